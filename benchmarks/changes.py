"""What has a change of detectors won and lost? The same labelled documents through two source trees, word by word.

    git worktree add ../before HEAD
    python benchmarks/changes.py ../before data/corpus/de --split dev [--verbose]
    python benchmarks/changes.py ../before data/corpus/en --split test        # only numbers: nothing to learn from

Precision and recall over words, and direct identifiers with a word left, for both trees. ``--verbose`` prints every word on
which they differ, with its surroundings: look at that only for documents that nothing is measured on.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from bisect import bisect_left
from pathlib import Path

HERE = Path(__file__).resolve().parent


def masked(corpus: Path, split: str, model: str, policy: str) -> None:
    """Print for every document the stretches that are replaced."""
    from nescio.document import Document
    from nescio.evaluate.gold import load_gold
    from nescio.pipeline import Pipeline

    pipelines: dict[str, Pipeline] = {}
    for gold in load_gold(corpus, split=split):
        if gold.lang not in pipelines:
            pipelines[gold.lang] = Pipeline.from_policy(policy, lang=gold.lang, model=model)
        done = pipelines[gold.lang].run(Document(gold.id, gold.text, lang=gold.lang))
        print(json.dumps([gold.id, [(edit.start, edit.end) for edit in done.edits]]), flush=True)


def run_in(tree: Path, given: argparse.Namespace) -> dict[str, list[tuple[int, int]]]:
    """What is replaced by the code of a tree."""
    command = [sys.executable, __file__, "--here", "", str(given.corpus), "--split", given.split]
    done = subprocess.run(
        [*command, "--model", given.model, "--policy", given.policy],
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return {ident: [(start, end) for start, end in spans] for ident, spans in map(json.loads, done.stdout.splitlines())}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("before", type=Path, help="a source tree, such as a git worktree of an earlier commit")
    parser.add_argument("corpus", type=Path, help="a folder or file with gold")
    parser.add_argument("--split", default="dev", choices=["", "train", "dev", "test"])
    parser.add_argument("--policy", default="gdpr")
    parser.add_argument("--model", default="default")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        masked(given.corpus, given.split, given.model, given.policy)
        return
    from nescio.evaluate.gold import load_gold
    from nescio.text.words import WORD

    trees = {"before": run_in(given.before, given), "now": run_in(HERE.parent, given)}
    golds = load_gold(given.corpus, split=given.split)
    differing: list[str] = []
    numbers = {name: [0, 0, 0, 0, 0] for name in trees}  # right, wrong, left, direct left, direct
    for gold in golds:
        labels = next(iter(gold.annotators.values()), ())
        wanted = [(label.start, label.end, label.identifier) for label in labels if label.needs_masking]
        words = [word.span() for word in WORD.finditer(gold.text)]
        covered = {name: covers(words, found[gold.id]) for name, found in trees.items()}
        right = covers(words, [(start, end) for start, end, _ in wanted])
        for name, got in covered.items():
            counts = numbers[name]
            counts[0] += len(got & right)
            counts[1] += len(got - right)
            counts[2] += len(right - got)
            for start, end, identifier in wanted:
                if identifier == "direct":
                    counts[4] += 1
                    counts[3] += bool(covers(words, [(start, end)]) - got)
        for start, end in sorted(covered["before"] ^ covered["now"]):
            is_right, is_masked = (start, end) in right, (start, end) in covered["now"]
            verdict = ("right" if is_right else "WRONG") if is_masked else ("LOST" if is_right else "dropped")
            around = gold.text[max(0, start - 30) : end + 30].replace("\n", "/")
            differing.append(f"{verdict:8} {gold.text[start:end]!r} in {around!r} ({gold.id})")
    if given.verbose:
        print("\n".join(sorted(differing)))
    for name, (right_, wrong, left, direct_left, direct) in numbers.items():
        precision, recall = right_ / max(1, right_ + wrong), right_ / max(1, right_ + left)
        print(f"{name:7} precision {precision:.4f} recall {recall:.4f}, direct left {direct_left} of {direct}")


def covers(words: list[tuple[int, int]], spans: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """The words that lie inside one of the spans."""
    starts = [start for start, _ in words]
    found = set()
    for start, end in spans:
        place = bisect_left(starts, start)
        while place < len(words) and words[place][1] <= end:
            found.add(words[place])
            place += 1
    return found


if __name__ == "__main__":
    main()
