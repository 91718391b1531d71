"""A PDF file in memory: read, cleaned, laid out as text, and written again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

import pikepdf
from pdfminer.glyphlist import glyphname2unicode

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.io.source import look_ahead
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.pdf.clean import Bookmark, Cleaned, clean, grey_pictures, put_back
from nescio.formats.pdf.content import Glyph, Page, Reader, unreadable_glyphs
from nescio.formats.pdf.lines import Line, lay_out, lines_of
from nescio.formats.pdf.pictures import PagePictures
from nescio.formats.pdf.reflow import reflow
from nescio.formats.pdf.rewrite import rewrite
from nescio.formats.pdf.scans import Renderer, ScannedPage
from nescio.formats.pdf.streams import name_text
from nescio.formats.pdf.unreadable import UnreadablePageError
from nescio.formats.pictures.embedded import note_on_pictures
from nescio.formats.pictures.masked import notes_of
from nescio.formats.vocabulary.fonts import is_font
from nescio.formats.vocabulary.lists import words
from nescio.formats.vocabulary.values import is_vocabulary
from nescio.ocr.engines import HOW_TO_INSTALL
from nescio.protocols import SourceLike

_LARGEST = 1 << 30
# A page of which pictures cover this share and that shows fewer characters than this is a scan.
_SCAN_AREA, _SCAN_TEXT = 0.5, 100
# A page without text and with this many strokes is text that was turned into shapes.
_SHAPES = 150
# Where a name may begin in a PDF file, after what programs put before it.
_HEADER_WITHIN = 1024
_DEEPEST = 20
# A page with so many curves may show text that was turned into shapes, such as a logo.
_CURVES = 60
_MOST_NAMED = 10
# A page of which more than this share cannot be read is refused; less is taken out.
_MOST_UNREADABLE = 0.3


def load(source: SourceLike, options: Options, decisions: Iterable[Any] | None) -> PdfFile:
    """A PDF file, cleaned and laid out."""
    with source.open() as stream:
        head = look_ahead(stream, _HEADER_WITHIN)
        if b"%PDF-" not in head:
            raise InputError("is not a PDF document: it does not begin like one", path=source.name)
        data = stream.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
    try:
        with pikepdf.open(BytesIO(data)) as original:
            loaded = PdfFile(clean(original, source.name), options, source.name, CompleteText(decisions))
            if original.is_encrypted:
                loaded.notes.append("was protected against changes, though not against reading; the result is not")
            return loaded
    except pikepdf.PasswordError:
        raise InputError("is protected by a password; take the password off and try again", path=source.name) from None
    except InputError as error:
        # What complains about a single stream does not know the file's name.
        raise error if str(error).startswith(source.name) else InputError(str(error), path=source.name) from None
    except (pikepdf.PdfError, RecursionError, RuntimeError, TypeError, ValueError, KeyError, AttributeError):
        raise InputError("is damaged: it cannot be read as a PDF document", path=source.name) from None


class PdfFile(Loaded):
    """A cleaned file with the map of its text."""

    def __init__(self, cleaned: Cleaned, options: Options, source: str, text: CompleteText) -> None:
        super().__init__(text, [])
        self._cleaned, self._options = cleaned, options
        reader = Reader(source)
        self._pages: list[list[Line]] = []
        self._unreadable: list[Glyph] = []
        pictures, curved = 0, []
        renderer = Renderer(cleaned.pdf) if options.pictures == "mask" else None
        # By the number of their page, from 0; where in the text each page begins, and where the last one ends.
        self.scans: dict[int, ScannedPage] = {}
        self.page_starts: list[tuple[int, int]] = []
        for number, page in enumerate(cleaned.pdf.pages, 1):
            before = reader.mark()
            self.page_starts.append((len(self.text), number - 1))
            try:
                drawn = reader.page(page)
                self._unreadable += _check(drawn, page, number, source)
            except UnreadablePageError:
                if renderer is None:
                    raise
                reader.forget(before)
                scan = ScannedPage(page, renderer.picture(number - 1))
                self.text.line_end(2)
                self.text.section(f"page {number}")
                scan.lay_out(self.text)
                self.scans[number - 1] = scan
                continue
            pictures += drawn.pictures
            if drawn.curves > _CURVES:
                curved.append(str(number))
            lines = lines_of(drawn)
            self.text.section(f"page {number}")
            lay_out(lines, self.text)
            self._pages.append(lines)
        if renderer is not None:
            renderer.close()
        self.pages_end = len(self.text)
        self._contents = reader.contents
        self._pictures = PagePictures()
        if options.pictures == "mask":
            self._pictures.add(self._contents, self.text)
            pictures = self._pictures.unread
        self.text.line_end(2)
        self.text.section("a bookmark or a link")
        if options.pictures == "refuse" and (pictures or cleaned.left_out):
            raise InputError("holds pictures or other parts that cannot be searched; it is refused", path=source)
        for mark in _all_marks(cleaned.bookmarks):
            self.text.apart(mark)
        for link in cleaned.links:
            self.text.apart(link)
        self.notes += [f"left out: {what} ({count})" for what, count in sorted(cleaned.left_out.items())]
        if pictures:
            self.notes.append(note_on_pictures(options, pictures))
        if curved:
            more = f" and {len(curved) - _MOST_NAMED} more" if len(curved) > _MOST_NAMED else ""
            shown = ", ".join(curved[:_MOST_NAMED]) + more
            self.notes.append(f"drawings that may show text (a logo, a signature) are kept; look at pages: {shown}")
        if self._unreadable:
            self.notes.append(f"letters in fonts that do not tell their characters, taken out: {len(self._unreadable)}")

    @property
    def pages(self) -> list[pikepdf.Page]:
        """The pages of the cleaned file."""
        return list(self._cleaned.pdf.pages)

    def scrub(self, survivors: Survivors) -> None:
        counts = self._pictures.scrub(survivors)
        for scan in self.scans.values():
            scan.finish(self._cleaned.pdf, survivors)
            counts += scan.masked.counts
        if self.scans:
            self.notes.append(f"scanned pages read and written as pictures with a text layer: {len(self.scans)}")
        self.notes += notes_of(counts.items())

    def save(self) -> bytes:
        pdf, keep = self._cleaned.pdf, self._options.pictures == "keep"
        for glyph in self._unreadable:
            glyph.set("")
        for lines in self._pages:
            reflow(lines)
        for content in self._contents:
            rewrite(content, pdf, keep_pictures=keep)
        if not keep:
            grey_pictures(pdf, {*self._pictures.kept, *(scan.picture for scan in self.scans.values())})
        put_back(self._cleaned)
        buffer = BytesIO()
        pdf.remove_unreferenced_resources()
        pdf.save(
            buffer, deterministic_id=True, compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.generate
        )
        return buffer.getvalue()

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        """Strings and names of the cleaned file that the standard does not know; what pages draw was read as text."""
        known = {mark.text for mark in _all_marks(self._cleaned.bookmarks)} | {
            link.text for link in self._cleaned.links
        }
        found = (said for item in self._cleaned.pdf.objects for said in _strings(item))
        yield "a name or a string of an object", [said for said in found if said not in known]


def _strings(item: Any, depth: int = 0) -> Iterator[str]:
    if depth > _DEEPEST:
        return
    if isinstance(item, pikepdf.String):
        yield str(item)
    elif isinstance(item, pikepdf.Name):
        if not _is_standard(name := name_text(item)):
            yield name
    elif isinstance(item, pikepdf.Array):
        for one in item:
            if not (isinstance(one, pikepdf.Object) and one.is_indirect):
                yield from _strings(one, depth + 1)
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        for key, one in item.items():
            if not _is_standard(name := name_text(key)):
                yield name
            if not (isinstance(one, pikepdf.Object) and one.is_indirect):
                yield from _strings(one, depth + 1)


def _is_standard(name: str) -> bool:
    """Whether a name is one of the standard's, of a glyph, of a font, or a number."""
    return name in words("pdf.txt") or name in glyphname2unicode or is_font(name) or is_vocabulary(name)


