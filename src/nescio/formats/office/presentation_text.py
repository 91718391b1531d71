"""The text of a presentation with the way back to its runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nescio.formats.io.options import Options
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.slots import AttributeSlot, ElementSlot, one_line
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.markup.hardened_xml import Element
from nescio.formats.office.attributes import put_names
from nescio.formats.office.drawing import (
    A,
    drawing_slots,
    know_drawing_names,
    put_descriptions,
    put_drawing_text,
    put_runs,
)
from nescio.formats.office.ooxml import AddressSlot, OoxmlFile, load_package, part_name
from nescio.formats.office.package import HYPERLINK, Package, Part, R
from nescio.formats.office.presentation import KINDS, P, clean
from nescio.formats.office.tables import Cell, lay_out
from nescio.protocols import SourceLike

# Parts in which shapes stand. What stands in the places for titles and texts of the latter only says what to write there.
_SHOWN = ("slide", "notesSlide")
_PATTERNS = ("slideLayout", "slideMaster", "notesMaster", "handoutMaster")


def load(source: SourceLike, options: Options, decisions: Iterable[Any] | None) -> Loaded:
    """A presentation, cleaned and laid out."""
    package, notes = load_package(source, KINDS, options, kind="a presentation")
    notes = [*clean(package, source.name), *notes]
    text = CompleteText(decisions)
    parts = list(_in_order(package))
    for part in parts:
        text.line_end(2)
        text.section(part_name(part))
        if part.kind in _SHOWN or part.kind in _PATTERNS:
            _put_shapes(part.root, text, is_pattern=part.kind in _PATTERNS)
        else:
            put_drawing_text(part.root, text)
        _put_hidden(part, text)
        text.rest(drawing_slots(part.root))
        _know_names(part.root, text)
    text.line_end(2)
    text.section("a name, a font or another property")
    roots = [part.root for part in parts]
    know_drawing_names(roots, text)
    put_names(roots, text)
    return OoxmlFile(package, KINDS, text, notes).put_pictures(options)


def _in_order(package: Package) -> Iterator[Part]:
    """All parts of XML: each slide in its place with all that hangs on it alone, then the others."""
    main = package.main
    links = (main.links.get(slide.get(f"{R}id")) for slide in main.root.iter(f"{P}sldId"))
    slides = [link.target for link in links if link is not None and link.target is not None]
    found: dict[int, Part] = {}
    for slide in slides:
        for part in (slide, *slide.parts("notesSlide"), *slide.parts("comments"), *slide.parts("chart")):
            found.setdefault(id(part), part)
    for part in package.all_parts():
        found.setdefault(id(part), part)
    return (part for part in found.values() if part.root is not None)


def _put_shapes(parent: Element, text: TextMap, *, is_pattern: bool) -> None:
    """The texts and tables of shapes, in the order in which they are drawn."""
    for element in parent:
        if element.tag == f"{P}txBody":
            is_prompt = is_pattern and element.getparent().find(f"{P}nvSpPr/{P}nvPr/{P}ph") is not None
            text.line_end(2)
            if is_prompt:
                with text.naming():
                    _put_paragraphs(element, text)
            else:
                _put_paragraphs(element, text)
            text.line_end(2)
        elif element.tag == f"{A}tbl":
            text.line_end(2)
            lay_out([[_cell(cell, place) for place, cell in enumerate(row.iter(f"{A}tc"))]
                     for row in element.iter(f"{A}tr")], text)  # fmt: skip
            text.line_end(2)
        else:
            _put_shapes(element, text, is_pattern=is_pattern)


def _put_paragraphs(body: Element, text: TextMap) -> None:
    for paragraph in body.iter(f"{A}p"):
        put_runs(paragraph, text)


def _cell(cell: Element, column: int) -> Cell:
    def put(text: TextMap) -> None:
        _put_paragraphs(cell, text)
        text.take_back_line_ends()

    content = CompleteText()
    _put_paragraphs(cell, content)
    return Cell(column, content.text, put)


def _put_hidden(part: Part, text: CompleteText) -> None:
    """What readers see only when they ask for it: comments, descriptions, tips and addresses of links."""
    for comment in part.root.iter(f"{P}text"):
        text.apart(ElementSlot(comment))
    put_descriptions(part.root, text)
    for link in part.root.iter(f"{A}hlinkClick", f"{A}hlinkHover", f"{A}hlinkMouseOver"):
        if link.get("tooltip"):
            text.apart(AttributeSlot(link, "tooltip", one_line))
        text.vouch(link, "action")
    for address in part.links.values():
        if address.kind == HYPERLINK and address.address:
            text.apart(AddressSlot(address))


def _know_names(root: Element, text: CompleteText) -> None:
    """Take note of names that cleaning has given, or that are those of programs."""
    for author in root.iter(f"{P}cmAuthor"):
        text.vouch(author, "name")
        text.vouch(author, "initials")
    for slide in root.iter(f"{P}cSld"):
        text.vouch(slide, "name")
    for style in root.iter(f"{A}tblStyle"):
        text.vouch(style, "styleName")
