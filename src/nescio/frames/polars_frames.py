"""Frames of polars as Arrow tables and back."""

from __future__ import annotations

from typing import Any

import polars

from nescio.errors import UsageError


def as_table(frame: Any) -> Any:
    """The frame as an Arrow table; lists, records and other objects are read as text."""
    if isinstance(frame, polars.LazyFrame):
        raise UsageError("A LazyFrame has no rows yet: call collect() first.")
    if not isinstance(frame, polars.DataFrame):
        raise UsageError(f"A polars {type(frame).__name__} is no data frame: call to_frame() first.")
    return frame.with_columns(*(_as_text(column) for column in frame.get_columns() if _is_nested(column))).to_arrow()


def with_changes(frame: Any, before: Any, after: Any) -> Any:
    """The frame that a table makes, with the types of the old one where they can hold the new values."""
    made = polars.from_arrow(after)
    assert isinstance(made, polars.DataFrame)
    columns = []
    for at, (old, new) in enumerate(zip(frame.get_columns(), made.get_columns(), strict=True)):
        if _is_nested(old) and before.column(at).equals(after.column(at)):
            columns.append(old.alias(new.name))
        else:
            columns.append(_cast(new, old.dtype))
    return polars.DataFrame(columns)


def _is_nested(column: Any) -> bool:
    return column.dtype.is_nested() or column.dtype in (polars.Object, polars.Binary)


def _as_text(column: Any) -> Any:
    values = [None if value is None else str(value) for value in column.to_list()]
    return polars.Series(column.name, values, polars.String)


def _cast(column: Any, dtype: Any) -> Any:
    # The categories of an Enum are part of its type and may be somebody's name.
    wanted = polars.Categorical if isinstance(dtype, polars.Enum) else dtype
    if wanted.is_nested() or wanted in (polars.Object, polars.Binary) or column.dtype == wanted:
        return column
    try:
        return column.cast(wanted)
    except polars.exceptions.PolarsError:
        return column
