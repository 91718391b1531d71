"""The words of a picture as slots of a text, in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from nescio.formats.mapping.text_map import TextMap
from nescio.ocr.codes import Code
from nescio.ocr.words import Word

# A gap in a line that parts columns, in units of the height of the line.
_COLUMN = 1.6
_FIELD = re.compile(r"[^\W\d_][^:]{0,40}:(?=\s|$)")
_HYPHENS = ("-", "\u00ad", "\u2010")
# A word that was read worse than this may be another word; behind the label of a field, it matters more.
_HARDLY, _HARDLY_IN_FIELD = 40.0, 60.0
_CAPITAL = re.compile(r"[^\W\d_a-zß-öø-ÿ][^\W\d_]{2}")
_DIGITS = re.compile(r"\d\D?\d\D?\d")


class WordSlot:
    """A word of a picture; ``text`` may lack the hyphen at the end of a line, ``is_filled_in`` behind the label of a field."""

    def __init__(self, word: Word, text: str, *, is_filled_in: bool = False) -> None:
        self.word, self.text, self.is_filled_in = word, text, is_filled_in
        self.new: str | None = None

    def set(self, text: str) -> None:
        self.new = text

    @property
    def may_be_misread(self) -> bool:
        """Whether it could hardly be read, and may be a name or a number."""
        doubtful = self.word.confidence < (_HARDLY_IN_FIELD if self.is_filled_in else _HARDLY)
        return doubtful and bool(_CAPITAL.search(self.text) or _DIGITS.search(self.text))


class CodeSlot:
    """What a bar code says."""

    def __init__(self, code: Code) -> None:
        self.code, self.text = code, code.text
        self.new: str | None = None

    def set(self, text: str) -> None:
        self.new = text


def lay_out(words: Iterable[Word], text: TextMap) -> list[WordSlot]:
    """Put words into a text: blocks apart, lines one below the other, columns parted."""
    slots: list[WordSlot] = []
    for _, block in groupby(words, key=lambda word: word.block):
        text.line_end(2)
        text.boundary()
        lines = [list(line) for _, line in groupby(block, key=lambda word: word.line)]
        parted = was_field = False
        for number, line in enumerate(lines):
            following = lines[number + 1] if number + 1 < len(lines) else None
            label = _FIELD.match(" ".join(word.text for word in line))
            is_field = label is not None
            if not parted:
                text.line_end()
            if was_field and is_field:
                # Fields one below the other are not one sentence.
                text.boundary()
            was_field = is_field
            parted = _is_parted(line, following)
            slots += _put(line, text, parted=parted, label_words=len(label[0].split()) if label else None)
    text.line_end(2)
    return slots


def _put(line: list[Word], text: TextMap, *, parted: bool, label_words: int | None) -> list[WordSlot]:
    slots = []
    for number, word in enumerate(line):
        if number:
            gap = word.box.left - line[number - 1].box.right
            if gap > _COLUMN * max(word.box.height, line[number - 1].box.height):
                text.boundary()
                text.gap("\t")
                text.boundary()
            else:
                text.gap(" ")
        last = number == len(line) - 1
        filled_in = label_words is not None and number >= label_words
        slot = WordSlot(word, word.text[:-1] if parted and last else word.text, is_filled_in=filled_in)
        text.slot(slot)
        slots.append(slot)
    return slots


def _is_parted(line: list[Word], following: list[Word] | None) -> bool:
    """Whether the last word of a line goes on in the next one."""
    last = line[-1].text
    return (
        following is not None
        and len(last) > 2
        and last.endswith(_HYPHENS)
        and last[-2].isalpha()
        and following[0].text[:1].islower()
    )
