"""Count what readers judged best and worst on a blind sheet (benchmarks/infill.py --sentences), and how far two of them agree.

    python benchmarks/infill_tally.py blind.key.jsonl blind.answers-anna.tsv blind.answers-ben.tsv

An answer is a line of number, best letter, worst letter, with tabs between; ``blind.answers.tsv`` is the empty sheet. Printed are,
for each version, how often it was best and worst, the difference (best-worst scaling), and Cohen's kappa of each two readers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

Answers = dict[int, tuple[str, str]]


def read_answers(path: Path) -> Answers:
    """Number of a sentence -> the letters of the best and the worst version; lines without an answer are left out."""
    found: Answers = {}
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), 1):
        cells = [cell.strip() for cell in line.split("\t")]
        if not cells[0].isdigit() or len(cells) < 3 or not cells[1] or not cells[2]:
            continue
        if cells[1].upper() == cells[2].upper():
            raise SystemExit(f"{path.name}:{number}: the best version cannot be the worst")
        found[int(cells[0])] = (cells[1].upper(), cells[2].upper())
    return found


def tally(key: Sequence[dict[str, str]], judged: dict[str, Answers]) -> dict[str, object]:
    """Shares of best and worst by version over all readers, and the agreement of each two."""
    names = {int(row["number"]): {k: v for k, v in row.items() if k != "number"} for row in key}
    chosen = {
        judge: {n: tuple(names[n][letter] for letter in pair) for n, pair in answers.items() if n in names}
        for judge, answers in judged.items()
    }
    shown = Counter(name for answers in chosen.values() for n in answers for name in names[n].values())
    best, worst = (Counter(pair[place] for a in chosen.values() for pair in a.values()) for place in (0, 1))
    return {
        "versions": {
            name: {
                "best": round(best[name] / shown[name], 3),
                "worst": round(worst[name] / shown[name], 3),
                "difference": round((best[name] - worst[name]) / shown[name], 3),
            }
            for name in sorted(shown, key=lambda name: -(best[name] - worst[name]) / shown[name])
        },
        "agreement": {
            f"{first} and {second}": _agreement(chosen[first], chosen[second])
            for first, second in combinations(chosen, 2)
        },
    }


def _agreement(first: dict[int, tuple[str, ...]], second: dict[int, tuple[str, ...]]) -> dict[str, float]:
    both = sorted(first.keys() & second.keys())
    return {"sentences": len(both)} | {
        name: round(cohen([first[n][place] for n in both], [second[n][place] for n in both]), 3)
        for name, place in (("best", 0), ("worst", 1))
    }


def cohen(first: Sequence[str], second: Sequence[str]) -> float:
    """Cohen's kappa; 1 where all that is said is the same."""
    if not first:
        return 0.0
    observed = sum(a == b for a, b in zip(first, second, strict=True)) / len(first)
    one, other = Counter(first), Counter(second)
    expected = sum(one[name] * other[name] for name in one) / len(first) ** 2
    return 1.0 if expected == 1 else (observed - expected) / (1 - expected)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", type=Path, help="which letter is which version")
    parser.add_argument("answers", type=Path, nargs="+", help="the sheet of each reader")
    options = parser.parse_args()
    key = [json.loads(line) for line in options.key.read_text(encoding="utf8").splitlines() if line.strip()]
    json.dump(tally(key, {path.stem: read_answers(path) for path in options.answers}), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
