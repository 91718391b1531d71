"""Run every benchmark task that has its data here, write benchmarks/results/*.json, and render docs/benchmarks.md.

    python -m benchmarks.run --data DIRECTORY [--systems nescio,presidio,spacy] [--tasks tab,own-corpus] [--split dev]

A task is one YAML file in benchmarks/tasks: where its data lies below --data (or in the repository), its splits, the
policy, and its main score. Results hold figures only, no text and no ids of documents.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import yaml
from benchmarks.generated import codes_section, habits_section, linear_time_section
from pydantic import BaseModel, ConfigDict

from nescio.errors import NescioError, UsageError
from nescio.evaluate.gold import load_gold
from nescio.evaluate.information import load_language_model
from nescio.evaluate.study import Study, study
from nescio.evaluate.systems.running import Run, run_system
from nescio.evaluate.utility import UtilityMeter

HERE = Path(__file__).parent
PROJECT = HERE.parent
FIGURES = {
    "er_direct": "ER direct",
    "er_quasi": "ER quasi",
    "token_recall": "recall",
    "token_precision": "precision",
    "weighted_precision": "weighted P",
    "f1": "F1",
}

RISK_FIGURES = ("token_recall", "er_direct", "er_quasi", "token_precision", "weighted_precision")


class Task(BaseModel):
    """A benchmark as its file declares it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    title: str
    about: str
    source: str
    licence: str
    place: Literal["data", "project"]
    splits: dict[str, str]
    split: str
    lang: Literal["en", "de"]
    policy: str
    scheme: Literal["tab", "email"]
    main_score: str
    published: list[dict[str, Any]]

    def path(self, split: str, data: Path | None) -> Path | None:
        """Where the data of a split lies, or None if it is not here."""
        root = PROJECT if self.place == "project" else data
        if root is None or split not in self.splits:
            return None
        path = root / self.splits[split]
        return path if path.exists() else None


def tasks() -> list[Task]:
    """All declared tasks."""
    return [
        Task.model_validate(yaml.safe_load(path.read_text("utf8"))) for path in sorted((HERE / "tasks").glob("*.yaml"))
    ]


def run_task(task: Task, path: Path, split: str, systems: Sequence[str], most: int | None = None) -> dict[str, Any]:
    """Run systems on one task and return what is kept of the result."""
    gold = load_gold(path, split=split if task.place == "project" else "")[:most]
    runs: list[Run] = []
    for name in systems:
        own, _, model = name.partition("@")
        if task.lang != "en" and own != "nescio" and ":" not in name:
            # A peer takes an English model unless told otherwise: its figures would say nothing.
            print(f"  {name}: skipped, name a model for the language {task.lang} ({name}:MODEL)", file=sys.stderr)
            continue
        try:
            runs += run_system(f"nescio:{task.policy}@{model}".rstrip("@") if own == "nescio" else name, gold)
        except UsageError as error:
            print(f"  {error}", file=sys.stderr)
    if not runs:
        raise UsageError("None of the systems could be run.")
    model = load_language_model(document.lang for document in gold)
    done = study(gold, runs, model, meter=UtilityMeter(gold, model), scheme=task.scheme)
    return {
        "task": task.name,
        "split": split,
        "main_score": task.main_score,
        "documents": len(gold),
        "weighted_by": done.weighted_by,
        "human_ceiling": done.as_dict()["human_ceiling"],
        "systems": {name: _kept(row, task) for name, row in _systems(done).items()},
        "record": done.record,
    }


def _systems(done: Study) -> Mapping[str, dict[str, Any]]:
    systems: Mapping[str, dict[str, Any]] = done.as_dict()["systems"]
    return systems


def _kept(row: dict[str, Any], task: Task) -> dict[str, Any]:
    recognition = row["recognition"] or {}
    score = recognition.get("weighted_f1") if task.main_score == "weighted_f1" else row[task.main_score]
    dropped = ("per_document", "missing_ids", "failed_ids")
    kept = {key: value for key, value in row.items() if key not in dropped}
    return _rounded({"main_score": score, **kept, "failed": len(row["failed_ids"])})


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return [_rounded(item) for item in value] if isinstance(value, list) else value


