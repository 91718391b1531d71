"""Which files a command reads and in which format: names, suffixes, folders, standard input."""

from __future__ import annotations

import gzip
import json
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from nescio import registry
from nescio.builtins import BUILTINS
from nescio.document import Document
from nescio.errors import InputError, NescioError, UnknownNameError, UsageError
from nescio.faults import kind_of
from nescio.formats.io.long_texts import LONGEST_TEXT
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.source import Source, look_ahead, peekable
from nescio.formats.io.subjects import Subjects
from nescio.kept import kept
from nescio.protocols import Format

# Suffixes of files, and of companion files.
_Endings = tuple[tuple[str, ...], tuple[str, ...]]
AUTO = "auto"
STANDARD_INPUT = "-"
_LOOKED_AT = 1 << 20
# Keys of a JSONL line that say something about its text, and are no fields of a record.
_BESIDE_TEXT = frozenset(("id", "subject", "lang", "individual"))
# Kinds of files that people have and that no library writes back with their layout -> what to save them as.
_SAVE_AS = {".pst": "MBOX", ".odp": "PPTX", ".pages": "DOCX", ".numbers": "XLSX", ".key": "PPTX"}
# What macOS, Windows, Word and LibreOffice leave behind in folders.
_JUNK = re.compile(r"\.DS_Store|\._.*|__MACOSX|Thumbs\.db|ehthumbs\.db|desktop\.ini|~\$.*|\.~lock\..*#", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Input:
    """A source with the format to read it in."""

    source: Source
    format: Format
    subjects: Subjects | None = None

    @property
    def is_long(self) -> bool:
        """Whether it may be a text that is read in blocks."""
        path = self.source.path
        try:
            return hasattr(self.format, "read_blocks") and (path is None or path.stat().st_size > LONGEST_TEXT)
        except OSError:  # it will fail for good, with a reason, when it is read
            return False

    def read(self, *, in_blocks: bool = False) -> Iterator[Document | InputError]:
        """The documents and, between them, what could not be read.

        A source of which nothing can be read raises; one that breaks off later ends with an error value, so that what
        came before is not lost. With ``in_blocks``, a long text is several documents, for those who bring them together again.
        """
        begun = False
        read = getattr(self.format, "read_blocks", self.format.read) if in_blocks else self.format.read
        try:
            for item in read(self.source):
                begun = True
                told = self.subjects is not None and isinstance(item, Document)
                yield self.subjects.with_group(item, self.source) if told else item  # type: ignore[union-attr, arg-type]
        except InputError as error:
            problem = error
        except NescioError:
            raise
        except (EOFError, gzip.BadGzipFile):
            problem = InputError("is no whole gzip file", path=self.source.name)
        except Exception as error:  # an unforeseen fault in one file: name its kind, never its message or text
            problem = InputError(f"cannot be read ({kind_of(error)})", path=self.source.name)
        else:
            return
        if not begun:
            raise problem
        yield problem


def format_names() -> list[str]:
    """What ``--format`` allows."""
    return [AUTO, *registry.names("format")]


def create_format(name: str, options: Options = DEFAULTS) -> Format:
    """A format by its name."""
    if name not in registry.names("format"):
        raise UnknownNameError("format", name, format_names())
    made: Format = registry.create("format", name, options=options)
    return made


@cache
def _suffixes() -> dict[str, str]:
    """Suffix -> name of the format."""
    return {suffix: name for name, (own, _) in _endings().items() for suffix in own}


@cache
def _companions() -> dict[str, str]:
    """Suffix of a companion file -> name of the format, such as ".ann" -> "brat"."""
    return {suffix: name for name, (_, own) in _endings().items() for suffix in own}


def _endings() -> dict[str, _Endings]:
    """Name of a format -> suffixes of its files and of companion files."""
    others = [name for name in registry.names("format") if name not in BUILTINS["format"]]
    return _endings_of_builtins() | {name: _endings_of(name) for name in others}


@cache
@kept("formats", "builtins.py")
def _endings_of_builtins() -> dict[str, _Endings]:
    """Which suffix is whose need not be asked of forty modules each time."""
    return {name: _endings_of(name) for name in BUILTINS["format"]}


def _endings_of(name: str) -> _Endings:
    format = create_format(name)
    return tuple(format.suffixes), tuple(format.companions)


def format_of(path: Path) -> str:
    """The name of the format that a file has by its suffix and its neighbours, or ""."""
    name = _suffixes().get(path.suffix.lower(), "")
    if name == "text":
        return next((other for end, other in _companions().items() if path.with_suffix(end).is_file()), name)
    return _by_content(name, lambda: _head(path))


def written_as(format: Format) -> Format:
    """The format of what a format writes: itself, unless its files can be read but not written (MSG becomes EML)."""
    other = getattr(format, "written_as", "")
    return create_format(other) if other else format


def result_name(name: str, format: Format, taken: Collection[str] = ()) -> str:
    """What the result of a file is called: as the file, with another suffix if it is written in another format.

    ``taken`` are names of other files; a result that would be called like one keeps its old suffix before the new one.
    """
    result = written_as(format)
    suffix = PurePosixPath(name).suffix
    if result is format or suffix.lower() in result.suffixes:
        return name
    new = name.removesuffix(suffix) + result.suffixes[0]
    return name + result.suffixes[0] if new in taken else new


def better_saved_as(suffix: str) -> str:
    """What to say of files of a kind that cannot be written back, or "" if it is no such kind."""
    better = _SAVE_AS.get(suffix.lower())
    return f"is of a kind that cannot be written back with its layout; save it as {better}" if better else ""


def why_unknown(path: Path) -> str:
    """What to say of a file whose suffix belongs to no format."""
    return better_saved_as(path.suffix) or f"has the unknown suffix '{path.suffix}'"


def format_of_member(name: str, data: bytes) -> str:
    """The name of the format that a member of an archive has by its suffix and its content, or ""."""
    return _by_content(_suffixes().get(PurePosixPath(name).suffix.lower(), ""), lambda: data[:_LOOKED_AT])


def _by_content(name: str, head: Callable[[], bytes]) -> str:
    """The format by the suffix, or another that files with this suffix may have."""
    if name == "tab" and _is_plain_json(head()):
        return "json"
    return "records" if name == "jsonl" and _holds_records(head()) else name


def _holds_records(head: bytes) -> bool:
    """Whether the first line is an object without a text: the file is a table, and no list of documents."""
    line = head.removeprefix(b"\xef\xbb\xbf").lstrip().split(b"\n", 1)[0]
    try:
        first = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(first, dict) and "text" not in first and not first.keys() <= _BESIDE_TEXT


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_LOOKED_AT)
    except OSError:
        return b""


