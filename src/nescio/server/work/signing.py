"""The end of a review: what somebody must have been asked before, what is frozen, and how it is treated from then on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nescio.document import Document
from nescio.policy import Policy
from nescio.report.residual import residual_risk
from nescio.server.errors import ConflictError
from nescio.server.review.draft import Draft
from nescio.server.work.pipelines import ProjectPipelines
from nescio.settings import Settings

# From here on the workbench shows a risk as high.
HIGH_RISK = 0.5
_CHOSEN = ("model", "replace", "tolerance", "lang")


def concerns(draft: Draft, document: Document) -> dict[str, Any]:
    """What somebody should think about before they finish a review: each with its figure."""
    found: dict[str, Any] = {}
    risk = residual_risk(document)
    if risk is not None and risk >= HIGH_RISK:
        found["high_risk"] = round(risk, 4)
    if undecided := sum(entity.id not in draft.pins for entity in document.entities):
        found["undecided"] = undecided
    if draft.unsettled:
        found["unsettled"] = len(draft.unsettled)
    if document.verdict is None or not document.verdict.passed:
        found["not_verified"] = len(document.verdict.problems) if document.verdict else 0
    return found


def check_confirmed(found: dict[str, Any], confirmed: Sequence[str]) -> None:
    """Refuse to finish before everything was confirmed that there is to think about."""
    if open_ones := {name: value for name, value in found.items() if name not in confirmed}:
        raise ConflictError(
            "Confirm what is still open, then finish again: " + ", ".join(sorted(open_ones)) + ".",
            code="needs_confirmation",
            concerns=open_ones,
        )


def written(settings: Settings) -> dict[str, Any]:
    """Settings as a sign-off keeps them: the whole policy, what was chosen, never the key."""
    policy = settings.effective_policy.model_dump(mode="json")
    return {"policy": policy, **{name: getattr(settings, name) for name in _CHOSEN}}


def restored(pipelines: ProjectPipelines, kept: dict[str, Any], key: bytes) -> Settings:
    """The settings of a sign-off."""
    chosen = {name: kept[name] for name in _CHOSEN if name in kept}
    policy = Policy.model_validate(kept["policy"])
    return Settings.of(policy=policy, background=pipelines.background, assess=True, key=key, **chosen)