def render(declared: Sequence[Task], results: Mapping[str, dict[str, Any]]) -> str:
    """The page of all results; a task without any is named with the data it needs."""
    lines = [
        "# Benchmarks",
        "",
        "<!-- Written by benchmarks/run.py from benchmarks/results; changes made here are lost. -->",
        "",
        "Every system masks the same documents in the same run and is scored by `nescio evaluate`. ER is entity",
        "recall: the share of entities of which every mention is hidden. Recall and precision are counted in words;",
        "brackets hold 95 % bootstrap intervals. TPI is the share of information left. Behind an at sign stands the",
        "recogniser: `none` is the rules alone; the released recognisers have learnt from some of these documents in the end,",
        "so there the same recipe `without-dev` is measured, or the rules. Run it yourself:",
        "",
        "```sh",
        "python -m benchmarks.run --data DIRECTORY --systems nescio,presidio,spacy",
        "```",
    ]
    for task in declared:
        about = f"{task.about.strip()} Source: {task.source}. Licence: {task.licence}."
        lines += ["", f"## {task.title}", "", about, ""]
        if task.name not in results:
            lines.append(f"Not run yet: it needs `{task.splits[task.split]}`.")
            continue
        lines += _section(task, results[task.name])
    lines += _mails_section([result for result in results.values() if result.get("task") == "mails"])
    lines += _risk_section([result for result in results.values() if result.get("task") == "risk"])
    lines += _replacing_section([result for result in results.values() if result.get("task") == "replacing"])
    lines += _infill_section([result for result in results.values() if result.get("task") == "infill"])
    lines += habits_section(results.get("habits"))
    lines += codes_section(results.get("codes"))
    lines += linear_time_section(results.get("linear-time"))
    return "\n".join(lines) + "\n"


def _section(task: Task, result: Mapping[str, Any]) -> list[str]:
    with_types = task.main_score == "weighted_f1"
    columns = [*FIGURES.values(), *(["type F1"] if with_types else []), "TPI", "seconds", "MB"]
    lines = [
        f"Split {result['split']}, {result['documents']} documents; the main score is {task.main_score}.",
        "",
        f"| system | {' | '.join(columns)} |",
        f"|---|{'---:|' * len(columns)}",
    ]
    for name, row in result["systems"].items():
        cells = [_cell(row[key], row["intervals"].get(key)) for key in FIGURES]
        if with_types:
            cells.append(_cell((row["recognition"] or {}).get("weighted_f1")))
        cells += [_cell((row["utility"] or {}).get("preserved_information"))]
        cells += [_cell(row["seconds"], digits=1), _cell(row["megabytes"], digits=0)]
        lines.append(_line(name, cells, len(columns)))
    ceiling = result["human_ceiling"]
    if ceiling:
        cells = [_cell(ceiling[key], ceiling["intervals"].get(key)) for key in FIGURES]
        lines.append(_line("*one human, by the others*", cells, len(columns)))
    for row in task.published:
        cells = [_cell(row[key]) if key in row else "" for key in FIGURES]
        cells += [_cell(row.get("weighted_f1"))] if with_types else []
        lines.append(_line(f"*published: {row['system']}*", cells, len(columns)))
    record = result["record"]
    machine = record["machine"]
    lines += [
        "",
        f"Weights of words: {result['weighted_by']}. Run on {record['date'][:10]} with nescio {record['nescio']} on "
        f"{machine['processor']}, {machine['cores']} cores. Data sha256 `{record['data_sha256'][:16]}`, "
        f"weights sha256 `{record['weights_sha256'][:16]}`.",
    ]
    return lines


