"""A book in memory: all its chapters, contents and properties as one text, and the way back into a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lxml import etree

from nescio.formats.io.container import zip_bytes
from nescio.formats.io.encoding import Encoding
from nescio.formats.io.options import Options
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.markup.epub_listing import is_vocabulary
from nescio.formats.markup.epub_parts import CONTAINER, FOLDER, LIST, MIMETYPE, Book, Part, read_book
from nescio.formats.markup.html_document import HtmlFile, PageText, lay_out
from nescio.formats.markup.xml import XmlFile, check_well_formed
from nescio.formats.office.package import grey_picture
from nescio.protocols import SourceLike

_UTF8 = Encoding("utf-8")
_TYPE = b"application/epub+zip"
_CONTAINER = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    f'<rootfiles><rootfile full-path="{FOLDER}/{LIST}" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
# A style is read as one that stands in a page.
_STYLE, _STYLE_END = "<style>", "</style>"
_CALLED = {"page": "a chapter", "xml": "the contents", "style": "a style"}


def load(source: SourceLike, options: Options, decisions: Iterable[Any] | None = None) -> BookFile:
    """A book, laid out."""
    book = read_book(source, options, grey_picture())
    return BookFile(book, options, source.name, PageText(decisions))


class BookFile(Loaded):
    """A book with the map of its text; its chapters share the names of classes and places."""

    def __init__(self, book: Book, options: Options, name: str, text: PageText) -> None:
        super().__init__(text, [f"left out: {what} ({count})" for what, count in sorted(book.left_out.items())])
        if book.pictures:
            done = "kept unsearched" if options.pictures == "keep" else "replaced by grey areas"
            self.notes.append(f"pictures {done}: {book.pictures}")
        self._book = book
        self._seen = text
        self._renamed: dict[str, str] = {}
        listing = etree.tostring(book.listing, encoding="unicode")
        self._files: list[tuple[Part, HtmlFile | XmlFile]] = [
            (part, self._laid_out(part, options, name)) for part in book.parts if part.kind != "picture"
        ]
        self._listing = self._xml(listing, "what the book says about itself")

    def _laid_out(self, part: Part, options: Options, name: str) -> HtmlFile | XmlFile:
        if part.kind == "xml":
            check_well_formed(part.text, name)
            return self._xml(part.text, _CALLED["xml"])
        self._begin(_CALLED[part.kind])
        whole = part.text
        if part.kind == "style":
            whole = f"{_STYLE}{whole.replace('</', '< /')}{_STYLE_END}"
        page = lay_out(whole, _UTF8, options, name, self._seen)
        page.renamed = self._renamed
        return page

    def _xml(self, text: str, called: str) -> XmlFile:
        self._begin(called)
        file = XmlFile(text, _UTF8, self._seen, is_vocabulary)
        file.lay_out()
        return file

    def _begin(self, called: str) -> None:
        self._seen.line_end(2)
        self._seen.boundary()
        self._seen.section(called)

    def scrub(self, survivors: Survivors) -> None:
        for _, file in self._files:
            file.scrub(survivors)
            self.notes += [note for note in file.notes if note not in self.notes]
        self._listing.scrub(survivors)

    def save(self) -> bytes:
        members = {MIMETYPE: _TYPE, CONTAINER: _CONTAINER.encode(), f"{FOLDER}/{LIST}": _declared(self._listing)}
        made = {part.name: _saved(part, file) for part, file in self._files}
        for part in self._book.parts:
            members[f"{FOLDER}/{part.name}"] = made.get(part.name, part.data)
        return zip_bytes(members, stored=(MIMETYPE,))

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        for part, file in self._files:
            for where, strings in file.rest():
                yield f"{where} ({_CALLED[part.kind]})", strings
        yield from self._listing.rest()


def _declared(file: XmlFile) -> bytes:
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + file.save()


def _saved(part: Part, file: HtmlFile | XmlFile) -> bytes:
    data = file.save()
    return data[len(_STYLE) : -len(_STYLE_END)] if part.kind == "style" else data
