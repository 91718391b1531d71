"""Columns of tables: what a column holds is decided once, from its name and its cells, and then holds for each cell.

A format that knows its cells notes in ``Document.meta`` the ``columns`` (name, number of the table, and the type if the user gave
one) and the ``cells`` (start, end, number of the column). A name such as "Nachname" or "PLZ" tells the type alone; under "Name" or
"State" the cells must agree; and cells of which most are found to be the same are all taken for that. In columns of ordinary
things ("Status", "Produkt"), only what is beyond doubt counts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from nescio.detect.findings.structure import is_sure
from nescio.detect.tables.column_values import (
    can_be,
    is_everyday,
    is_given_name,
    is_known_name,
    looks_like_code,
    looks_like_date,
    looks_like_name,
    looks_like_place,
)
from nescio.document import Document, Mention
from nescio.lang.column_names import ORDINARY, ColumnHint, column_hint, words_of_name
from nescio.protocols import COLUMN
from nescio.taxonomy import facts_of
from nescio.text.patterns import fixed

_SCORE = 0.99
# Cells of a column that are looked at to decide what it holds.
_SAMPLE = 400
# So many of the different cells must agree; and so many must there be if no name says the same.
_MOST = 0.6
_HALF = 0.5
_LEAST_CELLS = 5
_NEARLY_ALL = 0.8
# A column of few values that return again and again is a choice, and no list of people.
_FEWEST_VALUES = 0.1
_MANY_CELLS = 50
# Numbers that are nearly all different may be somebody's.
_MOSTLY_DIFFERENT = 0.9
# Types of which parts tell something alone: such cells are read by all detectors, too.
_COMPOSED = frozenset(("LOC", "LOC/ADDRESS", "LOC/STREET"))
# Types of which rules may find parts, while a recogniser would only say what the column says already.
_READ_BY_RULES = frozenset(("ORG", "ORG/COMPANY"))
# Columns that only a table about people has.
_ABOUT_PEOPLE = (
    "PERSON", "DEM", "LOC/STREET", "LOC/ZIP", "LOC/ADDRESS", "CODE/PHONE", "CODE/EMAIL", "CODE/IBAN", "CODE/NATIONAL",
    "CODE/RECORD", "CODE/INSURANCE",
)  # fmt: skip
# What cells that agree may be without a name that says so.
_BARE_NUMBER = fixed(r"[-+]?\d[\d.,]*")
_LONG_NUMBER = 6
_GIVEN = frozenset(("PERSON/GIVEN", "PERSON/FEMALE", "PERSON/MALE"))
_FOUND = frozenset(("PERSON", "CODE", "LOC", "DATETIME/DATE"))


@dataclass(slots=True)
class _Column:
    """A column with its cells and what its name or the user says."""

    name: str
    table: int
    given: str
    hint: ColumnHint | None
    cells: list[tuple[int, int]] = field(default_factory=list)
    type: str = ""

    @property
    def told(self) -> str:
        """The type that needs no look at the cells, or ""."""
        if self.given:
            return self.given
        return self.hint.type if self.hint is not None and self.hint.is_sure and self.hint.type != ORDINARY else ""


class Columns:
    """The columns of all tables of a document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._columns = [
            _Column(one["name"], one["table"], one["type"], column_hint(one["name"]))
            for one in document.meta.get("columns", ())
        ]
        for start, end, number in document.meta.get("cells", ()):
            text = document.text[start:end]
            bare = text.strip()
            if bare:
                start += text.index(bare)
                self._columns[number].cells.append((start, start + len(bare)))
        for column in self._columns:
            column.type = column.told

    def told(self) -> list[Mention]:
        """The cells whose types the names of their columns tell, or the user."""
        return sorted(
            (mention for column in self._columns if column.type for mention in self._typed(column)),
            key=lambda mention: mention.start,
        )

    @staticmethod
    def need_no_recognizer(told: Iterable[Mention]) -> list[Mention]:
        """The cells in which a recogniser would find nothing more."""
        return [mention for mention in told if mention.type not in _COMPOSED]

    @staticmethod
    def need_rules(told: Iterable[Mention]) -> list[Mention]:
        """Those of them in which rules may find something more: an address, a number."""
        return [mention for mention in told if mention.type in _READ_BY_RULES]

    def judged(self, found: Sequence[Mention]) -> tuple[list[Mention], list[Mention]]:
        """What cells are because most of their column are; and the findings without doubtful ones in ordinary columns."""
        in_cells = _by_cell(found, (cell for column in self._columns for cell in column.cells))
        open_columns = [column for column in self._columns if not column.type and column.cells]
        samples = [(column, _Sample(column, self._document, in_cells)) for column in open_columns]
        for column, sample in samples:
            column.type = self._by_hint(column, sample) or sample.agreed(sure_only=self._is_ordinary(column))
        for column, sample in samples:
            column.type = column.type or self._by_neighbors(column, sample)
        dropped: set[int] = set()
        more: list[Mention] = []
        for column, sample in samples:
            if column.type:
                more += self._typed(column)
            elif self._is_ordinary(column) or (sample.is_choice and not sample.mostly_found):
                # What only the name of the column makes a person of is none: "Name: Kallax".
                by_name = column.hint is not None and column.hint.type == "PERSON"
                dropped |= {
                    id(one)
                    for cell in column.cells
                    for one in in_cells.get(cell, ())
                    if not _stays(one) or (by_name and one.main_type == "PERSON" and not self._is_known(one))
                }
            else:
                dropped |= {
                    id(one)
                    for cell in column.cells
                    if _is_bare_number(self._document.text[slice(*cell)])
                    for one in in_cells.get(cell, ())
                    if one.main_type == "QUANTITY" or not is_sure(one)
                }
        return more, [mention for mention in found if id(mention) not in dropped]

    def _is_known(self, mention: Mention) -> bool:
        return is_known_name(self._document.surface(mention), self._document.lang)

    def _typed(self, column: _Column) -> Iterator[Mention]:
        for start, end in column.cells:
            text = self._document.text[start:end]
            if can_be(text, column.type) and not _repeats_header(text, column):
                kind = "DATETIME/YEAR" if column.type == "DATETIME/DATE" and _is_year(text) else column.type
                yield Mention(start, end, kind, _SCORE, COLUMN)

    def _by_hint(self, column: _Column, sample: _Sample) -> str:
        """The type that the name makes likely, if the cells agree; else ""."""
        if column.hint is None or column.hint.type == ORDINARY:
            return ""
        kind, main = column.hint.type, column.hint.type.partition("/")[0]
        others = {one.type for one in self._columns if one.table == column.table and one is not column}
        about_people = self._is_about_people(column)
        if main == "PERSON":
            if not sample.names(about_people=about_people, about_things=self._is_about_things(column)):
                return ""
            return "PERSON/FAMILY" if kind == "PERSON" and "PERSON/GIVEN" in others and sample.one_word else kind
        if main == "CODE":
            is_code = about_people and sample.mostly_different and sample.share(looks_like_code) >= _MOST
            return kind if is_code else ""
        if main == "DATETIME":
            return kind if sample.share(looks_like_date) >= _HALF else ""
        if main == "LOC":
            return kind if max(sample.share(looks_like_place), sample.found_share("LOC")) >= _HALF else ""
        return kind if sample.found_share(main) >= _HALF else ""

    def _is_about_people(self, column: _Column) -> bool:
        """Whether another column of the table is one that only tables about people have."""
        return any(
            one.type.startswith(_ABOUT_PEOPLE)
            for one in self._columns
            if one.table == column.table and one is not column
        )

    def _is_about_things(self, column: _Column) -> bool:
        """Whether another column of the table is one that only goods have, and none is one of people."""
        of_things = any(
            one.hint is not None and one.hint.of_thing
            for one in self._columns
            if one.table == column.table and one is not column
        )
        return of_things and not self._is_about_people(column)

    def _is_ordinary(self, column: _Column) -> bool:
        """Whether a column holds ordinary things: for sure, or likely in a table that is not about people."""
        if column.hint is None or column.given:
            return False
        if column.hint.type == ORDINARY:
            return column.hint.is_sure or not self._is_about_people(column)
        return column.hint.type == "PERSON" and self._is_about_things(column)

    def _by_neighbors(self, column: _Column, sample: _Sample) -> str:
        """Names beside given names are family names; numbers of five digits beside towns are postal codes."""
        if column.hint is not None or sample.size < _LEAST_CELLS or sample.is_choice:
            return ""
        others = {one.type for one in self._columns if one.table == column.table}
        if "PERSON/GIVEN" in others and not {"PERSON", "PERSON/FAMILY"} & others and sample.all_like_names:
            return "PERSON/FAMILY"
        if "LOC/CITY" in others and "LOC/ZIP" not in others and sample.share(_is_five_digits) == 1:
            return "LOC/ZIP"
        return ""


