"""Fit the tables of ``nescio.assess``; they hold numbers and common words, nothing of the documents.

    python -m nescio_training.risk tab/train.json biographies.json data/corpus/en -o src/nescio/assess
    python -m nescio_training.risk --opinions tab/train.json held-out.json data/corpus/en -o src/nescio/assess

The first line fits the table of surprisal and the coefficients without a recogniser; the second those with the opinion of
``--model``. Some of the documents for the second should be new to the recogniser: on those it has learned from, its opinion
is too good to be true. Of a folder with splits, the first takes the documents to train on, the second those to develop on.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from nescio.errors import NescioError
from nescio_training.risk.tables import fit


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
        fit(given.gold, given.opinions, given.model, given.out, say=_say)
    except NescioError as error:
        _say(f"Error: {error}")
        return 2
    return 0


def _say(message: str) -> None:
    sys.stderr.write(message + "\n")


if __name__ == "__main__":
    sys.exit(main())
