"""What the structure of a file says about mentions: none runs over a boundary, and a label is no mention by a guess alone.

A format notes in ``Document.meta`` its ``boundaries`` (offsets: edges of cells, ends of paragraphs) and its ``labels``
(``[start, end]``: headers of columns, keys, names of styles).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from nescio.detect.repeats import SOURCE
from nescio.document import Document, Mention
from nescio.identity.rule import folded_words, is_ordinary
from nescio.lang.gazetteers import ordinary_nouns
from nescio.text.words import WORD

# The detector that judges by what a text looks like; and what a rule's finding must be worth without a text around it.
_OPINION = "neural"
_SURE = 0.7


def respecting_structure(mentions: Iterable[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions (sorted, not overlapping) cut at boundaries, without those that only guess at a label."""
    boundaries: Sequence[int] = document.meta.get("boundaries", ())
    labels: Sequence[Sequence[int]] = document.meta.get("labels", ())
    cut = [piece for mention in mentions for piece in _pieces(mention, boundaries, document.text)]
    return tuple(mention for mention in cut if not _in_label(mention, labels) or is_sure(mention))


def _pieces(mention: Mention, boundaries: Sequence[int], text: str) -> list[Mention]:
    first, last = bisect_right(boundaries, mention.start), bisect_left(boundaries, mention.end)
    if first >= last:
        return [mention]
    edges = [mention.start, *boundaries[first:last], mention.end]
    pieces = []
    for start, end in pairwise(edges):
        words = list(WORD.finditer(text, start, end))
        if words:
            low, high = words[0].start(), words[-1].end()
            parts = tuple(part for part in mention.parts if low <= part.start and part.end <= high)
            pieces.append(replace(mention, start=low, end=high, parts=parts))
    return pieces


def without_ordinary_names(mentions: Iterable[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions without ordinary words that a rule, unsure, takes for names: in tables, words stand beside names of columns."""

    def is_nobody(mention: Mention) -> bool:
        if mention.main_type != "PERSON" or _OPINION in mention.source.split("+") or is_sure(mention):
            return False
        words = folded_words(document.text[mention.start : mention.end])
        return all(is_ordinary(word, document.lang) or word in ordinary_nouns(document.lang) for word in words)

    return tuple(mention for mention in mentions if not is_nobody(mention))


def is_sure(mention: Mention) -> bool:
    """Whether a rule found a mention and would also have found it alone, or it was found elsewhere in the text."""
    scores = dict(mention.signals)
    return any(
        source == SOURCE or (source != _OPINION and scores.get(source, mention.score) >= _SURE)
        for source in mention.source.split("+")
    )


def _in_label(mention: Mention, labels: Sequence[Sequence[int]]) -> bool:
    place = bisect_right(labels, mention.start, key=lambda span: span[0]) - 1
    return place >= 0 and mention.end <= labels[place][1]