def _is_plain_json(head: bytes) -> bool:
    """Whether a JSON file is not of the benchmark's kind, a list of documents with their annotations."""
    head = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    benchmark = head[:1] == b"[" and b'"text"' in head and (b'"doc_id"' in head or b'"annotations"' in head)
    return bool(head) and not benchmark


def open_inputs(
    paths: Iterable[str | Path],
    *,
    format: str = AUTO,
    options: Options = DEFAULTS,
    skip: Path | None = None,
    stdin: BinaryIO | None = None,
) -> tuple[list[Input], list[InputError]]:
    """Find what is to be read: the inputs in order, each file once, and what was left out and why.

    Files are named by their file name, files of a folder by their path inside it; "-" (or nothing) is standard input.
    ``skip`` is a folder that is not walked: the output folder, should it lie inside an input folder.
    """
    if format != AUTO:
        create_format(format)
    given = [str(path) for path in paths] or [STANDARD_INPUT]
    if STANDARD_INPUT in given:
        if len(given) > 1:
            raise UsageError("Standard input ('-') cannot be read together with files. Give either '-' or files.")
        subjects = Subjects.of(options.subject_from) if options.subject_from else None
        return [replace(_standard_input(format, options, stdin or sys.stdin.buffer), subjects=subjects)], []
    subjects = Subjects.of(options.subject_from) if options.subject_from else None
    inputs: list[Input] = []
    left_out: list[InputError] = []
    seen: set[Path] = set()
    for text in given:
        top = Path(text)
        for name, path in _walk(top, skip, left_out):
            real = path.resolve()
            chosen = _choose(path, name, format, inside=path != top, left_out=left_out)
            if chosen and real not in seen:
                seen.add(real)
                inputs.append(Input(Source(name, path=path), create_format(chosen, options), subjects))
    if subjects is not None:
        # The files of one subject follow each other, so that one process works on them.
        inputs.sort(key=lambda one: subjects.of_file(one.source))
    return inputs, left_out


