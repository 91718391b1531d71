"""Where results go: files that appear complete or not at all, or a stream."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from nescio.errors import OutputError
from nescio.protocols import ByteSink


class _Guarded:
    """A stream whose failures are an ``OutputError`` that names the output; that nobody reads on is for the caller to know."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name

    def write(self, data: bytes) -> None:
        try:
            self._stream.write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise _refused(self._name, error) from None

    def flush(self) -> None:
        try:
            self._stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise _refused(self._name, error) from None


def _refused(name: str, error: OSError) -> OutputError:
    return OutputError(f"{name}: cannot be written: {error.strerror or type(error).__name__}")


class FileOutput:
    """A file, and files beside it with other suffixes, written to temporary files and renamed together at the end.

    Use it in a ``with`` statement: if the block raises, the temporary files go and the targets stay as they were.
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self._made: list[tuple[Path, BinaryIO, Path]] = []

    def open(self, suffix: str = "") -> ByteSink:
        """The stream for the target, or for its neighbour with another suffix."""
        # A symbolic link is followed: the rename would otherwise replace the link.
        final = Path(os.path.realpath(self.target.with_suffix(suffix) if suffix else self.target))
        try:
            if final.is_dir():
                raise OutputError(f"{self.target}: is a folder; give a file name")
            final.parent.mkdir(parents=True, exist_ok=True)
            temporary = final.with_name(f".{final.name[:100]}.{secrets.token_hex(6)}.tmp")
            # 0o666 lets the user's umask decide, as for any other program; O_EXCL never follows a planted link.
            handle = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            raise _refused(str(self.target), error) from None
        file = os.fdopen(handle, "wb")
        self._made.append((temporary, file, final))
        return _Guarded(file, str(self.target))

    def __enter__(self) -> FileOutput:
        """Check at once what can be checked, before hours of work are lost."""
        if self.target.is_dir():
            raise OutputError(f"{self.target}: is a folder; give a file name")
        folder = next(parent for parent in self.target.absolute().parents if parent.exists())
        if not folder.is_dir():
            raise OutputError(f"{self.target}: {folder.name} is not a folder")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise OutputError(f"{self.target}: the folder is not writable")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if error is None:
                self._commit()
        except OSError as failed:
            raise _refused(str(self.target), failed) from None
        finally:
            self._discard()

    def _commit(self) -> None:
        for _, file, _ in self._made:
            file.flush()
            os.fsync(file.fileno())
            file.close()
        for temporary, _, final in self._made:
            temporary.replace(final)

    def _discard(self) -> None:
        """Remove what was not renamed."""
        for temporary, file, _ in self._made:
            with suppress(OSError):
                file.close()
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        self._made.clear()


class StreamOutput:
    """Standard output, a pipe or a device: each document is passed on as soon as it is finished."""

    def __init__(self, stream: BinaryIO | None = None, name: str = "standard output", *, close: bool = False) -> None:
        self._stream = stream
        self._close = close
        self.name = name

    def open(self, suffix: str = "") -> ByteSink:
        if suffix:
            raise OutputError(f"{self.name}: this format writes two files; give a file name or a folder with -o")
        return _Guarded(self._target(), self.name)

    def _target(self) -> BinaryIO:
        return sys.stdout.buffer if self._stream is None else self._stream

    def __enter__(self) -> StreamOutput:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if self._close:
                self._target().close()
            elif error is None:
                self._target().flush()
        except BrokenPipeError:
            if error is None:
                raise
        except OSError as failed:
            raise _refused(self.name, failed) from None


def is_standard_output(path: str | Path) -> bool:
    """Whether a path is another name of standard output, wherever that leads to."""
    return str(path) in ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")


def output_to(target: Path | None) -> FileOutput | StreamOutput:
    """The output for a path; None is standard output, and devices and pipes are written to, never replaced."""
    if target is None or is_standard_output(target):
        return StreamOutput()
    try:
        mode = target.stat().st_mode
    except OSError:
        return FileOutput(target)
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
        return FileOutput(target)
    try:
        return StreamOutput(target.open("wb"), str(target), close=True)
    except OSError as error:
        raise _refused(str(target), error) from None
