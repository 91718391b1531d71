"""The lists of words that stand beside this file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lines(name: str) -> tuple[str, ...]:
    """The lines of a list, without comments."""
    text = files("nescio.formats.vocabulary").joinpath(name).read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


@cache
def phrases(name: str) -> frozenset[str]:
    """The entries of a list with one on each line."""
    return frozenset(lines(name))


@cache
def words(name: str) -> frozenset[str]:
    """The entries of a list with several on a line."""
    return frozenset(word for line in lines(name) for word in line.split())
