"""The report of a batch: what was found and masked in all documents, what failed, and how fast it went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nescio.report.page import render
from nescio.report.tally import Tally
from nescio.sentences import DEFAULT

# Failures that the page lists one by one; all of them are in the list beside the output.
SHOWN_FAILURES = 200


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

    def page(self, lang: str = DEFAULT) -> str:
        """The report as an HTML page, in one of the languages of reports."""
        tally = self.tally
        return render(
            "batch.html",
            lang,
            settings=self.settings,
            files=self.files,
            documents=tally.documents,
            failures=self.failures[:SHOWN_FAILURES],
            failed=self.failed,
            masked=tally.masked.total(),
            kept=tally.kept.total(),
            changed=tally.changed / max(1, tally.characters),
            types=tally.types(),
            widest=max([1, *tally.masked.values()]),
            categories=tally.categories(),
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
