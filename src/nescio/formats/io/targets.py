"""Which files a command writes: one job for each output, with rules that never overwrite an input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from nescio.document import Document
from nescio.errors import InputError, UsageError
from nescio.formats.io.ids import SeenIds
from nescio.formats.io.inputs import AUTO, Input, create_format, format_of, open_inputs, result_name, written_as
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.output import is_standard_output, output_to
from nescio.formats.tables.jsonl import DetectionWriter
from nescio.protocols import Writer, WrittenLike
from nescio.schemes import check_scheme


@dataclass(frozen=True, slots=True)
class Job:
    """One output and the inputs that go into it; ``target`` is None for standard output."""

    inputs: tuple[Input, ...]
    writer: Writer
    target: Path | None

    @property
    def is_long(self) -> bool:
        """Whether a text may be among the inputs that is read in blocks."""
        return any(one.is_long for one in self.inputs)

    def read(self, *, in_blocks: bool = False) -> Iterator[Document | InputError]:
        """All documents of all inputs and, between them, what could not be read.

        Raises if the only input cannot be read at all: then nothing is written.
        """
        if len(self.inputs) == 1:
            yield from self.inputs[0].read(in_blocks=in_blocks)
            return
        owners = SeenIds()
        for number, one in enumerate(self.inputs):
            try:
                for item in one.read(in_blocks=in_blocks):
                    yield self._with_own_id(item, number, owners) if isinstance(item, Document) else item
            except InputError as error:
                yield error

    def _with_own_id(self, document: Document, number: int, owners: SeenIds) -> Document | InputError:
        """The document, or an error if another input has its id: in one output, that would name two results."""
        owner = owners.add(document.id, number)
        if owner == number:
            return document
        names = [one.source.name for one in (self.inputs[owner], self.inputs[number])]
        return InputError(f"has an id that is also in {names[0]}", path=names[1], line=document.meta.get("line"))

    def write(self, documents: Iterable[Document]) -> WrittenLike:
        """Write finished documents, in the order in which they were read; all or nothing if this raises."""
        source = self.inputs[0].source if len(self.inputs) == 1 else None
        with output_to(self.target) as output:
            return self.writer.write(documents, source, output)


# Formats whose files have the same suffix.
_SAME_SUFFIX = ({"text", "brat"}, {"tab", "json"}, {"jsonl", "records"})
JSONL = (".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a command will do: its jobs, and which files it leaves out and why."""

    jobs: tuple[Job, ...]
    left_out: tuple[InputError, ...]

    @property
    def existing(self) -> tuple[Job, ...]:
        """The jobs whose output is there already."""
        return tuple(job for job in self.jobs if job.target is not None and job.target.exists())

    def without(self, jobs: Iterable[Job]) -> Plan:
        """The same plan without some of its jobs."""
        ids = {id(job) for job in jobs}
        return Plan(tuple(job for job in self.jobs if id(job) not in ids), self.left_out)


def plan_anonymize(
    paths: Sequence[str | Path],
    out: str | Path | None = None,
    *,
    format: str = AUTO,
    options: Options = DEFAULTS,
    stdin: BinaryIO | None = None,
) -> Plan:
    """One output for each input, in the format of the input; or one JSONL file for all, if ``out`` ends in .jsonl.

    One input goes to ``out`` or to standard output; a folder or several inputs need a folder and keep their names.
    """
    target = _target(out)
    inputs, left_out = open_inputs(paths, format=format, options=options, skip=target, stdin=stdin)
    alone = len(paths) <= 1 and not any(Path(path).is_dir() for path in paths)
    is_table = alone and [one.format.name for one in inputs] == ["records"]
    if target is not None and not target.is_dir() and target.suffix.lower() in JSONL and not is_table:
        jobs = [Job(tuple(inputs), create_format("jsonl", options), target)] if inputs else []
    elif alone:
        jobs = [Job((one,), one.format, _file_for(one, target, str(out))) for one in inputs]
    elif target is None:
        raise UsageError("Several inputs need an output folder: give one with -o (or a file that ends in .jsonl).")
    elif target.exists() and not target.is_dir():
        raise UsageError(f"Several inputs need an output folder, but '{target}' is a file.")
    else:
        names = {one.source.name for one in inputs}
        jobs = [Job((one,), one.format, target / result_name(one.source.name, one.format, names)) for one in inputs]
    _check(jobs, inputs)
    return Plan(tuple(jobs), tuple(left_out))


def plan_detect(
    paths: Sequence[str | Path],
    out: str | Path | None = None,
    *,
    format: str = AUTO,
    scheme: str = "default",
    options: Options = DEFAULTS,
    stdin: BinaryIO | None = None,
) -> Plan:
    """One JSONL output with the mentions of all inputs, in the types of a scheme."""
    check_scheme(scheme)
    target = _target(out)
    inputs, left_out = open_inputs(paths, format=format, options=options, stdin=stdin)
    jobs = [Job(tuple(inputs), DetectionWriter(scheme), target)] if inputs else []
    _check(jobs, inputs)
    return Plan(tuple(jobs), tuple(left_out))


def _target(out: str | Path | None) -> Path | None:
    return None if out is None or is_standard_output(out) else Path(out)


def _file_for(one: Input, target: Path | None, given: str) -> Path | None:
    """The output file of a single input."""
    if target is None:
        return None
    if target.is_dir() or given.endswith(("/", "\\")):
        return target / result_name(one.source.name, one.format)
    other = format_of(target)
    result = written_as(one.format)
    if result is not one.format and target.suffix.lower() not in result.suffixes:
        raise UsageError(
            f"Files of the format {one.format.name} are written as {result.name}. "
            f"Give '{target.name}' the suffix {result.suffixes[0]}, or .jsonl."
        )
    if other and other != result.name and {other, result.name} not in _SAME_SUFFIX:
        raise UsageError(
            f"The input is of the format {one.format.name} and cannot be written as {other}. "
            f"Give '{target.name}' the suffix of the input, or .jsonl."
        )
    return target


def _check(jobs: Sequence[Job], inputs: Sequence[Input]) -> None:
    """Refuse outputs that would overwrite an input or each other."""
    read = {
        identity
        for one in inputs
        if one.source.path is not None
        for path in (one.source.path, *(one.source.path.with_suffix(end) for end in one.format.companions))
        if (identity := _identity(path))
    }
    written: set[str] = set()
    for job in jobs:
        if job.target is None:
            continue
        for path in (job.target, *(job.target.with_suffix(end) for end in job.writer.companions)):
            if _identity(path) in read:
                raise UsageError(f"'{path}' is an input and would be overwritten. Choose another output.")
            # Two names that differ only in case are one file on many systems.
            if str(path.resolve()).casefold() in written:
                raise UsageError(f"Two inputs would be written to '{path}'. Give their common folder as the input.")
            written.add(str(path.resolve()).casefold())


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells whether two paths are one file, also through links; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
