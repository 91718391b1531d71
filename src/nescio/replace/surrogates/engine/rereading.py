"""Read a text with surrogates again: is each recognised as the type it stands for, and is no secret back?"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from nescio.document import Edit, Mention

# (text, language) -> the mentions that a detector finds in it.
Reader = Callable[[str, str], Sequence[Mention]]
AROUND = 200


def misread(
    read: Reader, lang: str, text: str, edits: Sequence[Edit], types: Sequence[str], only: set[str]
) -> list[int]:
    """Which edits of the entities in ``only`` are not read as their main types, as indices into ``edits``.

    ``edits`` are sorted; only the surroundings of the edits in question are read, all of them in one go.
    """
    output, spans = applied(text, edits)
    wanted = [index for index, edit in enumerate(edits) if edit.entity in only]
    excerpt, places = _excerpt(output, [spans[index] for index in wanted])
    found = sorted(read(excerpt, lang), key=lambda mention: mention.start)
    reader = _Covering(found)
    return [
        index
        for index, (start, end) in zip(wanted, places, strict=True)
        if not reader.reads(start, end, types[index].partition("/")[0])
    ]


def originals_misread(read: Reader, lang: str, text: str, edits: Sequence[Edit], types: Sequence[str]) -> list[int]:
    """Which of the edits' originals are not read as their types either: then nobody can ask it of the surrogate."""
    same = [Edit(edit.start, edit.end, text[edit.start : edit.end], edit.entity) for edit in edits]
    return misread(read, lang, text, same, types, {edit.entity for edit in edits})


def applied(text: str, edits: Iterable[Edit]) -> tuple[str, list[tuple[int, int]]]:
    """The text with its edits, and where each stands in it."""
    parts: list[str] = []
    spans: list[tuple[int, int]] = []
    position = length = 0
    for edit in edits:
        parts += (text[position : edit.start], edit.text)
        length += edit.start - position
        spans.append((length, length + len(edit.text)))
        length += len(edit.text)
        position = edit.end
    parts.append(text[position:])
    return "".join(parts), spans


def _excerpt(text: str, spans: Sequence[tuple[int, int]]) -> tuple[str, list[tuple[int, int]]]:
    """The text around some spans, which are sorted, and where the spans stand in it."""
    parts: list[str] = []
    places: list[tuple[int, int]] = []
    length = reach = 0
    for start, end in spans:
        left, right = _line_start(text, start), _line_end(text, end)
        if left > reach and parts:
            parts.append("\n\n")
            length += 2
        left = max(left, reach)
        if right > left:
            parts.append(text[left:right])
            length += right - left
            reach = right
        places.append((start - reach + length, end - reach + length))
    return "".join(parts), places


def _line_start(text: str, place: int) -> int:
    low = max(0, place - AROUND)
    line = text.find("\n", low, place)
    return low if low == 0 or line < 0 else line + 1


def _line_end(text: str, place: int) -> int:
    high = min(len(text), place + AROUND)
    line = text.rfind("\n", place, high)
    return high if high == len(text) or line < 0 else line


class _Covering:
    """Sorted mentions without overlaps, asked for the type at a place."""

    def __init__(self, mentions: Sequence[Mention]) -> None:
        self._mentions = mentions
        self._starts = [mention.start for mention in mentions]
        self._ends = [mention.end for mention in mentions]

    def reads(self, start: int, end: int, main_type: str) -> bool:
        """Whether at least half of a span is read as the type."""
        first, last = bisect_right(self._ends, start), bisect_left(self._starts, end)
        covered = sum(
            min(end, mention.end) - max(start, mention.start)
            for mention in self._mentions[first:last]
            if mention.main_type == main_type
        )
        return 2 * covered >= end - start
