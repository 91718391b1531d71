"""Which files have pages, and how these come about: of the file itself, or of what LibreOffice prints of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from nescio.document import Document
from nescio.errors import InputError
from nescio.formats.io.inputs import create_format
from nescio.formats.io.source import Source
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.office.converted import ConvertedFormat
from nescio.formats.pages.layout import Page, pack
from nescio.protocols import SourceLike

if TYPE_CHECKING:
    from nescio.formats.io.results import Written
    from nescio.protocols import Format, OutputLike

# Formats of files that have pages by themselves, and of those that LibreOffice gives them.
DRAWN = ("pdf", "picture")
PRINTED = ("docx", "pptx", "odt", "rtf", "doc", "ppt")


@dataclass(frozen=True, slots=True)
class Shown:
    """A file as pages: the PDF that shows them (None: the file itself does) and the packed layout."""

    pdf: bytes | None
    layout: bytes


class PagedReading:
    """A format that, while it reads a file, takes note of where its text stands on pages."""

    def __init__(self, format: MappedFormat) -> None:
        self._format = format
        self.name, self.suffixes, self.companions = format.name, format.suffixes, format.companions
        # Packed; "" until a file was read, or if nobody knows where its text stands.
        self.layout = b""

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        loaded = self._format.load(source)
        yield self._format.document(source, loaded)
        with suppress(Exception):  # a file is read all the same if nobody can tell where its words stand
            self.layout = pack(_pages_of(loaded))

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        return self._format.write(documents, source, output)


def with_pages(format: Format) -> Format | PagedReading:
    """The same format; if its files have pages by themselves, one that takes note of them."""
    return PagedReading(format) if format.name in DRAWN and isinstance(format, MappedFormat) else format


def printed_pages(name: str, format_name: str, data: bytes, text: str) -> Shown:
    """The pages of an office file with where the words of its text stand."""
    from nescio.formats.pages.drawing import pdf_sizes
    from nescio.formats.pages.of_office import lay_out, printed

    format = create_format(format_name)
    source = Source(name, stream=BytesIO(data))
    if isinstance(format, ConvertedFormat):
        with format.converted(source).open() as stream:
            data = stream.read()
        format = format.modern()
    assert isinstance(format, MappedFormat)
    pdf = printed(type(format), name, data)
    pages = lay_out(pdf, text)
    if not pages:
        pages = [Page(*size) for size in pdf_sizes(pdf)]
    return Shown(pdf, pack(pages))


def printed_pdf(name: str, format_name: str, data: bytes) -> bytes:
    """An office file that was written here, as a PDF."""
    from nescio.formats.office.libreoffice import convert

    format = create_format(format_name)
    suffix = (format.modern if isinstance(format, ConvertedFormat) else format).suffixes[0]
    return convert(data, suffix, "pdf", name=name)


def _pages_of(loaded: Loaded) -> list[Page]:
    from nescio.formats.pictures.format import LoadedPicture

    if isinstance(loaded, LoadedPicture):
        from nescio.formats.pages import of_picture

        return of_picture.lay_out(loaded.picture, loaded.text)
    from nescio.formats.pages import of_pdf
    from nescio.formats.pdf.document import PdfFile

    assert isinstance(loaded, PdfFile)
    return of_pdf.lay_out(loaded)
