"""The contracts between the pipeline and its parts; a plugin implements one of these and nothing else.

(Attackers, which come after the pipeline, have theirs in ``nescio.attack.attacker``.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import BinaryIO, Protocol, runtime_checkable

from nescio.document import Document, Edit, Entity, Mention, Risk
from nescio.errors import DocumentError, InputError
from nescio.text.words import Words

# The name under which assess gives what all measures say together.
COMBINED = "combined"
# The name under which an attack on the output hands back what gave it away; also the source of mentions that it added.
ATTACK = "attack"
# The same, for what need not be masked if something coarser is said instead.
ATTACK_COARSER = "attack, coarser"
# The source of mentions that verification added.
VERIFICATION = "verify"
# The source of mentions that the column of a table tells.
COLUMN = "column"
# The source of mentions that are further places of a string found elsewhere.
REPEAT = "repeat"


class PassageLike(Protocol):
    """What a detector reads: a stretch of a document, with what is worked out once for all detectors."""

    @property
    def text(self) -> str: ...
    @property
    def lang(self) -> str:
        """The language in which it is read."""
        ...

    @property
    def subject(self) -> str:
        """The name of the person whom the document is about, if that is known."""
        ...

    @property
    def words(self) -> Words:
        """Its words with their offsets, as they stand and folded (no case, no diacritics)."""
        ...

    @property
    def runs(self) -> Sequence[tuple[int, int]]:
        """Runs of capitalised words, as (first, last) indices into ``words``, both included."""
        ...

    @property
    def found(self) -> Sequence[Mention]:
        """What the detectors before this one have found."""
        ...


@runtime_checkable
class Detector(Protocol):
    """Finds mentions in a passage; offsets are relative to it. Must be linear in the length of the passage.

    One that finds types of its own, such as CODE/BADGE, names them in an attribute ``types``.
    """

    name: str

    def detect(self, passage: PassageLike) -> Iterable[Mention]: ...


@runtime_checkable
class Replacer(Protocol):
    """Replaces entities of a document: one edit for each of their mentions.

    It is called once a document, with all entities that fall to it, in the order of their first mentions; so one shift
    can serve all dates, and no two people need to share a name. The same entity always gets a recognisably same text.
    """

    name: str

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterable[Edit]: ...


@runtime_checkable
class Measure(Protocol):
    """Says how much entities, alone or together, give away: values mean the chance that an expert would mask them.

    A measure that cannot be taken raises ``MeasureError``; the others go on.
    """

    name: str

    def measure(self, document: Document) -> Iterable[Risk]: ...


@runtime_checkable
class Step(Protocol):
    """One verb of the pipeline: reads some fields of a document and fills exactly one."""

    name: str
    needs: tuple[str, ...]
    fills: str

    def __call__(self, document: Document) -> Document: ...


class SourceLike(Protocol):
    """What a format reads (see ``nescio.formats.io.source``): bytes with a name that is fit to be shown."""

    @property
    def name(self) -> str: ...
    @property
    def path(self) -> Path | None: ...

    def open(self) -> AbstractContextManager[BinaryIO]: ...

    def hold(self) -> None: ...


class ByteSink(Protocol):
    """What a writer gets: bytes go in, ``flush`` passes them on."""

    def write(self, data: bytes, /) -> object: ...

    def flush(self) -> object: ...


class OutputLike(Protocol):
    """Where a format writes (see ``nescio.formats.io.output``): one file, and others beside it by suffix."""

    def open(self, suffix: str = "") -> ByteSink: ...


class WrittenLike(Protocol):
    """What a writer reports (see ``nescio.formats.io.results``)."""

    @property
    def documents(self) -> int: ...
    @property
    def failures(self) -> Sequence[DocumentError]: ...
    @property
    def notes(self) -> Sequence[str]: ...


class Writer(Protocol):
    """Writes finished documents; one whose verdict is missing or bad is a failure and is never written."""

    # Suffixes of the files that stand beside a main file and belong to it (".ann").
    companions: tuple[str, ...]

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> WrittenLike: ...


@runtime_checkable
class Format(Writer, Protocol):
    """Reads documents from a source and writes results in the same shape.

    What is wrong with a line or a row is given as an ``InputError`` value and the next ones go on; what is wrong with
    the whole source is raised.
    """

    name: str
    suffixes: tuple[str, ...]

    def read(self, source: SourceLike) -> Iterator[Document | InputError]: ...
