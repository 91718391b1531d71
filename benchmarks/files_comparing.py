"""Whether a file says the same outside of what was replaced, and whether anything that was replaced is left in it.

The rules, none of which asks nescio for its opinion:

*Same.* A unit (paragraph, cell, page) is the same if its letters and digits are those of before in the same order, with tags in
place of some of them, and if each word that is gone is a word of something that was replaced, or a cell became a tag as a whole
(it may show its value in another form than it holds it). Blanks and marks do not count.
On pages of a PDF the order is a program's guess, so it is enough that no letter is there that was not before. A program that reads
other letters out of a PDF's fonts than those that were replaced is asked for the order alone.

*Left.* Searched for, in any case and over any blanks and marks between their words, are: every replaced name or code with five
digits and more, and every figure of so many digits in anything else ("10,000", "19:00:34"); every replaced person, place and
organisation, and every code with a digit, dot or "@", that has a word of four letters and more which is not ordinary; and each
such word of a person's name. Ordinary are the words of the language's list of common words. Everything else ("March", "the
Board", "two", "nurse") stands in most files with another meaning: a file in which one of these still stands exactly as it was
replaced is counted apart, as one to look at.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from files_reading import strings

# What a tag looks like, also where a format does not allow brackets or blanks.
_TYPES = "(?:PERSON|CODE|LOC|ORG|DEM|DATETIME|QUANTITY|MISC)"
_TAG = re.compile(rf"\[{_TYPES}\s*\d+\s*\]|{_TYPES}(?:[\s_-]|%20)\d+(?:\.N)?")
_MARK = "\x00"
_WORD = re.compile(rf"{_MARK}|[^\W_]+")
# Types whose strings tell somebody wherever they stand; of the others, only numbers do.
_NAMES = ("PERSON", "LOC", "ORG", "CODE")
_SHORTEST_WORD = 4
_FEWEST_DIGITS = 5
_ALIKE = 0.8
_LONGEST_VALUE = 30
_LONGEST_GAP = 200
_LONGEST_LINE = 1_000


def _words(text: str) -> list[str]:
    """The words of a text; soft hyphens are none of it."""
    return _WORD.findall(text.replace("\xad", ""))


@dataclass(frozen=True)
class Replaced:
    """A string that was replaced, the type it was replaced as, and the common words of its language."""

    text: str
    type: str
    common: Collection[str]

    @property
    def wanted(self) -> set[str]:
        """What must not be found again in any case: the string, and the words of a name."""
        words = _words(self.text.casefold())
        telling = {word for word in words if len(word) >= _SHORTEST_WORD and word.isalpha() and word not in self.common}
        is_word = self.type.startswith("CODE") and self.text.isalpha()
        # A state as an actor ("the Turkish Government") is told by the name of its country.
        is_name = self.type.startswith(_NAMES) and self.type != "ORG/GOVERNMENT" and bool(telling) and not is_word
        found = {" ".join(words)} if is_name or (_is_figure(self.text) and self.type.startswith(_NAMES)) else set()
        if not self.type.startswith(_NAMES):
            found |= {" ".join(_words(figure)) for figure in self.text.casefold().split() if _is_figure(figure)}
        return found | telling if self.type.startswith("PERSON") else found


def _is_figure(text: str) -> bool:
    return sum(map(str.isdigit, text)) >= _FEWEST_DIGITS


def changed_pages(before: Sequence[str], after: Sequence[str], replaced: Iterable[str]) -> int:
    """How many pages of a PDF say something else than before, tags aside."""
    gone = {"".join(_words(text.casefold())) for text in replaced}
    everything = "".join(_words(" ".join(before).casefold()))
    reads_alike = sum(text in everything for text in gone) >= _ALIKE * len(gone)
    return abs(len(before) - len(after)) + sum(
        not (_in_order(old, new) or _no_new_letter(old, new))
        or (reads_alike and not _only_replaced(old, new, gone) and not _gaps_are_replaced(old, new, gone))
        for old, new in zip(before, after, strict=False)
    )


def _no_new_letter(old: str, new: str) -> bool:
    return not Counter("".join(_words(_TAG.sub(" ", new)))) - Counter("".join(_words(old)))


def changed_units(before: Sequence[str], after: Sequence[str], replaced: Iterable[str]) -> int:
    """How many units say something else than before, tags aside; a unit more or less counts as one."""
    gone = {"".join(_words(text.casefold())) for text in replaced}
    # Paragraphs whose end was deleted are one in the result.
    if _same(" ".join(before), " ".join(after), gone):
        return 0
    if len(before) != len(after):
        matcher = SequenceMatcher(None, [_key(one) for one in before], [_key(one) for one in after], autojunk=False)
        return sum(
            max(b - a, d - c) for kind, a, b, c, d in matcher.get_opcodes() if kind != "equal"
            and not _same(" ".join(before[a:b]), " ".join(after[c:d]), gone)
        )  # fmt: skip
    return sum(not _same(old, new, gone) for old, new in zip(before, after, strict=True))


def _key(unit: str) -> str:
    return " ".join(_words(_TAG.sub(_MARK, unit)))


def _same(old: str, new: str, gone: Collection[str]) -> bool:
    is_cell = len(old) <= _LONGEST_VALUE and bool(_TAG.fullmatch(new.strip()))
    if is_cell or not _in_order(old, new):
        return is_cell
    return _only_replaced(old, new, gone) or (len(old) <= _LONGEST_LINE and _gaps_are_replaced(old, new, gone))


def _in_order(old: str, new: str) -> bool:
    """Whether a text is the other one with tags in place of some of its letters."""
    was = "".join(_words(old))
    # What stands between tags must stand in the old text in the same order, at its ends if it is at the ends.
    first, *pieces = "".join(_words(_TAG.sub(_MARK, new))).split(_MARK)
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


def _only_replaced(old: str, new: str, gone: Collection[str]) -> bool:
    """Whether each word that is no longer there stands in something that was replaced, or something replaced in it."""
    # Programs part words differently where a line was moved.
    still = "".join(_words(_TAG.sub(_MARK, new).casefold()))
    missing = {word for word in _words(old.casefold()) if word not in still}
    everything = " ".join(gone)
    return all(word in everything or any(part in gone for part in _stretches(word)) for word in missing)


def _gaps_are_replaced(old: str, new: str, gone: Collection[str]) -> bool:
    """Whether what is missing between the kept pieces of a text, in order, is made of what was replaced.

    Programs run the columns of a page together ("201907" of "2019" and "07/31"), so that words alone would not tell.
    """
    was = "".join(_words(old)).casefold()
    places = {0}
    for piece in "".join(_words(_TAG.sub(_MARK, new))).casefold().split(_MARK):
        # "to" may be the word, or stand in a town that was replaced: every way is tried.
        places = {
            start + len(piece)
            for place in places
            for start in range(place, min(len(was) - len(piece), place + _LONGEST_GAP) + 1)
            if was.startswith(piece, start) and _is_made_of(was[place:start], gone)
        }
    return any(_is_made_of(was[place:], gone) for place in places)


def _is_made_of(text: str, gone: Collection[str]) -> bool:
    """Whether a text can be cut into replaced strings, or is a part of one."""
    reached = {0}
    for start in range(len(text)):
        if start in reached:
            reached |= {start + length for length in {*map(len, gone)} if text[start : start + length] in gone}
    return len(text) in reached or any(text in one for one in gone)


def _stretches(word: str) -> Iterator[str]:
    """What a word is made of: "goldsmith" in "goldsmiths"."""
    for start in range(len(word)):
        for end in range(start + 1, len(word) + 1):
            yield word[start:end]


def left(path: Path, replaced: Iterable[Replaced]) -> tuple[list[str], list[str]]:
    """The places of a file in which something replaced still stands, and those of ordinary words to look at."""
    everything = list(replaced)
    anywhere = _Phrases(text for one in everything for text in one.wanted)
    as_written = _Phrases(one.text for one in everything if not one.wanted and len(one.text) >= _SHORTEST_WORD)
    found: tuple[list[str], list[str]] = ([], [])
    for where, text in strings(path):
        words = _words(_TAG.sub(_MARK, text))
        if anywhere.stand_in([word.casefold() for word in words]):
            found[0].append(where)
        elif as_written.stand_in(words):
            found[1].append(where)
    return found


class _Phrases:
    """Sequences of words to look for."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_first: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        for text in texts:
            if words := tuple(_words(text)):
                self._by_first[words[0]].add(words)

    def stand_in(self, words: Sequence[str]) -> bool:
        """Whether one of the sequences stands in these words."""
        return any(
            tuple(words[place : place + len(phrase)]) == phrase
            for place, word in enumerate(words)
            for phrase in self._by_first.get(word, ())
        )