def _choose(path: Path, name: str, format: str, *, inside: bool, left_out: list[InputError]) -> str:
    """The format for a file, or "" if it is none of the documents."""
    known = format_of(path)
    companion = path.suffix.lower() in _companions()
    if companion and any(path.with_suffix(suffix).is_file() for suffix in (".txt", ".TXT")):
        return ""
    # A format given by name counts for every file named by the user; in a folder it does not turn a table into text.
    if format != AUTO and not companion and (not inside or not known or _related(known, format)):
        return format
    if format == AUTO and known:
        return known
    why = f"is of the format {known}" if known else why_unknown(path)
    hint = "name it by itself or choose another --format" if known else f"known: {', '.join(sorted(_suffixes()))}"
    left_out.append(InputError(f"{why}; it is left out ({hint})", path=name))
    return ""


def _related(known: str, wanted: str) -> bool:
    """Whether a file that looks like one format may be read as the other: both read the same suffix."""
    same_text = {"text", *_companions().values()}
    return known == wanted or {known, wanted} <= same_text


class JunkError(InputError):
    """A file that nobody wrote; to leave it out is no failure."""


def _walk(top: Path, skip: Path | None, left_out: list[InputError]) -> Iterator[tuple[str, Path]]:
    """A file itself, or all files below a folder in sorted order, with the names to show."""
    if not top.is_dir():
        if top.exists():
            yield top.name, top
        else:
            left_out.append(InputError("does not exist", path=str(top)))
        return
    folders, real = [top], top.resolve()
    while folders:
        folder = folders.pop()
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            shown = folder.relative_to(top).as_posix() if folder != top else top.name
            left_out.append(InputError(f"cannot be read: {error.strerror}", path=shown))
            continue
        inner: list[Path] = []
        for entry in entries:
            path = Path(entry.path)
            name = path.relative_to(top).as_posix()
            if _JUNK.fullmatch(entry.name):
                left_out.append(JunkError("is a file that a system or program left behind; it is left out", path=name))
            elif entry.name.startswith("."):
                left_out.append(InputError("is hidden; it is left out (name it by itself if it is meant)", path=name))
            elif entry.is_dir(follow_symlinks=False):
                if skip is None or path.resolve() != skip.resolve():
                    inner.append(path)
            elif entry.is_dir():
                left_out.append(InputError("is a link to a folder; it is left out", path=name))
            elif entry.is_symlink() and not path.resolve().is_relative_to(real):
                left_out.append(InputError("is a link out of the folder; it is left out", path=name))
            else:
                yield name, path
        folders += reversed(inner)


def _standard_input(format: str, options: Options, stream: BinaryIO) -> Input:
    stream = peekable(stream)
    name = format if format != AUTO else _format_of_content(look_ahead(stream, 4096))
    return Input(Source("stdin", stream=stream), create_format(name, options))


def _format_of_content(head: bytes) -> str:
    """JSON is known by its brackets; everything else is text."""
    head = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if re.match(rb'\{\s*"', head):
        return _by_content("jsonl", lambda: head)
    return "tab" if re.match(rb'\[\s*\{\s*"', head) else "text"
