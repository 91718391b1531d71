"""Read a date as people write it: English and German, numeric and in words, alone, in lists and ranges.

``read_date("10. und 12. März 2019", "de")`` has two moments; ``write`` (see ``date_forms``) gives the text back, or
the same form with other moments. What holds a number that belongs to no date is not read at all.
"""

from __future__ import annotations

import re
from functools import lru_cache

from nescio.lang import language
from nescio.lang.date_forms import Field, Moment, WrittenDate, write
from nescio.lang.date_tokens import Pieces, pieces_of, year_field
from nescio.text.classes import DASH
from nescio.text.patterns import fixed

__all__ = ["Moment", "WrittenDate", "read_date", "write"]

_LAST_DAY = 31
_JOINERS = frozenset("and und to bis or oder the am den dem der vom zum ab on from von until till through".split())
_TO_MONTH = fixed(r"\s(?:day\s)?(?:of\s)?")
_LOOSE = fixed(rf"[\s.,{DASH}/]*")


def read_date(surface: str, lang: str, *, month_first: bool = False) -> WrittenDate | None:
    """The date a surface says, None if it says none or something besides.

    ``month_first`` decides about "3/5/2019", which may be either.
    """
    return _read(surface, lang, month_first and ("/" in surface or "-" in surface))


@lru_cache(maxsize=4096)
def _read(surface: str, lang: str, month_first: bool) -> WrittenDate | None:
    pieces = pieces_of(surface, lang, month_first)
    if pieces is None:
        return None
    grouping = _Grouping(pieces)
    if not grouping.group():
        return None
    return WrittenDate(tuple(grouping.pieces), tuple(grouping.moments), tuple(grouping.hosts), lang)


def _without_ranks(pieces: Pieces) -> Pieces:
    """An ordinal in words is a day only right before its month: "the first of May", not "the first half of 1993"."""
    kept: Pieces = []
    for place, piece in enumerate(pieces):
        if isinstance(piece, Field) and piece.kind == "day" and piece.text[0].isalpha():
            gap, after = [*pieces[place + 1 : place + 3], None, None][:2]
            dated = isinstance(gap, str) and _TO_MONTH.fullmatch(gap) and isinstance(after, Field)
            kept.append(piece if dated and isinstance(after, Field) and after.kind == "month" else piece.text)
        else:
            kept.append(piece)
    return kept


