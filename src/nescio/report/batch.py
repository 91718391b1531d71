"""The report of a batch: what was found and masked in all documents, what failed, and how fast it went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from nescio.report.page import render
from nescio.report.run import RunReport

# Failures that the page lists one by one; all of them are in the list beside the output.
SHOWN_FAILURES = 200


@dataclass(slots=True)
class Tally:
    """Counts that can be added up: those of a part make those of a batch, in any order. No text, no names."""

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
    def of(cls, report: RunReport) -> Tally:
        """The counts of a report, without its rows for single documents."""
        return cls(
            documents=len(report.documents),
            characters=report.characters,
            changed=report.changed,
            masked=report.masked_types,
            kept=report.kept_types,
            reasons=report.reasons,
            remarks=report.remarks,
            languages=Counter(str(row["lang"]) for row in report.documents),
            risks=Counter(
                str(min(9, int(10 * risk))) for row in report.documents if isinstance(risk := row["residual"], float)
            ),
        )

    def add(self, other: Tally) -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, without what is empty."""
        return {one.name: value for one in fields(self) if (value := getattr(self, one.name))}

    @classmethod
    def from_dict(cls, raw: Mapping[str, Any]) -> Tally:
        values: dict[str, Any] = {n: Counter(value) if isinstance(value, dict) else value for n, value in raw.items()}
        return cls(**values)


@dataclass(frozen=True, slots=True)
class BatchReport:
    """Everything that the page of a batch shows."""

    settings: Mapping[str, str]
    tally: Tally
    files: int
    failures: Sequence[str]
    failed: int
    seconds: float
    processed: int

    def page(self) -> str:
        """The report as an HTML page."""
        tally = self.tally
        types = sorted({*tally.masked, *tally.kept}, key=lambda t: (-tally.masked[t], -tally.kept[t], t))
        return render(
            "batch.html",
            settings=self.settings,
            files=self.files,
            documents=tally.documents,
            failures=self.failures[:SHOWN_FAILURES],
            failed=self.failed,
            masked=tally.masked.total(),
            kept=tally.kept.total(),
            changed=tally.changed / max(1, tally.characters),
            types=[{"type": t, "masked": tally.masked[t], "kept": tally.kept[t]} for t in types],
            widest=max([1, *tally.masked.values()]),
            reasons=tally.reasons.most_common(),
            remarks=tally.remarks.most_common(),
            languages=tally.languages.most_common(),
            risks=[{"tenth": tenth, "documents": tally.risks[str(tenth)]} for tenth in range(10)]
            if tally.risks
            else [],
            most_risks=max([1, *tally.risks.values()]),
            seconds=self.seconds,
            rate=self.processed / self.seconds if self.seconds else 0.0,
            characters=tally.characters,
        )
