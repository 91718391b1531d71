"""Counts over documents that can be added up: what was found, masked and kept, and why. No text, no names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from nescio.document import Document
from nescio.report.explain import remarks
from nescio.report.residual import residual_risk


@dataclass(slots=True)
class Tally:
    """The counts of some documents; those of parts make those of the whole, in any order."""

    documents: int = 0
    characters: int = 0
    changed: int = 0
    masked: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    remarks: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    # Documents by the highest risk left in them, in tenths: "0" is below 10 %.
    risks: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, document: Document) -> Tally:
        """The counts of one document that was written."""
        one = cls(documents=1, characters=len(document.text), languages=Counter((document.lang,)))
        one.changed = sum(edit.end - edit.start for edit in document.edits)
        for entities, counts in ((document.masked_entities, one.masked), (document.kept_entities, one.kept)):
            counts.update(mention.type for entity in entities for mention in document.mentions_of(entity))
        one.reasons.update(_kind_of(decision.reason) for decision in document.decisions)
        one.remarks.update(remarks(document))
        if (risk := residual_risk(document)) is not None:
            one.risks[str(min(9, int(10 * risk)))] += 1
        return one

    def add(self, other: Tally) -> None:
        for one in fields(self):
            own, more = getattr(self, one.name), getattr(other, one.name)
            if isinstance(own, Counter):
                own.update(more)
            else:
                setattr(self, one.name, own + more)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, without what is empty."""
        return {one.name: value for one in fields(self) if (value := getattr(self, one.name))}

    @classmethod
    def from_dict(cls, raw: Mapping[str, Any]) -> Tally:
        values: dict[str, Any] = {n: Counter(value) if isinstance(value, dict) else value for n, value in raw.items()}
        return cls(**values)

    def types(self) -> list[dict[str, Any]]:
        """One row a type, the most masked first."""
        names = sorted({*self.masked, *self.kept}, key=lambda t: (-self.masked[t], -self.kept[t], t))
        return [{"type": name, "masked": self.masked[name], "kept": self.kept[name]} for name in names]


def _kind_of(reason: str) -> str:
    """A reason without its figures, so that what was decided alike is counted together."""
    return re.sub(r"(?<!limit of )\b\d+(\.\d+)?%?", "…", reason.partition(":")[0])
