"""A passage: the stretch of text that a detector sees, with its words computed once for all detectors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from nescio.document import Mention
from nescio.text.runs import capital_runs
from nescio.text.words import Words, words_of
from nescio.watching import listener

PASSAGE_LENGTH = 200_000
OVERLAP = 1_000
KEPT_LENGTH = 2_000_000


@dataclass(frozen=True)
class Passage:
    """Text with its language ("en", "de") and, if known, the name of the person it is about."""

    text: str
    lang: str = "en"
    subject: str = ""
    # What the detectors before this one have found here.
    found: list[Mention] = field(default_factory=list, compare=False)
    # Names of the recognisers that have read it and say what an expert would mask.
    readers: list[str] = field(default_factory=list, compare=False)

    @property
    def judged(self) -> bool:
        return bool(self.readers)

    @cached_property
    def words(self) -> Words:
        return words_of(self.text)

    @cached_property
    def runs(self) -> list[tuple[int, int]]:
        """Runs of capitalised words, as (first, last) indices into ``words``, both inclusive."""
        return list(capital_runs(self.text, self.words))

    def pack(self) -> None:
        """Take less memory, once detectors have read it: what they found is forgotten, the rest worked out anew if asked for."""
        if "words" in self.__dict__:
            self.__dict__["words"] = self.words.packed()
        self.__dict__.pop("runs", None)
        self.found.clear()


def passages(text: str, lang: str, subject: str = "") -> Iterator[tuple[int, Passage]]:
    """Cut a text of any length into passages with their offsets, so that memory stays bounded and nothing is cut off.

    Neighbours overlap: what stands at a cut is seen whole by one of the two, and merging drops the double.
    """
    start = 0
    while True:
        end = min(len(text), start + PASSAGE_LENGTH)
        if end < len(text):
            end = _cut(text, start + PASSAGE_LENGTH - OVERLAP, end)
        yield start, Passage(text[start:end], lang, subject)
        if end >= len(text):
            return
        start = _cut(text, end - OVERLAP, end - OVERLAP // 2)


class PassagesOf:
    """The passages of a text, to be gone through several times; those of a short text are made (and split) only once.

    Of several, those behind the one that is looked at are packed.

    ``stretches`` are (start, end, language) without gaps: most texts are one stretch.
    """

    def __init__(self, text: str, stretches: Sequence[tuple[int, int, str]], subject: str = "") -> None:
        self._text, self._stretches, self._subject = text, stretches, subject
        self._kept = list(self._passages()) if len(text) <= KEPT_LENGTH else None

    def __iter__(self) -> Iterator[tuple[int, Passage]]:
        who, length = listener(), max(1, len(self._text))
        for offset, passage in self._kept if self._kept is not None else self._passages():
            if who is not None:
                who.reads_passage(offset / length, (offset + len(passage.text)) / length)
            yield offset, passage
            if len(passage.text) < length:
                passage.pack()

    def _passages(self) -> Iterator[tuple[int, Passage]]:
        for start, end, lang in self._stretches:
            whole = self._text if end - start == len(self._text) else self._text[start:end]
            for offset, passage in passages(whole, lang, self._subject):
                yield start + offset, passage


def _cut(text: str, low: int, high: int) -> int:
    """The best place for a cut between two offsets: a blank line, a line end, a sentence end, a space."""
    for boundary in ("\n\n", "\n", ". ", " "):
        place = text.rfind(boundary, low, high)
        if place >= 0:
            return place + len(boundary)
    return high
