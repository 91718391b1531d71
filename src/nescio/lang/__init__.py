"""Language data: word lists and tables as files, one folder a language, ``any`` for what all share.

Files are UTF-8; lines that start with "#" name source and licence; columns of ``.tsv`` are separated by tabs.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "de")


@cache
def lines(lang: str, name: str) -> tuple[str, ...]:
    """The entries of a word list, such as ``lines("en", "titles.txt")``."""
    text = files("nescio.lang").joinpath(lang, name).read_text(encoding="utf8")
    return tuple([line for line in text.splitlines() if line and line[0] != "#"])


@cache
def rows(lang: str, name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a table, such as ``rows("en", "currencies.tsv")``."""
    return tuple(tuple(line.split("\t")) for line in lines(lang, name))
