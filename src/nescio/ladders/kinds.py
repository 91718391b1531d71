"""The last rung: what kind of thing an entity is; and which kind, where a detector told only the main type."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from nescio.ladders.dates import hour_of, moments_of
from nescio.ladders.numbers import numbers_in
from nescio.ladders.sayings import Entry, Noun, Phrase, Time, Words
from nescio.lang import gazetteers, rows

_MONEY = re.compile(
    r"[$€£¥₤₺₽₴₹₩₪]|\b(?:[A-Z]{3}|euros?|dollars?|pounds?|francs?|lira|liras|zlotys?|marks?|roubles?|kroner|kuna)\b",
    re.IGNORECASE,
)
_TIME_UNIT = re.compile(
    r"year|month|week|day|hour|minute|jahr|monat|woche|tag|stunde|minute|jähr|monatig|wöchig|tägig", re.IGNORECASE
)
_STREET = re.compile(
    r"(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ufer|damm)\b|\b(?:street|st\.|road|rd\.?|avenue|ave\.?|lane|drive|square)\b",
    re.IGNORECASE,
)
_LAW = re.compile(
    r"\b(?:Article|Art\.|Act|Code|Law|Ordinance|Regulations?|Rules?|Section|Convention|Protocol|Constitution|Order)\b|§|[a-z](?:gesetz|ordnung|vertrag)"
)
_CODES = (
    ("CODE/EMAIL", re.compile(r"\S+@\S+")),
    ("CODE/URL", re.compile(r"(?:https?://|www\.)\S+")),
    ("CODE/CASE", re.compile(r"(?:no\.?s?\s)?\d{1,6}/\d{2,4}")),
)


@cache
def _table(lang: str) -> dict[str, Phrase]:
    kinds: dict[str, Phrase] = {}
    for type_name, text, *gender in rows(lang, "kinds.tsv"):
        plain = type_name in ("DEM/OCCUPATION", "DEM/HEALTH", "MISC/CRIME", "MISC/MEDICATION", "MISC/PRODUCT")
        noun = Noun(text, lang, gender[0] if gender else "", plain)
        code = type_name.startswith("CODE") or type_name in ("LOC/ZIP", "LOC/STREETNO")
        date = type_name in ("DATETIME", "DATETIME/DATE", "DATETIME/MONTH", "DATETIME/YEAR")
        kinds[type_name] = (
            Words(text) if text.startswith("[") else Entry(noun) if code else Time(noun) if date else noun
        )
    return kinds


def kind_of(type_name: str, lang: str) -> Phrase:
    """The bare kind of a type: "a phone number", "eine Straße"; in brackets where a language has no word for it."""
    table, main = _table(lang), type_name.partition("/")[0]
    return table.get(type_name) or table.get(main) or Words(f"[{main}]")


@lru_cache(maxsize=8192)
def refined(surface: str, type_name: str, lang: str) -> str:
    """The type with a subtype where the string itself tells it; a model knows main types alone."""
    if "/" in type_name:
        return type_name
    if type_name == "DATETIME":
        return _when(surface, lang)
    if type_name == "QUANTITY":
        return _how_much(surface)
    if type_name == "LOC":
        if _STREET.search(surface):
            return "LOC/STREET"
        place = gazetteers.places().get(gazetteers.phrase_key(surface))
        return f"LOC/{place.kind}" if place else type_name
    if type_name == "CODE":
        return next((name for name, pattern in _CODES if pattern.fullmatch(surface)), type_name)
    if type_name == "MISC" and _LAW.search(surface):
        return "MISC/LAW"
    if type_name in ("DEM", "MISC"):
        return _attribute(surface, type_name, lang)
    return type_name


def _when(surface: str, lang: str) -> str:
    if moments := moments_of(surface, lang):
        if any(moment.day or moment.weekday is not None for moment in moments):
            return "DATETIME/DATE"
        return "DATETIME/MONTH" if any(moment.month for moment in moments) else "DATETIME/YEAR"
    if hour_of(surface, lang) is not None:
        return "DATETIME/TIME"
    return "DATETIME/DURATION" if _TIME_UNIT.search(surface) else "DATETIME"


def _how_much(surface: str) -> str:
    if "%" in surface or "per cent" in surface or "rozent" in surface:
        return "QUANTITY/PERCENT"
    if _MONEY.search(surface):
        return "QUANTITY/MONEY"
    return "DATETIME/DURATION" if _TIME_UNIT.search(surface) else "QUANTITY"


def _attribute(surface: str, type_name: str, lang: str) -> str:
    key = gazetteers.phrase_key(surface)
    known = gazetteers.attributes(lang).get(key)
    if known and known.type.startswith(type_name):
        return known.type
    if type_name == "DEM":
        if key in gazetteers.nationalities(lang):
            return "DEM/NATIONALITY"
        if numbers_in(surface, lang) and re.search(r"year|old|jähr|alt\b|^\d+$", surface):
            return "DEM/AGE"
        if known := gazetteers.attributes(lang).get(key.rpartition(" ")[2]):  # "senior nurse" is a nurse
            return known.type if known.type.startswith("DEM") else type_name
    return type_name
