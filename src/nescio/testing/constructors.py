"""The contract of constructors: they store settings, and files are read on first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

_DOORS = ("builtins.open", "io.open", "os.open", "importlib.resources.files")


def check_constructor(make: Callable[..., object], **settings: Any) -> None:
    """Raise ``AssertionError`` if making a component reads a file.

    Files that were read before are usually cached, so give this a fresh process to see everything.
    """

    def refuse(*_args: object, **_options: object) -> object:
        raise AssertionError(f"{_name(make)}: the constructor opens a file; constructors only store settings")

    patches = [patch(door, refuse) for door in _DOORS]
    for door in patches:
        door.start()
    try:
        make(**settings)
    finally:
        for door in patches:
            door.stop()


def _name(make: Callable[..., object]) -> str:
    return getattr(make, "__name__", type(make).__name__)
