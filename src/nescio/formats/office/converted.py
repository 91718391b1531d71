"""Old office files (DOC, XLS, PPT): converted by LibreOffice, then read and written as DOCX, XLSX, PPTX."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from io import BytesIO

from nescio.document import Document
from nescio.errors import InputError, OutputError
from nescio.formats.io.container import OLE_HEADER
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written
from nescio.formats.io.source import Source
from nescio.formats.mapping.mapped import MappedFormat
from nescio.formats.office.docx import DocxFormat
from nescio.formats.office.libreoffice import convert
from nescio.formats.office.pptx import PptxFormat
from nescio.formats.office.xlsx import XlsxFormat
from nescio.protocols import OutputLike, SourceLike

_LARGEST = 256 << 20
# An encrypted file keeps the key's salt in a stream of this name; of Word files, a flag in the head tells.
_PROTECTED = "EncryptedPackage".encode("utf-16-le")
# What files with such a suffix may really be: OLE, RTF, a web page, a newer office file.
_KNOWN_HEADS = (OLE_HEADER, b"{\\rtf", b"PK\x03\x04", b"<", b"\xef\xbb\xbf<", b"\xff\xfe<\x00", b"\xdb\xa5", b"\t\x08")


class ConvertedFormat:
    """A format whose files LibreOffice converts; ``modern`` reads and writes what they become."""

    name = ""
    suffixes: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()
    modern: type[MappedFormat]

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options
        # What was converted last: reading and writing are two ways through the same file.
        self._last: tuple[bytes, bytes] | None = None

    @property
    def written_as(self) -> str:
        return self.modern.name

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        yield from self.modern(self.options).read(self.converted(source))

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        if source is None:
            raise OutputError(f"files of the format {self.name} can only be written from the file they came from")
        written = self.modern(self.options).write(documents, self.converted(source), output)
        if written.documents:
            written.notes.insert(0, f"{source.name}: converted by LibreOffice, written as {self.written_as.upper()}")
        return written

    def converted(self, source: SourceLike) -> Source:
        """The file as ``modern`` reads it."""
        with source.open() as stream:
            data = stream.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
        if not data.lstrip()[:8].startswith(_KNOWN_HEADS):
            raise InputError(f"is not a file of the kind {self.name}: it does not begin like one", path=source.name)
        if data.startswith(OLE_HEADER) and _PROTECTED in data:
            raise InputError("is protected by a password; take the password off and try again", path=source.name)
        digest = hashlib.sha256(data).digest()
        if self._last is None or self._last[0] != digest:
            suffix = next((end for end in self.suffixes if source.name.lower().endswith(end)), self.suffixes[0])
            self._last = digest, convert(data, suffix, self.modern.suffixes[0][1:], name=source.name)
        held = Source(source.name, stream=BytesIO(self._last[1]))
        held.hold()
        return held


class DocFormat(ConvertedFormat):
    """``.doc`` and ``.dot``."""

    name = "doc"
    suffixes: tuple[str, ...] = (".doc", ".dot")
    modern = DocxFormat


class XlsFormat(ConvertedFormat):
    """``.xls`` and the binary ``.xlsb``."""

    name = "xls"
    suffixes: tuple[str, ...] = (".xls", ".xlsb")
    modern = XlsxFormat


class PptFormat(ConvertedFormat):
    """``.ppt`` and ``.pps``."""

    name = "ppt"
    suffixes: tuple[str, ...] = (".ppt", ".pps")
    modern = PptxFormat
