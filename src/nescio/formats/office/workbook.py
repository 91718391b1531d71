"""The parts of a workbook (ISO/IEC 29500-1, SpreadsheetML): what they are and how they are cleaned.

As with Word documents, cleaning depends on nothing but the file and a cleaned workbook is cleaned to itself: strings stand
in their cells, authors become numbers, and what is not understood is not kept.
"""

from __future__ import annotations

import copy
import re
from collections import Counter

from lxml import etree

from nescio.errors import InputError
from nescio.formats.markup.hardened_xml import Element, drop_attributes, local, remove, remove_all
from nescio.formats.office.cells import S, set_string
from nescio.formats.office.drawing import (
    DRAWING_NAMESPACES,
    clean_drawings,
    is_number,
    keep_only,
    mend_references,
    new_element,
    number_links,
    resolve_alternatives,
)
from nescio.formats.office.formulas import OTHER_BOOK
from nescio.formats.office.package import IMAGE, Kind, Link, Package, Part, R
from nescio.formats.vocabulary.values import is_own_name

_SHEET = S[1:-1]
_TYPE = "application/vnd.openxmlformats-officedocument"
_SHEET_TYPE = f"{_TYPE}.spreadsheetml"

KINDS: dict[str, Kind] = {
    "main": Kind("xl/workbook.xml", f"{_SHEET_TYPE}.sheet.main+xml"),
    "worksheet": Kind("xl/worksheets/sheet{n}.xml", f"{_SHEET_TYPE}.worksheet+xml"),
    "chartsheet": Kind("xl/chartsheets/sheet{n}.xml", f"{_SHEET_TYPE}.chartsheet+xml"),
    "styles": Kind("xl/styles.xml", f"{_SHEET_TYPE}.styles+xml"),
    "theme": Kind("xl/theme/theme{n}.xml", f"{_TYPE}.theme+xml"),
    "sharedStrings": Kind("xl/sharedStrings.xml", f"{_SHEET_TYPE}.sharedStrings+xml"),
    "comments": Kind("xl/comments{n}.xml", f"{_SHEET_TYPE}.comments+xml"),
    "table": Kind("xl/tables/table{n}.xml", f"{_SHEET_TYPE}.table+xml"),
    "drawing": Kind("xl/drawings/drawing{n}.xml", f"{_TYPE}.drawing+xml"),
    "chart": Kind("xl/charts/chart{n}.xml", f"{_TYPE}.drawingml.chart+xml"),
    IMAGE: Kind("xl/media/image{n}", ""),
}
# The frames of comments are drawn anew, so that their old drawing need not be understood.
_FRAMES = "vmlDrawing"
WRITTEN_KINDS = {**KINDS, _FRAMES: Kind("xl/drawings/vmlDrawing{n}.vml", f"{_TYPE}.vmlDrawing")}
# What the main part may be; the first is the ordinary kind.
MAIN_TYPES = tuple(
    f"application/vnd.{end}"
    for end in (
        "openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        "openxmlformats-officedocument.spreadsheetml.template.main+xml",
        "ms-excel.sheet.macroEnabled.main+xml",
        "ms-excel.template.macroEnabled.main+xml",
    )
)
_UNDERSTOOD = DRAWING_NAMESPACES | {_SHEET}
# What a part may consist of at its top; the rest names people, connections, printers or is not understood.
_CHILDREN = {
    "main": "workbookPr bookViews sheets definedNames calcPr",
    "worksheet": "sheetPr dimension sheetViews sheetFormatPr cols sheetData autoFilter mergeCells conditionalFormatting "
    "dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks ignoredErrors drawing "
    "legacyDrawing picture tableParts",
    "chartsheet": "sheetPr sheetViews pageMargins pageSetup headerFooter drawing",
    "styles": "numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs colors",
    "table": "autoFilter tableColumns tableStyleInfo",
    "comments": "authors commentList",
}
_DROPPED = ("extLst", "rPh", "phoneticPr", "filterColumn", "sortState", "calculatedColumnFormula", "totalsRowFormula",
            "xmlColumnPr", "smartTags", "customSheetViews")  # fmt: skip
_DROPPED_ATTRIBUTES = frozenset(
    "codeName macro textlink comment customMenu description help statusBar totalsRowLabel connectionId "
    "queryTableFieldId guid dataCellStyle headerRowCellStyle totalsRowCellStyle uniqueName".split()
)
_TEXT_ELEMENTS = frozenset(
    "t v f formula formula1 formula2 author definedName oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter "
    "col colOff row rowOff formatCode separator".split()
)


_ERROR = re.compile(r"#[A-Z0-9/!?_]{2,20}")