def _risk_section(results: Sequence[Mapping[str, Any]]) -> list[str]:
    """One table for each corpus on which benchmarks/risk.py has compared the measures of risk."""
    if not results:
        return []
    lines = [
        "",
        "## Risk measures",
        "",
        "What is left of precision and recall when only what is risky is masked (Table 3 of Papadopoulou et al., 2022).",
        "Limits are those of `--max-risk`; every row but the first two goes through the optimiser. Nobody is told whom a",
        "document is about. The last column is the slowest decision of all documents. Run it yourself:",
        "",
        "```sh",
        "python benchmarks/risk.py GOLD --limits 0.1,0.25,0.5 --json benchmarks/results/risk.json",
        "python benchmarks/risk.py GOLD --background people.index --json benchmarks/results/risk-people.json",
        "```",
    ]
    for result in results:
        columns = [FIGURES[key] for key in RISK_FIGURES]
        people = result.get("people")
        search = f"searched among {people:,} people" if people else "searches are emulated"
        record = result["record"]
        lines += [
            "",
            f"{result['title']} ({result['documents']} documents; {search}):",
            "",
            f"| decision | {' | '.join(columns)} | slowest, CPU-s |",
            f"|---|{'---:|' * (len(columns) + 1)}",
            *(
                _line(
                    name,
                    [*(_cell(row[key]) for key in RISK_FIGURES), _cell(row.get("slowest"), digits=2)],
                    len(columns) + 1,
                )
                for name, row in result["rows"].items()
            ),
            "",
            f"Run on {record['date'][:10]} with nescio {record['nescio']}. Data sha256 `{record['data_sha256'][:16]}`, "
            f"weights sha256 `{record['weights_sha256'][:16]}`.",
        ]
    return lines


def _mails_section(results: Sequence[Mapping[str, Any]]) -> list[str]:
    """What benchmarks/mails.py has found about the German recogniser."""
    lines: list[str] = []
    for result in results:
        own, rules = (f"{result[key] / 1000:.0f} k" for key in ("characters_per_cpu_second", "rules_per_cpu_second"))
        names = " ".join(f"{kind} {_cell(row['f1'])}" for kind, row in result["names"].items() if kind != "all")
        lines += [
            "",
            "## The German recogniser",
            "",
            f"Fitted without the fifth of the mails that is measured ({result['mails']} mails). Exact span and type; rules",
            "where the recogniser reads nothing. Run it yourself:",
            "",
            "```sh",
            "python benchmarks/mails.py mails/ --model FOLDER --names germeval14_test.tsv --plain newsgroup_mails.jsonl.gz",
            "```",
            "",
            "| type | mentions | precision | recall | F1 |",
            f"|---|{'---:|' * 4}",
        ]
        for kind, row in result["types"].items():
            cells = [str(row["mentions"]), *(_cell(row[key]) for key in ("precision", "recall", "f1"))]
            lines.append(_line(kind, cells, 4))
        lines += [
            "",
            f"Weighted F1 {_cell(result['weighted_f1'])} (published: .890 with five times the labels, .710 on newsgroup",
            f"mails). Letters and digits of the mentions found by the whole detection: {_cell(result['characters'])}; names in",
            f"greetings, sign-offs and signatures: {_cell(result['names_at_edges'])} of {result['edge_names']}. Names in",
            f"GermEval 2014 test, of whose development part it has learnt: F1 {_cell(result['names']['all']['f1'])} ({names}).",
            f"Characters per CPU-second: {own}, rules alone {rules}.",
        ]
        if result["beside"]:
            lines += [
                "",
                "In the same run (the tagger over whole words was the German recogniser before there was an encoder):",
                "",
            ]
            lines += [
                "| recogniser | weighted F1 | ORG | CITY | letters and digits | names in GermEval | characters per CPU-second |",
                f"|---|{'---:|' * 6}",
            ]
            types = result["types"]
            own_sums = {
                "weighted_f1": result["weighted_f1"], "ORG": types["ORG"]["f1"], "CITY": types["CITY"]["f1"],
                "characters": result["characters"], "names": result["names"]["all"]["f1"],
                "characters_per_cpu_second": result["characters_per_cpu_second"],
            }  # fmt: skip
            for name, sums in ({"default": own_sums} | result["beside"]).items():
                *shares, per_second = sums.values()
                lines.append(_line(name, [*map(_cell, shares), f"{per_second / 1000:.0f} k"], 6))
    return lines


