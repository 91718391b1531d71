"""Paragraphs in a language that is not supported, and whether they make the whole text doubtful."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nescio.document import ForeignPassage
from nescio.lang.identify import identify
from nescio.reasons import Reason, Value
from nescio.text.paragraphs import paragraphs

# Lines are judged together up to this length: a short line alone tells little.
_PIECE = 70
# What is looked at of a long line.
_LOOKED_AT = 600
# If nothing tells by itself, the text is judged by its beginning, its middle and its end.
_SAMPLE = 1_000
_LETTERS_OF_WORD = 6
# Paragraphs that are named one by one.
_MAX_NAMED = 5


class ReadLanguages(NamedTuple):
    """Passages in languages that are not supported, and the language that makes the whole text doubtful, "" if none does."""

    foreign: tuple[ForeignPassage, ...]
    doubt: str


class LanguageCount:
    """How many words there are in our languages and in others, over one text or the blocks of one."""

    def __init__(self) -> None:
        self.ours = 0
        self.others = Counter[str]()
        # If nothing tells by itself: what the first text that was counted says as a whole.
        self._sample: str | None = None

    def add(self, text: str) -> tuple[ForeignPassage, ...]:
        """Count the words of a text; gives its passages in languages that are not supported."""
        if self._sample is None:
            self._sample = _sample(text)
        foreign: list[ForeignPassage] = []
        pieces = list(_pieces(text))
        for low, high in pieces:
            piece = text[low : min(high, low + _LOOKED_AT)]
            found = identify(piece, alone=len(pieces) == 1)
            if found.other:
                _add(foreign, text, ForeignPassage(low, high, found.other))
                self.others[found.other] += _words_in(text[low:high])
            elif found.sure:
                self.ours += text.count(" ", low, high) + 1
        return tuple(foreign)

    @property
    def doubt(self) -> str:
        """The language that makes all of it doubtful, because others have more of its words than ours have; "" if none does."""
        if self.others and self.others.total() > self.ours:
            return max(self.others, key=lambda code: (self.others[code], code))
        return identify(self._sample or "").other if not self.others and not self.ours else ""


def read_languages(text: str) -> ReadLanguages:
    """Look for languages that are not supported; they make a text doubtful if they have more of its words than ours have."""
    count = LanguageCount()
    foreign = count.add(text)
    return ReadLanguages(foreign, count.doubt)


def _words_in(piece: str) -> int:
    """About how many words a piece has; scripts that have no blanks have a few letters to a word."""
    tokens = piece.split()
    return max(
        sum(map(str.isalpha, tokens)), sum(len(token) for token in tokens if not token.isascii()) // _LETTERS_OF_WORD
    )


def _add(foreign: list[ForeignPassage], text: str, passage: ForeignPassage) -> None:
    """Passages that follow each other in one language are one."""
    last = foreign[-1] if foreign else None
    if last and last.language == passage.language and not text[last.end : passage.start].strip():
        foreign[-1] = ForeignPassage(last.start, passage.end, passage.language)
    else:
        foreign.append(passage)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """The text in pieces of whole lines that end with a paragraph, or where they are long enough."""
    low = place = 0
    for line in text.splitlines(keepends=True):
        place += len(line)
        if place - low >= _PIECE or line.isspace():
            yield low, place
            low = place
    if place > low:
        yield low, place


def _sample(text: str) -> str:
    if len(text) <= 3 * _SAMPLE:
        return text
    middle = len(text) // 2
    return "\n".join((text[:_SAMPLE], text[middle : middle + _SAMPLE], text[-_SAMPLE:]))


def foreign_remarks(text: str, passages: Sequence[ForeignPassage]) -> list[Reason]:
    """What is to be known of the passages, and where they stand by the number of their paragraph; no text of the document."""
    places: dict[str, list[int]] = {}
    starts = [start for start, _ in paragraphs(text)]
    for passage in passages:
        number = sum(start <= passage.start for start in starts)
        if number not in places.setdefault(passage.language, []):
            places[passage.language].append(number)
    return [_remark(code, numbers) for code, numbers in places.items()]


def _remark(language: str, numbers: Sequence[int]) -> Reason:
    if len(numbers) == 1:
        return Reason.of("remark.foreign_paragraph", language=language, paragraph=numbers[0])
    more = len(numbers) - _MAX_NAMED
    named: tuple[Value, ...] = tuple(numbers[:_MAX_NAMED])
    if more > 0:
        named = (*named, Reason.of("more", count=more))
    return Reason.of("remark.foreign_paragraphs", language=language, paragraphs=named)
