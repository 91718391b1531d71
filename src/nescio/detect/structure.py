"""What the structure of a file says about mentions: none runs over a boundary, and a label is no mention by opinion alone.

A format notes in ``Document.meta`` its ``boundaries`` (offsets: edges of cells, ends of paragraphs) and its ``labels``
(``[start, end]``: headers of columns, keys, names of styles).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from nescio.document import Document, Mention
from nescio.text.words import WORD

# The detector that judges by what a text looks like.
_OPINION = "neural"


def respecting_structure(mentions: Iterable[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions (sorted, not overlapping) cut at boundaries, without those that only take a label for a name."""
    boundaries: Sequence[int] = document.meta.get("boundaries", ())
    labels: Sequence[Sequence[int]] = document.meta.get("labels", ())
    cut = [piece for mention in mentions for piece in _pieces(mention, boundaries, document.text)]
    return tuple(mention for mention in cut if mention.source != _OPINION or not _in_label(mention, labels))


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


def _in_label(mention: Mention, labels: Sequence[Sequence[int]]) -> bool:
    place = bisect_right(labels, mention.start, key=lambda span: span[0]) - 1
    return place >= 0 and mention.end <= labels[place][1]
