"""Persons: who they are by title or by the word beside the name ("a judge", "a relative"), else "a person"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from nescio.identity.rule import folded_words, titles
from nescio.ladders.ladder_step import LadderStep
from nescio.ladders.sayings import Noun
from nescio.lang import language, rows
from nescio.lang.spot import Said, Spot
from nescio.text.folding import fold

LOST = 0.8
# Nomen nescio: what stands where only a name can stand ("Dear Mr N.N.", a signature).
NAMELESS = "N.N."
# The same where given and family name are mentions of their own: "N. N."
INITIAL = "N."
# Rows of roles.tsv that tell no role, only that a name follows.
_MARKS = ("~", "^")
_WORD = re.compile(r"(\S+)\s+")


@cache
def _roles(lang: str) -> dict[str, Noun]:
    """Folded word -> who somebody is of whom it is said."""
    result: dict[str, Noun] = {}
    for text, *gender, words in rows(lang, "roles.tsv"):
        if text not in _MARKS:
            for word in words.split():
                result.setdefault(word, Noun(text, lang, "".join(gender)))
    return result


@cache
def _before_names(lang: str) -> frozenset[str]:
    """Folded words after which a name and no other noun can follow."""
    return frozenset(
        word for text, *_, words in rows(lang, "roles.tsv") if text != "^" for word in words.split()
    ) | titles(lang)


@cache
def _closings(lang: str) -> frozenset[str]:
    """Folded words that close a letter: the name of its writer follows."""
    return frozenset(word for text, *_, words in rows(lang, "roles.tsv") if text == "^" for word in words.split())


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person in a sentence: a noun where a noun can stand, N.N. where only a name can."""

    noun: Noun
    titled: bool = False  # a title in the mention may stay before N.N.

    @property
    def key(self) -> str:
        return self.noun.text

    def say(self, spot: Spot, number: int) -> Said:
        if spot.joined:
            return INITIAL, None
        if spot.alone or spot.glued or self._needs_name(spot):
            title = _title(spot.surface, self.noun.lang) if self.titled else ""
            nameless = INITIAL if spot.chained else f"{NAMELESS} {number}" if number > 1 else NAMELESS
            return title + nameless, None
        return self.noun.say(spot, number)

    def _needs_name(self, spot: Spot) -> bool:
        """Whether the word before takes a name behind it and nothing else."""
        lang = self.noun.lang
        if fold(spot.label) in _closings(lang):
            return spot.ends_line
        if fold(spot.before.rstrip(".")).removeprefix("ex-") in _before_names(lang):
            return True
        return language(lang).phrasing.is_apposition(spot)  # "Kollege Kaya"


def _title(surface: str, lang: str) -> str:
    """The titles that a mention begins with: "Frau Dr. " of "Frau Dr. Kaya"."""
    end = 0
    for match in _WORD.finditer(surface):
        if fold(match[1].rstrip(".")) not in titles(lang):
            break
        end = match.end()
    return surface[:end]


def person_steps(surfaces: list[str], spots: list[Spot], lang: str) -> Iterator[LadderStep]:
    """The role of a person, told by any of the mentions."""
    roles = _roles(lang)
    for surface, spot in zip(surfaces, spots, strict=True):
        # A word of the name may be a role by chance ("Judge" is a family name), so only what stands before others counts.
        words = folded_words(surface)
        said = [fold(spot.before.rstrip(".")), *words[:-1][:3]]
        role = next((roles[word] for word in said if word in roles), None)
        if role is not None:
            yield LadderStep(Somebody(role, titled=True), LOST, "role")
            return
