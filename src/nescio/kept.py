"""What follows from the package's own files alone is worked out once and kept in the user's cache folder: commands start sooner.

Nothing of a document ever goes there. Where the folder cannot be read or written, the work is done again each time.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from nescio.version import __version__

Value = TypeVar("Value")

_PACKAGE = Path(__file__).parent


def kept(*paths: str) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    """Keep what a function returns between runs, as long as these files and folders of the package stay the same.

    Its arguments are strings, and its result is made of plain values: strings, numbers, tuples, lists, sets, dictionaries.
    Each call reads it again: put ``functools.cache`` on top, unless something else is made of it.
    """

    def decorated(make: Callable[..., Value]) -> Callable[..., Value]:
        @wraps(make)
        def found(*names: str) -> Value:
            file = f"{make.__module__}.{'-'.join((make.__qualname__, *names))}"
            state = _state_of(paths)
            stored = load(file)
            if isinstance(stored, tuple) and len(stored) == 2 and stored[0] == state:
                value: Value = stored[1]
                return value
            value = make(*names)
            store(file, (state, _with_shared_strings(value, {})))
            return value

        return found

    return decorated


def _with_shared_strings(value: Any, known: dict[str, str]) -> Any:
    """A value in which equal strings are one: so they are in the file, and in memory when it is read."""
    if isinstance(value, str):
        return known.setdefault(value, value)
    if isinstance(value, dict):
        pairs = ((_with_shared_strings(key, known), _with_shared_strings(one, known)) for key, one in value.items())
        return dict(pairs)
    if isinstance(value, list | tuple | set | frozenset):
        return type(value)(_with_shared_strings(one, known) for one in value)
    return value


def load(name: str) -> Any:
    """What is kept under a name, or None."""
    with suppress(OSError, EOFError, ValueError, TypeError):
        if folder := cache_folder():
            return marshal.loads((folder / name).read_bytes())  # noqa: S302 - a folder of the user's own, as for compiled Python
    return None


def store(name: str, value: Any) -> None:
    """Keep a value under a name; another process that reads it sees the old or the new one, never half of one."""
    folder = cache_folder()
    if folder is None:
        return
    with suppress(OSError, ValueError):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        partial = folder / f".partial-{os.getpid()}-{name}"
        try:
            partial.write_bytes(marshal.dumps(value))
            partial.replace(folder / name)
        finally:
            partial.unlink(missing_ok=True)


@cache
def cache_folder() -> Path | None:
    """Where values are kept, one folder for each installation and Python; None where there is no such place."""
    given = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    try:
        root = Path(given) if given else Path.home() / ".cache"
    except RuntimeError:  # a user without a home
        return None
    facts = f"{__version__} {sys.version} {_PACKAGE}"
    return root / "nescio" / sha256(facts.encode()).hexdigest()[:16] if root.is_absolute() else None


@cache
def _state_of(paths: tuple[str, ...]) -> str:
    """Changes with these files: names, sizes and times, not contents, which would take as long as the work."""
    return sha256(repr([fact for name in paths for fact in _facts(str(_PACKAGE / name))]).encode()).hexdigest()


def _facts(path: str) -> list[tuple[str, int, int]]:
    """Names, sizes and times of a file, or of all files in a folder."""
    if not os.path.isdir(path):  # noqa: PTH112 - hundreds of files at every start: a Path for each would take as long again
        found = os.stat(path)  # noqa: PTH116
        return [(path, found.st_size, found.st_mtime_ns)]
    facts = []
    with os.scandir(path) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                facts += [] if entry.name == "__pycache__" else _facts(entry.path)
            else:
                found = entry.stat()
                facts.append((entry.path, found.st_size, found.st_mtime_ns))
    return facts
