"""What a rung says, before it is fit into a sentence: a noun, a name, something that lies somewhere, a period."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from nescio.lang import language
from nescio.lang.spot import Said, Spot


class Phrase(Protocol):
    """Says one thing; ``key`` is equal for phrases that a reader could confuse, and then they are numbered."""

    @property
    def key(self) -> str: ...

    def say(self, spot: Spot, number: int) -> Said: ...


@dataclass(frozen=True, slots=True)
class Words:
    """A text that stands everywhere as it is."""

    text: str

    @property
    def key(self) -> str:
        return ""

    def say(self, spot: Spot, number: int) -> Said:  # noqa: ARG002
        return self.text, None


@dataclass(frozen=True, slots=True)
class Noun:
    """A kind of thing, perhaps with a gender. ``plain`` ones stand for common nouns, which bring their article along."""

    text: str
    lang: str
    gender: str = ""
    plain: bool = False

    @property
    def key(self) -> str:
        return "" if self.plain else self.text

    def say(self, spot: Spot, number: int) -> Said:
        phrasing = language(self.lang).phrasing
        if spot.glued or spot.entry or phrasing.is_apposition(spot):
            return f"[{self.text}]", None
        if self.plain and spot.before not in phrasing.before_article and not phrasing.is_determined(spot):
            return self.text, None
        return phrasing.noun(spot, self.text, self.gender, number)


@dataclass(frozen=True, slots=True)
class Time:
    """A day, month or year of which nothing is told: "on a day", "an einem Tag"."""

    noun: Noun

    @property
    def key(self) -> str:
        return ""

    def say(self, spot: Spot, number: int) -> Said:
        said = language(self.noun.lang).phrasing.undated(spot, self.noun.text, self.noun.gender)
        return said or self.noun.say(spot, number)


@dataclass(frozen=True, slots=True)
class Entry:
    """A code: a noun in a sentence ("call a phone number"), in brackets behind a label ("Tel. [phone number]")."""

    noun: Noun

    @property
    def key(self) -> str:
        return ""

    def say(self, spot: Spot, number: int) -> Said:
        phrasing = language(self.noun.lang).phrasing
        if spot.before in phrasing.before_code or phrasing.is_determined(spot):
            return self.noun.say(spot, number)
        return f"[{self.noun.text}]", None


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a region, country or continent; some have an article and so a gender."""

    text: str
    lang: str
    gender: str = ""
    of: str = ""  # what the named thing is a part of: "der Türkei" in "Osten der Türkei"

    @property
    def key(self) -> str:
        return ""

    @property
    def whole(self) -> str:
        return f"{self.text} {self.of}" if self.of else self.text

    @property
    def inside(self) -> str:
        """ "in Bavaria", "im Osten der Türkei"."""
        return language(self.lang).phrasing.inside(self.whole, self.gender)

    def say(self, spot: Spot, number: int) -> Said:  # noqa: ARG002
        return language(self.lang).phrasing.name(spot, self.whole, self.gender)


@dataclass(frozen=True, slots=True)
class Located:
    """Something that lies in a named place: "a town in Bavaria", and just "Bavaria" after "in"."""

    noun: Noun
    name: Name
    by_name: bool = True  # towns may be named by what is around them, courts may not

    @property
    def key(self) -> str:
        return f"{self.noun.text} {self.name.inside}"

    def say(self, spot: Spot, number: int) -> Said:
        lang = self.noun.lang
        if self.by_name and (spot.before in language(lang).phrasing.before_inside or spot.entry):
            return self.name.say(spot, number)
        return Noun(self.key, lang, self.noun.gender).say(spot, number)


@dataclass(frozen=True, slots=True)
class Period:
    """A month, a year, a decade."""

    text: str
    lang: str

    @property
    def key(self) -> str:
        return ""

    def say(self, spot: Spot, number: int) -> Said:  # noqa: ARG002
        return language(self.lang).phrasing.period(spot, self.text)


@dataclass(frozen=True, slots=True)
class PartOfDay:
    """Night, morning, afternoon, evening."""

    text: str
    lang: str

    @property
    def key(self) -> str:
        return ""

    def say(self, spot: Spot, number: int) -> Said:  # noqa: ARG002
        return language(self.lang).phrasing.part_of_day(spot, self.text)
