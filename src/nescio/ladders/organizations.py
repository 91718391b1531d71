"""Organisations: what kind of body it is, with the country of a public body whose name says where it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from nescio.identity.rule import folded_words
from nescio.ladders.kinds import kind_of
from nescio.ladders.ladder_step import LadderStep
from nescio.ladders.places import country, whereabouts
from nescio.ladders.sayings import Located, Noun
from nescio.lang import gazetteers, language, lines, rows

LOST = {"kind and country": 0.5, "kind of body": 0.7}
_CAPITALISED = re.compile(r"[A-ZÀ-Þ][\w'’]+(?:[\s-][A-ZÀ-Þ][\w'’]+)*")


@cache
def _kinds(lang: str) -> dict[str, Noun]:
    """Folded word or ending -> what a body of that name is."""
    result: dict[str, Noun] = {}
    for text, *gender, words in rows(lang, "organization_kinds.tsv"):
        for word in words.split():
            result.setdefault(word, Noun(text, lang, "".join(gender)))
    return result


@cache
def _company_forms() -> frozenset[str]:
    return frozenset(form.rstrip(".").lower() for form in lines("any", "company_forms.txt"))


@lru_cache(maxsize=8192)
def body(surface: str, type_name: str, lang: str) -> Noun | None:
    """What kind of body an organisation is by its name and subtype, None if neither tells."""
    words = folded_words(surface)
    if any(word in _company_forms() for word in words[-3:]):
        return _noun("ORG/COMPANY", lang)
    kinds, own = _kinds(lang), language(lang)
    if gazetteers.phrase_key(surface) in gazetteers.countries():
        return kinds.get(own.ladder.state)
    # The first kind of the table that fits: a university hospital is a hospital only where it says so first.
    if own.writing.compounds:
        for ending, noun in kinds.items():
            if any(word.endswith(ending) if len(ending) > 3 else word == ending for word in words):
                return noun
    else:
        for word, noun in kinds.items():
            if word in words:
                return noun
    return _noun(type_name, lang) if "/" in type_name else None


def _noun(type_name: str, lang: str) -> Noun | None:
    phrase = kind_of(type_name, lang)
    return phrase if isinstance(phrase, Noun) else None


def organization_steps(surface: str, type_name: str, lang: str, named: frozenset[str]) -> Iterator[LadderStep]:
    """The steps of an organisation: "a court in Turkey", "a court"."""
    noun = body(surface, type_name, lang)
    if noun is None:
        return
    # A company may be called after any place; public bodies lie where their name says.
    code = _country_of(surface, lang, named) if noun.text in language(lang).ladder.public_bodies else ""
    if code and (name := country(code, lang)):
        yield LadderStep(Located(noun, name, by_name=False), LOST["kind and country"], "kind and country")
    yield LadderStep(noun, LOST["kind of body"], "kind of body")


def _country_of(surface: str, lang: str, named: frozenset[str]) -> str:
    """The country of a place or nation in the name, "" if there is none or several."""
    nationalities, countries = gazetteers.nationalities(lang), gazetteers.countries()
    found = set()
    for match in _CAPITALISED.finditer(surface):
        for phrase in (match[0], *match[0].split()):
            key = gazetteers.phrase_key(phrase)
            if code := countries.get(key) or nationalities.get(key):
                found.add(code)
            elif key not in gazetteers.common_words(lang) and (where := whereabouts(phrase, lang, named)):
                found.add(where.country)
    return found.pop() if len(found) == 1 and "XX" not in found else ""
