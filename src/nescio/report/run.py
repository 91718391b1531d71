"""The report of a run: what was found, masked and kept, and why, without any text of the documents."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from nescio.document import Document
from nescio.policy import Policy
from nescio.report.explain import remarks
from nescio.report.page import render
from nescio.report.residual import information_kept, residual_risk


@dataclass(slots=True)
class RunReport:
    """Counts that grow with each document, so that a run of any length needs little memory."""

    policy: Policy
    documents: list[dict[str, object]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    masked_types: Counter[str] = field(default_factory=Counter)
    kept_types: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    remarks: Counter[str] = field(default_factory=Counter)
    # What attacks found after each round of hardening, if there were any (see ``nescio.harden.rounds``).
    rounds: list[dict[str, Any]] = field(default_factory=list)
    characters: int = 0
    changed: int = 0

    def add(self, document: Document) -> None:
        """Count a document that was written."""
        masked, kept = Counter[str](), Counter[str]()
        actions = {decision.entity: decision.action for decision in document.decisions}
        for entity in document.entities:
            target = kept if actions.get(entity.id) == "keep" else masked
            target.update(mention.type for mention in document.mentions_of(entity))
        self.masked_types += masked
        self.kept_types += kept
        self.reasons.update(_kind_of(decision.reason) for decision in document.decisions)
        self.remarks.update(remarks(document))
        changed = sum(edit.end - edit.start for edit in document.edits)
        self.characters += len(document.text)
        self.changed += changed
        self.documents.append(
            {
                "id": document.id,
                "lang": document.lang,
                "characters": len(document.text),
                "masked": masked.total(),
                "kept": kept.total(),
                "changed": changed / max(1, len(document.text)),
                "residual": residual_risk(document),
                "information": information_kept(document),
            }
        )

    def page(self) -> str:
        """The report as an HTML page."""
        types = sorted(
            {*self.masked_types, *self.kept_types}, key=lambda t: (-self.masked_types[t], -self.kept_types[t], t)
        )
        return render(
            "run.html",
            policy=self.policy.name,
            description=self.policy.description,
            documents=self.documents,
            failures=self.failures,
            masked=self.masked_types.total(),
            kept=self.kept_types.total(),
            changed=self.changed / max(1, self.characters),
            types=[{"type": t, "masked": self.masked_types[t], "kept": self.kept_types[t]} for t in types],
            widest=max([1, *self.masked_types.values()]),
            reasons=self.reasons.most_common(),
            remarks=self.remarks.most_common(),
            rounds=self.rounds,
            residual=max(self._measured("residual"), default=None),
            information=mean(shares) if (shares := self._measured("information")) else None,
        )

    def _measured(self, figure: str) -> list[float]:
        return [value for row in self.documents if isinstance(value := row[figure], float)]


def _kind_of(reason: str) -> str:
    """A reason without its figures, so that what was decided alike is counted together."""
    return re.sub(r"(?<!limit of )\b\d+(\.\d+)?%?", "…", reason.partition(":")[0])
