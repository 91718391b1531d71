"""Texts with their labels in an ``.ann`` file beside them: brat's, or rows of CodE Alltag 2.0 (Eder et al., 2020)."""

from __future__ import annotations

from pathlib import Path

from nescio.errors import InputError
from nescio.evaluate.gold import GoldDocument, GoldMention, gold_document, parse_json, read_file
from nescio.evaluate.labels import CODEALLTAG_TYPES as TYPES
from nescio.evaluate.standoff import standoff_rows
from nescio.text.folding import fold


def load_mails(folder: Path) -> list[GoldDocument]:
    """All texts of a folder; equal strings of one type are one entity, for the labels name none."""
    return [_mail(path) for path in sorted(folder.glob("*.txt")) if path.with_suffix(".ann").is_file()]


def _mail(path: Path) -> GoldDocument:
    text = read_file(path)
    beside = path.with_suffix(".ann")
    annotations = read_file(beside)
    if not annotations.lstrip().startswith(("[", "{")):
        return gold_document(path.stem, text, {"gold": standoff_rows(annotations, text, beside.name)}, beside.name)
    rows = parse_json(annotations, beside.name)
    if not isinstance(rows, list):
        raise InputError("is not a list of [start, end, type, text]", path=beside.name)
    mentions = tuple(_mention(row, text, beside.name) for row in rows)
    return GoldDocument(path.stem, text, {"gold": mentions}, "de")


def _mention(row: object, text: str, origin: str) -> GoldMention:
    match row:
        case [int(start), int(end), str(label), *_] if 0 <= start < end <= len(text) and label in TYPES:
            kind, identifier = TYPES[label]
            return GoldMention(start, end, kind, identifier, f"{label}:{fold(text[start:end])}")
    raise InputError("a row is not [start, end, type, text] inside the text, with a known type", path=origin)
