"""Whether a file says the same outside of what was replaced, and whether anything that was replaced is left in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from files_reading import strings

# What a tag looks like, also where a format does not allow brackets or blanks.
_TYPES = "(?:PERSON|CODE|LOC|ORG|DEM|DATETIME|QUANTITY|MISC)"
_TAG = re.compile(rf"\[{_TYPES}\s*\d+\s*\]|{_TYPES}[\s_-]\d+(?:\.N)?")
_MARK = "\x00"
_WORD = re.compile(rf"{_MARK}|[^\W_]+")


def changed_units(before: Sequence[str], after: Sequence[str]) -> int:
    """How many units say something else than before, tags aside; a unit more or less counts as one."""
    # Paragraphs whose end was deleted are one in the result.
    if _same(" ".join(before), " ".join(after)):
        return 0
    if len(before) != len(after):
        matcher = SequenceMatcher(None, [_key(one) for one in before], [_key(one) for one in after], autojunk=False)
        return sum(
            max(b - a, d - c) for kind, a, b, c, d in matcher.get_opcodes() if kind != "equal"
            and not _same(" ".join(before[a:b]), " ".join(after[c:d]))
        )  # fmt: skip
    return sum(not _same(old, new) for old, new in zip(before, after, strict=True))


def _key(unit: str) -> str:
    return " ".join(_WORD.findall(_TAG.sub(_MARK, unit)))


def _same(old: str, new: str) -> bool:
    """Whether a text is the other one with tags in place of some of its letters; blanks and marks do not count."""
    was = "".join(_WORD.findall(old))
    # What stands between tags must stand in the old text in the same order, at its ends if it is at the ends.
    first, *pieces = "".join(_WORD.findall(_TAG.sub(_MARK, new))).split(_MARK)
    if not pieces:
        return was == first
    *pieces, last = pieces
    if not was.startswith(first) or not was.endswith(last):
        return False
    place, end = len(first), len(was) - len(last)
    for piece in pieces:
        found = was.find(piece, place, end)
        if found < 0:
            return False
        place = found + len(piece)
    return place <= end


def left(path: Path, masked: Iterable[str]) -> list[str]:
    """The places of a file in which a masked string still stands as a word or as words, in any case."""
    wanted = [text for text in masked if _is_telling(text)]
    if not wanted:
        return []
    spelled = sorted((r"[\W_]+".join(map(re.escape, _WORD.findall(text))) for text in wanted), key=len, reverse=True)
    pattern = re.compile(rf"(?<![^\W_])(?:{'|'.join(spelled)})(?![^\W_])")
    found = []
    for where, text in strings(path):
        if pattern.search(_TAG.sub(" ", text)):
            found.append(where)
    return found


def _is_telling(text: str) -> bool:
    """Names and codes; ordinary words and short numbers stand everywhere."""
    words = _WORD.findall(text)
    letters = any(len(word) > 3 and word[0].isupper() and not word.isdigit() for word in words)
    return letters or sum(map(len, filter(str.isdigit, words))) > 4
