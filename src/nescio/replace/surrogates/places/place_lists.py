"""Places sorted by kind, country and size into pools from which surrogates are taken (data: any/surrogate_places.tsv)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from nescio.lang import language, lines, rows
from nescio.lang.gazetteers import Place, phrase_key

# A pool with fewer places would give the original away, or the same surrogate under every key.
_FEWEST = {"CITY": 100}
_FEWEST_OTHERS = 15
_LETTERS = {
    "ğışİ": "TR",
    "łąęźżśń": "PL",
    "ø": "DK",
    "å": "SE",
    "őű": "HU",
    "řěů": "CZ",
    "țăș": "RO",
    "ñ": "ES",
    "ãõ": "PT",
}
_LETTER_COUNTRY = {letter: country for letters, country in _LETTERS.items() for letter in letters}


@cache
def _pools() -> Mapping[tuple[str, str, int], list[str]]:
    pools: dict[tuple[str, str, int], list[str]] = {}
    for line in lines("any", "surrogate_places.tsv"):
        name, kind, country, digits = line.split("\t")
        pools.setdefault((kind, country, int(digits)), []).append(name)
    return pools


@cache
def _groups() -> Mapping[str, tuple[str, ...]]:
    """Country -> all countries of its group."""
    members: dict[str, list[str]] = {}
    for code, group in rows("any", "nations.tsv"):
        members.setdefault(group, []).append(code)
    return {code: tuple(codes) for codes in members.values() for code in codes}


@lru_cache(maxsize=1024)
def pool_for(kind: str, country: str, digits: int) -> tuple[str, ...]:
    """Names of the same kind and country and of about the same size; farther away where there are too few."""
    near = _groups().get(country, (country,))
    size = min(max(digits, 4), 7) if kind == "CITY" else 0
    sizes = (size,) if kind != "CITY" else (size, size - 1, size + 1)
    every = (4, 5, 6, 7) if kind == "CITY" else sizes
    for countries, allowed in (((country,), sizes[:1]), ((country,), sizes), ((country,), every), (near, sizes)):
        found = [name for code in countries for digit in allowed for name in _pools().get((kind, code, digit), ())]
        if len(found) >= _FEWEST.get(kind, _FEWEST_OTHERS):
            return tuple(found)
    return tuple(
        name for (kind_, _, digit), names in _pools().items() if kind_ == kind and digit in sizes for name in names
    )


@cache
def areas(lang: str) -> Mapping[str, tuple[str, ...]]:
    """Key of a continent, a sea, a mountain range and the like -> others of its kind, number and gender."""
    groups = [line.split(";") for line in lines(lang, "areas.tsv")]
    return {phrase_key(one): tuple(o for o in group if o != one) for group in groups for one in group}


@cache
def kinds_of_nature() -> Mapping[str, str]:
    """Key of a river, mountain, lake, sea or island -> its kind."""
    rest = ("CITY", "REGION")
    return {phrase_key(name): kind for (kind, _, _), names in _pools().items() if kind not in rest for name in names}


@lru_cache(maxsize=256)
def index_of(pool: tuple[str, ...]) -> Mapping[str, int]:
    """Key -> place in a pool."""
    return {phrase_key(name): index for index, name in enumerate(pool)}


@cache
def _endings() -> Mapping[str, str]:
    return {row[0]: row[1] for row in rows("any", "place_endings.tsv")}


def guess_place(word: str, lang: str) -> Place:
    """What a place that no list has most likely is: a small town, of a country that its letters or ending tell."""
    for letter in word + word.lower():
        if country := _LETTER_COUNTRY.get(letter):
            return Place("CITY", country, 4)
    key, own = phrase_key(word), language(lang).places
    if own.unknown_is_home:
        # German speaks of German villages; what looks Polish is mostly Pomeranian.
        return Place("CITY", own.home, 4)
    if "ä" in word:
        return Place("CITY", "SE", 4)
    found = (_endings().get(key[-size:], "") for size in (5, 4, 3) if len(key) > size)
    return Place("CITY", next(filter(None, found), own.home), 4)
