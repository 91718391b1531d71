"""How many people does the attacker find, in the output of others and in ours, and how far does it scale?

    python benchmarks/attack.py --table 50_eval.json                            # each anonymised version in the table
    python benchmarks/attack.py --table 50_eval.json --attackers lexical --policies court,gdpr --explain
    python benchmarks/attack.py --table 50_eval.json --attackers lexical,svm --harden gdpr:0.1,direct-only:0.1
    python benchmarks/attack.py --scale 1000,10000,100000                        # invented individuals, lexical attacker
    python benchmarks/attack.py --scale 1000,10000,100000 --attackers svm

A table is a JSON list of {"name", "public_knowledge", "original_abstract", "..._abstract"} as WikiActors has it; it is given on the
command line and never part of the project. "Words kept" is the share of the clear documents' words that a version still has.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from nescio.attack.attacker import Individual
from nescio.attack.attacking import Attack, Target, prepare
from nescio.attack.explanation import REMOVED
from nescio.attack.telling import telling_words, without
from nescio.document import Document
from nescio.harden.hardening import HardenedPipeline
from nescio.pipeline import Pipeline
from nescio.text.visible_words import wording

CLEAR = "original_abstract"
ATTACKERS = ["lexical", "neural", "ensemble"]


def versions(rows: list[dict[str, str | None]], policies: list[str], model: str) -> dict[str, list[str | None]]:
    """The texts of each version: those in the table, then our own. None where there is no text to publish."""
    columns = [name for name in rows[0] if name.endswith("_abstract") and all(row[name] is not None for row in rows)]
    found = {name.removesuffix("_abstract"): [row[name] for row in rows] for name in columns}
    for policy in policies:
        found[f"nescio {policy}"] = _outputs(Pipeline.from_policy(policy, model=model), rows)
    return found


def hardened(
    rows: list[dict[str, str | None]], attack: Attack, wanted: list[str], model: str
) -> dict[str, list[str | None]]:
    """Our own output hardened against an attacker, for each "policy:highest risk"."""
    found = {}
    for one in wanted:
        policy, _, risk = one.partition(":")
        pipeline = HardenedPipeline(Pipeline.from_policy(policy, model=model), attack, float(risk))
        begun = time.process_time()
        found[f"nescio {policy} --max-risk {risk}"] = _outputs(pipeline, rows)
        print(f"hardened {one}: {time.process_time() - begun:.1f} CPU seconds", file=sys.stderr)
        for row in pipeline.history.rows():
            print("  " + "  ".join(f"{key} {_shown(value)}" for key, value in row.items()), file=sys.stderr)
    return found


def _outputs(pipeline: Pipeline, rows: list[dict[str, str | None]]) -> list[str | None]:
    documents = [pipeline.run(Document(row["name"] or "", row[CLEAR] or "")) for row in rows]
    return [one.output if one.verdict and one.verdict.passed else None for one in documents]


def words_kept(clear: list[str | None], version: list[str | None]) -> float:
    """The share of words that are still there, counted with repetition."""
    kept = total = 0
    for before, after in zip(clear, version, strict=True):
        if before is not None and after is not None:
            words = Counter(word.text for word in wording(before) if word.text)
            kept += (words & Counter(word.text for word in wording(after) if word.text)).total()
            total += words.total()
    return kept / max(1, total)


def explained(attack: Attack, targets: list[Target]) -> tuple[int, int]:
    """How many re-identified documents there are, and in how many the score falls when the five top words go."""
    places = {ident: place for place, ident in enumerate(attack.ids)}
    found = [target for target, guess in zip(targets, attack.guesses(targets), strict=True) if guess.reidentified]
    falls = 0
    for target in found:
        words = telling_words(attack.fitted, target.text, places[target.individual], most=REMOVED)
        before, after = attack.fitted.evidence([target.text, without(target.text, words)])[:, places[target.individual]]
        falls += bool(after < before)
    return len(found), falls


def attack_table(options: argparse.Namespace) -> list[dict[str, object]]:
    rows = json.loads(options.table.read_text(encoding="utf8"))
    people = [Individual(row["name"], row["public_knowledge"]) for row in rows]
    if options.breadth:
        with options.breadth.open(encoding="utf8") as file:
            extra = [json.loads(line) for line in file]
        known = {one.id for one in people}
        people += [Individual(row["name"], row["text"]) for row in extra if row["name"] not in known]
    texts = versions(rows, options.policies, options.model)
    results: list[dict[str, object]] = []
    for place, name in enumerate(options.attackers):
        begun = time.process_time()
        attack = prepare(name, people, depth=options.depth)
        if place == 0:
            # The first attacker hardens; the others have never been asked, and show whether it holds against them as well.
            texts |= hardened(rows, attack, options.harden, options.model)
        for version, documents in texts.items():
            targets = [
                Target(row["name"], row["name"], text)
                for row, text in zip(rows, documents, strict=True)
                if text is not None
            ]
            figures = attack.run(targets).figures
            result = {
                "attacker": name, "version": version, "documents": len(targets), "trir": figures.trir,
                "interval": figures.intervals.get("trir"), "top5": figures.top5, "mrr": figures.mrr,
                "claimed": figures.claimed, "words_kept": words_kept(texts[CLEAR.removesuffix("_abstract")], documents),
            }  # fmt: skip
            if options.explain:
                result["reidentified"], result["falls_without_top_words"] = explained(attack, targets)
            results.append(result)
            print("  ".join(f"{key} {_shown(value)}" for key, value in result.items()), file=sys.stderr)
        print(
            f"{name}: {time.process_time() - begun:.1f} CPU seconds, weights {attack.fitted.weights}", file=sys.stderr
        )
    return results


def print_table(results: list[dict[str, object]]) -> None:
    names = list(dict.fromkeys(result["version"] for result in results))
    print("| attacker | " + " | ".join(map(str, names)) + " | mean |")
    print("|---|" + "---|" * (len(names) + 1))
    kept = {result["version"]: result["words_kept"] for result in results}
    print("| words kept, % | " + " | ".join(f"{100 * kept[name]:.0f}" for name in names) + " | |")
    for attacker in dict.fromkeys(result["attacker"] for result in results):
        own = [result for result in results if result["attacker"] == attacker]
        risks = [100 * result["trir"] for result in own]
        print(f"| {attacker} | " + " | ".join(f"{risk:.0f}" for risk in risks) + f" | {sum(risks) / len(risks):.1f} |")
        if "reidentified" in own[0]:
            falls, of = (sum(result[key] for result in own) for key in ("falls_without_top_words", "reidentified"))
            print(
                f"{attacker}: without the {REMOVED} top words the score falls in {falls} of {of} ({falls / max(1, of):.1%})"
            )


def invented(count: int, words: int = 40, vocabulary: int = 50_000) -> list[Individual]:
    """Individuals with texts of random words, frequent ones more often (Zipf's law)."""
    import numpy as np

    rng = np.random.default_rng(3)
    numbers = rng.zipf(1.2, size=(count, words)) % vocabulary
    return [Individual(str(row), " ".join(f"w{number}" for number in line)) for row, line in enumerate(numbers)]


def measure_scale(count: int, attacker: str = "lexical", documents: int = 100) -> dict[str, float]:
    """One size in this process: CPU seconds to study and to attack, peak memory."""
    people = invented(count)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = time.process_time()
    attack = prepare(attacker, people)
    studied = time.process_time()
    step = count // documents
    targets = [Target(one.id, one.id, " ".join(one.text.split()[::2])) for one in people[::step]]
    outcome = attack.run(targets)
    return {
        "individuals": count,
        "megabytes_of_text": sum(len(one.text) for one in people) / 1e6,
        "study_seconds": studied - begun,
        "attack_seconds_per_document": (time.process_time() - studied) / len(targets),
        "peak_megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "megabytes_before": before / 1024,
        "trir": outcome.figures.trir,
    }


def print_scale(sizes: list[int], attacker: str) -> list[dict[str, float]]:
    """Each size in a process of its own, so that memory is its own."""
    rows = []
    print(
        f"{'individuals':>12}{'text MB':>10}{'study s':>10}{'s/document':>12}{'peak MB':>10}{'TRIR':>7}{'s per MB':>10}"
    )
    for size in sizes:
        command = [sys.executable, __file__, "--measure-scale", str(size), "--attackers", attacker]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(done.stderr[-2000:])
        row = json.loads(done.stdout.splitlines()[-1])
        rows.append(row)
        print(
            f"{size:>12,}{row['megabytes_of_text']:>10.0f}{row['study_seconds']:>10.1f}"
            f"{row['attack_seconds_per_document']:>12.3f}{row['peak_megabytes']:>10.0f}{row['trir']:>7.2f}"
            f"{row['study_seconds'] / row['megabytes_of_text']:>10.2f}"
        )
    return rows


def _shown(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _names(text: str) -> list[str]:
    return [name for name in text.split(",") if name]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", type=Path, help="a JSON table of individuals with versions of a document")
    parser.add_argument("--breadth", type=Path, help='JSONL with further individuals, {"name", "text"}')
    parser.add_argument("--depth", type=float, default=1.0, help="share of each background text that is known")
    parser.add_argument("--attackers", type=_names, default=ATTACKERS)
    parser.add_argument("--policies", type=_names, default=[], help="our own output by these policies")
    parser.add_argument(
        "--harden", type=_names, default=[], help="our own output hardened by the first attacker: policy:risk,..."
    )
    parser.add_argument("--model", default="default", help="model of our own output; none: rules only")
    parser.add_argument("--explain", action="store_true", help="check the explanations as well")
    parser.add_argument("--scale", help="sizes of invented backgrounds, separated by commas")
    parser.add_argument("--measure-scale", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--json", type=Path, help="also write all figures to this file")
    options = parser.parse_args()
    if options.measure_scale:
        print(json.dumps(measure_scale(options.measure_scale, options.attackers[0])))
        return
    if not options.table and not options.scale:
        parser.error("give --table or --scale")
    results: dict[str, object] = {}
    if options.table:
        results["table"] = rows = attack_table(options)
        print_table(rows)
    if options.scale:
        sizes = [int(size) for size in options.scale.split(",")]
        results["scale"] = print_scale(sizes, options.attackers[0] if options.attackers != ATTACKERS else "lexical")
    if options.json:
        options.json.write_text(json.dumps(results, indent=2), encoding="utf8")


if __name__ == "__main__":
    main()