def _all_marks(marks: list[Bookmark]) -> Iterator[Bookmark]:
    for mark in marks:
        yield mark
        yield from _all_marks(mark.below)


def _check(drawn: Page, page: pikepdf.Page, number: int, source: str) -> list[Glyph]:
    """Refuse a page that shows what cannot be read; returns what of it is to be taken out."""
    box = [float(value) for value in page.mediabox]
    area = abs((box[2] - box[0]) * (box[3] - box[1])) or 1.0
    if drawn.picture_area >= _SCAN_AREA * area and drawn.visible < _SCAN_TEXT:
        raise UnreadablePageError(
            f"page {number} is a scanned picture, which cannot be searched; let its text be read by --pictures mask "
            f"({HOW_TO_INSTALL})",
            path=source,
        )
    if not drawn.visible and (drawn.paths > _SHAPES or drawn.pictures):
        raise UnreadablePageError(f"page {number} shows shapes or pictures but no text; it is refused", path=source)
    glyphs = unreadable_glyphs(drawn)
    if len(glyphs) > _MOST_UNREADABLE * drawn.visible:
        raise UnreadablePageError(
            f"page {number} has no text that can be read: its fonts do not tell their characters; "
            f"print it to a PDF with text, or let its text be read by --pictures mask ({HOW_TO_INSTALL})",
            path=source,
        )
    return glyphs
