"""JSON for documents: everything the steps found, with a schema version; unknown versions are refused.

A document has two forms: ``dumps`` writes all of it, ``dump_result`` only what the steps have filled, for those who have the
document as it was read.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, cast

from nescio.document import Decision, Document, Edit, Entity, ForeignPassage, Mention, Part, Risk, Survivor, Verdict
from nescio.errors import InputError
from nescio.reasons import Reason, Value

SCHEMA = 3
# Version 1 had neither parts, groups nor foreign passages; before version 3, reasons were sentences.
READABLE = (1, 2, 3)
_FILLED = ("mentions", "entities", "risks", "decisions", "edits", "verdict")


def to_dict(document: Document) -> dict[str, Any]:
    """A JSON-ready dictionary of the whole document."""
    fields = {name: getattr(document, name) for name in ("id", "text", "lang", "lang_doubt", "subject", "group")}
    lists = {
        name: [_whole(item) for item in getattr(document, name)]
        for name in ("foreign", "mentions", "entities", "risks", "decisions", "edits")
    }
    verdict = _whole(document.verdict) if document.verdict else None
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
    given = {name: raw[name] for name in ("id", "text", "lang", "subject", "meta")}
    later = {"group": raw.get("group", ""), **_of_language(raw)}
    return Document(**given, **later, **_filled({name: raw[name] for name in _FILLED}))


def _of_language(raw: Mapping[str, Any]) -> dict[str, Any]:
    """What is known about languages that are not supported."""
    foreign = tuple(ForeignPassage(**row) for row in raw.get("foreign", ()))
    return {"foreign": foreign, "lang_doubt": raw.get("lang_doubt", "")}


def _filled(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that steps fill; what a row does not say is as the data model has it."""
    verdict = raw.get("verdict")
    return {
        "mentions": tuple(map(_mention, raw.get("mentions", ()))),
        "entities": tuple(Entity(**{**row, "mentions": tuple(row["mentions"])}) for row in raw.get("entities", ())),
        "risks": tuple(map(_risk, raw.get("risks", ()))),
        "decisions": tuple(map(_decision, raw.get("decisions", ()))),
        "edits": tuple(Edit(**{**row, "reason": read_reason(row.get("reason", ""))}) for row in raw.get("edits", ())),
        "verdict": _verdict(verdict) if verdict else None,
    }


def _mention(row: dict[str, Any]) -> Mention:
    signals = tuple((name, value) for name, value in row.get("signals", ()))
    parts = tuple(Part(**part) for part in row.get("parts", ()))
    return Mention(**{**row, "signals": signals, "parts": parts})


def _risk(row: dict[str, Any]) -> Risk:
    return Risk(**{**row, "entities": tuple(row["entities"]), "why": read_reason(row.get("why", ""))})


def _decision(row: dict[str, Any]) -> Decision:
    keeps = tuple((start, end) for start, end in row.get("keeps", ()))
    return Decision(**{**row, "reason": read_reason(row.get("reason", "")), "keeps": keeps})


def write_reason(reason: Reason) -> dict[str, Any]:
    """A reason, JSON-ready."""
    return {"code": reason.code, "values": {name: _write_value(value) for name, value in reason.values}}


def _write_value(value: Value) -> Any:
    if isinstance(value, tuple):
        return [_write_value(one) for one in value]
    return write_reason(value) if isinstance(value, Reason) else value


def read_reason(raw: Any) -> Reason:
    """What ``write_reason`` wrote; a sentence of older documents is what somebody said."""
    if isinstance(raw, str):
        return Reason.said(raw)
    return Reason(str(raw["code"]), tuple((name, _read_value(value)) for name, value in raw["values"].items()))


def _read_value(raw: Any) -> Value:
    if isinstance(raw, list):
        return tuple(map(_read_value, raw))
    if isinstance(raw, dict):
        return read_reason(raw)
    if isinstance(raw, str | int | float):
        return raw
    raise TypeError("a reason holds strings, numbers, lists and reasons")


def _verdict(row: dict[str, Any]) -> Verdict:
    survivors = tuple(Survivor(**survivor) for survivor in row.get("survivors", ()))
    return Verdict(row["passed"], tuple(map(read_reason, row.get("problems", ()))), survivors)


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


def dump_result(document: Document) -> bytes:
    """What the steps have filled, as one short line of ASCII: offsets and replacements, no text of the original."""
    names = ("foreign", "lang_doubt", *_FILLED)
    filled = {name: _short(value) for name in names if (value := getattr(document, name))}
    return json.dumps({"schema": SCHEMA, "lang": document.lang, **filled}, separators=(",", ":")).encode("ascii")


def load_result(original: Document, line: bytes) -> Document:
    """The document as it was read, with the result that ``dump_result`` wrote of it."""
    raw = json.loads(line)
    if raw.get("schema") != SCHEMA:
        raise InputError(f"the result has schema version {raw.get('schema')!r}; this nescio reads version {SCHEMA}")
    return original.with_(lang=raw["lang"], **_of_language(raw), **_filled(raw))


def _whole(value: Any) -> Any:
    """JSON-ready, with all fields."""
    if isinstance(value, Reason):
        return write_reason(value)
    if isinstance(value, tuple):
        return [_whole(item) for item in value]
    return {one.name: _whole(getattr(value, one.name)) for one in fields(value)} if is_dataclass(value) else value


def _short(value: Any) -> Any:
    """JSON-ready, without the fields of rows that are as the data model has them."""
    if isinstance(value, Reason):
        return write_reason(value)
    if isinstance(value, tuple):
        return [_short(item) for item in value]
    if not is_dataclass(value):
        return value
    defaults = _defaults(cast(Hashable, type(value)))
    return {name: _short(said) for name, default in defaults.items() if (said := getattr(value, name)) != default}


@cache
def _defaults(kind: Hashable) -> dict[str, Any]:
    """Field -> its default; one without equals nothing."""
    return {one.name: one.default if one.default is not MISSING else object() for one in fields(cast(Any, kind))}
