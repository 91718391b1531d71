"""Does a promised risk hold? Harden documents and attack them with those who were asked and with those who never were.

    python benchmarks/hardening.py --biographies actors.jsonl.gz --people 543 --documents 200 --policies direct-only,gdpr
    python benchmarks/hardening.py --table 50_eval.json --policies direct-only,gdpr --risks .1 --never neural

From biographies ({"name", "text"} a line, of at least 180 words and 6 sentences) the scenario is made by turns: the
first, third, fifth ... sentence of each is what the attacker knows, the others are the document. A table is one as
WikiActors has it: "public_knowledge" is the background and "original_abstract" the document. Both are given on the
command line and never part of the project.

The attackers who were asked are lexical and svm; letters was kept out. The others are asked in the end only:
"relearned" is an svm that has also studied the hardened documents of one half of the individuals, and "by place" one
who names whoever stands where hardening has left the individuals of that half most often; both are counted on the other
half.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nescio.attack.attacker import Individual
from nescio.attack.attacking import Target, prepare
from nescio.document import Document
from nescio.harden.hardening import HardenedPipeline
from nescio.harden.panel import Panel
from nescio.harden.preparing import Preparation, prepare_panel
from nescio.harden.rounds import words_kept
from nescio.pipeline import Pipeline

FEWEST_WORDS = 180
FEWEST_SENTENCES = 6
_SENTENCE_END = re.compile(r'(?<=[.!?])\s+(?=[A-Z"])')


@dataclass(frozen=True)
class Scenario:
    """Individuals whom attackers know, and documents about some of them by their ids."""

    people: list[Individual]
    documents: dict[str, str]


def from_biographies(path: Path, people: int, documents: int) -> Scenario:
    known: dict[str, Individual] = {}
    texts: dict[str, str] = {}
    with gzip.open(path, "rt", encoding="utf8") if path.suffix == ".gz" else path.open(encoding="utf8") as file:
        for row in map(json.loads, file):
            sentences = _SENTENCE_END.split(row["text"])
            is_long = len(row["text"].split()) >= FEWEST_WORDS and len(sentences) >= FEWEST_SENTENCES
            if is_long and row["name"] not in known and len(known) < people:
                known[row["name"]] = Individual(row["name"], " ".join(sentences[::2]))
                texts[row["name"]] = " ".join(sentences[1::2])
    step = max(1, len(texts) // documents)
    chosen = list(texts)[::step][:documents]
    return Scenario(list(known.values()), {name: texts[name] for name in chosen})


def from_table(path: Path, documents: int) -> Scenario:
    rows = json.loads(path.read_text(encoding="utf8"))
    people = [Individual(row["name"], row["public_knowledge"]) for row in rows]
    return Scenario(people, {row["name"]: row["original_abstract"] for row in rows[:documents]})


def measure(scenario: Scenario, policy: str, risk: float, options: argparse.Namespace) -> dict[str, Any]:
    """One policy at one risk; without a limit (0), what the policy alone leaves."""
    pipeline = Pipeline.from_policy(policy, model=options.model)
    begun = time.process_time()
    preparation = Preparation(learn=not options.unlearned, say=lambda text: print(text, file=sys.stderr))
    panel = prepare_panel(pipeline, scenario.people, risk, preparation)
    prepared = time.process_time()
    hardening = HardenedPipeline(pipeline, panel, risk)
    done = {name: hardening.run(Document(name, text)) for name, text in scenario.documents.items()}
    seconds = time.process_time() - prepared
    before = hardening.history.rows()[0]
    held = {name: one.output for name, one in done.items() if one.verdict and one.verdict.passed}
    kept = [words_kept(one) for one in done.values()]
    row: dict[str, Any] = {
        "policy": policy,
        "risk": risk,
        "individuals": len(scenario.people),
        "documents": len(done),
        "held": len(held),
        "words_kept_before": before["words_kept"],
        "words_kept": sum(count for count, _ in kept) / sum(words for _, words in kept),
        "words_coarser": hardening.history.rows()[-1]["words_coarser"],
        "trir_before": before["trir"],
        "attackers": hardening.history.attackers(),
        "study_seconds": prepared - begun,
        "seconds_per_document": seconds / len(done),
        "standard_error": (risk * (1 - risk) / max(1, len(held))) ** 0.5,
        "by_place": by_place(panel, held),
        "relearned": relearned(scenario.people, held),
    }
    for name in options.never:
        figures = prepare(name, scenario.people).run([Target(one, one, text) for one, text in held.items()]).figures
        row[f"never_{name}"] = figures.trir
    return row


def by_place(panel: Panel, held: dict[str, str]) -> float:
    """The share of one half found by naming whoever stands at the usual place of the other half; by the best attacker."""
    numbers = {ident: number for number, ident in enumerate(panel.ids)}
    worst = 0.0
    for number in range(len(panel.members)):
        rows = [(panel.evidence(text)[number], numbers[name]) for name, text in held.items()]
        # Of those who are tied at a place, one has to be chosen.
        places = [(int((row >= row[one]).sum()), int((row == row[one]).sum())) for row, one in rows]
        learned, tried = places[::2], places[1::2]
        if learned and tried:
            guess = Counter(place for place, _ in learned).most_common(1)[0][0]
            worst = max(worst, sum((place == guess) / tied for place, tied in tried) / len(tried))
    return worst


def relearned(people: list[Individual], held: dict[str, str]) -> float:
    """First guesses of an svm that has learned from the hardened documents of one half, on the other half."""
    learned, tried = list(held.items())[::2], list(held.items())[1::2]
    seen = dict(learned)
    attack = prepare("svm", people, disguise=lambda _: [seen.get(one.id, "") for one in people])
    return attack.run([Target(name, name, text) for name, text in tried]).figures.trir if tried else 0.0


def print_rows(rows: list[dict[str, Any]]) -> None:
    never = [key for key in rows[0] if key.startswith("never_")]
    asked = [row["attacker"] + ("" if row["asked"] else " (kept out)") for row in rows[0]["attackers"]]
    titles = [
        "policy",
        "r",
        "documents that hold",
        "words kept before, %",
        "words kept, %",
        "said coarser, %",
        "first guess right before, %",
    ]
    titles += [f"{name}, %" for name in asked] + ["near, asked, %", "highest chance, %", "by place, %", "relearned, %"]
    titles += [f"{key.removeprefix('never_')} (never asked), %" for key in never] + ["r + 2 standard errors, %"]
    print("| " + " | ".join(titles) + " |")
    print("|" + "---|" * len(titles))
    for row in rows:
        attackers = row["attackers"]
        cells = [row["policy"], f"{row['risk']:g}", f"{row['held']} of {row['documents']}"]
        figures = [
            row["words_kept_before"],
            row["words_kept"],
            row["words_coarser"],
            row["trir_before"],
            *(one["trir"] for one in attackers),
        ]
        figures += [max(one[key] for one in attackers if one["asked"]) for key in ("near", "highest")]
        figures += [row["by_place"], row["relearned"], *(row[key] for key in never)]
        figures.append(row["risk"] + 2 * row["standard_error"])
        print("| " + " | ".join(cells + [f"{100 * figure:.1f}" for figure in figures]) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--biographies", type=Path, help='JSONL (or .gz) of {"name", "text"}')
    parser.add_argument("--table", type=Path, help="a JSON table as WikiActors has it")
    parser.add_argument("--people", type=int, default=543)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--policies", default="direct-only,gdpr")
    parser.add_argument("--risks", default=".1")
    parser.add_argument("--never", default="", help="further attackers who are asked in the end only, such as neural")
    parser.add_argument("--model", default="default", help="none: rules only")
    parser.add_argument("--unlearned", action="store_true", help="attackers never see hardened text")
    parser.add_argument("--json", type=Path, help="also write all figures to this file")
    options = parser.parse_args()
    options.never = [name for name in options.never.split(",") if name]
    if bool(options.biographies) == bool(options.table):
        parser.error("give --biographies or --table")
    if options.table:
        scenario = from_table(options.table, options.documents)
    else:
        scenario = from_biographies(options.biographies, options.people, options.documents)
    rows = []
    for policy in options.policies.split(","):
        for risk in map(float, options.risks.split(",")):
            rows.append(measure(scenario, policy, risk, options))
            print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
            if options.json:
                options.json.write_text(json.dumps(rows, indent=2), encoding="utf8")
    print_rows(rows)


if __name__ == "__main__":
    main()
