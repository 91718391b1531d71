"""Patterns that are part of the program, compiled once for all runs.

Python compiles a pattern anew in every process, some hundred of them for the shortest text, which takes longer than reading it.
What its compiler makes of a pattern is a list of numbers, and that can be kept. A pattern made of anything in a document must not
come here.
"""

from __future__ import annotations

import atexit
import re
from array import array
from collections.abc import Mapping
from functools import cache
from typing import Any

from nescio.kept import load, store

try:
    import _sre  # type: ignore[import-not-found,unused-ignore]
    from re import _compiler, _parser  # type: ignore[attr-defined]
except ImportError:  # a Python that is built otherwise compiles them itself
    _sre = None

_FILE = "patterns"
# More than the program has: those of earlier states have gathered.
_MAX_KEPT = 3_000
_Compiled = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]


@cache
def fixed(source: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern of a source that is the same in every run."""
    if _sre is None:
        return re.compile(source, flags)
    table = _table()
    record = table.kept.get((source, int(flags)))
    if record is None:
        record = table.new[source, int(flags)] = _compiled(source, int(flags))
    all_flags, code, groups, names, numbers = record
    pattern: re.Pattern[str] = _sre.compile(source, all_flags, array("I", code).tolist(), groups, names, numbers)
    return pattern


def _compiled(source: str, flags: int) -> _Compiled:
    """What Python's own compiler makes of a pattern."""
    parsed = _parser.parse(source, flags)
    state = parsed.state
    numbers: list[str | None] = [None] * state.groups
    for name, number in state.groupdict.items():
        numbers[number] = name
    code = array("I", _compiler._code(parsed, flags)).tobytes()
    return flags | state.flags, code, state.groups - 1, dict(state.groupdict), tuple(numbers)


class _Table:
    """The patterns of earlier runs, and those of this one, which are kept when the process ends."""

    def __init__(self) -> None:
        stored = load(_FILE)
        self.kept: Mapping[tuple[str, int], _Compiled] = stored if isinstance(stored, dict) else {}
        self.new: dict[tuple[str, int], _Compiled] = {}
        atexit.register(self._keep)

    def _keep(self) -> None:
        if self.new:
            stored: Any = load(_FILE)
            others = stored if isinstance(stored, dict) and len(stored) < _MAX_KEPT else {}
            store(_FILE, {**others, **self.new})


@cache
def _table() -> _Table:
    return _Table()
