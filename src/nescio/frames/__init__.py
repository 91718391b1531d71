"""Data frames of pandas and polars, and Arrow tables: in memory, by the code that reads and writes tables on disk.

>>> import pandas
>>> from nescio.frames import anonymize_frame
>>> anonymize_frame(pandas.DataFrame({"Name": ["Ayşe Demir"], "Stock": [4]}), model="none")
         Name  Stock
0  [PERSON 1]      4
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from nescio.errors import UsageError
from nescio.frames.arrow_tables import Reading, anonymize_table

__all__ = ["anonymize_frame", "register_accessors"]

# Package of a frame -> module that turns its frames into Arrow tables and back.
_KINDS = {"pandas": "pandas_frames", "polars": "polars_frames", "pyarrow": "arrow_tables"}


def anonymize_frame(
    frame: Any,
    *,
    columns: Iterable[str] = (),
    keep_columns: Iterable[str] = (),
    column_types: Mapping[str, str] | None = None,
    each_cell: bool = False,
    workers: int = 1,
    progress: bool | Callable[[int], None] = False,
    on_note: Callable[[str], None] | None = None,
    **settings: Any,
) -> Any:
    """A new frame in which everything that identifies somebody is replaced; the given one stays as it is.

    The frame is read as a table: names of columns say what their cells are, cells that repeat are read once, and one person
    has one tag in all rows (of up to five million characters). Missing values, dates, categories and the index are kept; an
    index that holds more than row numbers is read like a column.

    ``columns`` are the only ones to be read, ``keep_columns`` are not read; a frame in which one of the others repeats
    something masked is refused. ``column_types`` say what columns hold, such as ``{"Ref": "CODE/CUSTOMER"}``. With
    ``each_cell``, every cell is a text of its own (a column of letters or messages), numbered by itself, in so many ``workers``
    (processes). ``progress=True`` shows a bar with the time left, in notebooks and terminals; a function is told how many
    texts are done. ``on_note`` is told what should be known of the result. All other
    ``Settings`` may be given by their names. A frame that cannot be vouched for raises; nothing is emptied in silence.
    """
    kind = next((name for name in _KINDS if type(frame).__module__.partition(".")[0] == name), None)
    if kind is None:
        raise UsageError(f"A {type(frame).__name__} is no data frame of pandas or polars, and no Arrow table.")
    if not isinstance(progress, bool) and not callable(progress):
        raise UsageError("'progress' is True for a bar, or a function that is told how many texts are done.")
    how = Reading(
        columns=tuple(columns),
        keep_columns=tuple(keep_columns),
        column_types=tuple(f"{name}={type_name}" for name, type_name in (column_types or {}).items()),
        each_cell=each_cell,
        workers=workers,
        progress=progress,
        on_note=on_note,
    )
    converted = import_module(f"nescio.frames.{_KINDS[kind]}")
    table = converted.as_table(frame)
    return converted.with_changes(frame, table, anonymize_table(table, how, **settings))


class FrameAccessor:
    """What ``frame.nescio`` offers once ``nescio.frames`` is imported."""

    def __init__(self, frame: Any) -> None:
        self._frame = frame

    def anonymize(self, **settings: Any) -> Any:
        """The frame after ``anonymize_frame``, which says what may be given."""
        return anonymize_frame(self._frame, **settings)


def register_accessors() -> None:
    """Give frames of the libraries that are installed the accessor ``nescio``; importing this package does it."""
    if find_spec("pandas") is not None:
        from pandas.api.extensions import register_dataframe_accessor

        register_dataframe_accessor("nescio")(FrameAccessor)
    if find_spec("polars") is not None:
        from polars.api import register_dataframe_namespace

        register_dataframe_namespace("nescio")(FrameAccessor)


register_accessors()
