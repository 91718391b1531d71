"""The parts of a Word document (ISO/IEC 29500-1, WordprocessingML): what they are and how they are cleaned.

Cleaning comes before reading and depends on nothing but the file, so that a cleaned document is cleaned to itself: tracked
changes become text, authors become numbers, what only programs see is dropped or named anew.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from nescio.errors import InputError
from nescio.formats.markup.hardened_xml import Element, drop_attributes, local, namespace, remove, remove_all, unwrap
from nescio.formats.office.drawing import (
    DRAWING_NAMESPACES,
    C,
    clean_drawings,
    keep_only,
    mend_references,
    number_links,
    number_shapes,
    resolve_alternatives,
)
from nescio.formats.office.fields import clean_fields
from nescio.formats.office.package import HYPERLINK, IMAGE, Kind, Package, Part, R
from nescio.formats.vocabulary.values import is_own_name

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
W = f"{{{_WORD}}}"
_TYPE = "application/vnd.openxmlformats-officedocument"
_WORD_TYPE = f"{_TYPE}.wordprocessingml"

KINDS: dict[str, Kind] = {
    "main": Kind("word/document.xml", f"{_WORD_TYPE}.document.main+xml"),
    "styles": Kind("word/styles.xml", f"{_WORD_TYPE}.styles+xml"),
    "numbering": Kind("word/numbering.xml", f"{_WORD_TYPE}.numbering+xml"),
    "settings": Kind("word/settings.xml", f"{_WORD_TYPE}.settings+xml"),
    "fontTable": Kind("word/fontTable.xml", f"{_WORD_TYPE}.fontTable+xml"),
    "theme": Kind("word/theme/theme{n}.xml", f"{_TYPE}.theme+xml"),
    "header": Kind("word/header{n}.xml", f"{_WORD_TYPE}.header+xml"),
    "footer": Kind("word/footer{n}.xml", f"{_WORD_TYPE}.footer+xml"),
    "footnotes": Kind("word/footnotes.xml", f"{_WORD_TYPE}.footnotes+xml"),
    "endnotes": Kind("word/endnotes.xml", f"{_WORD_TYPE}.endnotes+xml"),
    "comments": Kind("word/comments.xml", f"{_WORD_TYPE}.comments+xml"),
    "chart": Kind("word/charts/chart{n}.xml", f"{_TYPE}.drawingml.chart+xml"),
    "diagramData": Kind("word/diagrams/data{n}.xml", f"{_TYPE}.drawingml.diagramData+xml"),
    "diagramLayout": Kind("word/diagrams/layout{n}.xml", f"{_TYPE}.drawingml.diagramLayout+xml"),
    "diagramQuickStyle": Kind("word/diagrams/quickStyle{n}.xml", f"{_TYPE}.drawingml.diagramStyle+xml"),
    "diagramColors": Kind("word/diagrams/colors{n}.xml", f"{_TYPE}.drawingml.diagramColors+xml"),
    "diagramDrawing": Kind("word/diagrams/drawing{n}.xml", "application/vnd.ms-office.drawingml.diagramDrawing+xml"),
    IMAGE: Kind("word/media/image{n}", ""),
}
# What the main part may be; the first is the ordinary kind.
MAIN_TYPES = tuple(
    f"application/vnd.{end}"
    for end in (
        "openxmlformats-officedocument.wordprocessingml.document.main+xml",
        "openxmlformats-officedocument.wordprocessingml.template.main+xml",
        "ms-word.document.macroEnabled.main+xml",
        "ms-word.template.macroEnabledTemplate.main+xml",
    )
)
# Parts that hold paragraphs, in the order in which they are read.
STORIES = ("main", "header", "footer", "footnotes", "endnotes", "comments")
_UNDERSTOOD = DRAWING_NAMESPACES | {_WORD, "http://schemas.microsoft.com/office/word/2010/wordml"}

# Elements in whose text something is meant to stand; text anywhere else is dropped.
_TEXT_ELEMENTS = frozenset(("t", "instrText", "posOffset", "align", "pctWidth", "pctHeight", "v", "f", "formatCode",
                            "rotation", "Anchor", "ptCount", "sizeRelH"))  # fmt: skip
_MOVES = ("moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd")
_RANGES = tuple(
    f"customXml{what}Range{end}" for what in ("Ins", "Del", "MoveFrom", "MoveTo") for end in ("Start", "End")
)
_CHANGES = ("rPrChange", "pPrChange", "sectPrChange", "tblPrChange", "trPrChange", "tcPrChange", "tblGridChange",
            "tblPrExChange", "numberingChange", "cellIns", "cellMerge")  # fmt: skip
# What only programs see, or what names somebody and changes nothing on the page.
_DROPPED = ("proofErr", "permStart", "permEnd", "altChunk", "subDoc", "contentPart", "dataBinding", "docPartObj",
            "docPartList", "placeholder", "alias", "tag", "printerSettings", "control", "movie", "smartTagPr",
            "customXmlPr", "latentStyles", "aliases", "rsid", "annotationRef", "lastRenderedPageBreak", "divId",
            "embedRegular", "embedBold", "embedItalic", "embedBoldItalic", "attachedTemplate")  # fmt: skip
# Settings that change the page; the others name people, paths, sources of mail merges, sessions.
_SETTINGS = frozenset(
    "zoom mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop "
    "displayBackgroundShape defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps "
    "evenAndOddHeaders bookFoldRevPrinting bookFoldPrinting bookFoldPrintingSheets drawingGridHorizontalSpacing "
    "drawingGridVerticalSpacing displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery "
    "characterSpacingControl noLineBreaksAfter noLineBreaksBefore footnotePr endnotePr compat themeFontLang "
    "clrSchemeMapping decimalSymbol listSeparator mathPr".split()
)
STYLE_REFERENCES = tuple(
    W + name for name in ("pStyle", "rStyle", "tblStyle", "basedOn", "next", "link", "styleLink", "numStyleLink",
                          "clickAndTypeStyle", "defaultTableStyle")
)  # fmt: skip
_PROGRAMS_BOOKMARK = re.compile(r"_(?:Toc|Ref|Hlt|Hlk|PictureBullets)\d*|_GoBack")


def clean(package: Package, source: str) -> list[str]:
    """Clean all parts in place; returns what the user should know."""
    root = package.main.root
    if root.tag != f"{W}document":
        raise InputError("is not a Word document: its main part is something else", path=source)
    package.expect(MAIN_TYPES)
    counts: Counter[str] = Counter()
    parts = [part for part in package.all_parts() if part.root is not None]
    for part in parts:
        resolve_alternatives(part.root, _UNDERSTOOD)
        keep_only(part.root, _UNDERSTOOD)
        _accept_changes(part.root, counts)
        _unwrap_marks(part.root, counts)
        clean_drawings(part)
        for reference in part.root.iter(f"{C}f"):
            # The workbook behind a chart is not kept, and the names of its sheets need not be either.
            reference.text = f"Sheet1!{(reference.text or '').rpartition('!')[2]}"
        _clean_objects(part.root, counts)
        if part.kind == "settings":
            _clean_settings(part.root)
        mend_references(part)
        number_links(part)
        number_shapes(part.root)
        _drop_stray_text(part.root)
        drop_attributes(part.root, _is_wanted)
    _rename_bookmarks(parts, counts)
    _rename_styles(parts)
    _number_authors(parts, counts)
    for part in parts:
        _clean_links(part)
    return _notes(counts)


def _accept_changes(root: Element, counts: Counter[str]) -> None:
    """What was inserted stays, what was deleted goes; formerly applied formats go too."""
    for row in [mark.getparent().getparent() for mark in root.iter(f"{W}del") if mark.getparent().tag == f"{W}trPr"]:
        remove(row)
        counts["deletions"] += 1
    for cell in [mark.getparent().getparent() for mark in root.iter(f"{W}cellDel")]:
        remove(cell)
        counts["deletions"] += 1
    _join_paragraphs(root)
    for element in list(root.iter(f"{W}del", f"{W}moveFrom")):
        counts["deletions"] += element.getparent() is not None
        remove(element)
    for element in list(root.iter(f"{W}ins", f"{W}moveTo")):
        counts["insertions"] += 1
        unwrap(element)
    counts["formats"] += remove_all(root, *(W + name for name in _CHANGES))
    remove_all(root, *(W + name for name in (*_MOVES, *_RANGES, "delText", "delInstrText")))


def _join_paragraphs(root: Element) -> None:
    """A paragraph whose end was deleted is one with the next."""
    marks = [mark for mark in root.iter(f"{W}del", f"{W}moveFrom") if mark.getparent().tag == f"{W}rPr"]
    for mark in reversed(marks):
        paragraph = mark.getparent().getparent().getparent()
        if paragraph is None or paragraph.tag != f"{W}p":
            continue
        following = paragraph.getnext()
        if following is not None and following.tag == f"{W}p":
            for child in list(following):
                if child.tag != f"{W}pPr":
                    paragraph.append(child)
            remove(following)


def _unwrap_marks(root: Element, counts: Counter[str]) -> None:
    """Smart tags and custom XML around text go, the text stays; so do the bindings of content controls."""
    for element in list(root.iter(f"{W}smartTag", f"{W}customXml")):
        unwrap(element)
    # Numbers of pages and tables of contents out of a gallery: without its name, they are fields like any other.
    for gallery in list(root.iter(f"{W}docPartObj", f"{W}docPartList")):
        control = gallery.getparent().getparent()
        if control is not None and control.tag == f"{W}sdt" and control.getparent() is not None:
            for content in control.findall(f"{W}sdtContent"):
                unwrap(content)
            remove_all(control, f"{W}sdtPr", f"{W}sdtEndPr")
            unwrap(control)
    counts["embedded"] += len(list(root.iter(f"{W}altChunk", f"{W}subDoc")))
    remove_all(root, *(W + name for name in _DROPPED))


def _clean_objects(root: Element, counts: Counter[str]) -> None:
    """Embedded objects leave their preview, which is a picture."""
    for element in list(root.iter(f"{W}object")):
        counts["objects"] += 1
        for child in list(element):
            if local(child.tag) in ("objectEmbed", "objectLink", "OLEObject"):
                remove(child)
            elif local(child.tag) == "shape":
                child.set("stroked", "f")


def _clean_settings(root: Element) -> None:
    for element in list(root):
        if local(element.tag) not in _SETTINGS:
            remove(element)


def _drop_stray_text(root: Element) -> None:
    for element in root.iter():
        if element.text and local(element.tag) not in _TEXT_ELEMENTS:
            element.text = None
        element.tail = None


def _is_wanted(name: str, value: str) -> bool:
    """Whether an attribute stays: revision identifiers link versions of a document, dates tell when somebody worked."""
    end = local(name)
    if end in ("paraId", "textId", "date", "dateUtc", "docLocation", "tgtFrame", "oMathRef"):
        return False
    return not end.startswith("rsid") and bool(value or name.startswith(W) or not namespace(name))


def _rename_bookmarks(parts: Iterable[Part], counts: Counter[str]) -> None:
    """Bookmarks are called by numbers, and what refers to them follows."""
    names: dict[str, str] = {}
    for part in parts:
        for mark in part.root.iter(f"{W}bookmarkStart"):
            name = mark.get(f"{W}name", "")
            if not _PROGRAMS_BOOKMARK.fullmatch(name):
                mark.set(f"{W}name", names.setdefault(name, f"Bookmark{len(names) + 1}"))
    for part in parts:
        counts["fields"] += clean_fields(part.root, names)
        for link in part.root.iter(f"{W}hyperlink"):
            anchor = link.get(f"{W}anchor")
            if anchor is not None and not _PROGRAMS_BOOKMARK.fullmatch(anchor):
                link.attrib.pop(f"{W}anchor")
                if anchor in names:
                    link.set(f"{W}anchor", names[anchor])


def _rename_styles(parts: Iterable[Part]) -> None:
    """Identifiers of styles that somebody made are derived from their names: they become numbers."""
    idents: dict[str, str] = {}
    for part in parts:
        for style in part.root.iter(f"{W}style"):
            old = style.get(f"{W}styleId", "")
            if is_custom(style) or not is_own_name(_spaced(old)):
                idents[old] = f"Style{len(idents) + 1}"
                style.set(f"{W}styleId", idents[old])
    for part in parts:
        for element in part.root.iter(*STYLE_REFERENCES):
            if element.get(f"{W}val") in idents:
                element.set(f"{W}val", idents[element.get(f"{W}val")])


def _spaced(ident: str) -> str:
    """An identifier as the name that it was made from: "ListBullet2" from "List Bullet 2"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", ident)


