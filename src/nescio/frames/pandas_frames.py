"""Frames of pandas as Arrow tables and back: only what was replaced changes, so types, missing values and the index stay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas
import pyarrow

from nescio.errors import UsageError
from nescio.piping import is_missing

# Kinds of Arrow values that are lists or records; a column of them is read as text.
_NESTED = (pyarrow.types.is_nested, pyarrow.types.is_binary, pyarrow.types.is_large_binary)


def as_table(frame: Any) -> Any:
    """The columns of a frame, behind those of its index if it holds more than row numbers."""
    if not isinstance(frame, pandas.DataFrame):
        raise UsageError(f"A pandas {type(frame).__name__} is no data frame: call to_frame() first.")
    series = [*_index_levels(frame.index), *(frame.iloc[:, at] for at in range(frame.shape[1]))]
    names = [_name(one.name, at) for at, one in enumerate(series)]
    return pyarrow.Table.from_arrays([_array(one) for one in series], names=names)


def with_changes(frame: Any, before: Any, after: Any) -> Any:
    """A copy of the frame in which the cells that differ between two tables are those of the second."""
    levels = _index_levels(frame.index)
    series = [*levels, *(frame.iloc[:, at] for at in range(frame.shape[1]))]
    new = [_changed(one, before.column(at), after.column(at)) for at, one in enumerate(series)]
    given = [*(level.name for level in levels), *frame.columns]
    names = [
        old if told == renamed else renamed
        for old, told, renamed in zip(given, before.column_names, after.column_names, strict=True)
    ]
    count = len(levels)
    made = pandas.concat([one.reset_index(drop=True) for one in new[count:]], axis=1) if new[count:] else frame.copy()
    made.columns = _columns(frame.columns, names[count:])
    made.index = _index(frame.index, new[:count], names[:count])
    return made


def _index_levels(index: Any) -> list[Any]:
    """The levels of an index as series; none if it only counts the rows."""
    if isinstance(index, pandas.RangeIndex):
        return []
    return [
        pandas.Series(index.get_level_values(at), name=index.names[at], index=range(len(index)))
        for at in range(index.nlevels)
    ]


def _index(index: Any, levels: Sequence[Any], names: Sequence[Any]) -> Any:
    if not levels:
        return index
    if len(levels) == 1:
        return pandas.Index(levels[0], name=names[0])
    return pandas.MultiIndex.from_arrays(levels, names=names)


def _columns(columns: Any, names: Sequence[Any]) -> Any:
    if isinstance(columns, pandas.MultiIndex):
        return columns if list(columns) == list(names) else pandas.Index(names)
    return pandas.Index(names)


def _name(name: Any, at: int) -> str:
    """The name of a column as text; levels of a name are its words."""
    if name is None:
        return f"column {at + 1}"
    return " ".join(map(str, name)) if isinstance(name, tuple) else str(name)


def _array(series: Any) -> Any:
    """The values of a column; what is of several kinds, or no single value, is read as text."""
    try:
        found = pyarrow.array(series, from_pandas=True)
    except (pyarrow.ArrowException, TypeError, ValueError, OverflowError):
        return _texts(series)
    found = found.combine_chunks() if isinstance(found, pyarrow.ChunkedArray) else found
    return _texts(series) if any(test(found.type) for test in _NESTED) else found


def _texts(series: Any) -> Any:
    return pyarrow.array([None if is_missing(value) else str(value) for value in series], pyarrow.string())


def _changed(series: Any, before: Any, after: Any) -> Any:
    """The series with the new values where two Arrow columns differ, in a type that can hold them."""
    pairs = zip(before.to_pylist(), after.to_pylist(), strict=True)
    changes = {at: new for at, (old, new) in enumerate(pairs) if old != new and not (old != old and new != new)}
    if isinstance(series.dtype, pandas.CategoricalDtype):
        return _category(series, changes)
    if not changes:
        return series.copy()
    if all(value is None for value in changes.values()):
        wide = _with_missing(series)
        wide.iloc[list(changes)] = None
        return wide
    fits = isinstance(series.dtype, pandas.StringDtype) or series.dtype == object
    wide = series.copy() if fits else series.astype(object)
    wide.iloc[list(changes)] = pandas.Series(list(changes.values()), dtype=object).to_numpy()
    return wide if fits else wide.infer_objects()


def _with_missing(series: Any) -> Any:
    """The series in a type that knows missing values."""
    if pandas.api.types.is_integer_dtype(series.dtype) and not pandas.api.types.is_extension_array_dtype(series.dtype):
        return series.astype("Int64")
    return series.copy()


def _category(series: Any, changes: dict[int, Any]) -> Any:
    """Categories as they are used now: those that nobody has are not shown, for they may be somebody's name."""
    if not changes:
        return series.cat.remove_unused_categories()
    values = series.astype(object)
    values.iloc[list(changes)] = pandas.Series(list(changes.values()), dtype=object).to_numpy()
    used = [value for value in dict.fromkeys(values) if not is_missing(value)]
    kept = [value for value in series.cat.categories if value in set(used)]
    order = [*kept, *(value for value in used if value not in set(kept))]
    return values.astype(pandas.CategoricalDtype(order, ordered=bool(series.cat.ordered) and len(order) == len(kept)))
