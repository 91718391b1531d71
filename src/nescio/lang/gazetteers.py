"""The gazetteers: names, places, nationalities, human attributes and ordinary words, loaded once and on first use.

Keys are folded (``nescio.text.folding.fold``), words of a phrase joined by single spaces ("st gallen", "o neill");
whether a match is written like a name is for the caller to check. Files are built by scripts/build_gazetteers.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from nescio.lang import lines, rows
from nescio.text.folding import fold


class Place(NamedTuple):
    """A place: kind (CITY, REGION, COUNTRY, NATURE), country code or "", digits of its population (0 unknown)."""

    kind: str
    country: str
    digits: int


class Attribute(NamedTuple):
    """What a term says about a person: its type in the taxonomy, special category or "", and how sure it is alone.

    ``written`` is how the term is usually written: "IRA" is not "Ira" and "Oscar" is not "oscar".
    """

    type: str
    confidential: str
    score: float
    written: str


def phrase_key(phrase: str) -> str:
    """The key under which a name or phrase stands in the gazetteers."""
    if phrase.isascii():
        return phrase.lower() if phrase.isalpha() else " ".join(phrase.translate(_PLAIN).split())
    return " ".join(phrase.translate(_letters()).split())


# ASCII letters in lower case, digits as they are, blanks for the rest.
_PLAIN = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))


@cache
def _letters() -> dict[int, str]:
    """``fold`` as a table: five times faster on eighty thousand names, and the cache of ``fold`` stays free."""
    folded = {code: fold(chr(code)) for code in (*range(0x250), *range(0x1E00, 0x1F00), 0x2019)}
    return {code: letters if letters.isalnum() else " " for code, letters in folded.items()}


@cache
def given_names() -> Mapping[str, str]:
    """Given names with their gender: "f", "m", or "u" if both or unknown."""
    result: dict[str, str] = {}
    for line in lines("any", "given_names.tsv"):
        name, gender = line.split("\t")
        key = phrase_key(name)
        result[key] = gender if result.get(key, gender) == gender else "u"
    return result


@cache
def family_names() -> frozenset[str]:
    """Family names; names of several words ("de la cruz") are keys with spaces."""
    return frozenset(map(phrase_key, lines("any", "family_names.txt")))


@cache
def places() -> Mapping[str, Place]:
    """Cities, regions, countries, rivers and mountains."""
    # The same few thousand values repeat, so equal ones share one object; the file is already folded to unique keys.
    shared: dict[str, Place] = {}
    result: dict[str, Place] = {}
    for line in lines("any", "places.tsv"):
        name, _, rest = line.partition("\t")
        place = shared.get(rest)
        if place is None:
            kind, country, digits = rest.split("\t")
            place = shared[rest] = Place(kind, country, int(digits))
        result[phrase_key(name)] = place
    return result


@cache
def nationalities(lang: str) -> Mapping[str, str]:
    """Nationality adjectives and demonyms with all inflected forms, and the country code each stands for."""
    return {phrase_key(form): country for form, country in rows(lang, "nationalities.tsv")}


@cache
def attributes(lang: str) -> Mapping[str, Attribute]:
    """Occupations, religions, diagnoses, crimes, awards and the like, with all inflected forms."""
    result: dict[str, Attribute] = {}
    for line in lines(lang, "attributes.tsv"):
        term, type_, confidential, score = line.split("\t")
        result.setdefault(phrase_key(term), Attribute(type_, confidential, float(score), term))
    return result


@cache
def common_words(lang: str) -> frozenset[str]:
    """Ordinary words in all their forms, folded: what cannot identify anybody."""
    return frozenset(map(phrase_key, lines(lang, "common_words.txt")))


@cache
def countries() -> Mapping[str, str]:
    """Names of countries and the country code each stands for."""
    return {name: place.country for name, place in places().items() if place.kind == "COUNTRY"}


@cache
def cues(lang: str, name: str) -> Mapping[str, frozenset[str]]:
    """Words around names by the role they play: ``cues("de", "place_cues.tsv")["strong"]``."""
    result: dict[str, frozenset[str]] = {}
    for role, words in rows(lang, name):
        result[role] = result.get(role, frozenset()) | frozenset(words.split())
    return result
