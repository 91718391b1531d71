"""Files that hold files (archives, mails): each member is read and written in its own format, and knows where it came from."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from nescio.document import Document
from nescio.errors import DocumentError
from nescio.formats.io.results import Written
from nescio.protocols import ByteSink, Format, SourceLike


def of_member(document: Document, number: int) -> Document:
    """The document with a note of its member; in an archive of archives, of the members that lead to it."""
    return document.with_(meta={**document.meta, "member": [number, *document.meta.get("member", ())]})


def inner(document: Document) -> Document:
    """The document as the format of its member gave it."""
    return document.with_(meta={**document.meta, "member": document.meta["member"][1:]})


class MemoryOutput:
    """An output that keeps what is written; formats that write two files do not come here."""

    def __init__(self) -> None:
        self.made: BytesIO | None = None

    def open(self, suffix: str = "") -> ByteSink:  # noqa: ARG002
        self.made = BytesIO()
        return self.made


def write_member(format: Format, documents: Iterable[Document], source: SourceLike, written: Written) -> bytes | None:
    """The new bytes of a member, or None if it may not be written."""
    output = MemoryOutput()
    try:
        report = format.write(documents, source, output)
    except DocumentError as error:
        written.failures.append(error)
        return None
    written.documents += report.documents
    written.failures += report.failures
    written.notes += report.notes
    return output.made.getvalue() if output.made is not None else None
