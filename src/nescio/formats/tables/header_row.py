"""Rows that name the columns of a table, and words that name a kind of value, told from values."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files

from nescio.text.folding import fold

_WORDS = re.compile(r"[^\W\d_]+")
# What no name of a column holds: the marks of addresses and of markup, long numbers, or nothing but a number.
_NO_NAME = re.compile(r'[@{}<>="]|\d{6}|^\s*\d+\s*$')
_CAMEL = re.compile(r"(?<=[a-zäöü])(?=[A-ZÄÖÜ])")


@cache
def _header_words() -> frozenset[str]:
    lines = files("nescio.formats.tables").joinpath("header_words.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def is_header(cells: list[str], columns: tuple[str, ...]) -> bool:
    """Whether the first row names the columns: at least half of them in known words.

    In doubt it is data, which is read like any other row and cannot leak.
    """
    if any(name in cells for name in columns):
        return True
    if any(len(cell) > 60 or len(cell.split()) > 4 or _NO_NAME.search(cell) for cell in cells):
        return False
    filled = [cell for cell in cells if cell.strip()]
    return bool(filled) and 2 * sum(map(_names_column, filled)) >= len(filled)


@lru_cache(maxsize=4096)
def _names_column(cell: str) -> bool:
    """Whether a word of the cell is in the list or ends in one that is, as German compounds do ("Kundennummer")."""
    known = _header_words()
    words = [fold(word) for word in _WORDS.findall(_CAMEL.sub(" ", cell))]
    # Short endings are left out: "Roland" ends in "land".
    return any(word in known or any(word[at:] in known for at in range(1, len(word) - 4)) for word in words)
