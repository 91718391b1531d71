"""Gold attributes of people: what a reader can say of each person in a text, read or inferred.

JSON Lines as SPIA has them, ``{"id", "text", "subjects": [{"attributes": [{"tag", "keyword", "certainty", "hardness"}]}]}``,
or a folder of our own corpus with ``attribute:`` lines in the headers.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nescio.errors import InputError, UnknownNameError
from nescio.evaluate.corpus import SPLITS, parse_document, split_of
from nescio.evaluate.gold import parse_json, read_file

# Names that others have for our attributes; what is not here stays as it is, such as "phone_number".
_OURS = {"place": "location", "nationality": "origin", "position": "occupation"}
_HEADER = "attribute: "


@dataclass(frozen=True, slots=True)
class GoldAttribute:
    """What can be said of somebody: ``hardness`` goes from 1 (it stands there) to 5 (it takes a clever guess)."""

    name: str
    value: str
    hardness: int = 1


@dataclass(frozen=True, slots=True)
class PersonsDocument:
    """A text and, for each person in it, what can be said of that person."""

    id: str
    text: str
    people: tuple[tuple[GoldAttribute, ...], ...]


def read_persons(path: Path, *, split: str = "") -> list[PersonsDocument]:
    """Documents of a file or folder in which somebody has an attribute; ``split`` is train or test.

    The released attribute model has learned from neither test part.
    """
    if split and split not in SPLITS:
        raise UnknownNameError("split", split, SPLITS)
    found = list(_corpus(path, split) if path.is_dir() else _lines(path))
    if not path.is_dir() and split:
        found = [one for one in found if is_held_out(one.id) == (split == "test")]
    if not found:
        raise InputError("holds no document with attributes of people", path=path.name)
    return found


def is_held_out(ident: str) -> bool:
    """A fifth, by the first byte of the sha256 of the id."""
    return hashlib.sha256(ident.encode("utf8")).digest()[0] < 51


def holds_persons(path: Path) -> bool:
    """Whether a file has people with attributes instead of mentions, by its first line."""
    if path.is_dir() or not path.exists():
        return False
    first = next(filter(str.strip, read_file(path).split("\n")), "")
    row = parse_json(first, path.name, 1) if first.lstrip().startswith("{") else None
    return isinstance(row, dict) and "subjects" in row and "mentions" not in row


def _lines(path: Path) -> Iterator[PersonsDocument]:
    for number, line in enumerate(read_file(path).split("\n"), 1):
        if not line.strip():
            continue
        row = parse_json(line, path.name, number)
        if not isinstance(row, dict) or not isinstance(row.get("text"), str) or not str(row.get("id") or ""):
            raise InputError('is no object with "id" and "text"', path=path.name, line=number)
        people = row.get("subjects")
        if not isinstance(people, list):
            raise InputError('"subjects" is missing or not a list', path=path.name, line=number)
        yield PersonsDocument(str(row["id"]), row["text"], tuple(_person(one, path.name, number) for one in people))


def _person(raw: Any, origin: str, line: int) -> tuple[GoldAttribute, ...]:
    rows = raw.get("attributes") if isinstance(raw, dict) else None
    if not isinstance(rows, list):
        raise InputError('a subject has no list of "attributes"', path=origin, line=line)
    found = []
    for row in rows:
        if not isinstance(row, dict) or not isinstance(row.get("tag"), str) or not isinstance(row.get("keyword"), str):
            raise InputError('an attribute has no "tag" or no "keyword"', path=origin, line=line)
        hardness = row.get("hardness")
        found.append(_attribute(row["tag"], row["keyword"], hardness if isinstance(hardness, int) else 1))
    return tuple(found)


def _corpus(folder: Path, split: str) -> Iterator[PersonsDocument]:
    for path in sorted(folder.glob("*.txt")):
        if split and split_of(path.name) != split:
            continue
        source = read_file(path)
        people: defaultdict[str, list[GoldAttribute]] = defaultdict(list)
        for line in source.replace("\r\n", "\n").partition("\n\n")[0].split("\n"):
            fields = line.removeprefix(_HEADER).split("; ")
            if line.startswith(_HEADER) and len(fields) == 5 and fields[3].isdigit():
                people[fields[0]].append(_attribute(fields[1], fields[2], int(fields[3])))
        if people:
            document = parse_document(source, path.name)
            yield PersonsDocument(document.id, document.text, tuple(map(tuple, people.values())))


def _attribute(tag: str, value: str, hardness: int) -> GoldAttribute:
    name = tag.strip().lower()
    return GoldAttribute(_OURS.get(name, name), value.strip(), hardness)
