"""The report of a run: what was found, masked and kept, and why, without any text of the documents."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import Any

from nescio.document import Document
from nescio.policy import Policy
from nescio.report.evidence import evidence, warnings
from nescio.report.page import render
from nescio.report.residual import information_kept, residual_risk
from nescio.report.tally import Tally
from nescio.sentences import DEFAULT

# Documents and failures that the page lists one by one; the others are counted.
MAX_ROWS = 500


@dataclass(slots=True)
class RunReport:
    """Counts that grow with each document, so that a run of any length needs the memory of a short one.

    Of many documents, those with the highest risk left are listed, and the first where none was measured.
    """

    policy: Policy
    # The replacer that was asked for, "" if the policy says.
    method: str = ""
    tally: Tally = field(default_factory=Tally)
    # The reasons of the first documents that were not written, and how many there are in all.
    failures: list[str] = field(default_factory=list)
    failed: int = 0
    # What attacks found after each round of hardening, if there were any (see ``nescio.harden.rounds``).
    rounds: list[dict[str, Any]] = field(default_factory=list)
    # What each attacker finds in the end, also one who was never asked.
    attackers: list[dict[str, Any]] = field(default_factory=list)
    # For each attribute of people: of how many the documents tell it, and of how many the output still does.
    _told: dict[str, tuple[int, int]] = field(default_factory=dict)
    # A heap of (risk, minus the number of the document, row): the least risky and latest goes first.
    _listed: list[tuple[float, int, dict[str, object]]] = field(default_factory=list)
    _highest: float | None = None
    _information: tuple[float, int] = (0.0, 0)

    def add(self, document: Document) -> None:
        """Count a document that was written."""
        one = Tally.of(document)
        self.tally.add(one)
        self._ask_about_people(document)
        residual, information = residual_risk(document), information_kept(document)
        if residual is not None:
            self._highest = max(residual, self._highest or 0.0)
        if information is not None:
            total, count = self._information
            self._information = (total + information, count + 1)
        row: dict[str, object] = {
            "id": document.id,
            "lang": document.lang,
            "characters": one.characters,
            "masked": one.masked.total(),
            "kept": one.kept.total(),
            "changed": one.changed / max(1, one.characters),
            "residual": residual,
            "information": information,
        }
        push = heapq.heappush if len(self._listed) < MAX_ROWS else heapq.heappushpop
        push(self._listed, (residual or 0.0, -self.tally.documents, row))

    def fail(self, reason: str) -> None:
        """Count a document that was not written."""
        self.failed += 1
        if len(self.failures) < MAX_ROWS:
            self.failures.append(reason)

    @property
    def rows(self) -> list[dict[str, object]]:
        """The documents that are listed, in the order of the run."""
        return [row for _, _, row in sorted(self._listed, key=lambda listed: -listed[1])]

    def page(self, lang: str = DEFAULT) -> str:
        """The report as an HTML page, in one of the languages of reports."""
        tally = self.tally
        total, measured = self._information
        return render(
            "run.html",
            lang,
            policy=self.policy.name,
            description=self.policy.description,
            documents=tally.documents,
            rows=self.rows,
            failures=self.failures,
            failed=self.failed,
            masked=tally.masked.total(),
            kept=tally.kept.total(),
            changed=tally.changed / max(1, tally.characters),
            types=tally.types(),
            widest=max([1, *tally.masked.values()]),
            categories=tally.categories(),
            evidence=evidence(tally, self.policy, self.method),
            warnings=warnings(self.policy, self.method),
            reasons=tally.reasons.most_common(),
            remarks=tally.remarks.most_common(),
            told=self._told_in_order(),
            rounds=self.rounds,
            attackers=self.attackers,
            residual=self._highest,
            information=total / measured if measured else None,
        )

    def _ask_about_people(self, document: Document) -> None:
        from nescio.profiles.profile import assess_people

        for told in assess_people(document).told:
            before, left = self._told.get(told.attribute, (0, 0))
            self._told[told.attribute] = (before + 1, left + told.is_left)

    def _told_in_order(self) -> list[tuple[str, int, int]]:
        """Attribute, people of whom it was told, and people of whom it still is."""
        if not self._told:
            return []
        from nescio.profiles.values import ATTRIBUTES

        return [(name, *self._told[name]) for name in ATTRIBUTES if name in self._told]
