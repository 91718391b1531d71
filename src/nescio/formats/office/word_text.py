"""The text of a Word document with the way back to its runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nescio.formats.io.options import Options
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.slots import AttributeSlot, one_line
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.markup.hardened_xml import Element, legal, local, remove
from nescio.formats.office.attributes import put_names
from nescio.formats.office.drawing import (
    M,
    V,
    drawing_slots,
    know_drawing_names,
    new_element,
    put_descriptions,
    put_drawing_text,
)
from nescio.formats.office.fields import code_slots
from nescio.formats.office.ooxml import AddressSlot, OoxmlFile, load_package, part_name
from nescio.formats.office.package import HYPERLINK, Part
from nescio.formats.office.tables import Cell, lay_out
from nescio.formats.office.word import KINDS, STORIES, STYLE_REFERENCES, W, clean, is_custom
from nescio.formats.vocabulary.values import is_vocabulary
from nescio.protocols import SourceLike

_PRESERVE = "{http://www.w3.org/XML/1998/namespace}space"
_CHARACTERS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011"}
# Attributes that are shown to readers or to those who fill in a form.
_SHOWN = (
    ("hyperlink", f"{W}tooltip"),
    ("tblCaption", f"{W}val"),
    ("tblDescription", f"{W}val"),
    ("listItem", f"{W}displayText"),
    ("listItem", f"{W}value"),
    ("date", f"{W}fullDate"),
    ("helpText", f"{W}val"),
    ("statusText", f"{W}val"),
    ("listEntry", f"{W}val"),
    ("default", f"{W}val"),
)


# Places whose values were given anew by cleaning, or that hold words of the program alone.
_NOT_WRITTEN = (
    ("style", f"{W}styleId"),
    *((local(tag), f"{W}val") for tag in STYLE_REFERENCES),
    ("bookmarkStart", f"{W}name"),
    ("hyperlink", f"{W}anchor"),
    ("name", f"{W}val"),
    ("lvlText", f"{W}val"),
    ("comment", f"{W}author"),
    ("comment", f"{W}initials"),
    ("panose1", f"{W}val"),
    ("noLineBreaksAfter", f"{W}val"),
    ("noLineBreaksBefore", f"{W}val"),
)


def load(source: SourceLike, options: Options, decisions: Iterable[Any] | None) -> Loaded:
    """A Word document, cleaned and laid out."""
    package, notes = load_package(source, KINDS, options, kind="a Word document")
    notes = [*clean(package, source.name), *notes]
    text = CompleteText(decisions)
    parts = package.all_parts()
    for kind in STORIES:
        for part in parts:
            if part.kind == kind:
                text.line_end(2)
                text.section(part_name(part))
                _put_blocks(part.root, text)
    for part in parts:
        if part.root is not None:
            text.line_end(2)
            text.section(part_name(part))
            if part.kind not in STORIES:
                put_drawing_text(part.root, text)
            _put_hidden(part, text)
            text.rest(RunSlot(run) for run in part.root.iter(f"{W}t", f"{M}t"))
            text.rest(drawing_slots(part.root))
            for name, attribute in _NOT_WRITTEN:
                for element in part.root.iter(W + name):
                    text.vouch(element, attribute)
    text.line_end(2)
    text.section("a name, a font or another property")
    roots = [part.root for part in parts if part.root is not None]
    know_drawing_names(roots, text)
    put_names(roots, text)
    return OoxmlFile(package, KINDS, text, notes).put_pictures(options)


class RunSlot:
    """The text of a run; blanks at its ends count."""

    def __init__(self, element: Element) -> None:
        self._element = element
        self.place = (element, "text")

    @property
    def text(self) -> str:
        return self._element.text or ""

    def set(self, text: str) -> None:
        self._element.text = legal(one_line(text))
        self._element.set(_PRESERVE, "preserve")


class CharacterSlot:
    """An element that stands for one character, such as a tab."""

    def __init__(self, element: Element) -> None:
        self._element = element
        self.place = (element, "element")

    @property
    def text(self) -> str:
        return _CHARACTERS.get(local(self._element.tag), "")

    def set(self, text: str) -> None:
        if text:
            run = new_element(f"{W}t")
            self._element.addprevious(run)
            RunSlot(run).set(text)
        remove(self._element)


def _put_blocks(parent: Element, text: TextMap) -> None:
    """Paragraphs and tables below an element, in order."""
    for element in parent:
        if element.tag == f"{W}p":
            put_paragraph(element, text)
        elif element.tag == f"{W}tbl":
            _put_table(element, text)
        else:
            _put_blocks(element, text)


def put_paragraph(paragraph: Element, text: TextMap) -> None:
    """A paragraph as a line, then the text boxes that are anchored in it."""
    boxes: list[Element] = []
    text.boundary()
    _put_inline(paragraph, text, boxes)
    text.gap("\n")
    text.boundary()
    for box in boxes:
        text.line_end()
        _put_blocks(box, text)


def _put_inline(parent: Element, text: TextMap, boxes: list[Element]) -> None:
    for element in parent:
        name = local(element.tag)
        if element.tag in (f"{W}t", f"{M}t"):
            text.slot(RunSlot(element))
        elif element.tag.startswith(W) and name in _CHARACTERS and parent.tag == f"{W}r":
            text.slot(CharacterSlot(element))
        elif element.tag == f"{W}softHyphen":
            text.invisible(CharacterSlot(element))
        elif element.tag == f"{W}txbxContent":
            boxes.append(element)
        elif element.tag not in (f"{W}pPr", f"{W}rPr", f"{W}sdtPr", f"{V}textpath"):
            _put_inline(element, text, boxes)


def _put_table(table: Element, text: TextMap) -> None:
    rows = [[_cell(cell, number) for number, cell in enumerate(_cells(row))] for row in _rows(table)]
    lay_out(rows, text)
    text.line_end()


def _rows(table: Element) -> Iterator[Element]:
    for element in table:
        if element.tag == f"{W}tr":
            yield element
        elif element.tag in (f"{W}sdt", f"{W}sdtContent"):
            yield from _rows(element)


def _cells(row: Element) -> Iterator[Element]:
    for element in row:
        if element.tag == f"{W}tc":
            yield element
        elif element.tag in (f"{W}sdt", f"{W}sdtContent"):
            yield from _cells(element)


def _cell(cell: Element, column: int) -> Cell:
    def put(text: TextMap) -> None:
        _put_blocks(cell, text)
        text.take_back_line_ends()

    content = CompleteText()
    _put_blocks(cell, content)
    return Cell(column, content.text, put)


def _put_hidden(part: Part, text: CompleteText) -> None:
    """What readers see only when they ask for it: descriptions, tips, choices, addresses of links, names of styles."""
    put_descriptions(part.root, text)
    for name, attribute in _SHOWN:
        for element in part.root.iter(W + name):
            if element.get(attribute) and not is_vocabulary(element.get(attribute)):
                text.apart(AttributeSlot(element, attribute, one_line))
    for element, place, slots in code_slots(part.root):
        text.vouch(element, place)
        for slot in slots:
            text.apart(slot)
    for element in part.root.iter(f"{W}lvlText"):
        if sum(character.isalpha() for character in element.get(f"{W}val", "")) > 1:
            text.apart(AttributeSlot(element, f"{W}val", one_line))
    for element in part.root.iter(f"{W}style"):
        name_element = element.find(f"{W}name")
        if is_custom(element) and name_element is not None and name_element.get(f"{W}val"):
            with text.naming():
                text.apart(AttributeSlot(name_element, f"{W}val", one_line))
    for link in part.links.values():
        if link.kind == HYPERLINK and link.address:
            text.apart(AddressSlot(link))
