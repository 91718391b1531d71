"""Who is spoken of in a document, and where: the stretches of text that say something about each person.

A line that begins with a name and a colon is that person's. Any other sentence is about the people named in it; one in the first
person is about whoever writes; one that names nobody goes on with those of the sentence before.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from nescio.document import Document, Entity
from nescio.lang import DEFAULT, lines
from nescio.profiles.features import Span
from nescio.text.words import WORD

# Whoever writes in the first person and is not named.
AUTHOR = "author"
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)]*\s+|\n+")
_SPEAKS = re.compile(r"[ \t]{0,3}:")
_BEFORE_SPEAKER = re.compile(r"^[\s>*\-–\[\]()\d:./,@]*$")
# Before the name of somebody who writes, and how far before it that is looked for.
_INTRODUCES = re.compile(r"\b(?:I am|I['’]m|my name is|this is|ich bin|ich heiße|mein Name ist)\s+$", re.IGNORECASE)
_REACH = 40
_NOT_THERE = "■"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a document: the id of the entity, or ``AUTHOR``, and the stretches of the text that speak of this person."""

    id: str
    stretches: tuple[Span, ...]


def people_in(document: Document) -> list[Person]:
    """The people of a linked document in the order in which they are first spoken of; nobody, if it is about nobody."""
    named = _named(document)
    owners = {index: entity.id for entity in named for index in entity.mentions}
    places = sorted(
        (document.mentions[index].start, document.mentions[index].end, ident) for index, ident in owners.items()
    )
    speakers = {start for start, end, _ in places if _is_speaker(document.text, start, end)}
    author = _author(document, named) or AUTHOR
    first_person = frozenset(lines(document.lang or DEFAULT, "first_person.txt"))
    found: dict[str, list[Span]] = {}
    before: list[str] = []
    speaker, speaks_until = "", 0
    position = 0
    for start, end in _sentences(document.text):
        about = []
        while position < len(places) and places[position][0] < end:
            place = places[position]
            about.append(place[2])
            if place[0] in speakers:
                speaker, speaks_until = place[2], _line_end(document.text, place[1])
            position += 1
        if {word.lower() for word in WORD.findall(document.text, start, end)} & first_person:
            about = [speaker if start < speaks_until else author, *about]
        elif start < speaks_until:
            about = [speaker, *about]
        about = list(dict.fromkeys(about)) or before
        for ident in about:
            found.setdefault(ident, []).append((start, end))
        before = about
    return [Person(ident, tuple(stretches)) for ident, stretches in found.items()]


@dataclass(frozen=True, slots=True)
class About:
    """What a text says about one person: stretches of it one after the other, and where each begins here and there."""

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]

    def original(self, span: Span) -> Span:
        """The place of a stretch in the text that this was taken from."""
        index = bisect_right(self.starts, span[0]) - 1
        moved = self.origins[index] - self.starts[index]
        return span[0] + moved, span[1] + moved


class Telling:
    """The original or the output of a document, and whose names stand where in it."""

    def __init__(self, document: Document, *, output: bool) -> None:
        self._text = document.output if output else document.text
        self._moved = document.offsets.to_output if output else _unmoved
        owners = [(entity.id, one) for entity in _named(document) for one in document.mentions_of(entity)]
        self._names = sorted((self._moved(one.start), self._moved(one.end), ident) for ident, one in owners)

    def about(self, person: Person) -> About:
        """What is said about a person. Names of others are left out: they tell nothing about this one."""
        parts: list[str] = []
        starts: list[int] = []
        origins: list[int] = []
        length = 0
        for first, last in person.stretches:
            start, end = self._moved(first), self._moved(last)
            starts.append(length)
            origins.append(start)
            parts.append(self._stretch(start, end, person.id) + "\n")
            length += end - start + 1
        return About("".join(parts), tuple(starts), tuple(origins))

    def _stretch(self, start: int, end: int, ident: str) -> str:
        parts: list[str] = []
        position = start
        for index in range(bisect_left(self._names, (start,)), len(self._names)):
            place = self._names[index]
            if place[0] >= end:
                break
            if place[2] != ident and place[0] >= position:
                parts += (self._text[position : place[0]], _NOT_THERE * (min(end, place[1]) - place[0]))
                position = min(end, place[1])
        return "".join((*parts, self._text[position:end]))


def _named(document: Document) -> list[Entity]:
    return [entity for entity in document.entities if entity.type.partition("/")[0] == "PERSON"]


def _unmoved(place: int) -> int:
    return place


def _sentences(text: str) -> Iterator[Span]:
    position = 0
    for match in _SENTENCE_END.finditer(text):
        if text[position : match.end()].strip():
            yield position, match.end()
            position = match.end()
    if text[position:].strip():
        yield position, len(text)


def _is_speaker(text: str, start: int, end: int) -> bool:
    """Whether a line begins with this name and a colon; a time or a bullet may stand before it."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return bool(_SPEAKS.match(text, end)) and len(line) <= _REACH and bool(_BEFORE_SPEAKER.match(line))


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end


def _author(document: Document, named: list[Entity]) -> str:
    """The entity who writes: it says so, or its name stands alone in one of the last lines; "" if nobody is known to."""
    tail = len(document.text.rstrip())
    signed = ""
    for entity in named:
        for mention in document.mentions_of(entity):
            if _INTRODUCES.search(document.text, max(0, mention.start - _REACH), mention.start):
                return entity.id
            line_start = document.text.rfind("\n", 0, mention.start) + 1
            if (
                line_start
                and mention.end >= tail - _REACH
                and not document.text[line_start : mention.start].strip(" -–—~")
            ):
                signed = entity.id
    return signed
