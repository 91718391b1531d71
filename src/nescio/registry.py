"""Look components up by name; built-ins and plugins (entry point group ``nescio.components``) register alike."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from nescio.builtins import BUILTINS
from nescio.errors import UnknownNameError, UsageError

KINDS = tuple(BUILTINS)


@cache
def table() -> dict[str, dict[str, str]]:
    """Kind -> name -> "module:Class", or where a value is. A plugin's entry point is named "kind.name" and replaces no built-in."""
    merged = {kind: dict(rows) for kind, rows in BUILTINS.items()}
    for entry in entry_points(group="nescio.components"):
        kind, _, name = entry.name.partition(".")
        merged.setdefault(kind, {}).setdefault(name, entry.value)
    return merged


def names(kind: str) -> list[str]:
    """All registered names of a kind, in the order of the table."""
    return list(_rows(kind))


def load(kind: str, name: str) -> Any:
    """What stands under a name: a class, or a value such as a language."""
    rows = _rows(kind)
    if name not in rows:
        raise UnknownNameError(kind, name, rows)
    module, _, attribute = rows[name].partition(":")
    if name in BUILTINS.get(kind, ()):
        return getattr(import_module(module), attribute)
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UsageError(
            f"The plugin {kind} '{name}' cannot be loaded from '{rows[name]}' ({type(error).__name__}). Repair or uninstall it."
        ) from error


def create(kind: str, name: str, **settings: Any) -> Any:
    """Make a component; constructors only store their settings, so this is cheap."""
    return load(kind, name)(**settings)


def _rows(kind: str) -> dict[str, str]:
    if kind not in table():
        raise UnknownNameError("kind of component", kind, table())
    return table()[kind]
