"""The step that fills ``decisions``, by the policy's rules or by measured risk, as the policy says."""

from __future__ import annotations

from nescio.decide.attacked import break_attacked
from nescio.decide.by_policy import DecideByPolicy
from nescio.decide.by_risk import DecideByRisk
from nescio.decide.lists import Lists
from nescio.document import Document
from nescio.policy import Policy


class Decide:
    """Mask or keep each entity; ``max_risk`` is a limit instead of the policy's own for the tolerance.

    What an attack has shown to give the person away is masked on top of that, whatever its type.
    """

    name = "decide"
    needs = ("text", "lang", "subject", "mentions", "entities", "risks")
    fills = "decisions"

    def __init__(
        self, policy: Policy, tolerance: str = "medium", max_risk: float | None = None, generalize: bool = False
    ) -> None:
        self._lists = Lists(policy)
        by_risk = policy.decide == "optimize"
        self.decide = (
            DecideByRisk(policy, policy.limit(tolerance) if max_risk is None else max_risk, generalize)
            if by_risk
            else DecideByPolicy(policy, tolerance)
        )

    def __call__(self, document: Document) -> Document:
        return break_attacked(self.decide(document), self._lists)
