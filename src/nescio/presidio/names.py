"""What types are called in Presidio, and which types a name of Presidio's stands for."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.resources import files

from nescio.taxonomy import taxonomy


@cache
def _rows() -> dict[str, tuple[str, frozenset[str]]]:
    """Type -> its name, and others by which it may be asked for."""
    table = files("nescio.presidio").joinpath("entity_names.tsv").read_text(encoding="utf8")
    rows = (line.split("\t") for line in table.splitlines() if line and not line.startswith("#"))
    return {row[0]: (row[1], frozenset(" ".join(row[2:]).split())) for row in rows}


def presidio_name(type_name: str, asked: Collection[str] = ()) -> str:
    """What Presidio calls a type, if possible by a name that was asked for: "LOC/CITY" is "LOCATION"."""
    main = type_name.partition("/")[0]
    name, others = _rows().get(type_name) or _rows().get(main) or (main, frozenset())
    return name if name in asked else next((other for other in sorted(others) if other in asked), name)


@cache
def known_names() -> tuple[str, ...]:
    """All names under which something is found if nobody asks for others."""
    return tuple(sorted({presidio_name(type_name) for type_name in taxonomy()}))


@cache
def type_of(name: str) -> str:
    """The type that a name of Presidio's stands for; "MISC" for one that we do not have."""
    exact = [kind for kind, (own, others) in _rows().items() if name == own or name in others]
    return min(exact, key=len) if exact else name if name in taxonomy() else "MISC"
