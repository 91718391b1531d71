"""How well do two readers of our own corpus agree? Documents that both have labelled, words as units.

python benchmarks/agreement.py data/corpus/de data/corpus/second-reading/de
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from nescio.evaluate.corpus import load_corpus
from nescio.evaluate.gold import GoldDocument

_WORD = re.compile(r"\w+")


def kappa(pairs: list[tuple[str, str]]) -> float:
    """Cohen's kappa: agreement beyond what chance alone gives."""
    total = len(pairs)
    observed = sum(one == other for one, other in pairs) / total
    first, second = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    expected = sum(first[label] * second[label] for label in first) / total**2
    return (observed - expected) / (1 - expected) if expected < 1 else 1.0


def labels(document: GoldDocument) -> dict[int, tuple[str, str]]:
    """Type and decision of each word, by its start."""
    found = {}
    for mention in document.annotators["gold"]:
        for word in _WORD.finditer(document.text, mention.start, mention.end):
            found[word.start()] = (mention.main_type, "keep" if mention.identifier == "none" else "mask")
    return found


def main(first: Path, second: Path) -> None:
    others = {document.id: document for document in load_corpus(second)}
    types, decisions, spans = [], [], Counter[str]()
    shared = [document for document in load_corpus(first) if document.id in others]
    for document in shared:
        other = others[document.id]
        assert document.text == other.text, f"{document.id}: the texts differ"
        one, two = labels(document), labels(other)
        for word in _WORD.finditer(document.text):
            mine, theirs = (found.get(word.start(), ("-", "keep")) for found in (one, two))
            types.append((mine[0], theirs[0]))
            decisions.append((mine[1], theirs[1]))
        mine, theirs = ({(m.start, m.end) for m in d.annotators["gold"]} for d in (document, other))
        spans.update(both=len(mine & theirs), first=len(mine), second=len(theirs))
    print(f"{len(shared)} documents, {len(types):,} words")
    for name, pairs in (("types", types), ("masked or kept", decisions)):
        same = sum(one == other for one, other in pairs) / len(pairs)
        print(f"{name}: equal {same:.3f}, kappa {kappa(pairs):.3f}")
    print(f"exact spans: F1 {2 * spans['both'] / (spans['first'] + spans['second']):.3f}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
