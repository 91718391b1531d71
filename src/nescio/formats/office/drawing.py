"""Drawings inside office documents: shapes, pictures, charts, diagrams, themes, and the older VML.

Their visible text and their descriptions (alt text) are read; their names, which are often those of files, are not kept.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from lxml import etree

from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.slots import AttributeSlot, ElementSlot, Pieces, one_line
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.markup.hardened_xml import Element, legal, local, namespace, remove, remove_all, unwrap
from nescio.formats.office.package import IMAGE, Link, Part, R, grey_picture
from nescio.formats.vocabulary.values import is_own_name

_SCHEMAS = "http://schemas.openxmlformats.org"
_MICROSOFT = "http://schemas.microsoft.com/office"
A = f"{{{_SCHEMAS}/drawingml/2006/main}}"
C = f"{{{_SCHEMAS}/drawingml/2006/chart}}"
PIC = f"{{{_SCHEMAS}/drawingml/2006/picture}}"
MC = f"{{{_SCHEMAS}/markup-compatibility/2006}}"
M = f"{{{_SCHEMAS}/officeDocument/2006/math}}"
V = "{urn:schemas-microsoft-com:vml}"
O = "{urn:schemas-microsoft-com:office:office}"  # noqa: E741
DGM = f"{{{_SCHEMAS}/drawingml/2006/diagram}}"
XML = "{http://www.w3.org/XML/1998/namespace}"

# Namespaces whose elements are understood wherever a drawing may stand.
DRAWING_NAMESPACES = frozenset(
    (
        f"{_SCHEMAS}/drawingml/2006/main",
        f"{_SCHEMAS}/drawingml/2006/chart",
        f"{_SCHEMAS}/drawingml/2006/picture",
        f"{_SCHEMAS}/drawingml/2006/diagram",
        f"{_SCHEMAS}/drawingml/2006/wordprocessingDrawing",
        f"{_SCHEMAS}/drawingml/2006/spreadsheetDrawing",
        f"{_SCHEMAS}/officeDocument/2006/relationships",
        f"{_SCHEMAS}/officeDocument/2006/math",
        f"{_MICROSOFT}/word/2010/wordprocessingShape",
        f"{_MICROSOFT}/word/2010/wordprocessingGroup",
        f"{_MICROSOFT}/word/2010/wordprocessingCanvas",
        f"{_MICROSOFT}/word/2010/wordprocessingDrawing",
        f"{_MICROSOFT}/drawing/2008/diagram",
        "urn:schemas-microsoft-com:vml",
        "urn:schemas-microsoft-com:office:office",
        "urn:schemas-microsoft-com:office:word",
        "urn:schemas-microsoft-com:office:excel",
        "http://www.w3.org/XML/1998/namespace",
    )
)
_THEMES = ("theme", "clrScheme", "fontScheme", "fmtScheme", "custClr")
# Attributes of drawings that hold words nobody needs: names, file names, titles of links.
_NAMELESS = ("title", "href", "src", "relid", "gfxdata", "button", "userdrawn")
# How programs number the shapes of VML, and relationships.
_SHAPE_NUMBER = re.compile(r"_x0000_[a-z]\d{1,8}")
_LINK_NUMBER = re.compile(r"[A-Za-z]{1,6}\d{1,6}")
# Where shapes of VML are spoken of by their names.
_SHAPE_NAMES = ("id", "spid", "type", "ShapeID", "style")
_NUMBER = re.compile(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*")
_QUOTED = re.compile(r'"([^"]*)"')
_SHAPE_REFERENCE = re.compile(r"(?<=#)[^;\s]+")


def resolve_alternatives(root: Element, understood: Collection[str]) -> None:
    """Keep one of the alternatives that a part offers, so that no text stands in it twice: the newest that is understood."""
    for alternative in reversed(list(root.iter(f"{MC}AlternateContent"))):
        kept = next(
            (choice for choice in alternative.findall(f"{MC}Choice") if _understands(choice, understood)),
            alternative.find(f"{MC}Fallback"),
        )
        # Word needs the frame around shapes of 2010, because older programs refuse the namespace without it.
        if kept is not None and local(kept.tag) == "Choice":
            for other in list(alternative):
                if other is not kept:
                    remove(other)
        elif kept is not None:
            for other in list(alternative):
                if other is not kept:
                    remove(other)
            unwrap(kept)
            unwrap(alternative)
        else:
            remove(alternative)


def _understands(choice: Element, understood: Collection[str]) -> bool:
    return all(choice.nsmap.get(prefix) in understood for prefix in choice.get("Requires", "").split())


def keep_only(root: Element, understood: Collection[str]) -> None:
    """Remove elements and attributes of namespaces that are not understood; "" stands for attributes without one."""
    mc = namespace(MC + "x")
    for element in list(root.iter()):
        space = namespace(element.tag)
        if space not in understood and space != mc and element is not root:
            remove(element)
            continue
        for name in element.attrib:
            space = namespace(name)
            if space and space not in understood:
                # What to ignore is declared by prefix, and the prefixes may be gone.
                del element.attrib[name]
    if ignorable := _ignorable(root):
        root.set(f"{MC}Ignorable", ignorable)


def _ignorable(root: Element) -> str:
    """The newer namespaces in use, which older programs must be told to ignore."""
    used = {namespace(name) for element in root.iter() for name in (element.tag, *element.attrib)}
    newer = [prefix for prefix, uri in root.nsmap.items() if prefix and uri in used and uri.startswith(_MICROSOFT)]
    return " ".join(sorted(newer))


def clean_drawings(part: Part, *, has_links: bool = False) -> None:
    """Remove what drawings carry beside their text and their look; ``has_links`` if the links of shapes are understood."""
    root = part.root
    if not has_links:
        remove_all(root, f"{A}hlinkClick", f"{A}hlinkHover", f"{A}hlinkMouseOver")
    remove_all(root, f"{A}extLst", f"{C}extLst", f"{DGM}extLst", f"{O}OLEObject", f"{C}externalData", f"{C}userShapes",
               f"{A}audioFile", f"{A}videoFile", f"{A}audioCd", f"{A}snd", f"{O}ink",
               f"{C}printSettings", f"{A}wavAudioFile", f"{A}quickTimeFile", f"{O}signatureline", f"{O}userdrawn")  # fmt: skip
    for element in root.iter(f"{A}blip"):
        # A linked picture names a place outside.
        if element.get(f"{R}embed") is None and element.get(f"{R}link") in part.links:
            element.set(f"{R}embed", element.get(f"{R}link"))
        element.attrib.pop(f"{R}link", None)
    for element in root.iter():
        if local(element.tag) in ("docPr", "cNvPr"):
            element.set("name", f"Drawing {element.get('id', '1')}")
        space = namespace(element.tag)
        if _is_vml(element):
            for name in list(element.attrib):
                if local(name) in _NAMELESS:
                    del element.attrib[name]
        if space == A[1:-1] and local(element.tag) in _THEMES and not is_own_name(element.get("name", "Office")):
            element.set("name", "Office")
        if space == DGM[1:-1] and local(element.tag) in ("title", "desc", "cat"):
            element.attrib.pop("val", None)


def _is_vml(element: Element) -> bool:
    return namespace(element.tag) in (V[1:-1], O[1:-1])


def number_shapes(root: Element) -> None:
    """Shapes of VML that somebody named are called by numbers, and what refers to them follows."""
    names: dict[str, str] = {}
    shapes = [element for element in root.iter() if _is_vml(element)]
    for element in shapes:
        for name, value in element.attrib.items():
            if local(name) in ("id", "spid") and not _SHAPE_NUMBER.fullmatch(value):
                names.setdefault(value, f"_x0000_n{len(names) + 1}")
    for element in shapes if names else ():
        for name, value in element.attrib.items():
            if local(name) in _SHAPE_NAMES:
                element.set(name, names.get(value) or _SHAPE_REFERENCE.sub(lambda to: names.get(to[0], to[0]), value))


def number_links(part: Part) -> None:
    """Relationships are called by numbers, whatever somebody called them."""
    odd = [ident for ident in part.links if not _LINK_NUMBER.fullmatch(ident)]
    new = {ident: f"rOther{number}" for number, ident in enumerate(odd, 1)}
    if new:
        part.links = {new.get(ident, ident): link for ident, link in part.links.items()}
        for element in part.root.iter():
            for name, value in element.attrib.items():
                if name.startswith(R) and value in new:
                    element.set(name, new[value])


def mend_references(part: Part) -> None:
    """Let no attribute point to a relationship that is not there: such a file counts as damaged."""
    for element in list(part.root.iter()):
        for name, value in element.attrib.items():
            # A link that is an action of the program ("next slide") refers to nothing.
            is_action = not value and local(element.tag).startswith("hlink")
            if name.startswith(R) and value not in part.links and not is_action:
                if local(element.tag) in ("blip", "imagedata", "fill"):
                    ident = f"rGrey{len(part.links)}"
                    part.links[ident] = Link(IMAGE, Part(IMAGE, "image/png", data=grey_picture()))
                    element.set(name, ident)
                elif local(element.tag) in ("hyperlink", "pageSetup"):
                    del element.attrib[name]
                else:
                    remove(element)
                    break


def put_drawing_text(root: Element, text: CompleteText) -> None:
    """The visible text of a chart, a diagram or shapes: titles, labels, cached names of series and categories."""
    for element in root.iter(f"{A}p", f"{C}v", f"{C}formatCode", f"{C}f"):
        if element.tag == f"{A}p":
            put_runs(element, text)
        elif element.tag == f"{C}formatCode":
            put_number_format(ElementSlot(element), text)
        elif element.tag == f"{C}f" or is_number(element.text or ""):
            # The address of cells, and numbers, which are drawn.
            text.vouch(element, "text")
        else:
            text.apart(ElementSlot(element))
    for element in root.iter(f"{C}numFmt"):
        if element.get("formatCode"):
            put_number_format(AttributeSlot(element, "formatCode"), text)


def put_number_format(whole: ElementSlot | AttributeSlot, text: CompleteText) -> None:
    """The words in the format of a number; the rest of it is made of marks."""
    text.vouch(*whole.place)
    for slot in Pieces(whole, [match.span(1) for match in _QUOTED.finditer(whole.text)], write=legal).slots():
        if sum(map(str.isalpha, slot.text)) > 1:
            text.apart(slot)


def drawing_slots(root: Element) -> Iterator[ElementSlot]:
    """All places for text in drawings, wherever they stand."""
    for element in root.iter(f"{A}t", f"{C}v"):
        if not is_number(element.text or ""):
            yield ElementSlot(element)


def is_number(text: str) -> bool:
    """Whether a text is nothing but a number; "nan" and "infinity" may be names."""
    return _NUMBER.fullmatch(text) is not None


def put_runs(paragraph: Element, text: TextMap) -> None:
    """The runs of one DrawingML paragraph, as a line."""
    text.line_end()
    text.boundary()
    for element in paragraph.iter(f"{A}t", f"{A}br", f"{M}t"):
        if element.tag == f"{A}br":
            text.gap("\n")
        else:
            text.slot(ElementSlot(element))
    text.line_end()
    text.boundary()


def put_descriptions(root: Element, text: TextMap) -> None:
    """Alt texts of pictures, shapes and charts, and the words of WordArt."""
    for element in root.iter():
        space, name = namespace(element.tag), local(element.tag)
        if name in ("docPr", "cNvPr"):
            names: tuple[str, ...] = ("title", "descr")
        elif space == V[1:-1]:
            names = ("alt", "string") if name != "textpath" else ("string",)
        else:
            continue
        for attribute in names:
            if element.get(attribute):
                text.apart(AttributeSlot(element, attribute, one_line))


def know_drawing_names(roots: Iterable[Element], text: CompleteText) -> None:
    """Take note of names that were given anew: those of drawings and shapes, and the scripts of a theme's fonts."""
    for root in roots:
        for element in root.iter():
            if local(element.tag) in ("docPr", "cNvPr"):
                text.vouch(element, "name")
            elif element.tag == f"{A}font":
                text.vouch(element, "script")
            elif _is_vml(element):
                for name in element.attrib:
                    if local(name) in ("id", "spid", "type"):
                        text.vouch(element, name)


def new_element(tag: str, parent: Element | None = None, **attributes: str) -> Element:
    """A new element, at the end of its parent if it has one."""
    return etree.Element(tag, attributes) if parent is None else etree.SubElement(parent, tag, attributes)
