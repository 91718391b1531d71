"""Counts over documents that can be added up: what was found, masked and kept, and why. No text, no names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from nescio.codec import read_reason, write_reason
from nescio.document import Document
from nescio.reasons import Reason
from nescio.report.remarks import remarks
from nescio.report.residual import residual_risk

# The counts of reasons.
_SAID = frozenset(("reasons", "remarks"))


@dataclass(slots=True)
class Tally:
    """The counts of some documents; those of parts make those of the whole, in any order."""

    documents: int = 0
    characters: int = 0
    changed: int = 0
    masked: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    # Mentions of what belongs to a special category of personal data (GDPR Art. 9), by category.
    special_masked: Counter[str] = field(default_factory=Counter)
    special_kept: Counter[str] = field(default_factory=Counter)
    # Why entities were masked or kept, and what measures said about themselves, without details.
    reasons: Counter[Reason] = field(default_factory=Counter)
    remarks: Counter[Reason] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    # Documents by the highest risk left in them, in tenths: "0" is below 10 %.
    risks: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, document: Document) -> Tally:
        """The counts of one document that was written."""
        one = cls(documents=1, characters=len(document.text), languages=Counter((document.lang,)))
        one.changed = sum(edit.end - edit.start for edit in document.edits)
        categories = {decision.entity: decision.confidential for decision in document.decisions}
        for entities, counts, special in (
            (document.masked_entities, one.masked, one.special_masked),
            (document.kept_entities, one.kept, one.special_kept),
        ):
            for entity in entities:
                counts.update(mention.type for mention in document.mentions_of(entity))
                if category := categories.get(entity.id):
                    special[category] += len(entity.mentions)
        one.reasons.update(decision.reason.outline() for decision in document.decisions)
        one.remarks.update(remark.outline() for remark in remarks(document))
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
        filled = {one.name: value for one in fields(self) if (value := getattr(self, one.name))}
        said = {
            name: [(write_reason(one), count) for one, count in filled[name].items()] for name in _SAID & filled.keys()
        }
        return filled | said

    @classmethod
    def from_dict(cls, raw: Mapping[str, Any]) -> Tally:
        values: dict[str, Any] = {n: Counter(value) if isinstance(value, dict) else value for n, value in raw.items()}
        said = {name: Counter({read_reason(one): count for one, count in raw[name]}) for name in _SAID & raw.keys()}
        return cls(**values | said)

    def types(self) -> list[dict[str, Any]]:
        """One row a type, the most masked first."""
        names = sorted({*self.masked, *self.kept}, key=lambda t: (-self.masked[t], -self.kept[t], t))
        return [{"type": name, "masked": self.masked[name], "kept": self.kept[name]} for name in names]

    def categories(self) -> list[dict[str, Any]]:
        """One row a special category of personal data, the most masked first."""
        masked, kept = self.special_masked, self.special_kept
        names = sorted({*masked, *kept}, key=lambda name: (-masked[name], -kept[name], name))
        return [{"category": name, "masked": masked[name], "kept": kept[name]} for name in names]
