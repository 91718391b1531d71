"""A study as rows: for CSV files and for the terminal."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from nescio.evaluate.scores import FIGURES
from nescio.evaluate.study import Study

if TYPE_CHECKING:
    from rich.table import Table

SHOWN = {
    "er_direct": "ER direct",
    "er_quasi": "ER quasi",
    "token_recall": "recall",
    "token_precision": "precision",
    "weighted_precision": "weighted P",
    "mention_recall": "mention R",
    "mention_precision": "mention P",
    "f1": "F1",
    "f2": "F2",
}


def as_csv(study: Study) -> str:
    """One line a system, with intervals, utility, time and memory."""
    rows: list[dict[str, Any]] = []
    for entry in study.entries:
        row: dict[str, Any] = {
            "system": entry.name,
            "documents": len(entry.result.documents),
            "missing": len(entry.result.missing),
        }
        micro, macro = entry.result.micro.as_dict(), entry.result.macro.as_dict()
        for figure in FIGURES:
            low, high = entry.result.intervals[figure] or (None, None)
            row |= {figure: micro[figure], f"{figure}_low": low, f"{figure}_high": high}
            row[f"{figure}_macro"] = macro[figure]
        if entry.utility:
            row |= entry.utility.as_dict()
        row |= {"seconds": entry.run.seconds, "megabytes": entry.run.megabytes}
        rows.append({key: round(value, 6) if isinstance(value, float) else value for key, value in row.items()})
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def category_table(study: Study) -> Table | None:
    """Recall by special category of personal data; None where the gold has none."""
    from rich.table import Table

    names = list(study.entries[0].categories)
    if not names:
        return None
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("entity recall by category", style="bold")
    for name in names:
        table.add_column(f"{name} ({study.entries[0].categories[name]['entities']})", justify="right")
    for entry in study.entries:
        table.add_row(entry.name, *(f"{entry.categories[name]['entity_recall']:.3f}" for name in names))
    return table


def as_table(study: Study) -> Table:
    """What is shown in a terminal."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("system", style="bold")
    timed = any(entry.run.seconds is not None for entry in study.entries)
    for title in (*SHOWN.values(), *(("info kept", "seconds", "MB") if timed else ("info kept",))):
        table.add_column(title, justify="right")
    for entry in study.entries:
        micro = entry.result.micro.as_dict()
        kept = entry.utility.preserved_information if entry.utility else None
        cost = [_cell(entry.run.seconds, 1), _cell(entry.run.megabytes, 0)] if timed else []
        table.add_row(entry.name, *(_cell(micro[figure]) for figure in SHOWN), _cell(kept), *cost)
    if study.ceiling:
        micro = study.ceiling.micro.as_dict()
        table.add_row("human, by the others", *(_cell(micro[figure]) for figure in SHOWN), style="italic")
    return table


def _cell(value: float | None, digits: int = 3) -> str:
    return "–" if value is None else f"{value:.{digits}f}"
