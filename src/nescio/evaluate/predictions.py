"""Predictions: which spans a system masks in each document, with its types and replacements where it tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from nescio.errors import InputError
from nescio.evaluate.gold import GoldDocument, parse_json, read_file

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Masked:
    """A span that a system masks; ``replacement`` is None when only the span is known."""

    start: int
    end: int
    type: str = ""
    replacement: str | None = None

    @property
    def main_type(self) -> str:
        return self.type.partition("/")[0]


Predictions = Mapping[str, Sequence[Masked]]


def spans_of(masked: Iterable[Masked]) -> list[Span]:
    return [(item.start, item.end) for item in masked]


def load_predictions(path: Path, gold: Sequence[GoldDocument]) -> dict[str, list[Masked]]:
    """Read predictions for gold documents: ``{doc_id: [[start, end], ...]}``, or what anonymize or detect wrote."""
    if not path.is_file():
        raise InputError("does not exist or is not a file", path=str(path))
    text = read_file(path)
    lengths = {document.id: len(document.text) for document in gold}
    rows = _rows_of_lines(text, path.name)
    if rows is None:
        raw = parse_json(text, path.name)
        if not isinstance(raw, dict):
            raise InputError(
                "expected {doc_id: [[start, end], ...]} or the JSON Lines of anonymize or detect", path=path.name
            )
        rows = list(raw.items())
    found: dict[str, list[Masked]] = {}
    for ident, spans in rows:
        if ident in found:
            raise InputError(f"document {ident} occurs twice", path=path.name)
        if ident not in lengths:
            near = get_close_matches(ident, lengths, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise InputError(f"document {ident} is not in the gold annotations{hint}", path=path.name)
        if not isinstance(spans, list):
            raise InputError(f"document {ident}: its spans are not a list", path=path.name)
        found[ident] = [_masked(span, ident, lengths[ident], path.name) for span in spans]
    return found


def _rows_of_lines(text: str, origin: str) -> list[tuple[str, Any]] | None:
    """Id and spans of each line if this is JSON Lines with ids, else None."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        return []
    try:
        first = parse_json(lines[0][1], origin)
    except InputError:
        return None
    if not isinstance(first, dict) or not isinstance(first.get("id"), str | int):
        return None
    rows = []
    for number, line in lines:
        row = parse_json(line, origin, number)
        if not isinstance(row, dict) or "id" not in row:
            raise InputError('a line has no "id"', path=origin, line=number)
        spans = row.get("edits", row.get("mentions"))
        if spans is None:
            raise InputError(f'document {row["id"]}: neither "edits" nor "mentions"', path=origin, line=number)
        rows.append((str(row["id"]), spans))
    return rows


def _masked(row: Any, ident: str, length: int, origin: str) -> Masked:
    kind, replacement = "", None
    match row:
        case [start, end, *_]:
            pass
        case {"start": start, "end": end}:
            subtype = row.get("subtype")
            kind = str(row.get("type") or "") + (f"/{subtype}" if subtype else "")
            replacement = row.get("replacement")
        case _:
            raise InputError(f"document {ident}: a span is neither [start, end] nor an edit or mention", path=origin)
    if type(start) is not int or type(end) is not int:
        raise InputError(f"document {ident}: a span's start and end must be whole numbers", path=origin)
    if not 0 <= start <= end <= length:
        raise InputError(f"document {ident}: span {start}-{end} lies outside its text (0-{length})", path=origin)
    return Masked(start, end, kind, replacement if isinstance(replacement, str) else None)
