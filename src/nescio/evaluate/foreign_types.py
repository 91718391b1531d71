"""Which of our eight types a label of another system means."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from nescio.taxonomy import MAIN_TYPES

_TAG = re.compile(r"[\[<({]{1,2}\s*([A-Z][A-Z_]{1,30})\b")


@cache
def _table() -> dict[str, str]:
    text = files("nescio.evaluate").joinpath("peer_labels.tsv").read_text(encoding="utf8")
    return dict(line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))


def main_type_of(label: str) -> str:
    """``DATE_TIME`` -> ``DATETIME``, ``CODE/IBAN`` -> ``CODE``."""
    main = label.partition("/")[0]
    return main if main in MAIN_TYPES else _table().get(main, "CODE")


def known_main_type(label: str) -> str:
    """The main type of a label that is in the table, "" for any other."""
    return label if label in MAIN_TYPES else _table().get(label, "")


def type_of_tag(replacement: str) -> str:
    """The type that a tag such as ``[PERSON 1]`` or ``<LOCATION>`` names, "" if the replacement is no tag."""
    match = _TAG.match(replacement)
    return main_type_of(match[1]) if match else ""
