"""JSON for documents: everything the steps found, with a schema version; unknown versions are refused."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from nescio.document import Decision, Document, Edit, Entity, Mention, Part, Risk, Verdict
from nescio.errors import InputError

SCHEMA = 2
# Version 1 had neither parts nor groups.
READABLE = (1, 2)


def to_dict(document: Document) -> dict[str, Any]:
    """A JSON-ready dictionary of the whole document."""
    fields = {name: getattr(document, name) for name in ("id", "text", "lang", "subject", "group")}
    lists = {
        name: [asdict(item) for item in getattr(document, name)]
        for name in ("mentions", "entities", "risks", "decisions", "edits")
    }
    verdict = asdict(document.verdict) if document.verdict else None
    return {"schema": SCHEMA, **fields, "meta": dict(document.meta), **lists, "verdict": verdict}


def from_dict(raw: dict[str, Any]) -> Document:
    """The document that ``to_dict`` wrote."""
    if raw.get("schema") not in READABLE:
        raise InputError(
            f"the document has schema version {raw.get('schema')!r}; this nescio reads version {SCHEMA} and older"
        )
    try:
        return _document(raw)
    except (AttributeError, KeyError, TypeError, ValueError):
        # What is wrong may quote the document, so the cause is not passed on.
        raise InputError(f"the document lacks what schema version {SCHEMA} asks for") from None


def _document(raw: dict[str, Any]) -> Document:
    verdict = raw["verdict"]
    return Document(
        id=raw["id"],
        text=raw["text"],
        lang=raw["lang"],
        subject=raw["subject"],
        group=raw.get("group", ""),
        meta=raw["meta"],
        mentions=tuple(map(_mention, raw["mentions"])),
        entities=tuple(Entity(**{**row, "mentions": tuple(row["mentions"])}) for row in raw["entities"]),
        risks=tuple(Risk(**{**row, "entities": tuple(row["entities"])}) for row in raw["risks"]),
        decisions=tuple(map(_decision, raw["decisions"])),
        edits=tuple(Edit(**row) for row in raw["edits"]),
        verdict=Verdict(verdict["passed"], tuple(verdict["problems"])) if verdict else None,
    )


def _mention(row: dict[str, Any]) -> Mention:
    signals = tuple((name, value) for name, value in row["signals"])
    parts = tuple(Part(**part) for part in row.get("parts", ()))
    return Mention(**{**row, "signals": signals, "parts": parts})


def _decision(row: dict[str, Any]) -> Decision:
    return Decision(**{**row, "keeps": tuple((start, end) for start, end in row.get("keeps", ()))})


def dumps(document: Document) -> str:
    """One line of JSON."""
    return json.dumps(to_dict(document), ensure_ascii=False)


def loads(line: str) -> Document:
    """Read what ``dumps`` wrote."""
    try:
        raw = json.loads(line)
    except ValueError:
        raise InputError("the document is not valid JSON") from None
    if not isinstance(raw, dict):
        raise InputError("the document is not a JSON object")
    return from_dict(raw)