def is_custom(style: Element) -> bool:
    """Whether somebody made and named a style."""
    name = style.find(f"{W}name")
    return name is None or not is_own_name(name.get(f"{W}val", ""))


def _number_authors(parts: Iterable[Part], counts: Counter[str]) -> None:
    """Authors of comments are told apart by numbers."""
    numbers: dict[str, int] = {}
    for part in parts:
        for element in part.root.iter():
            author = element.attrib.pop(f"{W}author", None)
            element.attrib.pop(f"{W}initials", None)
            if author is not None and element.tag == f"{W}comment":
                number = numbers.setdefault(author, len(numbers) + 1)
                element.set(f"{W}author", f"Author {number}")
                element.set(f"{W}initials", f"A{number}")
                counts["comments"] += 1


def _clean_links(part: Part) -> None:
    """A link that leads nowhere becomes its text; addresses that no link uses go."""
    for link in list(part.root.iter(f"{W}hyperlink")):
        if link.get(f"{R}id") is None and link.get(f"{W}anchor") is None:
            unwrap(link)
    used = {value for element in part.root.iter() for name, value in element.attrib.items() if name.startswith(R)}
    for ident, link in list(part.links.items()):
        if link.kind in (HYPERLINK, IMAGE) and ident not in used:
            del part.links[ident]


def _notes(counts: Counter[str]) -> list[str]:
    notes = []
    if counts["insertions"] or counts["deletions"] or counts["formats"]:
        notes.append(
            f"tracked changes were accepted (insertions kept: {counts['insertions']}, deletions removed: "
            f"{counts['deletions']}, changes of format: {counts['formats']})"
        )
    if counts["comments"]:
        notes.append(f"comments whose authors became numbers: {counts['comments']}")
    if counts["fields"]:
        notes.append(f"fields that became their text: {counts['fields']}")
    if counts["embedded"]:
        notes.append(f"left out: embedded documents ({counts['embedded']})")
    return notes
