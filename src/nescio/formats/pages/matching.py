"""Match the words of a text with the same words in another order of reading, such as those of a printed page.

Words that stand once on both sides are anchors (as in patience diff); between them the same is done again with what is left. What
stands elsewhere on the page (notes, headers, frames) is then looked up in the text by the words around it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

_TOKEN = re.compile(r"[^\W_]+|[^\w\s]|_+")
# Stretches so small are compared word by word.
_SMALL = 40_000
# A run of so many words is enough to be looked up; shorter ones must stand only once in the text.
_CERTAIN = 3
_HYPHENS = ("-", "\u2010", "\u00ad")


def tokens(text: str) -> list[tuple[int, str]]:
    """Words and marks of a text: where each begins, and in lower case."""
    return [(found.start(), found[0].lower()) for found in _TOKEN.finditer(text)]


def match(left: Sequence[str], right: Sequence[str]) -> dict[int, int]:
    """For words on the right the same words on the left; several may have the same one, if it is shown several times."""
    found = {there: here for here, there in _anchored(left, right)}
    taken = set(found.values())
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for length in range(1, _CERTAIN + 1):
        for place in range(len(left) - length + 1):
            places[tuple(left[place : place + length])].append(place)
    place = 0
    while place < len(right):
        if place in found:
            place += 1
            continue
        end = place
        while end < len(right) and end not in found:
            end += 1
        _look_up(left, right, place, end, places, found, taken)
        place = end
    return found


def with_broken(left: Sequence[str], right: Sequence[str], found: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """For words on the right the word on the left and where in it they begin: lines break long words, such as addresses, in two.

    Only what follows a word that was found is looked at, so that a part of a word is never taken for another one.
    """
    placed = {there: (here, 0) for there, here in found.items()}
    taken = set(found.values())
    ends = {there: here + 1 for there, here in found.items()}
    for place in range(1, len(right)):
        here = ends.get(place - 1)
        if place in placed or here is None or here >= len(left) or here in taken:
            continue
        parts = _parts_of(left[here], right, place, placed)
        for number, inner in parts:
            placed[number] = (here, inner)
        if parts:
            taken.add(here)
            ends[parts[-1][0]] = here + 1
    return placed


def _parts_of(
    word: str, right: Sequence[str], place: int, placed: Mapping[int, tuple[int, int]]
) -> list[tuple[int, int]]:
    """The words on the right that make up a word, and where each begins in it; a hyphen at the end of a line is none of it."""
    parts: list[tuple[int, int]] = []
    inner = 0
    while inner < len(word) and place < len(right) and place not in placed:
        if word.startswith(right[place], inner):
            parts.append((place, inner))
            inner += len(right[place])
        elif not parts or right[place] not in _HYPHENS:
            return []
        place += 1
    return parts if inner == len(word) else []


def _look_up(
    left: Sequence[str],
    right: Sequence[str],
    place: int,
    end: int,
    places: dict[tuple[str, ...], list[int]],
    found: dict[int, int],
    taken: set[int],
) -> None:
    """Find words that are left over, from one place to another, wherever they stand in the text."""
    while place < end:
        best, at = 0, -1
        length = min(_CERTAIN, end - place)
        candidates = places.get(tuple(right[place : place + length]), ())
        if length < _CERTAIN and len(candidates) > 1:
            candidates = [one for one in candidates if one not in taken] if length > 1 else ()
            candidates = candidates if len(candidates) == 1 else ()
        for start in candidates:
            count = 0
            while place + count < end and start + count < len(left) and left[start + count] == right[place + count]:
                count += 1
            # What nothing shows yet comes first.
            if (count, start not in taken) > (best, at not in taken):
                best, at = count, start
        for number in range(best):
            found[place + number] = at + number
            taken.add(at + number)
        place += max(best, 1)


def _anchored(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[int, int]]:
    waiting = [(0, len(left), 0, len(right))]
    while waiting:
        low, high, start, end = waiting.pop()
        while low < high and start < end and left[low] == right[start]:
            yield low, start
            low, start = low + 1, start + 1
        while low < high and start < end and left[high - 1] == right[end - 1]:
            high, end = high - 1, end - 1
            yield high, end
        if low >= high or start >= end:
            continue
        anchors = _in_order(_unique_pairs(left, right, low, high, start, end))
        if not anchors:
            if (high - low) * (end - start) <= _SMALL:
                yield from _compared(left, right, low, high, start, end)
            continue
        here, there = low, start
        for one, other in anchors:
            if one >= here and other >= there:
                yield one, other
                waiting.append((here, one, there, other))
                here, there = one + 1, other + 1
        waiting.append((here, high, there, end))


def _unique_pairs(
    left: Sequence[str], right: Sequence[str], low: int, high: int, start: int, end: int
) -> list[tuple[int, int]]:
    """Places of words, or of runs of words, that stand once on both sides."""
    for length in (1, 2, 4):
        ours, theirs = _once(left, low, high, length), _once(right, start, end, length)
        pairs = [(place, theirs[words]) for words, place in ours.items() if words in theirs]
        if pairs:
            return pairs
    return []


def _once(words: Sequence[str], low: int, high: int, length: int) -> dict[tuple[str, ...], int]:
    places: dict[tuple[str, ...], int] = {}
    for place in range(low, high - length + 1):
        run = tuple(words[place : place + length])
        places[run] = -1 if run in places else place
    return {run: place for run, place in places.items() if place >= 0}


def _in_order(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The most pairs that go forward on both sides."""
    pairs.sort()
    ends: list[int] = []
    links: list[int] = []
    last: list[int] = []
    for number, (_, there) in enumerate(pairs):
        place = bisect_left(ends, there)
        links.append(last[place - 1] if place else -1)
        if place == len(ends):
            ends.append(there)
            last.append(number)
        else:
            ends[place], last[place] = there, number
    found = []
    number = last[-1] if last else -1
    while number >= 0:
        found.append(pairs[number])
        number = links[number]
    return found[::-1]


def _compared(
    left: Sequence[str], right: Sequence[str], low: int, high: int, start: int, end: int
) -> Iterator[tuple[int, int]]:
    matcher = SequenceMatcher(None, left[low:high], right[start:end], autojunk=False)
    for block in matcher.get_matching_blocks():
        for number in range(block.size):
            yield low + block.a + number, start + block.b + number
