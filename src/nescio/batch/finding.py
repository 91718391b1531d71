"""What a batch reads and writes: files of a folder, of a pattern, or one file; hostile and unknown ones are left out."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from glob import has_magic
from itertools import takewhile
from pathlib import Path

from nescio.errors import InputError, UsageError
from nescio.formats.io.inputs import (
    AUTO,
    STANDARD_INPUT,
    Input,
    create_format,
    format_of,
    result_name,
    why_unknown,
    written_as,
)
from nescio.formats.io.options import Options
from nescio.formats.io.source import Source
from nescio.formats.io.subjects import Subjects

# Formats whose files are read document by document, may be of any size, and are shared among workers.
SHARED = frozenset({"jsonl", "csv", "tsv", "parquet"})


@dataclass(frozen=True, slots=True)
class FoundFile:
    """An input file, the name it has in messages and in the output folder, and where its result goes."""

    name: str
    path: Path
    format: str
    target: Path

    @property
    def shared(self) -> bool:
        """Whether many workers share the file, or one reads it whole."""
        return self.format in SHARED

    def open(self, options: Options) -> Input:
        subjects = Subjects.of(options.subject_from) if options.subject_from else None
        return Input(Source(self.name, path=self.path), create_format(self.format, options), subjects)

    def digest(self, salt: bytes) -> bytes:
        """A hash of the content, and of what belongs to it; without the salt nobody can guess a text and compare."""
        digest = hashlib.blake2b(key=salt, digest_size=32)
        beside = [self.path.with_suffix(suffix) for suffix in create_format(self.format).companions]
        for path in (self.path, *(path for path in beside if path.exists())):
            with Source(self.name, path=path).open() as file:
                while block := file.read(1 << 20):
                    digest.update(block)
        return digest.digest()


@dataclass(frozen=True, slots=True)
class Found:
    """The files of a batch in their order, and what was left out and why."""

    files: tuple[FoundFile, ...]
    left_out: tuple[InputError, ...]


def find_files(given: Sequence[str], out: Path, *, format: str = AUTO) -> Found:
    """Find the files of folders, of patterns such as ``mails/**/*.txt``, and single files.

    Links, hidden and special files and those of unknown kinds are left out, and every one of them is named. A single
    file goes to ``out`` itself; several have their names in ``out``, those of a folder or pattern relative to it.
    """
    if format != AUTO:
        create_format(format)
    if STANDARD_INPUT in given:
        raise UsageError("A batch cannot read standard input, which is gone when it goes on. Use: nescio anonymize -")
    if len(given) == 1 and Path(given[0]).is_file():
        return Found((_single(Path(given[0]), out, format),), ())
    left_out: list[InputError] = []
    files: dict[str, FoundFile] = {}
    for one in given:
        top = Path(one)
        root, paths = (top.parent, iter([top])) if top.is_file() else _entries(top, left_out)
        _check_apart(top if top.is_file() else root, out)
        for file in _found(root, paths, out, format, left_out):
            if files.setdefault(file.name, file).path != file.path:
                raise UsageError(
                    f"Two inputs would be written to '{file.target}'. Give their common folder as the input."
                )
    return Found(tuple(files.values()), tuple(left_out))


def _found(root: Path, paths: Iterable[Path], out: Path, format: str, left_out: list[InputError]) -> list[FoundFile]:
    real = root.resolve()
    files: list[FoundFile] = []
    companions: set[Path] = set()
    unknown: dict[Path, InputError] = {}
    for path in paths:
        name = path.relative_to(root).as_posix()
        chosen = format if format != AUTO else format_of(path)
        if problem := _problem(path, name, real, chosen):
            unknown[path] = InputError(f"{problem}; it is left out", path=name)
        else:
            files.append(FoundFile(name, path, chosen, out / name))
            companions.update(path.with_suffix(suffix) for suffix in create_format(chosen).companions)
    left_out += (error for path, error in unknown.items() if path not in companions)
    names = {file.name for file in files}
    return [replace(file, target=out / result_name(file.name, create_format(file.format), names)) for file in files]


def _single(path: Path, out: Path, format: str) -> FoundFile:
    chosen = format if format != AUTO else format_of(path)
    if not chosen:
        raise UsageError(f"'{path.name}' {why_unknown(path)}. If it is of a known format, give that with --format.")
    result = written_as(create_format(chosen))
    target = out / result_name(path.name, create_format(chosen)) if out.is_dir() else out
    if target.exists() and target.samefile(path):
        raise UsageError(f"'{target}' is the input and would be overwritten. Choose another output.")
    if (
        (other := format_of(target))
        and format == AUTO
        and {other, result.name} - {"text", "brat"} not in ({result.name}, set())
    ):
        raise UsageError(
            f"The input is of the format {chosen} and cannot be written as {other}. Give '{target.name}' its suffix."
        )
    return FoundFile(path.name, path, chosen, target)


def _entries(top: Path, left_out: list[InputError]) -> tuple[Path, Iterator[Path]]:
    """The folder that names are relative to, and everything in it that may be a file, sorted."""
    if top.is_dir():
        return top, _walk(top, top, left_out)
    if not has_magic(str(top)):
        raise UsageError(f"'{top}' does not exist. Give a folder, a file, or a pattern in quotes: 'mails/**/*.txt'")
    fixed = Path(*takewhile(lambda part: not has_magic(part), top.parts))
    matches = sorted(fixed.glob(str(top.relative_to(fixed))))
    return fixed, (path for path in matches if not path.is_dir() or path.is_symlink())


def _walk(folder: Path, top: Path, left_out: list[InputError]) -> Iterator[Path]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        name = folder.relative_to(top).as_posix() if folder != top else top.name
        left_out.append(InputError(f"cannot be read: {error.strerror}; it is left out", path=name))
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
            yield from _walk(Path(entry.path), top, left_out)
        else:
            yield Path(entry.path)


def _problem(path: Path, name: str, root: Path, format: str) -> str:
    """Why an entry is no document of the batch, or ""; ``root`` has no links in it."""
    if path.resolve() != root / name:
        return "is a link or lies behind one"
    if any(part.startswith(".") for part in Path(name).parts):
        return "is hidden"
    if not path.is_file():
        return "is no regular file"
    return "" if format else why_unknown(path)


def _check_apart(root: Path, out: Path) -> None:
    """Refuse an output among the inputs: the next run would read it, and a name too many would overwrite one."""
    if out.exists() and not out.is_dir():
        raise UsageError(f"Several inputs need an output folder, but '{out}' is a file.")
    inner, outer = out.resolve(), root.resolve()
    if inner.is_relative_to(outer) or outer.is_relative_to(inner):
        raise UsageError(f"Input and output must lie apart: '{out}' and '{root}' do not. Choose another output folder.")
