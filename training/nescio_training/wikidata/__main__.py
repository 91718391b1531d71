"""Make a gazetteer of what people are out of a dump of Wikidata (Papadopoulou et al., 2022).

    python -m nescio_training.wikidata latest-all.json.gz -o attributes.tsv --lang en
    nescio anonymize letter.txt --detector terms:attributes.tsv

The dump is read twice: first for the values that the properties have with people, then for the names of these values. A value
that fewer than --least people have is left out: it could point to one of them. Dumps are at dumps.wikimedia.org (CC0).
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from nescio.errors import InputError, NescioError

_HUMAN = "Q5"
_OPENERS = {".gz": gzip.open, ".bz2": bz2.open}
# Terms of fewer letters are abbreviations, which mean something else in most texts.
_LEAST_LETTERS = 3
_SCORE = 0.6


class Property(NamedTuple):
    """What the values of a property are."""

    type: str
    category: str


def main() -> int:
    parser = argparse.ArgumentParser(prog="nescio_training.wikidata", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("dump", type=Path, help="JSON dump of Wikidata, plain, .gz or .bz2")
    parser.add_argument("-o", "--out", type=Path, required=True, help="the gazetteer")
    parser.add_argument("--lang", default="en", help="language of the terms")
    parser.add_argument("--properties", type=Path, help="another table of properties")
    parser.add_argument("--least", type=int, default=5, help="people who must share a value")
    given = parser.parse_args()
    try:
        count = build(given.dump, given.out, given.lang, properties(given.properties), given.least)
    except NescioError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    sys.stderr.write(f"{count} terms written to {given.out}\n")
    return 0


def properties(path: Path | None = None) -> dict[str, Property]:
    """The table of properties: one's own, or the one beside this module."""
    file = path or files("nescio_training.wikidata").joinpath("properties.tsv")
    rows = (line.split("\t") for line in file.read_text(encoding="utf8").splitlines() if line and line[0] != "#")
    return {row[0]: Property(row[1], row[2]) for row in rows}


def build(dump: Path, target: Path, lang: str, wanted: dict[str, Property], least: int) -> int:
    """Write the terms and return how many there are."""
    people: dict[str, Counter[str]] = defaultdict(Counter)
    for entity in entities(dump):
        if _HUMAN in values(entity, "P31"):
            for name in wanted:
                people[name].update(values(entity, name))
    kinds = {
        value: wanted[name]
        for name in reversed(wanted)  # the first property that has a value says what it is
        for value, count in people[name].items()
        if count >= least
    }
    terms: dict[str, Property] = {}
    for entity in entities(dump):
        if kind := kinds.get(entity["id"]):
            for term in names(entity, lang):
                terms.setdefault(term, kind)
    lines = [f"{term}\t{kind.type}\t{kind.category}\t{_SCORE}\n" for term, kind in sorted(terms.items())]
    about = "# Derived from Wikidata (CC0). Columns: term, type, special category of the GDPR or empty, score.\n"
    target.write_text(about + "".join(lines), encoding="utf8")
    return len(lines)


def entities(dump: Path) -> Iterator[dict[str, Any]]:
    """The entities of a dump, one at a time: it is an array with an entity a line."""
    with _OPENERS.get(dump.suffix, open)(dump, "rt", encoding="utf8") as file:
        for number, line in enumerate(file, 1):
            row = line.strip().rstrip(",")
            if row in ("", "[", "]"):
                continue
            try:
                entity = json.loads(row)
            except ValueError:
                raise InputError("is no entity of Wikidata", path=dump.name, line=number) from None
            if isinstance(entity, dict) and "id" in entity:
                yield entity


def values(entity: dict[str, Any], name: str) -> set[str]:
    """The entities that a property leads to; deprecated statements do not count."""
    found = set()
    for claim in entity.get("claims", {}).get(name, ()):
        value = claim.get("mainsnak", {}).get("datavalue", {}).get("value")
        if isinstance(value, dict) and "id" in value and claim.get("rank") != "deprecated":
            found.add(str(value["id"]))
    return found


def names(entity: dict[str, Any], lang: str) -> list[str]:
    """What an entity is called in a language."""
    label = entity.get("labels", {}).get(lang)
    rows = [*([label] if label else []), *entity.get("aliases", {}).get(lang, ())]
    found = [" ".join(str(row["value"]).split()) for row in rows]
    return [name for name in found if sum(map(str.isalpha, name)) >= _LEAST_LETTERS and "\t" not in name]


if __name__ == "__main__":
    sys.exit(main())
