"""Fit the tables of the measures to documents that experts have masked, and write them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nescio.assess.calibration import TASK, WITH, WITHOUT
from nescio.errors import UsageError
from nescio.evaluate.gold import load_gold
from nescio_training.cards import write_card
from nescio_training.risk.examples import Row, rows_of
from nescio_training.risk.fit import (
    cross_validated,
    fit_combination,
    fit_costs,
    fit_supervised,
    fit_surprisal,
    quality,
    surprisal_chances,
)

FILES = ("surprisal.json", "supervised.json", "combine.json", "emulation.json")

Say = Callable[[str], None]


def fit(
    gold: list[Path], opinions: list[Path], model: str, out: Path, *, say: Say, language_model: str = ""
) -> dict[str, str]:
    """Fit what the documents given allow, and write it; the rest stays as it is. Returns how good each table is."""
    told: dict[str, str] = {}
    if gold:
        rows = _rows(gold, "train", "none", say, language_model)
        table = {"about": _about(rows), "chances": fit_surprisal(rows), "costs": fit_costs(rows)}
        told["surprisal"] = quality(rows, surprisal_chances(rows, table["chances"]))
        say(f"surprisal: {told['surprisal']}")
        _write(out / "surprisal.json", table)
        told |= _fit_models(rows, WITHOUT, out, say)
    if opinions:
        told |= _fit_models(_rows(opinions, "dev", model, say, language_model), WITH, out, say)
    return told


def write_risk_card(
    folder: Path, *, lang: str, data: list[str], scores: dict[str, str], settings: dict[str, Any]
) -> None:
    """The card that makes a folder of tables a risk model."""
    write_card(
        folder,
        root=folder,
        files=[folder / name for name in FILES if (folder / name).is_file()],
        name=folder.name,
        title="risk: what surprisal and experience say of how experts decide",
        task=TASK,
        lang=lang,
        data=data,
        command="nescio train risk",
        scores=scores,
        settings=settings,
    )


def _fit_models(rows: list[Row], name: str, out: Path, say: Say) -> dict[str, str]:
    """Fit the supervised measure and its combination with surprisal, for documents with or without opinions."""
    chances = cross_validated(rows)
    found = quality(rows, chances)
    say(f"{name}, cross-validated: {found}")
    fits = {
        "supervised.json": fit_supervised(rows),
        "combine.json": fit_combination(rows, _read(out / "surprisal.json")["chances"], chances),
    }
    for file, model in fits.items():
        _write(out / file, {**_read(out / file), name: {"about": _about(rows), **model}})
    return {f"supervised, {name}": found}


def _rows(paths: list[Path], split: str, model: str, say: Say, language_model: str) -> list[Row]:
    gold = [document for path in paths for document in load_gold(path, split=split)]
    rows = list(rows_of(gold, model, say, language_model))
    if len({row.masked >= 0.5 for row in rows}) < 2:
        raise UsageError("The experts mask everything that is found, or nothing: there is no decision to learn from.")
    return rows


def _about(rows: list[Row]) -> str:
    return f"Fitted by nescio_training.risk on {len(rows)} entities of {len({row.document for row in rows})} documents."


def _read(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf8")) if path.is_file() else {}
    return loaded


def _write(path: Path, content: dict[str, Any]) -> None:
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf8")