def _replacing_section(results: Sequence[Mapping[str, Any]]) -> list[str]:
    """One column for each corpus on which benchmarks/replacing.py has judged the surrogates."""
    if not results:
        return []
    rows: list[tuple[str, Callable[[Mapping[str, Any]], str]]] = [
        ("documents, mentions", lambda r: f"{r['documents']}, {r['mentions']}"),
        ("surrogates read as their type, where the original is", lambda r: _cell(r["types"]["all"]["consistent"])),
        ("originals read, surrogates read", lambda r: ", ".join(
            _cell(r["types"]["all"][key]) for key in ("original_read", "surrogate_read"))),
        ("tags instead of surrogates", lambda r: _cell(r["types"]["all"]["tags"])),
        ("surrogates that are an original", lambda r: str(sum(r["equal"].values()))),
        ("equal mentions with equal surrogates", lambda r: _cell(r["consistent"]["same_words"])),
        ("dates: form, order, intervals kept", lambda r: ", ".join(
            _cell(r["dates"][key]) for key in ("form", "order", "intervals"))),
        ("the same surrogate under another key", lambda r: _cell(r["another_key"]["identifying"], digits=4)),
        ("restored from the vault", lambda r: _cell(r["restored"])),
        ("two processes write the same bytes", lambda r: "yes" if r["identical"] else "no"),
        ("characters per CPU-second", lambda r: f"{r['characters_per_cpu_second']:,}"),
    ]  # fmt: skip
    register = results[-1]["register"]
    return [
        "",
        "## Replacing",
        "",
        "Surrogates for mentions that are given, read again by the rules. Run it yourself:",
        "",
        "```sh",
        "python benchmarks/replacing.py --mails mails/ --save benchmarks/results/replacing-mails.json",
        "python benchmarks/replacing.py --judgments dev_union.jsonl --save benchmarks/results/replacing-judgments.json",
        "```",
        "",
        f"| | {' | '.join(result['title'] for result in results)} |",
        f"|---|{'---:|' * len(results)}",
        *(_line(name, [cell(result) for result in results], len(results)) for name, cell in rows),
        "",
        "One register of so many people, in CPU-seconds: "
        + ", ".join(f"{int(people):,}: {seconds}" for people, seconds in register.items())
        + ".",
    ]


def _infill_section(results: Sequence[Mapping[str, Any]]) -> list[str]:
    """Three tables for each corpus on which benchmarks/infill.py has compared ways of replacing."""
    if not results:
        return []
    lines = [
        "",
        "## Infilling",
        "",
        "The same spans, those that the policy `court` masks, replaced in every way: `ns3` and `nad` fill three masks, or as many",
        "as the original has pieces; `mtc` takes common noun phrases; `llm` is SmolLM2 with 135 million parameters, going on from",
        "the words before; `infill` is SS-MTC with the rules of nescio. Types: replacements that the detector reads as the type of",
        "the original; spaCy: that spaCy reads as the type it gives the original (published: SS-MTC .66, NS3 .63; Madaan et al.,",
        "2026). Leaks: masked strings of which an identifying form is left. Shared: replacements with a content word of their",
        "original. Same: repeated originals replaced alike. Distinct: originals with a replacement of their own. Faults: doubled",
        "words, wrong articles, brackets that the original does not have.",
        "",
        "The second table has the perplexity of the texts by that of the originals. Judges: our masked language model, which also",
        "fills `ns3`, `nad`, `mtc` and `infill`; n-grams of word pieces, trained on public judgments from which no phrase was",
        "taken; `llm` is SmolLM2, where it is installed. A dull, repetitive text is an easy one, and the first judge likes what it",
        "would have written itself, so each judge is also asked about the kept words alone, which are the same in all rows: how",
        "well do they follow from what now stands between them? The third table has models trained on each version and tested on",
        "original texts.",
        "",
        "Run it yourself:",
        "",
        "```sh",
        "python benchmarks/infill.py --documents DOCUMENTS --limit 30 --corpus PUBLIC --utility --spacy PYTHON \\",
        "  --json benchmarks/results/infill.json",
        "```",
    ]
    shares = ("type_consistency", "second_consistency", "leaks", "shared_words", "same", "distinct")
    columns = "| types | spaCy | leaks | shared | same | distinct | faults | verified | documents a CPU-minute |"
    for result in results:
        lines += [
            "",
            f"{result['title']} ({result['documents']} documents):",
            "",
            f"| way {columns}",
            f"|---|{'---:|' * 9}",
        ]
        for name, row in result["replacements"].items():
            faults = row["doubled_words"] + row["wrong_articles"] + row["unbalanced_brackets"]
            cells = [_cell(row[key], digits=0 if key == "leaks" else 3) for key in shares]
            speed = result["documents_per_cpu_minute"].get(name)
            lines.append(_line(name, [*cells, str(faults), str(row["verified"]), _cell(speed, digits=0)], 9))
        others = result["perplexity"]
        titles = ["own model", *others]
        heads = [f"{title}: {words}" for title in titles for words in ("all words", "kept words")]
        lines += ["", f"| perplexity | {' | '.join(heads)} |", f"|---|{'---:|' * len(heads)}"]
        for name, row in result["replacements"].items():
            values = [row["perplexity_ratio"], row["kept_ratio"]]
            values += [judged[name][words] for judged in others.values() for words in ("all", "kept")]
            lines.append(_line(name, [_cell(value) for value in values], len(heads)))
        if utility := result.get("utility"):
            lines += ["", "| trained on | perplexity | tagger F1 | classifier F1 |", f"|---|{'---:|' * 3}"]
            for name, row in utility.items():
                cells = [_cell(row["perplexity"], digits=1), _cell(row["tagger"]), _cell(row["classifier"])]
                lines.append(_line(name, cells, 3))
        record = result["record"]
        lines += [
            "",
            f"Run on {record['date'][:10]} with nescio {record['nescio']}. Data sha256 `{record['data_sha256'][:16]}`, "
            f"weights sha256 `{record['weights_sha256'][:16]}`.",
        ]
    return lines