def clean(package: Package, source: str) -> list[str]:
    """Clean all parts in place; returns what the user should know."""
    root = package.main.root
    if root.tag != f"{S}workbook":
        raise InputError("is not a workbook: its main part is something else", path=source)
    package.expect(MAIN_TYPES)
    counts: Counter[str] = Counter()
    strings = _take_shared_strings(package.main)
    listed = {sheet.get(f"{R}id") for sheet in root.iter(f"{S}sheet")}
    for ident, link in list(package.main.links.items()):
        if link.kind in ("worksheet", "chartsheet") and ident not in listed:
            del package.main.links[ident]
    for part in package.all_parts():
        if part.root is None:
            continue
        resolve_alternatives(part.root, _UNDERSTOOD)
        keep_only(part.root, _UNDERSTOOD)
        if part.kind in _CHILDREN:
            _keep_children(part.root, _CHILDREN[part.kind].split())
        remove_all(part.root, *(S + name for name in _DROPPED))
        if part.kind == "worksheet":
            _clean_cells(part.root, strings, counts, source)
        if part.kind in ("drawing", "chart", "theme"):
            clean_drawings(part)
        if part.kind in _CLEANERS:
            _CLEANERS[part.kind](part)
        mend_references(part)
        number_links(part)
        drop_attributes(part.root, lambda name, _: local(name) not in _DROPPED_ATTRIBUTES)
        _drop_stray_text(part.root)
    for part in package.all_parts():
        if part.kind == "worksheet":
            counts["comments"] += _draw_frames(part)
            _drop_unused_links(part)
    _number_authors(package)
    return _notes(package, counts)


def _take_shared_strings(main: Part) -> list[Element]:
    """The shared strings, which go into their cells: two cells with the same string may need two replacements."""
    found: list[Element] = []
    for ident, link in list(main.links.items()):
        if link.kind == "sharedStrings":
            assert link.target is not None
            found = list(link.target.root.iterfind(f"{S}si"))
            del main.links[ident]
    return found


def _keep_children(root: Element, names: list[str]) -> None:
    for child in list(root):
        if local(child.tag) not in names:
            remove(child)


def _clean_cells(root: Element, strings: list[Element], counts: Counter[str], source: str) -> None:
    from_other_books = {
        formula.get("si")
        for formula in root.iter(f"{S}f")
        if formula.get("t") == "shared" and OTHER_BOOK.search(formula.text or "")
    }
    for cell in root.iter(f"{S}c"):
        formula, value = cell.find(f"{S}f"), cell.find(f"{S}v")
        for name in ("vm", "cm", "ph"):
            cell.attrib.pop(name, None)
        if formula is not None:
            if OTHER_BOOK.search(formula.text or "") or (
                formula.get("t") == "shared" and formula.get("si") in from_other_books
            ):
                counts["values"] += 1
                remove(formula)
                if cell.get("t") in ("str", "e"):
                    set_string(cell, (value.text or "") if value is not None and cell.get("t") == "str" else "")
                continue
            if value is not None and not _is_result(cell.get("t", "n"), value.text or ""):
                cell.attrib.pop("t", None)
                remove(value)
        elif cell.get("t") == "s":
            _unshare(cell, value, strings, source)
        elif cell.get("t") == "str" or not _is_of_type(cell.get("t", "n"), value):
            set_string(cell, (value.text or "") if value is not None else "")


def _is_result(kind: str, text: str) -> bool:
    """Whether the remembered result of a formula is what its type says."""
    if kind == "n":
        return is_number(text)
    return bool(text) and (
        kind == "str" or (kind == "b" and text in "01") or (kind == "e" and bool(_ERROR.fullmatch(text)))
    )


def _is_of_type(kind: str, value: Element | None) -> bool:
    """Whether a value is what the type of its cell says; if not, it is read as a string."""
    text = value.text or "" if value is not None else ""
    if kind == "e":
        return bool(_ERROR.fullmatch(text))
    return kind != "n" or not text or is_number(text)


def _unshare(cell: Element, value: Element | None, strings: list[Element], source: str) -> None:
    try:
        shared = strings[int(value.text)] if value is not None else None
    except (IndexError, TypeError, ValueError):
        raise InputError("is damaged: a cell refers to a string that is not there", path=source) from None
    for child in list(cell):
        remove(child)
    cell.set("t", "inlineStr")
    own = new_element(f"{S}is", cell)
    for child in shared if shared is not None else ():
        if local(child.tag) in ("t", "r"):
            own.append(copy.deepcopy(child))


