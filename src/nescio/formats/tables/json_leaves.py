"""The keys and values of a JSON text with the places where they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}\[\]:,]|true|false|null')


@dataclass(frozen=True, slots=True)
class Leaf:
    """A string, a number or a key, where it stands, and the keys that lead to it."""

    start: int
    end: int
    path: tuple[str, ...]
    kind: str
    in_list: bool
    begins: bool


def leaves(whole: str) -> Iterator[Leaf]:
    """All keys and values of a valid JSON text, in order."""
    # What is open: "" for a list, else the key that stands before the value; None before a key.
    opened: list[str | None] = []
    begins = False
    for match in _TOKEN.finditer(whole):
        part = match[0]
        if part in "{[":
            opened.append(None if part == "{" else "")
            begins = True
        elif part in "}]":
            opened.pop()
            begins = True
        elif part == ",":
            if opened[-1] != "":
                opened[-1] = None
        elif part[0] == '"' and opened and opened[-1] is None:
            path = tuple(key for key in opened if key)
            opened[-1] = json.loads(part) or " "
            yield Leaf(*match.span(), path, "key", False, begins)
            begins = False
        elif part not in ("true", "false", "null", ":"):
            path = tuple(key for key in opened if key)
            kind = "string" if part[0] == '"' else "number"
            yield Leaf(*match.span(), path, kind, bool(opened) and opened[-1] == "", begins)
            begins = False