def _line(name: str, cells: Sequence[str], columns: int) -> str:
    return f"| {name} | {' | '.join([*cells, *[''] * (columns - len(cells))])} |"


def _cell(value: float | None, interval: Sequence[float] | None = None, digits: int = 3) -> str:
    if value is None:
        return "–"
    around = f" ({interval[0]:.2f}–{interval[1]:.2f})" if interval else ""
    return f"{value:.{digits}f}{around}"


def main() -> int:
    """Command line; exit code 1 if a task failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, help="folder with the corpora that are not part of the repository")
    parser.add_argument("--systems", default="nescio", help="separated by commas; see nescio evaluate --help")
    parser.add_argument("--tasks", default="", help="only these, separated by commas; none: render the page alone")
    parser.add_argument("--split", default="", help="this split instead of each task's own")
    parser.add_argument("--documents", type=int, help="only so many of each task, for a first look")
    parser.add_argument("--results", type=Path, default=HERE / "results")
    parser.add_argument("--page", type=Path, default=PROJECT / "docs" / "benchmarks.md")
    given = parser.parse_args()
    wanted = {name.strip() for name in given.tasks.split(",") if name.strip()}
    declared = tasks()
    if unknown := wanted - {task.name for task in declared} - {"none"}:
        parser.error(f"unknown tasks: {', '.join(sorted(unknown))}; known: {', '.join(task.name for task in declared)}")
    given.results.mkdir(parents=True, exist_ok=True)
    failed = False
    for task in declared:
        split = given.split or task.split
        path = task.path(split, given.data)
        if (wanted and task.name not in wanted) or path is None:
            print(f"{task.name}: skipped" + ("" if path else f", no data for the split {split}"), file=sys.stderr)
            continue
        print(f"{task.name}: {split}", file=sys.stderr)
        try:
            result = run_task(task, path, split, [name.strip() for name in given.systems.split(",")], given.documents)
        except NescioError as error:
            print(f"  failed: {error}", file=sys.stderr)
            failed = True
            continue
        target = given.results / f"{task.name}.json"
        target.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf8")
    results = {path.stem: json.loads(path.read_text("utf8")) for path in sorted(given.results.glob("*.json"))}
    given.page.write_text(render(declared, results), encoding="utf8")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
