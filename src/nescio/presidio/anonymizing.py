"""What Presidio's anonymiser does with analysed text: its operators by their names, for those who call it over HTTP."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from nescio.errors import UnknownNameError, UsageError

OPERATORS = ("hash", "keep", "mask", "redact", "replace")
_DEFAULT = "DEFAULT"
_SALT_BYTES, _LEAST_SALT = 32, 16
_HASHES = {"sha256": hashlib.sha256, "sha512": hashlib.sha512}


def anonymized(
    text: str, results: Iterable[Mapping[str, Any]], operators: Mapping[str, Mapping[str, Any]] | None = None
) -> dict[str, Any]:
    """The text and its items (from the last to the first, as Presidio lists them) after the operators for their entities.

    Of stretches that overlap, the longest counts, then the one that is surer; places outside the text are refused.
    """
    chosen = operators or {}
    items: list[dict[str, Any]] = []
    made, position = [], 0
    for one in _without_overlap(text, results):
        operator = chosen.get(one["entity_type"]) or chosen.get(_DEFAULT) or {"type": "replace"}
        new = _operated(text[one["start"] : one["end"]], one["entity_type"], operator)
        made += [text[position : one["start"]], new]
        start = sum(map(len, made)) - len(new)
        items.append(
            {
                "start": start,
                "end": start + len(new),
                "entity_type": one["entity_type"],
                "text": new,
                "operator": operator.get("type", "replace"),
                "score": one.get("score"),
            }
        )
        position = one["end"]
    return {"text": "".join([*made, text[position:]]), "items": items[::-1]}


def _without_overlap(text: str, results: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    kept: list[Mapping[str, Any]] = []
    for one in sorted(results, key=lambda one: (one["start"] - one["end"], -(one.get("score") or 0), one["start"])):
        if not 0 <= one["start"] < one["end"] <= len(text):
            raise UsageError(f"A result from {one['start']} to {one['end']} lies outside the text.")
        if all(one["end"] <= other["start"] or one["start"] >= other["end"] for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one["start"])


def _operated(value: str, entity: str, operator: Mapping[str, Any]) -> str:
    match operator.get("type", "replace"):
        case "replace":
            return str(operator.get("new_value") or f"<{entity}>")
        case "redact":
            return ""
        case "keep":
            return value
        case "mask":
            return _masked(value, operator)
        case "hash":
            name = str(operator.get("hash_type", "sha256"))
            if name not in _HASHES:
                raise UnknownNameError("hash", name, _HASHES)
            salt = operator.get("salt")
            # Without a salt, a hash is undone by trying names; then each value has one of its own, which nobody knows.
            sealed = secrets.token_bytes(_SALT_BYTES) if salt is None else str(salt).encode("utf8")
            if len(sealed) < _LEAST_SALT:
                raise UsageError(f"A 'salt' has {_LEAST_SALT} bytes or more; leave it out for a random one.")
            return _HASHES[name](value.encode("utf8", "surrogatepass") + sealed).hexdigest()
        case other:
            raise UnknownNameError("operator", str(other), OPERATORS)


def _masked(value: str, operator: Mapping[str, Any]) -> str:
    sign, count = str(operator.get("masking_char", "*")), int(operator.get("chars_to_mask", len(value)))
    if len(sign) != 1:
        raise UsageError("'masking_char' is one character.")
    count = max(0, min(count, len(value)))
    return value[: len(value) - count] + sign * count if operator.get("from_end") else sign * count + value[count:]
