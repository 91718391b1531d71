"""Rebuild the gazetteers under src/nescio/lang from Faker, GeoNames, CLDR, WordNet and the hand-written sources.

Usage: python scripts/build_gazetteers.py [part ...], with the parts named below; all of them by default.
Needs ``pip install 'nescio[gazetteers]'`` and Debian's ``wordnet-base``. The result is the same on every run.
"""

from __future__ import annotations

import importlib
import sys

PARTS = (
    "names",
    "genders",
    "places",
    "nationalities",
    "words",
    "attributes",
    "parents",
    "broader",
    "name_origins",
    "surrogate_places",
    "language_names",
)


def main(wanted: list[str]) -> None:
    for part in wanted or PARTS:
        importlib.import_module(f"gazetteers.{part}").build()


if __name__ == "__main__":
    main(sys.argv[1:])
