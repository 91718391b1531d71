"""Given and family names from all locales of Faker (MIT), in Latin letters."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

import faker.providers.person as person

from gazetteers.romanize import is_latin, romanize
from gazetteers.writing import source_lines, write

_NAME = re.compile(r"[^\W\d_][\w'’. -]*[^\W\d_]")
_NOTE = "Derived from the person providers of Faker (MIT), all locales; other scripts romanised. See LICENSES.txt."
# Names that Faker's lists hold but that are ordinary words or particles and never stand alone as a name.
_NOT_NAMES = frozenset(source_lines("not_names.txt"))


def _lists() -> Iterator[tuple[str, Iterable[str]]]:
    """All name lists of all locales, as (attribute, names)."""
    for module in sorted(pkgutil.iter_modules(person.__path__), key=lambda module: module.name):
        provider = importlib.import_module(f"{person.__name__}.{module.name}").Provider
        for attribute in sorted(dir(provider)):
            values = getattr(provider, attribute)
            if "name" in attribute and not attribute.startswith("_") and hasattr(values, "__iter__"):
                yield attribute, values


def _spellings(values: Iterable[object]) -> Iterator[str]:
    for value in values:
        if not isinstance(value, str):
            continue
        name = value.strip()
        if name.isupper():
            name = name.title()
        if not is_latin(name):
            name = romanize(name)
        if _NAME.fullmatch(name) and name.lower() not in _NOT_NAMES and len(name) < 30:
            yield name[0].upper() + name[1:]


def build() -> None:
    """Write any/given_names.tsv and any/family_names.txt."""
    genders: dict[str, set[str]] = defaultdict(set)
    families: set[str] = set()
    for attribute, values in _lists():
        if attribute.startswith("first") and "pairs" not in attribute and "kana" not in attribute:
            gender = "f" if "female" in attribute else "m" if "male" in attribute else "u"
            for name in _spellings(values):
                for part in {name, name.split(" ")[0]}:
                    genders[part].add(gender)
        elif "last" in attribute and "pairs" not in attribute and "kana" not in attribute and "suffix" not in attribute:
            families.update(_spellings(values))
    for line in source_lines("given_names.txt"):
        gender, _, names = line.partition(":")
        for name in names.split():
            genders[name].add(gender)
    for line in source_lines("family_names.txt"):
        families.update(line.split())
    kind = ""
    for line in source_lines("names_by_origin.txt"):
        if line.startswith("["):
            kind = line.strip("[] ").split()[1]
        elif kind == "family":
            families.update(line.split())
        else:
            for name in line.split():
                genders[name].add(kind)
    # Faker lists Polish names in the form for men only.
    families |= {name[:-1] + "a" for name in families if name.endswith(("ski", "cki", "dzki"))}
    write("any/given_names.tsv", [_NOTE, "Columns: name, gender (f, m, u = both or unknown)."],
          (f"{name}\t{_one(genders[name])}" for name in sorted(genders) if len(name) > 1))  # fmt: skip
    write("any/family_names.txt", [_NOTE], sorted(name for name in families if len(name) > 1))


def _one(genders: set[str]) -> str:
    known = genders - {"u"}
    return known.pop() if len(known) == 1 else "u"
