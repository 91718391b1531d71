"""The contracts between the pipeline and its parts; a plugin implements one of these and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Protocol, runtime_checkable

from nescio.document import Document, Entity, Mention


class PassageLike(Protocol):
    """What a detector reads (see ``nescio.text.passage``)."""

    @property
    def text(self) -> str: ...
    @property
    def lang(self) -> str: ...
    @property
    def subject(self) -> str: ...


@runtime_checkable
class Detector(Protocol):
    """Finds mentions in a passage; offsets are relative to it. Must be linear in the length of the passage."""

    name: str

    def detect(self, passage: PassageLike) -> Iterable[Mention]: ...


@runtime_checkable
class Replacer(Protocol):
    """Gives the replacement for each mention of an entity; the same entity always gets a recognisably same one."""

    name: str

    def replace(self, document: Document, entity: Entity, number: int) -> list[str]: ...


@runtime_checkable
class Step(Protocol):
    """One verb of the pipeline: reads some fields of a document and fills exactly one."""

    name: str
    needs: tuple[str, ...]
    fills: str

    def __call__(self, document: Document) -> Document: ...


@runtime_checkable
class Format(Protocol):
    """Reads documents from a file and writes results in the same shape."""

    name: str
    suffixes: tuple[str, ...]

    def read(self, path: Path) -> Iterator[Document]: ...

    def write(self, documents: Iterable[Document], source: Path | None, out: BinaryIO) -> None: ...
