"""One day, however it is written: "2 March 1997", "02.03.1997", and "2 March" where only one year can be meant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence

from nescio.lang.date_forms import Field
from nescio.lang.written_dates import Moment, read_date
from nescio.link.reading import Reading


class Days:
    """The days that a document names in full."""

    def __init__(self, readings: Sequence[Reading], lang: str) -> None:
        self._lang = lang
        self._moments: dict[int, Moment] = {}
        self._years: dict[tuple[int, int], set[int]] = defaultdict(set)
        for reading in readings:
            moment = _single_day(reading, lang)
            if moment is None:
                continue
            self._moments[reading.index] = moment
            if moment.day and moment.month and moment.year:
                self._years[moment.month, moment.day].add(moment.year)

    def key(self, reading: Reading) -> Hashable:
        """What the mentions of one day share; None for what is no single day, or one of an unknown year."""
        moment = self._moments.get(reading.index)
        if moment is None or not moment.day or not moment.month:
            return None
        years = {moment.year} if moment.year else self._years[moment.month, moment.day]
        return ("day", *years, moment.month, moment.day) if len(years) == 1 else None


def _single_day(reading: Reading, lang: str) -> Moment | None:
    """The day that a mention says without an hour; "3/5/2019" may be two days and is not read."""
    if reading.mention.main_type != "DATETIME":
        return None
    written = read_date(reading.surface, lang)
    other = read_date(reading.surface, lang, month_first=True)
    if written is None or other is None or len(written.moments) != 1 or written.moments != other.moments:
        return None
    return (
        None
        if any(isinstance(piece, Field) and piece.kind == "clock" for piece in written.pieces)
        else written.moments[0]
    )
