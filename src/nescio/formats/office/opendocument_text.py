"""The text of OpenDocument files with the way back to their paragraphs and cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any
from urllib.parse import quote

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.slots import AttributeSlot, ElementSlot, Slot, one_line
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.markup.hardened_xml import Element, legal, local
from nescio.formats.office.attributes import put_names, unread
from nescio.formats.office.formulas import Renamed, RenamingSlot, defined_name, literals, sheet_name
from nescio.formats.office.ooxml import tidy_namespaces
from nescio.formats.office.opendocument import (
    CALC,
    DC,
    DRAW,
    NUMBER,
    OFFICE,
    STYLE,
    STYLE_REFERENCES,
    SVG,
    TABLE,
    TEXT,
    XLINK,
    OpenDocument,
    clean,
    defines_style,
    in_paragraph,
    read_opendocument,
)
from nescio.formats.office.opendocument_cells import (
    Sheet,
    as_string,
    repeated,
    rows_of,
    said,
    settle_formulas,
    value_slot,
)
from nescio.formats.office.package import grey_picture
from nescio.formats.office.tables import Cell, lay_out
from nescio.formats.pictures.embedded import EmbeddedPictures, note_on_pictures
from nescio.formats.tables.column_rules import named_columns
from nescio.protocols import SourceLike

_PARAGRAPHS = (f"{TEXT}p", f"{TEXT}h")
# Blocks inside a paragraph that are read after it.
_BLOCKS = (
    f"{DRAW}text-box",
    f"{TEXT}note-body",
    f"{OFFICE}annotation",
    f"{DRAW}custom-shape",
    f"{DRAW}rect",
    f"{DRAW}ellipse",
)
_SKIPPED = (f"{TEXT}note-citation",)
_CHARACTERS = {f"{TEXT}tab": "\t", f"{TEXT}line-break": "\n", f"{TEXT}s": " "}
_FORMULAS = (f"{TABLE}formula", f"{TABLE}condition", f"{TABLE}expression", f"{CALC}value", f"{CALC}expression")
# Attributes that speak of cells by the names of their sheets.
_ADDRESSES = ("address", "ranges", "formula", "condition", "expression", "value", "range")
_LANGUAGES = ("language", "country", "script", "rfc-language-tag")
_ADDRESS_SAFE = ":/?#@!$&'()*+,;=%-._~"


def load(source: SourceLike, options: Options, kind: str, decisions: Iterable[Any] | None) -> Loaded:
    """An OpenDocument file, cleaned and laid out."""
    document = read_opendocument(source, kind, pictures=options.pictures)
    if options.pictures == "refuse" and (document.pictures or document.left_out):
        raise InputError("holds pictures or other parts that cannot be searched; it is refused", path=source.name)
    notes = clean(document)
    notes += [f"left out: {what} ({count})" for what, count in sorted(document.left_out.items())]
    if document.pictures and options.pictures != "mask":
        notes.append(note_on_pictures(options, len(document.pictures)))
    return OpenDocumentFile(document, options, notes, source.name, decisions)


class TailSlot:
    """The text behind an element."""

    def __init__(self, element: Element) -> None:
        self._element = element
        self.place = (element, "tail")

    @property
    def text(self) -> str:
        return self._element.tail or ""

    def set(self, text: str) -> None:
        self._element.tail = legal(one_line(text))


class InlineSlot(ElementSlot):
    """The text at the beginning of an element of a paragraph."""

    def set(self, text: str) -> None:
        super().set(legal(one_line(text)))


class CharacterSlot:
    """An element that stands for blanks or a line break; when it is replaced, it becomes a span."""

    def __init__(self, element: Element) -> None:
        self._element = element
        self.place = (element, "element")
        count = element.get(f"{TEXT}c", "1")
        self.text = _CHARACTERS[element.tag] * (min(int(count), 1000) if count.isdecimal() else 1)

    def set(self, text: str) -> None:
        # Not removed: the text behind it hangs on it and has a slot of its own.
        self._element.tag = f"{TEXT}span"
        self._element.attrib.clear()
        self._element.text = legal(one_line(text))


class OpenDocumentFile(Loaded):
    """A cleaned file; sheets and names are renamed when it is saved."""

    def __init__(
        self, document: OpenDocument, options: Options, notes: list[str], source: str, decisions: Iterable[Any] | None
    ) -> None:
        super().__init__(CompleteText(decisions), notes)
        self.document = document
        self._options = options
        self._renamed = Renamed()
        self._sheets: list[Sheet] = []
        # Cells that are read by what they show, and what that was.
        self._cells: list[tuple[Element, str]] = []
        tables = (table for root in document.parts.values() for table in root.iter(f"{TABLE}table"))
        sheets = frozenset(table.get(f"{TABLE}name", "").casefold() for table in tables)
        for root in document.parts.values():
            _follow(root, Renamed(existing=sheets))
        self._missing = set(named_columns(options))
        for name in sorted(document.parts, key=lambda name: (name != "content.xml", name)):
            root = document.parts[name]
            self.text.line_end(2)
            self.text.section("its text" if name == "content.xml" else f"a part of it ({name})")
            body = root.find(f"{OFFICE}body")
            for top in body if body is not None else root.iter(f"{STYLE}master-page"):
                self._put_blocks(top, self.text)
            self._put_hidden(root)
            self.text.rest(_text_slots(root))
        if self._missing:
            raise InputError(f"has no column '{min(self._missing)}' in any sheet", path=source)
        self.text.line_end(2)
        self.text.section("a name, a font or another property")
        for root in document.parts.values():
            _vouch_for_names(root, self.text)
        put_names(document.parts.values(), self.text)
        self._pictures = EmbeddedPictures(options)
        if options.pictures == "mask":
            self._put_pictures()

    def _put_pictures(self) -> None:
        """Let what is written in pictures be part of the text; those that cannot be read become grey areas."""
        pictures, unread = self.document.pictures, 0
        for name, data in pictures.items():
            if data == grey_picture() or not self._pictures.add(data, self.text, partial(pictures.__setitem__, name)):
                pictures[name] = grey_picture()
                unread += 1
        if unread:
            self.notes.append(note_on_pictures(self._options, unread))

    def scrub(self, survivors: Survivors) -> None:
        self.notes += self._pictures.scrub(survivors)

    def _put_blocks(self, parent: Element, text: TextMap) -> None:
        for element in parent:
            if element.tag in _PARAGRAPHS:
                self._put_paragraph(element, text)
            elif element.tag == f"{TABLE}table":
                self._put_table(element, text)
            elif element.tag not in (f"{TEXT}note-citation", f"{OFFICE}annotation-end"):
                self._put_blocks(element, text)

    def _put_paragraph(self, paragraph: Element, text: TextMap) -> None:
        blocks: list[Element] = []
        text.boundary()
        text.slot(InlineSlot(paragraph))
        self._put_inline(paragraph, text, blocks)
        text.gap("\n")
        text.boundary()
        for block in blocks:
            text.line_end()
            self._put_blocks(block, text)

    def _put_inline(self, parent: Element, text: TextMap, blocks: list[Element]) -> None:
        for element in parent:
            if element.tag in _CHARACTERS:
                text.slot(CharacterSlot(element))
            elif element.tag in _BLOCKS:
                blocks.append(element)
            elif element.tag not in _SKIPPED:
                if in_paragraph(element):
                    text.slot(InlineSlot(element))
                self._put_inline(element, text, blocks)
            if in_paragraph(parent):
                text.slot(TailSlot(element))

    def _put_table(self, table: Element, text: TextMap) -> None:
        sheet = Sheet(table.get(f"{TABLE}name", ""))
        if table.getparent().tag == f"{OFFICE}spreadsheet":
            text.line_end(2)
            self.text.apart(RenamingSlot(sheet.name, partial(self._rename_sheet, table)))
            self._sheets.append(sheet)
        later: list[Element] = []
        rows, line = [], 0
        for row in rows_of(table):
            rows.append(self._row(row, line, sheet, later))
            line += repeated(row, "rows")
        self._missing -= lay_out(rows, text, self._options)
        text.line_end()
        for element in later:
            text.line_end()
            self._put_blocks(element, text)
        for shapes in table.findall(f"{TABLE}shapes"):
            self._put_blocks(shapes, text)

    def _row(self, row: Element, line: int, sheet: Sheet, later: list[Element]) -> list[Cell]:
        """The cells of a row; what is anchored in them (comments, shapes) is read ``later``."""
        cells: list[Cell] = []
        column = 0
        for cell in row:
            if cell.tag == f"{TABLE}table-cell":
                later += [child for child in cell if child.tag not in _PARAGRAPHS and child.tag != f"{TABLE}table"]
                cells.append(self._cell(cell, line, column, sheet))
            column += repeated(cell, "columns")
        return cells

    def _cell(self, cell: Element, row: int, column: int, sheet: Sheet) -> Cell:
        if cell.get(f"{TABLE}formula") is not None:
            sheet.formulas.append((cell, cell.get(f"{TABLE}formula")))
        value = value_slot(cell)
        if value is not None:
            sheet.values.append((row, column, value))
            for paragraph in cell.iter(f"{TEXT}p"):
                # It shows the value, in marks and digits.
                self.text.know(InlineSlot(paragraph))
            return Cell(column, value.text, lambda text: text.slot(value), is_number=True)

        def put(text: TextMap) -> None:
            for child in cell:
                if child.tag in _PARAGRAPHS:
                    self._put_paragraph(child, text)
                elif child.tag == f"{TABLE}table":
                    self._put_table(child, text)
            text.take_back_line_ends()

        content = CompleteText()
        put(content)
        self.text.know_all(content)
        sheet.words.append((row, column, cell, said(cell)))
        self._cells.append((cell, said(cell)))
        return Cell(column, content.text, put)

    def _put_hidden(self, root: Element) -> None:
        for element in root.iter():
            if element.tag in (f"{SVG}title", f"{SVG}desc") or (
                element.tag == f"{NUMBER}text" and sum(map(str.isalpha, element.text or "")) > 1
            ):
                self.text.apart(ElementSlot(element))
            for name in _FORMULAS:
                if element.get(name) is not None:
                    for slot in literals(AttributeSlot(element, name, legal)):
                        self.text.apart(slot)
                    self.text.vouch(element, name)
            if element.get(f"{TABLE}title") and local(element.tag) in ("help-message", "error-message"):
                self.text.apart(AttributeSlot(element, f"{TABLE}title", legal))
            if element.tag in (f"{TEXT}a", f"{DRAW}a"):
                self._put_link(element)
            if element.tag in (f"{TABLE}named-range", f"{TABLE}named-expression"):
                self.text.apart(RenamingSlot(element.get(f"{TABLE}name", ""), partial(self._rename_name, element)))

    def _put_link(self, element: Element) -> None:
        """Addresses are text, and so are links to headings ("#1.Letter to Mr Kaya|outline"); bookmarks have numbers."""
        target = element.get(f"{XLINK}href", "")
        if target.startswith("#") and "|" in target:
            self.text.apart(AttributeSlot(element, f"{XLINK}href", legal))
        elif target and not target.startswith("#"):
            self.text.apart(AttributeSlot(element, f"{XLINK}href", lambda text: quote(text, safe=_ADDRESS_SAFE)))

    def _rename_sheet(self, table: Element, new: str) -> None:
        names = [other.get(f"{TABLE}name", "") for other in table.getparent().findall(f"{TABLE}table")]
        old = table.get(f"{TABLE}name", "")
        table.set(f"{TABLE}name", sheet_name(new, dict(zip(names, names, strict=True))))
        self._renamed.sheets[old] = table.get(f"{TABLE}name")

    def _rename_name(self, element: Element, new: str) -> None:
        names = [other.get(f"{TABLE}name", "") for other in element.getparent()]
        old = element.get(f"{TABLE}name", "")
        element.set(f"{TABLE}name", defined_name(new, dict(zip(names, names, strict=True))))
        self._renamed.names[old.casefold()] = element.get(f"{TABLE}name")

    def save(self) -> bytes:
        self.notes += settle_formulas(self._sheets, self._definitions())
        for cell, before in self._cells:
            if said(cell) != before:
                as_string(cell)
        for root in self.document.parts.values():
            if self._renamed:
                _follow(root, self._renamed)
            tidy_namespaces(root)
        return self.document.save()

    def _definitions(self) -> dict[str, str]:
        """The formulas of defined names, in folded case."""
        found = (
            element
            for root in self.document.parts.values()
            for element in root.iter(f"{TABLE}named-range", f"{TABLE}named-expression")
        )
        return {
            element.get(f"{TABLE}name", "").casefold(): f"[{element.get(f'{TABLE}cell-range-address', '')}]"
            for element in found
        }

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        for name, root in self.document.parts.items():
            yield f"a part of it ({name.rpartition('/')[2]}), outside its text", list(unread(root, self.text))


def _text_slots(root: Element) -> Iterator[Slot]:
    """All places for text in paragraphs, wherever they stand."""
    for element in root.iter():
        if element.text and in_paragraph(element):
            yield InlineSlot(element)
        if element.tail and in_paragraph(element.getparent()):
            yield TailSlot(element)


def _vouch_for_names(root: Element, text: CompleteText) -> None:
    """Take note of places whose values cleaning has given anew, or that hold words of the program alone."""
    for element in root.iter():
        for name in element.attrib:
            end = local(name)
            if (
                end.endswith("style-name")
                or end in STYLE_REFERENCES
                or (end in ("name", "parent-style-name", "next-style-name") and defines_style(element))
                or (end in ("name", "ref-name") and element.tag.startswith(TEXT) and not element.tag.endswith("-decl"))
                or (end == "name" and element.tag.startswith(TABLE))
                or (end == "href" and element.get(name).startswith("Pictures/picture"))
                or end.startswith(_LANGUAGES)
            ):
                text.vouch(element, name)
        if element.tag == f"{DC}creator":
            text.vouch(element, "text")


def _follow(root: Element, renamed: Renamed) -> None:
    """Let formulas and references speak of sheets and names as they are called now."""
    for element in root.iter():
        for name, value in element.attrib.items():
            if value and local(name).endswith(_ADDRESSES) and not name.startswith(OFFICE):
                element.set(name, renamed.in_formula(value))
