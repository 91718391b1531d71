"""Fit the tables of ``nescio.assess``; they hold numbers and common words, nothing of the documents.

    python -m nescio_training.risk tab/train.json biographies.json data/corpus/en -o src/nescio/assess
    python -m nescio_training.risk --unseen tab/dev.jsonl --without tab/dev_gold.json --model default -o src/nescio/assess

The first line fits the table of surprisal and the coefficients without a recogniser; the second those with its opinion, from
documents that the recogniser (``--model``) has not seen: on others its opinion is too good to be true. Of a folder with
splits, the first takes the documents to train on, the second those to develop on.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from nescio.errors import NescioError
from nescio_training.risk.examples import Row, read, rows_of
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
    parser.add_argument("--unseen", type=Path, nargs="*", default=[], help="such documents that --model has not seen")
    parser.add_argument("--without", type=Path, nargs="*", default=[], help="leave out the documents of these files")
    parser.add_argument("--model", default="default", help="recogniser whose opinion is weighed")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the tables")
    given = parser.parse_args()
    if not given.gold and not given.unseen:
        parser.error("give documents, or --unseen documents")
    try:
        fit(given.gold, given.unseen, given.without, given.model, given.out)
    except NescioError as error:
        _say(f"Error: {error}")
        return 2
    return 0


def fit(gold: list[Path], unseen: list[Path], without: list[Path], model: str, out: Path) -> None:
    """Fit what the documents given allow, and write it."""
    skipped = {document.id for path in without for document in read(path)}
    supervised = _read(out / "supervised.json")
    if gold:
        judged = _rows(gold, "train", skipped, "none")
        table = fit_surprisal(judged)
        _write(out / "surprisal.json", {"about": _about(judged), "chances": table, "costs": fit_costs(judged)})
        supervised["without opinions"] = {"about": _about(judged), **fit_supervised(judged)}
        chances = cross_validated(judged)
        _say(f"surprisal: {quality(judged, surprisal_chances(judged, table))}")
        _say(f"without opinions, cross-validated: {quality(judged, chances)}")
    if unseen:
        judged = _rows(unseen, "dev", skipped, model)
        table = _read(out / "surprisal.json")["chances"]
        supervised["with opinions"] = {"about": _about(judged), **fit_supervised(judged)}
        chances = cross_validated(judged)
        _say(f"with opinions, cross-validated: {quality(judged, chances)}")
    _write(out / "supervised.json", supervised)
    combination = fit_combination(judged, table, chances)
    _say(f"combined: {combination}")
    _write(out / "combine.json", {"about": _about(judged), **combination})


def _rows(paths: list[Path], split: str, skipped: set[str], model: str) -> list[Row]:
    documents = [document for path in paths for document in read(path, split) if document.id not in skipped]
    return list(rows_of(documents, model, _say))


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
