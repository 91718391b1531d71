"""What a rung says, before it is fit into a sentence: a noun, a name, something that lies somewhere, a period."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from nescio.ladders import english, german
from nescio.ladders.spot import Said, Spot

# After these a place may be named by the region around it: who lives "in Munich" lives "in Bavaria".
_INSIDE = {"en": frozenset(("in", "from")), "de": frozenset(("in", "aus"))}

# Before a word for an illness or a job that had no article, these ask for one: "has asthma", "has a disease".
_WANT_ARTICLE = {
    "en": frozenset("from with has had have of as for against".split()),
    "de": frozenset("an mit hat habe haben hatte wegen gegen unter bei einer".split()),
}

# Words after which a code is part of a sentence; behind anything else it is an entry of a form.
_IN_SENTENCE = {
    "en": frozenset("on to at from by via see under with and or of call write using the his her my our your".split()),
    "de": frozenset("unter an von auf per über und oder mit nach aus siehe bei in".split()),
}


def _determined(spot: Spot, lang: str) -> bool:
    return german.is_determined(spot) if lang == "de" else spot.before in ("a", "an")


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
    """A kind of thing; German ones have a gender. ``plain`` ones stand for common nouns, which bring their article along."""

    text: str
    lang: str
    gender: str = ""
    plain: bool = False

    @property
    def key(self) -> str:
        return "" if self.plain else self.text

    def say(self, spot: Spot, number: int) -> Said:
        if spot.glued or spot.entry or (self.lang == "de" and german.is_apposition(spot)):
            return f"[{self.text}]", None
        if self.plain and spot.before not in _WANT_ARTICLE[self.lang] and not _determined(spot, self.lang):
            return self.text, None
        if self.lang == "de":
            return german.noun(spot, self.text, self.gender, number)
        return english.noun(spot, self.text, number)


@dataclass(frozen=True, slots=True)
class Time:
    """A day, month or year of which nothing is told: "on a day", "an einem Tag"."""

    noun: Noun

    @property
    def key(self) -> str:
        return ""

    def say(self, spot: Spot, number: int) -> Said:
        said = german.undated(spot, self.noun.text, self.noun.gender) if self.noun.lang == "de" else None
        return said or self.noun.say(spot, number)


@dataclass(frozen=True, slots=True)
class Entry:
    """A code: a noun in a sentence ("call a phone number"), in brackets behind a label ("Tel. [phone number]")."""

    noun: Noun

    @property
    def key(self) -> str:
        return ""

    def say(self, spot: Spot, number: int) -> Said:
        if spot.before in _IN_SENTENCE[self.noun.lang] or _determined(spot, self.noun.lang):
            return self.noun.say(spot, number)
        return f"[{self.noun.text}]", None


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a region, country or continent; some German ones have an article and so a gender."""

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
        return german.inside(self.whole, self.gender) if self.lang == "de" else f"in {self.text}"

    def say(self, spot: Spot, number: int) -> Said:  # noqa: ARG002
        if self.lang == "de":
            return german.name(spot, self.whole, self.gender)
        return english.name(spot, self.text)


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
        if self.by_name and (spot.before in _INSIDE[lang] or spot.entry):
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
        return german.period(spot, self.text) if self.lang == "de" else english.period(spot, self.text)


@dataclass(frozen=True, slots=True)
class PartOfDay:
    """Night, morning, afternoon, evening."""

    text: str
    lang: str

    @property
    def key(self) -> str:
        return ""

    def say(self, spot: Spot, number: int) -> Said:  # noqa: ARG002
        return german.part_of_day(spot, self.text) if self.lang == "de" else english.part_of_day(spot, self.text)
