"""Fit the tables of ``nescio.assess``; they hold numbers and common words, nothing of the documents.

    python -m nescio_training.risk tab/train.json biographies.json data/corpus/en -o src/nescio/assess
    python -m nescio_training.risk --opinions tab/train.json held-out.json data/corpus/en -o src/nescio/assess

The first line fits the table of surprisal and the coefficients without a recogniser; the second those with the opinion of
``--model``. Some of the documents for the second should be new to the recogniser: on those it has learned from, its opinion
is too good to be true. Of a folder with splits, the first takes the documents to train on, the second those to develop on.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from nescio.assess.calibration import WITH, WITHOUT
from nescio.errors import NescioError, UsageError
from nescio.evaluate.gold import load_gold
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


def main() -> int:
    parser = argparse.ArgumentParser(prog="nescio_training.risk", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("gold", type=Path, nargs="*", help="documents with experts' decisions")
    parser.add_argument("--opinions", type=Path, nargs="*", default=[], help="such documents, with the model's opinion")
    parser.add_argument("--model", default="default", help="the recogniser whose opinion is weighed")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the tables")
    given = parser.parse_args()
    if not given.gold and not given.opinions:
        parser.error("give documents, or --opinions with documents")
    try:
        fit(given.gold, given.opinions, given.model, given.out)
    except NescioError as error:
        _say(f"Error: {error}")
        return 2
    return 0


def fit(gold: list[Path], opinions: list[Path], model: str, out: Path) -> None:
    """Fit what the documents given allow, and write it; the rest stays as it is."""
    if gold:
        rows = _rows(gold, "train", "none")
        table = {"about": _about(rows), "chances": fit_surprisal(rows), "costs": fit_costs(rows)}
        _say(f"surprisal: {quality(rows, surprisal_chances(rows, table['chances']))}")
        _write(out / "surprisal.json", table)
        _fit_models(rows, WITHOUT, out)
    if opinions:
        _fit_models(_rows(opinions, "dev", model), WITH, out)


def _fit_models(rows: list[Row], name: str, out: Path) -> None:
    """Fit the supervised measure and its combination with surprisal, for documents with or without opinions."""
    chances = cross_validated(rows)
    _say(f"{name}, cross-validated: {quality(rows, chances)}")
    fits = {
        "supervised.json": fit_supervised(rows),
        "combine.json": fit_combination(rows, _read(out / "surprisal.json")["chances"], chances),
    }
    for file, model in fits.items():
        _write(out / file, {**_read(out / file), name: {"about": _about(rows), **model}})


def _rows(paths: list[Path], split: str, model: str) -> list[Row]:
    rows = list(rows_of([document for path in paths for document in load_gold(path, split=split)], model, _say))
    if len({row.masked >= 0.5 for row in rows}) < 2:
        raise UsageError("The experts mask everything that is found, or nothing: there is no decision to learn from.")
    return rows


def _about(rows: list[Row]) -> str:
    return f"Fitted by nescio_training.risk on {len(rows)} entities of {len({row.document for row in rows})} documents."


def _read(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf8")) if path.is_file() else {}


def _write(path: Path, content: dict) -> None:
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf8")


def _say(message: str) -> None:
    sys.stderr.write(message + "\n")


if __name__ == "__main__":
    sys.exit(main())
