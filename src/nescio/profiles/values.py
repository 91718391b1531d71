"""The values that an attribute may have, and how a phrase names one: "Uber driver" -> transport, "Leeds, England" -> GB."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from nescio.ladders.places import countries_of
from nescio.lang import gazetteers, rows
from nescio.yaml_reader import read_yaml

# In the order in which they are shown.
ATTRIBUTES = (
    "sex", "age", "location", "origin", "occupation", "affiliation", "education", "relationship", "income", "health",
)  # fmt: skip
AGES = ((12, "0-12"), (19, "13-19"), (34, "20-34"), (49, "35-49"), (64, "50-64"), (130, "65+"))
_NUMBER = re.compile(r"\d{1,3}")
_PARTS = re.compile(r"\s*[/,;()]\s*|\s+(?:and|from|in|of)\s+")


@dataclass(frozen=True, slots=True)
class Values:
    """``named``: attribute -> value -> a pattern of what names it; ``several``: attributes of more than one value."""

    named: Mapping[str, Mapping[str, re.Pattern[str] | None]]
    several: frozenset[str]
    countries: frozenset[str]
    open: frozenset[str]
    otherwise: Mapping[str, str]

    @property
    def labels(self) -> list[tuple[str, str]]:
        """All pairs of an attribute and a value of those that have a fixed list."""
        return [(attribute, value) for attribute, values in self.named.items() for value in values]


@cache
def values() -> Values:
    raw: dict[str, Any] = read_yaml(files("nescio.profiles").joinpath("values.yaml").read_text(encoding="utf8"))
    named = {
        attribute: {value: _pattern(begins) for value, begins in table.items()}
        for attribute, table in raw["values"].items()
    }
    several, countries, opened = (frozenset(raw[key]) for key in ("several", "countries", "open"))
    return Values(named, several, countries, opened, raw["otherwise"])


def _pattern(begins: list[str]) -> re.Pattern[str] | None:
    ends = (re.escape(one[:-1]) + r"\b" if one.endswith("=") else re.escape(one) for one in begins)
    return re.compile(rf"\b(?:{'|'.join(ends)})") if begins else None


@lru_cache(maxsize=8192)
def values_of(attribute: str, phrase: str, lang: str) -> frozenset[str]:
    """The values that a phrase names; none if it says nothing that is known."""
    if attribute in values().countries:
        return frozenset(filter(None, [country_of(phrase, lang)]))
    key = gazetteers.phrase_key(phrase)
    if attribute in values().open:
        return frozenset([key]) if key else frozenset()
    if attribute == "age" and (numbers := [int(number) for number in _NUMBER.findall(phrase)]):
        return frozenset(filter(None, [age_band(round(sum(numbers) / len(numbers)))]))
    found = [value for value, pattern in values().named[attribute].items() if pattern and pattern.search(key)]
    return frozenset(found if attribute in values().several else found[:1])


def age_band(age: float) -> str:
    """The band of an age in years, "" if nobody is that old."""
    return next((band for highest, band in AGES if age <= highest), "")


@cache
def country_names(lang: str) -> Mapping[str, str]:
    """Names of countries, by the lists of all languages and by that of one, without articles."""
    named = {gazetteers.phrase_key(name).removeprefix("the "): code for code, name, *_ in rows(lang, "countries.tsv")}
    return {**gazetteers.countries(), **named}


def country_of(phrase: str, lang: str) -> str:
    """The code of the country that a phrase names by itself, by a nation, or by a place in it; "" if none."""
    countries, nations = country_names(lang), gazetteers.nationalities(lang)
    parts = [gazetteers.phrase_key(part) for part in _PARTS.split(phrase)]
    words = [word for part in parts for word in part.split()]
    for key in reversed([*words, *parts]):
        if code := countries.get(key) or nations.get(key):
            return code
    return next((codes[0] for key in reversed(parts) if (codes := countries_of(key, lang))), "")
