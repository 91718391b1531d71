"""German mails with labels in the types of CodE Alltag 2.0 (Eder et al., 2020): a text and its ``.ann`` beside it."""

from __future__ import annotations

from pathlib import Path

from nescio.errors import InputError
from nescio.evaluate.gold import GoldDocument, GoldMention, parse_json, read_file
from nescio.text.folding import fold

# CodE Alltag type -> our type and identifier. The labels say nothing on identifiers: what points to one person or one
# line alone is direct.
TYPES = {
    "FAMILY": ("PERSON/FAMILY", "direct"),
    "FEMALE": ("PERSON/FEMALE", "direct"),
    "MALE": ("PERSON/MALE", "direct"),
    "USER": ("PERSON/USER", "direct"),
    "ORG": ("ORG", "quasi"),
    "DATE": ("DATETIME/DATE", "quasi"),
    "PASS": ("CODE/PASSWORD", "direct"),
    "UFID": ("CODE", "direct"),
    "STREET": ("LOC/STREET", "quasi"),
    "STREETNO": ("LOC/STREETNO", "quasi"),
    "ZIP": ("LOC/ZIP", "quasi"),
    "CITY": ("LOC/CITY", "quasi"),
    "EMAIL": ("CODE/EMAIL", "direct"),
    "PHONE": ("CODE/PHONE", "direct"),
    "URL": ("CODE/URL", "direct"),
}


def load_mails(folder: Path) -> list[GoldDocument]:
    """All mails of a folder; equal strings of one type are one entity, for the labels name none."""
    return [_mail(path) for path in sorted(folder.glob("*.txt")) if path.with_suffix(".ann").is_file()]


def _mail(path: Path) -> GoldDocument:
    text = read_file(path)
    beside = path.with_suffix(".ann")
    rows = parse_json(read_file(beside), beside.name)
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
