"""Gold annotations: what each annotator would mask in a document."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nescio.errors import InputError

_IDENTIFIERS = {"DIRECT": "direct", "QUASI": "quasi", "NO_MASK": "none"}


@dataclass(frozen=True, slots=True)
class GoldMention:
    """A mention as an annotator marked it; ``identifier`` is direct, quasi or none."""

    start: int
    end: int
    type: str
    identifier: str
    entity: str

    @property
    def needs_masking(self) -> bool:
        return self.identifier != "none"


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A document with the mentions of each of its annotators."""

    id: str
    text: str
    annotators: Mapping[str, tuple[GoldMention, ...]]

    def entities(self, annotator: str) -> list[list[GoldMention]]:
        """Mentions grouped into entities."""
        groups: dict[str, list[GoldMention]] = defaultdict(list)
        for mention in self.annotators[annotator]:
            groups[mention.entity].append(mention)
        return list(groups.values())


def load_tab(path: Path) -> list[GoldDocument]:
    """Read documents in the official format of TAB."""
    try:
        raw = json.loads(path.read_text(encoding="utf8"))
    except ValueError as error:
        raise InputError(f"not valid JSON ({type(error).__name__})", path=path.name) from None
    if not isinstance(raw, list):
        raise InputError("expected a list of documents in the format of TAB", path=path.name)
    return [_document(row, path.name) for row in raw]


def _document(row: Mapping[str, Any], origin: str) -> GoldDocument:
    try:
        document = GoldDocument(
            id=row["doc_id"],
            text=row["text"],
            annotators={
                annotator: tuple(_mention(mention) for mention in annotation["entity_mentions"])
                for annotator, annotation in row["annotations"].items()
            },
        )
    except (KeyError, TypeError, AttributeError) as error:
        name = row.get("doc_id", "?") if isinstance(row, dict) else "?"
        raise InputError(f"document {name}: missing or wrong field {error}", path=origin) from None
    for mentions in document.annotators.values():
        for mention in mentions:
            if not 0 <= mention.start < mention.end <= len(document.text):
                raise InputError(
                    f"document {document.id}: span {mention.start}-{mention.end} lies outside its text", path=origin
                )
    return document


def _mention(row: Mapping[str, Any]) -> GoldMention:
    return GoldMention(
        row["start_offset"], row["end_offset"], row["entity_type"], _IDENTIFIERS[row["identifier_type"]], row["entity_id"]
    )
