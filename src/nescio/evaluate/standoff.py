"""Annotations of brat (brat.nlplab.org/standoff.html) and exports of doccano, as gold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from nescio.errors import InputError
from nescio.evaluate.labels import meaning
from nescio.text.folding import fold

_TEXT_BOUND = re.compile(r"(T\S{1,20})\t(\S{1,100}) (\d{1,12} \d{1,12}(?:;\d{1,12} \d{1,12})*)(?:\t|$)")
# A1 <tab> Identifier T1 DIRECT
_ATTRIBUTE = re.compile(r"A\S{1,20}\t(Identifier|Confidential) (T\S{1,20}) (\S{1,40})\s*$")
# Entities, relations, events, attributes, modifications, normalisations, notes, equivalences.
_KINDS = re.compile(r"(?:[TREAMN]\S{1,20}|#\S{0,20}|\*)\t")
_DOCCANO = ("label", "labels", "entities")


def standoff_rows(annotations: str, text: str, origin: str) -> list[dict[str, Any]]:
    """The text-bound annotations of a ``.ann`` file as mentions of our JSON Lines.

    The attributes ``Identifier`` (DIRECT, QUASI, NO_MASK) and ``Confidential`` (HEALTH, ...) count; relations, events and notes
    say nothing that we use. Equal strings of one type are one entity.
    """
    rows: dict[str, dict[str, Any]] = {}
    attributes: list[tuple[str, str, str]] = []
    for number, line in enumerate(annotations.splitlines(), 1):
        if found := _ATTRIBUTE.match(line):
            attributes.append((found[2], found[1], found[3]))
        if line.strip() and not _KINDS.match(line):
            raise InputError("is no line of brat's standoff format", path=origin, line=number)
        if not line.startswith("T"):
            continue
        match = _TEXT_BOUND.match(line)
        spans = [tuple(map(int, span.split())) for span in match[3].split(";")] if match else []
        if not match or any(not start < end <= len(text) for start, end in spans):
            raise InputError("is no annotation inside the text", path=origin, line=number)
        rows[match[1]] = _row(spans[0][0], spans[-1][1], match[2], text, origin, number)
    for target, name, value in attributes:
        if target in rows:
            rows[target]["identifier" if name == "Identifier" else "confidential"] = value
    return list(rows.values())


def is_doccano(row: Mapping[str, Any]) -> bool:
    """Whether a line of JSON was exported by doccano."""
    return "text" in row and "mentions" not in row and any(isinstance(row.get(key), list) for key in _DOCCANO)


def doccano_rows(row: Mapping[str, Any], text: str, origin: str, line: int) -> list[dict[str, Any]]:
    """``[start, end, label]`` or ``{"start_offset", "end_offset", "label"}`` as mentions of our JSON Lines."""
    found = []
    for item in next(row[key] for key in _DOCCANO if isinstance(row.get(key), list)):
        match item:
            case [int(start), int(end), str(label)]:
                pass
            case {"start_offset": int(start), "end_offset": int(end), "label": str(label)}:
                pass
            case _:
                raise InputError("a label of doccano is not [start, end, label]", path=origin, line=line)
        if not 0 <= start < end <= len(text):
            raise InputError(f"span {start}-{end} is empty or lies outside its text", path=origin, line=line)
        found.append(_row(start, end, label, text, origin, line))
    return found


def _row(start: int, end: int, label: str, text: str, origin: str, line: int) -> dict[str, Any]:
    kind, identifier = meaning(label, origin, line)
    entity = f"{kind}:{fold(text[start:end])}"
    return {"start": start, "end": end, "type": kind, "identifier": identifier, "entity": entity}
