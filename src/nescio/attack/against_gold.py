"""What anonymisers mask of that which people mask by hand, and whether the risk goes with it (TRIA, Table 2, Figures 9 and 10).

Versions of a document are compared by their words, whatever the order: what the clear text has and a version has not is masked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from nescio.text.visible_words import GAP, wording

# With fewer sets of documents a correlation says nothing.
FEWEST_SETS = 3


class Masking(NamedTuple):
    """The share of the words masked by hand that are masked, and the share of the masked words that are masked by hand."""

    recall: float
    precision: float


def masking(clear: Mapping[str, str], gold: Mapping[str, str], version: Mapping[str, str]) -> Masking:
    """Recall and precision over the documents that all three have; texts are given by the ids of documents."""
    wanted = masked = both = 0
    for ident in clear.keys() & gold.keys() & version.keys():
        words = _words(clear[ident])
        by_hand, by_tool = words - _words(gold[ident]), words - _words(version[ident])
        wanted += by_hand.total()
        masked += by_tool.total()
        both += (by_hand & by_tool).total()
    return Masking(both / wanted if wanted else 1.0, both / masked if masked else 1.0)


def words_kept(clear: Mapping[str, str], version: Mapping[str, str]) -> float | None:
    """The share of the words in clear that a version still has; None if no document is in both."""
    both = clear.keys() & version.keys()
    before = {ident: _words(clear[ident]) for ident in both}
    all_words = sum(words.total() for words in before.values())
    kept = sum((words & _words(version[ident])).total() for ident, words in before.items())
    return kept / all_words if all_words else None


def correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Pearson's correlation; None where there is too little to tell, or one of them is always the same."""
    if len(one) < FEWEST_SETS or len(set(one)) == 1 or len(set(other)) == 1:
        return None
    return float(np.corrcoef(one, other)[0, 1])


def _words(text: str) -> Counter[str]:
    return Counter(word.text for word in wording(text) if word.text != GAP)
