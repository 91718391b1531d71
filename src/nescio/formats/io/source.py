"""Where documents come from: a file, or a stream such as standard input."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from nescio.errors import InputError


class Source:
    """Bytes with a name that is fit to be shown: relative to what the user gave, never an absolute path."""

    def __init__(self, name: str, *, path: Path | None = None, stream: BinaryIO | None = None) -> None:
        self.name = name
        self.path = path
        self._stream = stream
        self._held: bytes | None = None

    @classmethod
    def of(cls, path: Path) -> Source:
        """A single file, named by its file name."""
        return cls(path.name, path=path)

    def hold(self) -> None:
        """Make the source readable twice: a stream is kept in memory, a file is simply opened again."""
        if self.path is None and self._held is None:
            with self.open() as stream:
                self._held = stream.read()

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """The bytes from the beginning; what the system refuses becomes an ``InputError``."""
        try:
            if self.path is not None:
                with self.path.open("rb") as file:
                    yield file
            elif self._held is not None:
                yield io.BytesIO(self._held)
            else:
                assert self._stream is not None
                yield peekable(self._stream)
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror or type(error).__name__}", path=self.name) from None


def peekable(stream: BinaryIO) -> BinaryIO:
    """The stream itself if one can look ahead in it, else a buffer around it."""
    if stream.seekable() or hasattr(stream, "peek"):
        return stream
    return io.BufferedReader(stream)  # type: ignore[type-var]


def look_ahead(stream: BinaryIO, size: int) -> bytes:
    """Up to ``size`` bytes that the next read will give again; of a pipe, what is there without waiting for more."""
    if stream.seekable():
        start = stream.tell()
        head = stream.read(size)
        stream.seek(start)
        return head
    return stream.peek(size)[:size]  # type: ignore[attr-defined, no-any-return]
