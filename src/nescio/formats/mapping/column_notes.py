"""What the user is told about the columns of a table: what each was taken for, and which one repeats something masked."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping

from nescio.document import Document
from nescio.errors import VerificationError
from nescio.lang.column_names import names_column
from nescio.protocols import COLUMN


def shown_name(name: str, number: int) -> str:
    """How a message calls a column: by its name, if that is one that columns have, else by its number (from 0)."""
    return name.strip() if name.strip() and names_column(name) else f"column {number + 1}"


def column_types(document: Document) -> Counter[tuple[str, str]]:
    """Columns, as messages call them, with the types of their cells, where the column told what a cell is."""
    columns, cells = document.meta.get("columns", ()), document.meta.get("cells", ())
    found: Counter[tuple[str, str]] = Counter()
    for mention in document.mentions if cells else ():
        if COLUMN in mention.source.split("+"):
            place = bisect_right(cells, mention.start, key=lambda cell: cell[0]) - 1
            found[columns[cells[place][2]]["shown"], mention.type] += 1
    return found


def column_note(types: Mapping[tuple[str, str], int]) -> str:
    """What the columns were taken for, in a line; "" if none was taken for anything."""
    commonest: dict[str, str] = {}
    for (column, kind), _ in sorted(types.items(), key=lambda item: -item[1]):
        commonest.setdefault(column, kind)
    order = dict.fromkeys(column for column, _ in types)
    said = ", ".join(f"{column} = {commonest[column]}" for column in order)
    return f"columns by what they hold (--column-type, --keep-column): {said}" if said else ""


def repeating_column(source: str, column: str) -> VerificationError:
    """The refusal of a table in which a column that was not read repeats something masked, with a way out."""
    return VerificationError(
        f"{source}: {column} is not read and repeats something that was masked; it is not written. Let it be read, too "
        "(--column, or without --keep and --keep-column), take it out of the file, or allow the string (--allow)"
    )