class _Grouping:
    """Says which day, month and year belong together, reading from left to right.

    A month takes the days before it that have none, a year the days and months before it. Where the month stands first,
    as in America and in ISO 8601, it waits for its day, and further days share it.
    """

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = _without_ranks(pieces)
        self.places = [
            place for place, piece in enumerate(self.pieces) if isinstance(piece, Field) and piece.kind != "clock"
        ]
        self.moments: list[Moment] = []
        self.hosts: list[tuple[int, int]] = []
        self._month_before: int | None = None  # the moment whose month stands before its day

    def group(self) -> bool:
        """Whether the pieces make sense as dates."""
        for index, place in enumerate(self.places):
            kind = self._field(index).kind
            if kind == "number":
                kind = self._kind_of_number(index)
                self._name(index, kind)
            if kind == "day":
                number = self._take_day(index)
            elif kind == "month":
                number = self._take_month(index)
            elif kind == "year":
                number = self._take_year(index)
            elif kind == "weekday":
                continue
            else:
                return False
            self.pieces[place] = self._field(index)._replace(moment=number)
        self._inherit()
        self._take_weekdays()
        self._pad()
        return bool(self.moments) and self._is_sound()

    def _field(self, index: int) -> Field:
        piece = self.pieces[self.places[index]]
        assert isinstance(piece, Field)
        return piece

    def _neighbour(self, index: int, step: int) -> Field | None:
        """The field before or after, if only blanks and signs stand between."""
        if not 0 <= index + step < len(self.places):
            return None
        low, high = sorted((self.places[index], self.places[index + step]))
        between = self.pieces[low + 1 : high]
        close = all(isinstance(piece, str) and _LOOSE.fullmatch(piece) for piece in between)
        return self._field(index + step) if close else None

    def _kind_of_number(self, index: int) -> str:
        """Whether "12" is a day or the short year of "März 12" or "12-Mar-19"; "" if it is neither."""
        field = self._field(index)
        before, after = self._neighbour(index, -1), self._neighbour(index, 1)
        after_month = before is not None and before.kind == "month" and not (after and after.kind in ("month", "year"))
        if before and after_month and field.text.isdigit() and len(field.text) == 2:
            has_day = self.moments[before.moment].day is not None
            if has_day or field.value > _LAST_DAY or language(before.lang).dates.short_year_after_month:
                return "year"
        return "day" if 1 <= field.value <= _LAST_DAY else ""

    def _name(self, index: int, kind: str) -> None:
        field = self._field(index)
        self.pieces[self.places[index]] = year_field(field.text) if kind == "year" else field._replace(kind=kind)

    def _start(self, moment: Moment) -> int:
        self.moments.append(moment)
        number = len(self.moments) - 1
        self.hosts.append((number, number))
        return number

    def _fill(self, number: int, **values: int | None) -> None:
        self.moments[number] = self.moments[number]._replace(**values)

    def _take_day(self, index: int) -> int:
        value = self._field(index).value
        before, after = self._neighbour(index, -1), self._neighbour(index, 1)
        if before and before.kind == "month" and self.moments[before.moment].day is None:
            self._fill(before.moment, day=value)
            self._month_before = before.moment
            return before.moment
        number = self._start(Moment(day=value))
        if self._month_before is not None and not (after and after.kind == "month"):
            self._fill(number, month=self.moments[self._month_before].month)
            self.hosts[number] = (self._month_before, number)
        return number

    def _take_month(self, index: int) -> int:
        value, before = self._field(index).value, self._neighbour(index, -1)
        self._month_before = None
        open_days = [number for number, moment in enumerate(self.moments) if moment.day and not moment.month]
        if open_days:
            host = open_days[-1]
            for number in open_days:
                self._fill(number, month=value)
                self.hosts[number] = (host, number)
            return host
        if before and before.kind == "year" and not self._field(index).text.isalpha():  # ISO 8601
            self._fill(before.moment, month=value)
            return before.moment
        return self._start(Moment(month=value))

    def _take_year(self, index: int) -> int:
        value = self._field(index).value
        open_moments = [number for number, moment in enumerate(self.moments) if not moment.year]
        if not open_moments:
            return self._start(Moment(year=value))
        host = open_moments[-1]
        for number in open_moments:
            self._fill(number, year=value)
            self.hosts[number] = (self.hosts[number][0], host)
        return host

    def _inherit(self) -> None:
        """ "10 March and 12": the second has the month, and maybe the year, of the first."""
        for number in range(1, len(self.moments)):
            moment, earlier = self.moments[number], self.moments[number - 1]
            if moment.day and not moment.month and earlier.month:
                self._fill(number, month=earlier.month, year=earlier.year)
                month_host, year_host = self.hosts[number - 1]
                self.hosts[number] = (month_host, year_host if earlier.year else number)

    def _pad(self) -> None:
        """In "25.-27.02." the first day would have a zero as well, for the month has one."""
        months = [field for index in range(len(self.places)) if (field := self._field(index)).kind == "month"]
        if any(month.padded for month in months):
            for index, place in enumerate(self.places):
                field = self._field(index)
                if field.kind == "day" and field.value > 9 and not field.padded:
                    self.pieces[place] = field._replace(padded=True)

    def _take_weekdays(self) -> None:
        """A weekday belongs to the day after it, else to the one before it ("12 March (Tuesday)"), else stands alone."""
        for index, place in enumerate(self.places):
            field = self._field(index)
            if field.kind != "weekday":
                continue
            around = [self._field(other) for other in (*range(index + 1, len(self.places)), *range(index - 1, -1, -1))]
            free = (near.moment for near in around if near.moment >= 0 and self.moments[near.moment].weekday is None)
            number = next(free, -1)
            number = self._start(Moment()) if number < 0 else number
            self._fill(number, weekday=field.value)
            self.pieces[place] = field._replace(moment=number)

    def _is_sound(self) -> bool:
        """Whether days without a month really are dates: nothing but "the", "und" and the like stands beside them."""
        if not any(moment.day and not moment.month for moment in self.moments):
            return True
        words = {word for piece in self.pieces if isinstance(piece, str) for word in re.findall(r"\w+", piece.lower())}
        return words <= _JOINERS
