"""How far annotators of the same documents agree, beyond what chance alone would give.

Units are words, or the exact spans that any of them marked; what is compared is the type, or whether something is masked and how
(direct, quasi, none). Average observed agreement is the share of pairs of annotators who say the same of a unit. Cohen's kappa is
the mean over pairs of annotators, Fleiss' kappa and Krippendorff's alpha (nominal) take all at once; alpha also where their number
differs (Artstein & Poesio, Computational Linguistics 2008).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from nescio.evaluate.gold import GoldDocument, GoldMention

_WORD = re.compile(r"\w+")
# What somebody says who has not marked a unit.
_UNMARKED = "-"
# What is compared, by its name.
LABELS: dict[str, Callable[[GoldMention], str]] = {
    "type": lambda mention: mention.main_type,
    "decision": lambda mention: mention.identifier,
    "confidential": lambda mention: mention.category or _UNMARKED,
}
Unit = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agreement:
    """The figures for one kind of units and labels; None where there is nothing to compare."""

    units: int
    observed: float | None
    cohen: float | None
    fleiss: float | None
    alpha: float | None


def agreement(documents: Iterable[GoldDocument], *, subtypes: bool = False) -> dict[str, Any]:
    """The agreement on words and on spans, for each kind of label, over documents with several annotators.

    ``subtypes``: whether types are compared as they stand, such as those of CodE Alltag, instead of the main ones.
    """
    labels = LABELS | ({"type": lambda mention: mention.type} if subtypes else {})
    shared = [document for document in documents if len(document.annotators) > 1]
    figures: dict[str, Any] = {
        "documents": len(shared),
        "annotations": sum(len(document.annotators) for document in shared),
    }
    for units, found in (("words", _words), ("spans", _spans)):
        figures[units] = {
            name: asdict(measured([unit for document in shared for unit in found(document, label)]))
            for name, label in labels.items()
        }
    return figures


def measured(units: Sequence[Unit]) -> Agreement:
    """The figures for units, each of which says what every annotator of its document says."""
    rated = [unit for unit in units if len(unit) > 1]
    return Agreement(len(rated), _observed(rated), _cohen(rated), _fleiss(rated), _alpha(rated))


def _words(document: GoldDocument, label: Callable[[GoldMention], str]) -> Iterator[Unit]:
    """What the annotators say of each word; where none says anything, all agree."""
    said = [_by_word(document.text, mentions, label) for mentions in document.annotators.values()]
    for word in _WORD.finditer(document.text):
        yield tuple(labels.get(word.start(), _UNMARKED) for labels in said)


def _by_word(text: str, mentions: Iterable[GoldMention], label: Callable[[GoldMention], str]) -> dict[int, str]:
    return {
        word.start(): label(mention)
        for mention in mentions
        for word in _WORD.finditer(text, mention.start, mention.end)
    }


def _spans(document: GoldDocument, label: Callable[[GoldMention], str]) -> Iterator[Unit]:
    """What the annotators say of each span that any of them has marked."""
    said = [
        {(mention.start, mention.end): label(mention) for mention in mentions}
        for mentions in document.annotators.values()
    ]
    for span in sorted({span for labels in said for span in labels}):
        yield tuple(labels.get(span, _UNMARKED) for labels in said)


def _observed(units: Sequence[Unit]) -> float | None:
    """The share of pairs of annotators who say the same, on average over units."""
    if not units:
        return None
    return sum(_share_of_equal_pairs(unit) for unit in units) / len(units)


def _share_of_equal_pairs(unit: Unit) -> float:
    count = len(unit)
    equal = sum(number * (number - 1) for number in Counter(unit).values())
    return equal / (count * (count - 1))


def _cohen(units: Sequence[Unit]) -> float | None:
    """The mean over pairs of annotators, by their place in a document, weighted by units."""
    by_pair: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for unit in units:
        for one, other in combinations(range(len(unit)), 2):
            by_pair.setdefault((one, other), []).append((unit[one], unit[other]))
    kappas = [(len(pairs), _kappa_of_two(pairs)) for pairs in by_pair.values()]
    total = sum(count for count, _ in kappas)
    return sum(count * kappa for count, kappa in kappas) / total if total else None


def _kappa_of_two(pairs: Sequence[tuple[str, str]]) -> float:
    observed = sum(one == other for one, other in pairs) / len(pairs)
    first, second = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    expected = sum(first[label] * second[label] for label in first) / len(pairs) ** 2
    return (observed - expected) / (1 - expected) if expected < 1 else 1.0


def _fleiss(units: Sequence[Unit]) -> float | None:
    observed = _observed(units)
    if observed is None:
        return None
    shares: Counter[str] = Counter()
    for unit in units:
        for label, number in Counter(unit).items():
            shares[label] += number / len(unit)  # type: ignore[assignment]
    expected = sum((share / len(units)) ** 2 for share in shares.values())
    return (observed - expected) / (1 - expected) if expected < 1 else 1.0


def _alpha(units: Sequence[Unit]) -> float | None:
    """One minus the disagreement that is seen over the one that chance would give, over all values that can be paired."""
    if not units:
        return None
    values = Counter(label for unit in units for label in unit)
    total = values.total()
    seen = sum(len(unit) * (1 - _share_of_equal_pairs(unit)) for unit in units) / total
    by_chance = 1 - sum(number * (number - 1) for number in values.values()) / (total * (total - 1))
    return 1 - seen / by_chance if by_chance else 1.0
