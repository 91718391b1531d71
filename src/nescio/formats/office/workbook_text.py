"""The text of a workbook with the way back to its cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.slots import AttributeSlot, ElementSlot, Pieces, Slot
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.markup.hardened_xml import Element, legal, local, remove
from nescio.formats.office.attributes import put_names
from nescio.formats.office.cells import (
    CellSlot,
    DateFormats,
    DateSlot,
    NumberSlot,
    ResultSlot,
    S,
    StringSlot,
    freeze,
    is_day,
)
from nescio.formats.office.drawing import (
    C,
    drawing_slots,
    is_number,
    know_drawing_names,
    new_element,
    put_descriptions,
    put_drawing_text,
    put_number_format,
)
from nescio.formats.office.formulas import Renamed, RenamingSlot, defined_name, literals, sheet_name
from nescio.formats.office.ooxml import AddressSlot, OoxmlFile, load_package, part_name
from nescio.formats.office.package import HYPERLINK, Package, Part, R
from nescio.formats.office.references import Cells, Changes, references
from nescio.formats.office.tables import Cell, lay_out
from nescio.formats.office.workbook import KINDS, WRITTEN_KINDS, clean, column_number, row_number
from nescio.formats.tables.column_rules import named_columns
from nescio.protocols import SourceLike

# Codes in headers and footers: font, size, colour, fields; what stands between them is text.
_HEADER_CODE = re.compile(r'&"[^"]*"|&K[0-9A-Fa-f]{6}|&K\d\d[+-]\d{3}|&\d+|&[A-Za-z&]')
_HEADERS = tuple(
    S + name for name in ("oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter")
)
_FORMULAS = tuple(S + name for name in ("f", "formula", "formula1", "formula2", "definedName"))
_SHOWN = (
    ("dataValidation", ("promptTitle", "prompt", "errorTitle", "error")),
    ("cfRule", ("text",)),
    ("hyperlink", ("display", "tooltip")),
)
_NAMED = tuple(
    S + name for name in ("sheet", "definedName", "table", "tableColumn", "cellStyle", "numFmt", "hyperlink")
)
# Names that programs give: print areas, filters, hidden ones.
_PROGRAMS_NAME = re.compile(r"_xl|_")


def load(source: SourceLike, options: Options, decisions: Iterable[Any] | None) -> Loaded:
    """A workbook, cleaned and laid out."""
    package, notes = load_package(source, KINDS, options, kind="a workbook")
    notes = [*clean(package, source.name), *notes]
    return Workbook(package, options, notes, source.name, decisions).put_pictures(options)


class Workbook(OoxmlFile):
    """A cleaned workbook; sheets, names and tables are renamed when it is saved."""

    def __init__(
        self, package: Package, options: Options, notes: list[str], source: str, decisions: Iterable[Any] | None
    ) -> None:
        super().__init__(package, WRITTEN_KINDS, CompleteText(decisions), notes)
        self._renamed = Renamed()
        self._cut_dangling()
        styles = next(package.main.parts("styles"), None)
        settings = package.main.root.find(f"{S}workbookPr")
        since_1904 = settings is not None and settings.get("date1904") in ("1", "true")
        self._dates = DateFormats(styles.root if styles else None, since_1904=since_1904)
        self._heads: list[tuple[Part, list[tuple[Element, str, Element]]]] = []
        self._sheets: list[Sheet] = []
        missing = set(named_columns(options))
        for entry in package.main.root.iter(f"{S}sheet"):
            link = package.main.links.get(entry.get(f"{R}id", ""))
            if link is not None and link.target is not None:
                missing -= self._put_sheet(entry, link.target, options)
        for part in package.all_parts():
            if part.root is not None:
                self._put_around(part)
        if missing:
            raise InputError(f"has no column '{min(missing)}' in any sheet", path=source)
        self._put_names()
        if styles is not None:
            self._put_formats(styles.root)
        self.text.line_end(2)
        self.text.section("a name, a font or another property")
        roots = [part.root for part in package.all_parts() if part.root is not None]
        for root in roots:
            for element in root.iter(*_NAMED):
                # Names were read as names, formats piece by piece, and both follow on saving.
                for attribute in ("name", "displayName", "formatCode", "location"):
                    self.text.vouch(element, attribute)
            for element in root.iter(*_FORMULAS, f"{S}author"):
                # Of a formula, strings were read and names follow; authors are numbers.
                self.text.vouch(element, "text")
        know_drawing_names(roots, self.text)
        put_names(roots, self.text)

    def _cut_dangling(self) -> None:
        """Cut references to sheets and names that are not there: they would only tell what they were called."""
        root = self.package.main.root
        sheets = frozenset(entry.get("name", "").casefold() for entry in root.iter(f"{S}sheet"))
        names = {element.get("name", "").casefold() for element in root.iter(f"{S}definedName")}
        roots = [part.root for part in self.package.all_parts() if part.root is not None]
        for table in roots:
            names |= {table.get(name, "").casefold() for name in ("name", "displayName") if table.tag == f"{S}table"}
        for part in roots:
            _follow(part, Renamed(existing=sheets, existing_names=frozenset(names)))

    def _put_sheet(self, entry: Element, part: Part, options: Options) -> frozenset[str]:
        """The name of a sheet, its cells, and what belongs to it; returns the columns it has of those the user speaks of."""
        text = self.text
        text.line_end(2)
        text.section("the name of a sheet")
        text.apart(RenamingSlot(entry.get("name", ""), partial(self._rename_sheet, entry)))
        text.section("a cell")
        sheet = Sheet(entry.get("name", ""), part.root)
        self._sheets.append(sheet)
        found = lay_out(list(self._rows(sheet)), text, options)
        for link in part.links.values():
            if link.target is not None and link.target.kind == "comments":
                self._put_comments(link.target.root)
            elif link.target is not None and link.target.kind == "table":
                self._note_table(link.target, part.root)
                sheet.tables += references(link.target.root.get("ref", ""), sheet.name)
        return found

    def _put_around(self, part: Part) -> None:
        """What stands around cells, and whatever text of a part was not read yet."""
        self.text.line_end(2)
        self.text.section(part_name(part))
        for formula in part.root.iter(*_FORMULAS[:-1]):
            for slot in literals(ElementSlot(formula)):
                self.text.apart(slot)
        for name, attributes in _SHOWN:
            for element in part.root.iter(S + name):
                for attribute in attributes:
                    if element.get(attribute):
                        self.text.apart(AttributeSlot(element, attribute, legal))
        for header in part.root.iter(*_HEADERS):
            self._put_pieces(ElementSlot(header), _between(_HEADER_CODE, header.text or ""))
            self.text.vouch(header, "text")
        self.text.rest(AddressSlot(link) for link in part.links.values() if link.kind == HYPERLINK)
        put_drawing_text(part.root, self.text)
        put_descriptions(part.root, self.text)
        self.text.rest(StringSlot(run) for run in part.root.iter(f"{S}t", f"{S}v") if not is_number(run.text or ""))
        self.text.rest(drawing_slots(part.root))

    def _rows(self, sheet: Sheet) -> Iterator[list[Cell]]:
        for number, row in enumerate(sheet.root.iterfind(f"{S}sheetData/{S}row")):
            cells = []
            line = int(row.get("r")) - 1 if (row.get("r") or "").isdecimal() else number
            for place, cell in enumerate(row):
                reference = cell.get("r", "")
                column = column_number(reference) if reference else place
                found = self._cell(cell, column)
                if found is not None:
                    slots, laid_out = found
                    sheet.cells.append((line, column, slots))
                    cells.append(laid_out)
                if (formula := cell.find(f"{S}f")) is not None:
                    sheet.formulas.append(Formula(line, column, cell, formula.text or ""))
            yield cells

    def _cell(self, cell: Element, column: int) -> tuple[list[CellSlot], Cell] | None:
        """A cell that holds a string, a number or a date, or remembers one as the result of its formula."""
        kind, value = cell.get("t", "n"), cell.find(f"{S}v")
        slots: list[CellSlot] = []
        if kind == "inlineStr":
            slots = [StringSlot(run) for run in cell.iter(f"{S}t")]
        elif value is not None and value.text and kind in ("n", "d"):
            pattern = self._dates.pattern(cell.get("s", "0"))
            is_date = kind == "n" and pattern and is_day(value.text)
            slots = [DateSlot(cell, value, pattern, self._dates.epoch) if is_date else NumberSlot(cell, value)]
        if cell.find(f"{S}f") is not None and value is not None and kind in ("n", "d", "str"):
            inner = slots[0] if slots else None
            assert not isinstance(inner, StringSlot | ResultSlot)
            slots = [ResultSlot(cell, value, inner)]
        if not slots:
            return None
        for slot in slots:
            self.text.know(slot)

        def put(text: TextMap) -> None:
            for slot in slots:
                text.slot(slot)

        return slots, Cell(column, "".join(slot.text for slot in slots), put, is_number=slots[0].is_number)

    def _put_comments(self, root: Element) -> None:
        for comment in root.iter(f"{S}comment"):
            self.text.line_end()
            for run in comment.iter(f"{S}t"):
                self.text.slot(StringSlot(run))
            self.text.line_end()

    def _put_names(self) -> None:
        self.text.line_end(2)
        self.text.section("a defined name")
        for element in self.package.main.root.iter(f"{S}definedName"):
            name = element.get("name", "")
            if not _PROGRAMS_NAME.match(name):
                self.text.apart(RenamingSlot(name, partial(self._rename_name, element)))
            for slot in literals(ElementSlot(element)):
                self.text.apart(slot)

    def _put_formats(self, styles: Element) -> None:
        self.text.section("the format of a number")
        for element in styles.iter(f"{S}numFmt"):
            if element.get("formatCode"):
                put_number_format(AttributeSlot(element, "formatCode", legal), self.text)

    def _put_pieces(self, whole: Slot, spans: list[tuple[int, int]]) -> None:
        for slot in Pieces(whole, spans).slots():
            if sum(character.isalpha() for character in slot.text) > 1:
                self.text.apart(slot)

    def _rename_sheet(self, entry: Element, new: str) -> None:
        taken = {other.get("name", ""): other.get("name", "") for other in self.package.main.root.iter(f"{S}sheet")}
        old = entry.get("name", "")
        entry.set("name", sheet_name(new, taken))
        self._renamed.sheets[old] = entry.get("name")

    def _rename_name(self, element: Element, new: str) -> None:
        taken = {
            other.get("name", ""): other.get("name", "") for other in self.package.main.root.iter(f"{S}definedName")
        }
        old = element.get("name", "")
        element.set("name", defined_name(new, taken))
        self._renamed.names[old.casefold()] = element.get("name")

    def _note_table(self, table: Part, sheet: Element) -> None:
        """Remember the cells above the columns of a table: its columns must be called as they are."""
        reference = table.root.get("ref", "A1")
        first, row = column_number(reference), row_number(reference.partition(":")[0])
        cells = {
            column_number(cell.get("r", "A1")): cell
            for line in sheet.iterfind(f"{S}sheetData/{S}row")
            if line.get("r") == str(row)
            for cell in line
        }
        columns = [
            (column, column.get("name", ""), cells[first + place])
            for place, column in enumerate(table.root.iter(f"{S}tableColumn"))
            if first + place in cells
        ]
        self._heads.append((table, columns))

    def save(self) -> bytes:
        self._settle_formulas()
        self._rename_tables()
        if self._renamed:
            for part in self.package.all_parts():
                if part.root is not None:
                    _follow(part.root, self._renamed)
        return super().save()

    def _settle_formulas(self) -> None:
        """Formulas over masked cells keep their last results; where numbers were changed to others, all are computed anew."""
        changes = Changes(
            names=_definitions(self.package.main.root), tables=[t for s in self._sheets for t in s.tables]
        )
        shifted = False
        for sheet in self._sheets:
            for row, column, slots in sheet.cells:
                for slot in slots:
                    if slot.changed and slot.is_number and getattr(slot, "typed", False):
                        shifted = True
                    elif slot.changed:
                        changes.note(sheet.name, row, column, is_number=slot.is_number)
        frozen = unknown = 0
        for sheet in self._sheets:
            for cell in sheet.over(changes):
                if freeze(cell):
                    frozen += 1
                elif cell.find(f"{S}f") is not None:
                    unknown += 1
        left = [one.cell for sheet in self._sheets for one in sheet.formulas if one.element is not None]
        if shifted:
            for cell in left:
                forget_result(cell)
        if left and any(cell.find(f"{S}v") is None for cell in left):
            compute_on_opening(self.package.main.root)
            self.notes.append(f"formulas to be computed anew when the file is opened: {len(left)}")
        if frozen:
            self.notes.append(f"formulas over masked cells that became their last results: {frozen}")
        if unknown:
            self.notes.append(
                f"formulas over masked cells without a last result, which may show something else: {unknown}"
            )

    def _rename_tables(self) -> None:
        """Tables are called by numbers, and their columns as the cells above them are now."""
        for number, (table, columns) in enumerate(self._heads, 1):
            old, new = table.root.get("displayName", table.root.get("name", "")), f"Table{number}"
            self._renamed.names[old.casefold()] = new
            table.root.set("name", new)
            table.root.set("displayName", new)
            names: set[str] = set()
            for column, before, cell in columns:
                now = "".join(run.text or "" for run in cell.iter(f"{S}t")) or before
                while now.casefold() in names:
                    now += "_"
                names.add(now.casefold())
                if now != before:
                    column.set("name", now)
                    self._renamed.columns[before] = now
                    for run in list(cell.iter(f"{S}t"))[:1]:
                        _set_runs(cell, run, now)


@dataclass(frozen=True, slots=True)
class Formula:
    """A cell with a formula, by row and column from 0; ``text`` is the formula as it was read."""

    row: int
    column: int
    cell: Element
    text: str

    @property
    def element(self) -> Element | None:
        """The formula itself, None if it is gone."""
        return self.cell.find(f"{S}f")


@dataclass(slots=True)
class Sheet:
    """A sheet with its formulas and its cells by row and column from 0; ``tables`` are the places of its tables."""

    name: str
    root: Element
    cells: list[tuple[int, int, list[CellSlot]]] = field(default_factory=list)
    formulas: list[Formula] = field(default_factory=list)
    tables: list[Cells] = field(default_factory=list)

    def over(self, changes: Changes) -> list[Element]:
        """The cells whose formulas were masked or read masked cells; of a shared formula, all that share it."""
        masters = {
            one.element.get("si"): one
            for one in self.formulas
            if one.text and one.element is not None and one.element.get("t") == "shared"
        }
        affected: dict[int, Element] = {}
        shared: set[str] = set()
        for one in self.formulas:
            if one.element is not None and self._is_affected(one, masters.get(one.element.get("si"), one), changes):
                affected[id(one.cell)] = one.cell
                shared.update(filter(None, [one.element.get("si")]))
        for one in self.formulas:
            if one.element is not None and one.element.get("si") in shared:
                affected[id(one.cell)] = one.cell
        return list(affected.values())

    def _is_affected(self, one: Formula, master: Formula, changes: Changes) -> bool:
        assert one.element is not None
        # What an array computes stands in other cells, too, and would be computed again there.
        spread = one.element.get("ref", "") if one.element.get("t") in ("array", "dataTable") else ""
        return (
            (one.element.text or "") != one.text
            or changes.affect(master.text, self.name, rows=one.row - master.row, columns=one.column - master.column)
            or any(changes.meet(cells) for cells in references(spread, self.name))
        )


def _definitions(main: Element) -> dict[str, str]:
    """The formulas of defined names, in folded case."""
    return {element.get("name", "").casefold(): element.text or "" for element in main.iter(f"{S}definedName")}


def forget_result(cell: Element) -> None:
    """Take the remembered result out of a cell with a formula."""
    for value in cell.findall(f"{S}v"):
        remove(value)
    cell.attrib.pop("t", None)


def compute_on_opening(main: Element) -> None:
    """Ask programs to compute all formulas of a workbook when they open it."""
    calculation = main.find(f"{S}calcPr")
    if calculation is None:
        calculation = new_element(f"{S}calcPr", main)
    calculation.set("calcId", "0")
    calculation.set("fullCalcOnLoad", "1")


def _set_runs(cell: Element, first: Element, text: str) -> None:
    """Let the runs of a cell say this text, which is what they say or a little more."""
    said = "".join(run.text or "" for run in cell.iter(f"{S}t"))
    if said != text:
        for run in cell.iter(f"{S}t"):
            run.text = ""
        first.text = text


def _between(pattern: re.Pattern[str], text: str) -> list[tuple[int, int]]:
    """The stretches between the matches of a pattern."""
    stops = [0, *(place for match in pattern.finditer(text) for place in match.span()), len(text)]
    return [(start, end) for start, end in zip(stops[::2], stops[1::2], strict=True) if start < end]


def _follow(root: Element, renamed: Renamed) -> None:
    """Let formulas, charts and links speak of sheets and names as they are called now."""
    formulas: Iterable[Element] = root.iter(*_FORMULAS, f"{C}f")
    for element in formulas:
        if element.text:
            element.text = renamed.in_formula(element.text)
    for element in root.iter(f"{S}hyperlink"):
        if element.get("location"):
            element.set("location", renamed.in_formula(element.get("location")))
    for element in root.iter():
        if local(element.tag) == "worksheetSource":
            element.attrib.pop("name", None)
