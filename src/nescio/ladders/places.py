"""Places: town -> region -> country -> continent, as far as it is certain where a place lies.

Losses are shares of the bits that tell one of some hundred thousand places (17): a region keeps 11, a country 7.6, a
continent 2.6; of a region (11 bits) and a country (7.6) likewise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from nescio.document import Document
from nescio.ladders.ladder_step import LadderStep
from nescio.ladders.sayings import Located, Name, Noun, Phrase, Words
from nescio.lang import gazetteers, language, lines, rows

_COMPASS = frozenset(("N", "S", "E", "W", "NE", "NW", "SE", "SW", "C"))
LOST = {"region": 0.35, "country": 0.55, "continent": 0.85}
# Words that say what a place is and do not belong to its name.
_GENERIC = re.compile(
    r"^(?:the\s)?(?:(?:city|town|village|district|province|municipality|region|county|commune)\sof\s)?(.+?)"
    r"(?:\s(?:district|province|county|region|municipality|oblast|city|village))?$",
    re.IGNORECASE,
)


class Where(NamedTuple):
    """A country by its code, and the code of the region if that is certain, too."""

    country: str
    region: str = ""


@cache
def _parents() -> dict[str, str]:
    return dict(line.split("\t") for line in lines("any", "place_parents.tsv"))


@cache
def _continents() -> dict[str, str]:
    """Code of a country -> code of its continent."""
    return dict(rows("any", "countries.tsv"))  # type: ignore[arg-type]


@cache
def _names(lang: str, table: str) -> dict[str, Name]:
    """Code -> the name of a country or region, with its gender where it has an article."""
    return {code: Name(name, lang, *gender) for code, name, *gender in rows(lang, table)}


def countries_named(document: Document) -> frozenset[str]:
    """The countries that a document speaks of: they tell which of several towns of one name is meant."""
    countries, nationalities = gazetteers.countries(), gazetteers.nationalities(document.lang)
    found = set()
    for mention in document.mentions:
        if mention.main_type in ("LOC", "ORG", "DEM"):
            key = gazetteers.phrase_key(document.surface(mention))
            for phrase in (key, *key.split()):
                found.add(countries.get(phrase) or nationalities.get(phrase))
    return frozenset(code for code in found if code)


@lru_cache(maxsize=8192)
def whereabouts(surface: str, lang: str, named: frozenset[str]) -> Where | None:
    """Where a town lies, None if that is not certain."""
    codes = _codes(surface, lang)
    countries = {code[:2] for code in codes}
    if len(countries) > 1:
        likely = countries & named
        if len(likely) != 1:
            likely = countries & language(lang).places.meant
        if len(likely) != 1:
            return None
        codes = [code for code in codes if code[:2] in likely]
    if not codes:
        place = gazetteers.places().get(gazetteers.phrase_key(surface))
        return Where(place.country) if place and place.kind == "REGION" and place.country else None
    return Where(codes[0][:2], codes[0] if len(codes) == 1 and len(codes[0]) > 3 else "")


def _codes(surface: str, lang: str) -> list[str]:
    match = _GENERIC.match(surface.strip())
    for text in (surface, match[1] if match else surface):
        key = gazetteers.phrase_key(text)
        if key in _parents():
            return _parents()[key].split()
        if language(lang).writing.genitive_s and key.endswith("s") and key[:-1] in _parents():
            return _parents()[key[:-1]].split()
    return []


def countries_of(surface: str, lang: str) -> tuple[str, ...]:
    """The countries in which there is a town, district or region of this name; none if no list knows it."""
    if codes := _codes(surface, lang):
        return tuple(dict.fromkeys(code[:2] for code in codes))
    place = gazetteers.places().get(gazetteers.phrase_key(surface))
    return (place.country,) if place and place.country and place.kind != "CITY" else ()


def town(surface: str, lang: str) -> Noun:
    """ "city" for a big place, "town" for any other."""
    place = gazetteers.places().get(gazetteers.phrase_key(surface))
    words = language(lang).ladder
    big = place is not None and place.kind == "CITY" and place.digits >= words.city_digits
    text, gender = words.city if big else words.town
    return Noun(text, lang, gender)


def country(code: str, lang: str) -> Name | None:
    """A country by its code."""
    return _names(lang, "countries.tsv").get(code)


def continent_of(code: str) -> str:
    """The code of a country's continent, "" if it is not known."""
    return _continents().get(code, "")


def continent(code: str, lang: str) -> Name | None:
    """The continent of a country."""
    name = language(lang).ladder.continents.get(continent_of(code))
    return Name(name, lang) if name else None


def _region(code: str, lang: str) -> Name | None:
    if known := _names(lang, "regions.tsv").get(code):
        return known
    part, whole = code[3:], country(code[:2], lang)
    if part not in _COMPASS or whole is None:
        return None
    text, gender, of = language(lang).phrasing.part_of(part, whole.text, whole.gender)
    return Name(text, lang, gender, of)


def place_steps(surface: str, kind: Noun, lang: str, named: frozenset[str]) -> Iterator[LadderStep]:
    """The steps of a town, district or region."""
    where = whereabouts(surface, lang, named)
    if where is None:
        return
    for name, what in (
        (_region(where.region, lang) if where.region else None, "region"),
        (country(where.country, lang), "country"),
        (continent(where.country, lang), "continent"),
    ):
        if name is not None:
            yield LadderStep(Located(kind, name), LOST[what], what)


def country_steps(surface: str, kind: Noun, lang: str) -> Iterator[LadderStep]:
    """The continent of a country."""
    code = gazetteers.countries().get(gazetteers.phrase_key(surface.removeprefix("the ")))
    name = continent(code, lang) if code else None
    if name is not None:
        yield LadderStep(Located(kind, name), LOST["continent"], "continent")


def postal_code_steps(surface: str) -> Iterator[LadderStep]:
    """The first two digits of a postal code of five, then the first; no area of those has few inhabitants."""
    if re.fullmatch(r"\d{5}(?:-\d{4})?", surface):
        for kept, lost in ((2, 0.6), (1, 0.8)):
            phrase: Phrase = Words(surface[:kept] + "*" * (5 - kept))
            yield LadderStep(phrase, lost, f"{kept} digits" if kept > 1 else "1 digit")
