"""Tables say the same again and again: cells that repeat are read once, and what is found in them holds for all of them.

A format that knows its cells notes in ``Document.meta`` where each begins, with its label (``segments``). Cells of which it is
known what they are need not be read at all.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

from nescio.document import Document, Mention

# Below this length it costs more than it saves; and so much of a text must repeat.
_SHORTEST = 20_000
_LEAST_SAVED = 0.1


class Condensed:
    """A document in which every segment stands once, and the way back."""

    def __init__(self, document: Document, places: dict[str, list[tuple[int, int]]]) -> None:
        self._places = sorted(places.values(), key=lambda own: own[0])
        self._starts: list[int] = []
        parts: list[str] = []
        boundaries: list[int] = []
        labels: list[list[int]] = []
        length = 0
        for (start, end), *_ in self._places:
            self._starts.append(length)
            shift = length - start
            boundaries += [place + shift for place in _between(document.meta.get("boundaries", ()), start, end)]
            labels += [
                [first + shift, min(last, end) + shift]
                for first, last in _spans_between(document.meta.get("labels", ()), start, end)
            ]
            parts.append(document.text[start:end])
            length += end - start
        meta = {"boundaries": boundaries, "labels": labels, "segments": self._starts}
        self.document = document.with_(text="".join(parts), meta=meta)

    def expanded(self, mentions: Iterable[Mention]) -> tuple[Mention, ...]:
        """The mentions of the condensed document, in all the places of the whole one."""
        found: list[Mention] = []
        for mention in mentions:
            number = bisect_right(self._starts, mention.start) - 1
            found += [mention.shifted(start - self._starts[number]) for start, _ in self._places[number]]
        return tuple(sorted(found, key=lambda mention: mention.start))


def condense(document: Document, known: Sequence[Mention] = ()) -> Condensed | None:
    """The document without what repeats in it and without cells that are ``known`` (sorted); None if that is not worth it."""
    segments: Sequence[int] = document.meta.get("segments", ())
    if not segments or (len(document.text) < _SHORTEST and not known):
        return None
    places: dict[str, list[tuple[int, int]]] = {}
    edges = sorted({0, *segments, len(document.text)})
    kept = 0
    starts = [mention.start for mention in known]
    for start, end in pairwise(edges):
        behind = bisect_left(starts, end)
        if bisect_left(starts, start) < behind:
            # A segment goes on to the next one: behind the last cell of a table stands the text that follows the table.
            start = known[behind - 1].end
            if not document.text[start:end].strip():
                continue
        said = document.text[start:end].rstrip("\n")
        own = places.setdefault(said, [])
        if not own:
            kept += end - start
        own.append((start, end))
    return Condensed(document, places) if known or kept <= (1 - _LEAST_SAVED) * len(document.text) else None


def cells_alone(document: Document, cells: Iterable[Mention]) -> Condensed:
    """The document with nothing but some of its cells, each behind its label and once."""
    segments: Sequence[int] = document.meta.get("segments", ())
    places: dict[str, list[tuple[int, int]]] = {}
    for cell in cells:
        start, end = segments[bisect_right(segments, cell.start) - 1], cell.end
        # With the line ends behind it: nothing may be read over two cells.
        while document.text.startswith("\n", end):
            end += 1
        places.setdefault(document.text[start : cell.end], []).append((start, end))
    return Condensed(document, places)


def _between(places: Sequence[int], start: int, end: int) -> Sequence[int]:
    return places[bisect_left(places, start) : bisect_left(places, end)]


def _spans_between(spans: Sequence[Sequence[int]], start: int, end: int) -> Sequence[Sequence[int]]:
    first = bisect_left(spans, start, key=lambda span: span[0])
    return spans[first : bisect_left(spans, end, key=lambda span: span[0])]