class _Sample:
    """Some different cells of a column, and what was found in them."""

    def __init__(self, column: _Column, document: Document, in_cells: dict[tuple[int, int], list[Mention]]) -> None:
        self._lang = document.lang
        every = max(1, len(column.cells) // _SAMPLE)
        places: dict[str, tuple[int, int]] = {}
        for start, end in column.cells[::every]:
            places.setdefault(document.text[start:end], (start, end))
        self._filled = len(column.cells[::every])
        self._texts = list(places)
        # What covers a whole cell, and whether a rule is sure of it.
        self._whole = [
            next((one for one in in_cells.get(place, ()) if _covers(one, place)), None) for place in places.values()
        ]

    def share(self, looks_so: Callable[[str], bool]) -> float:
        """The share of the different cells that look so."""
        return sum(map(looks_so, self._texts)) / len(self._texts)

    @property
    def size(self) -> int:
        """How many different cells there are."""
        return len(self._texts)

    @property
    def all_like_names(self) -> bool:
        """Whether nearly all cells look like names of one or two words, and hardly any is known to be something else."""
        looks = self.share(lambda text: looks_like_name(text, self._lang) and len(text.split()) <= 2)
        return looks >= _NEARLY_ALL and self.found_share("LOC") < _HALF and self.found_share("ORG") < _HALF

    @property
    def one_word(self) -> bool:
        return self.share(lambda text: len(text.split()) == 1) >= _HALF

    @property
    def mostly_different(self) -> bool:
        return len(self._texts) >= _MOSTLY_DIFFERENT * self._filled

    @property
    def is_choice(self) -> bool:
        """Whether few values return again and again."""
        return self._filled >= _MANY_CELLS and len(self._texts) <= _FEWEST_VALUES * self._filled

    @property
    def mostly_found(self) -> bool:
        """Whether something was found in most cells, be it of several types; of everyday words ("white") a rule must be sure."""
        return 2 * len(list(self._telling(sure_only=False))) >= len(self._texts)

    def _telling(self, *, sure_only: bool) -> Iterator[Mention]:
        """The findings that say what the cells are."""
        for text, one in zip(self._texts, self._whole, strict=True):
            if one is not None and _may_agree(one) and (is_sure(one) or not (sure_only or is_everyday(text))):
                yield one

    def found_share(self, main: str) -> float:
        return sum(one is not None and one.main_type == main for one in self._whole) / len(self._texts)

    def names(self, *, about_people: bool, about_things: bool) -> bool:
        """Whether the cells are names of people: as known names, as found ones, or by their looks in a table about people."""
        looks = self.share(lambda text: looks_like_name(text, self._lang))
        known = self.share(lambda text: is_known_name(text, self._lang))
        if about_people and looks >= _HALF:
            return True
        if about_things:  # "Name: Kallax" looks like somebody, too
            return known >= _HALF
        return max(known, self.found_share("PERSON")) >= _HALF and (looks >= _HALF or known >= _HALF)

    def agreed(self, *, sure_only: bool) -> str:
        """The type that most cells are found to have, or ""."""
        if len(self._texts) < _LEAST_CELLS:
            return ""
        kinds = Counter(
            "PERSON/GIVEN" if one.type in _GIVEN else one.type for one in self._telling(sure_only=sure_only)
        )
        mains: dict[str, int] = defaultdict(int)
        for kind, count in kinds.items():
            mains[kind.partition("/")[0]] += count
        main = max(mains, key=lambda name: mains[name], default="")
        known = self.share(lambda text: is_known_name(text, self._lang))
        # In a column of ordinary things the names of some are those of people: titles of books, brands.
        is_named_after = sure_only and main == "PERSON" and known < _NEARLY_ALL
        if main and mains[main] >= _MOST * len(self._texts) and not is_named_after:
            kind = max((kind for kind in kinds if kind.startswith(main)), key=lambda kind: (kinds[kind], kind))
        else:
            kind = "PERSON" if known >= _MOST and not (sure_only or self.is_choice) else ""
        return "PERSON/GIVEN" if kind == "PERSON" and self.share(is_given_name) >= _NEARLY_ALL else kind


def _repeats_header(text: str, column: _Column) -> bool:
    """Whether a cell is the name of a column again, as in sheets of several tables; somebody may be called Price, though."""
    words = words_of_name(text)
    if words and words == words_of_name(column.name):
        return True
    if column.type.startswith("PERSON") or len(text.split()) > 2:
        return False
    hint = column_hint(text)
    return hint is not None and hint.is_sure


def _may_agree(mention: Mention) -> bool:
    return mention.main_type in _FOUND or mention.type in _FOUND


def _stays(mention: Mention) -> bool:
    """Whether a finding counts in a column of ordinary things: a rule is sure of it, and it singles somebody out."""
    points_to_somebody = mention.main_type == "PERSON" or facts_of(mention.type).identifier == "direct"
    return is_sure(mention) and points_to_somebody


def _is_five_digits(text: str) -> bool:
    return len(text) == 5 and text.isdigit()


def _is_bare_number(text: str) -> bool:
    """Whether a cell is a short number without a unit, which says nothing if its column does not."""
    return _BARE_NUMBER.fullmatch(text) is not None and sum(map(str.isdigit, text)) < _LONG_NUMBER


def _is_year(text: str) -> bool:
    return len(text) == 4 and text.isdigit()


def _covers(mention: Mention, cell: tuple[int, int]) -> bool:
    """Whether a finding is nearly all of a cell."""
    start, end = max(mention.start, cell[0]), min(mention.end, cell[1])
    return 5 * (end - start) >= 4 * (cell[1] - cell[0])


def _by_cell(found: Sequence[Mention], cells: Iterable[tuple[int, int]]) -> dict[tuple[int, int], list[Mention]]:
    """The findings (sorted, not overlapping) in each cell."""
    starts = [mention.start for mention in found]
    ends = [mention.end for mention in found]
    by_cell = {}
    for start, end in cells:
        first, last = bisect_left(ends, start + 1), bisect_left(starts, end)
        if first < last:
            by_cell[start, end] = list(found[first:last])
    return by_cell