def _clean_workbook(part: Part) -> None:
    root = part.root
    for settings in root.iterfind(f"{S}workbookPr"):
        kept = settings.get("date1904")
        settings.attrib.clear()
        if kept:
            settings.set("date1904", kept)
    for calculation in root.iterfind(f"{S}calcPr"):
        kept = {
            name: value
            for name, value in calculation.attrib.items()
            if name in ("calcMode", "fullCalcOnLoad", "fullPrecision")
        }
        calculation.attrib.clear()
        calculation.attrib.update(kept)


def _clean_styles(part: Part) -> None:
    for number, style in enumerate(part.root.iter(f"{S}cellStyle"), 1):
        if not style.get("builtinId") and not is_own_name(style.get("name", "")):
            style.set("name", f"Style {number}")


def _clean_table(part: Part) -> None:
    for info in part.root.iter(f"{S}tableStyleInfo"):
        if not is_own_name(info.get("name", "")):
            info.attrib.pop("name", None)


_CLEANERS = {"main": _clean_workbook, "styles": _clean_styles, "table": _clean_table}


def _drop_stray_text(root: Element) -> None:
    for element in root.iter():
        if element.text and local(element.tag) not in _TEXT_ELEMENTS:
            element.text = None
        element.tail = None


def _draw_frames(sheet: Part) -> int:
    """Draw the frames of a sheet's comments; returns how many there are."""
    for ident, link in list(sheet.links.items()):
        if link.kind == _FRAMES:
            del sheet.links[ident]
    remove_all(sheet.root, f"{S}legacyDrawing")
    places = [c.get("ref", "A1") for part in sheet.parts("comments") for c in part.root.iter(f"{S}comment")]
    if not places:
        return 0
    shapes = "".join(_FRAME.format(number=number, **_row_and_column(place)) for number, place in enumerate(places, 1))
    sheet.links["rFrames"] = Link(_FRAMES, Part(_FRAMES, root=etree.fromstring(_FRAME_PART.format(shapes=shapes))))
    frames = new_element(f"{S}legacyDrawing")
    frames.set(f"{R}id", "rFrames")
    following = [child for child in sheet.root if local(child.tag) in ("picture", "tableParts")]
    if following:
        following[0].addprevious(frames)
    else:
        sheet.root.append(frames)
    return len(places)


_FRAME_PART = (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
    'xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" '
    'path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/>'
    "</v:shapetype>{shapes}</xml>"
)
_FRAME = (
    '<v:shape id="_x0000_s{number}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" '
    'o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><x:ClientData ObjectType="Note">'
    "<x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>{row}</x:Row><x:Column>{column}</x:Column>"
    "</x:ClientData></v:shape>"
)


def _row_and_column(reference: str) -> dict[str, int]:
    return {"row": row_number(reference) - 1, "column": column_number(reference)}


def column_number(reference: str) -> int:
    """The column of a cell like "AB12", from 0."""
    number = 0
    for letter in reference:
        if not letter.isalpha():
            break
        number = number * 26 + ord(letter.upper()) - 64
    return max(0, number - 1)


def row_number(reference: str) -> int:
    """The row of a cell like "AB12", from 1."""
    digits = reference.lstrip("$ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    return int(digits) if digits.isdecimal() else 1


def _drop_unused_links(part: Part) -> None:
    used = {value for element in part.root.iter() for name, value in element.attrib.items() if name == f"{R}id"}
    for ident, link in list(part.links.items()):
        if ident not in used and link.kind not in ("comments", _FRAMES):
            del part.links[ident]


def _number_authors(package: Package) -> None:
    """Authors of comments are told apart by numbers; where a comment begins with its author's name, the name goes."""
    numbers: dict[str, int] = {}
    for part in package.all_parts():
        if part.kind != "comments":
            continue
        authors = list(part.root.iter(f"{S}author"))
        names = [author.text or "" for author in authors]
        for author, name in zip(authors, names, strict=True):
            author.text = f"Author {numbers.setdefault(name, len(numbers) + 1)}"
        for comment in part.root.iter(f"{S}comment"):
            comment.attrib.pop("shapeId", None)
            index = comment.get("authorId", "")
            name = names[int(index)] if index.isdecimal() and int(index) < len(names) else ""
            first = next(comment.iter(f"{S}t"), None)
            if name and first is not None and (first.text or "").startswith(f"{name}:"):
                first.text = first.text[len(name) + 1 :].lstrip()


def _notes(package: Package, counts: Counter[str]) -> list[str]:
    notes = []
    if counts["comments"]:
        notes.append(f"comments whose authors became numbers: {counts['comments']}")
    if counts["values"]:
        notes.append(f"formulas that read other workbooks and became their values: {counts['values']}")
    states = [sheet.get("state", "visible") for sheet in package.main.root.iter(f"{S}sheet")]
    if hidden := len(states) - states.count("visible"):
        notes.append(f"hidden sheets, read like the others: {hidden}")
    return notes
