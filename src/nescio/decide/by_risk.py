"""Decide by risk: mask as little as it takes to break every combination of entities that is riskier than the limit.

The policy's lists go first. Its rules that bind, and where no recogniser has read the document its defaults, then say what may be
masked at all; direct identifiers that may be masked are. The rest is up to the optimiser. What was not measured counts as
certain to identify: nothing is kept for want of a figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from nescio.decide.by_policy import (
    PartRules,
    category_of,
    identifier_of,
    kept_by_rule,
    unsure,
    with_parts,
)
from nescio.decide.lists import Judgment, Lists
from nescio.decide.optimize import Action, Combination, Item, Solution, solve
from nescio.decide.settling import settle
from nescio.decide.shared_strings import named
from nescio.document import Decision, Document, Entity, Mention, Risk
from nescio.models.mask_signals import mask_chance
from nescio.policy import Policy
from nescio.protocols import COMBINED
from nescio.reasons import NOTHING, Reason
from nescio.taxonomy import facts_of
from nescio.yaml_reader import read_yaml

if TYPE_CHECKING:
    from nescio.ladders import Rung

_NAMES = {Action.KEEP: "keep", Action.GENERALIZE: "generalize", Action.MASK: "mask"}
AUTHOR = "risk"
_NOT_MEASURED = Reason.of("risk.not_measured")


@cache
def type_weights() -> Mapping[str, float]:
    """What a bit of each type is worth to a reader."""
    weights: dict[str, float] = read_yaml(
        files("nescio.decide").joinpath("type_weights.yaml").read_text(encoding="utf8")
    )
    return weights


def loss(entity: Entity, bits: float) -> float:
    """The information that is lost when an entity is masked: its bits, weighted by what readers need of its type."""
    main_type = entity.type.partition("/")[0]
    return bits * type_weights()[main_type]


class DecideByRisk:
    """Minimal masking below a limit of risk; ``generalize`` makes saying less a third choice."""

    def __init__(self, policy: Policy, limit: float, generalize: bool = False) -> None:
        self.policy = policy
        self.limit = limit
        self.generalize = generalize
        self._lists = Lists(policy)
        self._parts = PartRules(policy, self._lists)

    def __call__(self, document: Document) -> Document:
        fixed = [self.fixed(document, entity) for entity in document.entities]
        singles = {risk.entities[0]: risk for risk in document.risks if _is_combined(risk) and len(risk.entities) == 1}
        together = [risk for risk in document.risks if _is_combined(risk) and len(risk.entities) > 1]
        risks = [
            singles.get(entity.id, Risk((entity.id,), COMBINED, 1.0, _NOT_MEASURED)) for entity in document.entities
        ]
        items = self._items(document, fixed, risks)
        places = {entity.id: place for place, entity in enumerate(document.entities)}
        combinations = [
            Combination(tuple(places[e] for e in risk.entities), risk.value) for risk in (*risks, *together)
        ]
        # The tolerances are what most people ask for: they get the best solutions, the first of them the very best.
        anchors = [self.policy.limit(tolerance) for tolerance in ("medium", "low", "high")]
        solution = solve(items, combinations, self.limit, anchors=anchors)
        why = _Reasons(document.entities, risks, together, solution, self.limit)
        decisions = [
            self._decision(document, entity, solution.actions[place], fixed[place], why)
            for place, entity in enumerate(document.entities)
        ]
        return document.with_(decisions=settle(document, decisions, self.policy))

    def fixed(self, document: Document, entity: Entity) -> tuple[Action, Reason] | None:
        """What the policy leaves no choice about, with the reason; where it asks an expert, its rules do not count."""
        mentions = document.mentions_of(entity)
        heard = self.policy.expert is not None and mask_chance(mentions) is not None
        if listed := self._lists.judge(document, mentions):
            return (Action.MASK if listed[0] == "mask" else Action.KEEP), listed[1]
        kept = [
            reason
            for mention in mentions
            if (not heard or self.policy.binding_rule(mention.type)) and (reason := self._kept(document, mention))
        ]
        if len(kept) == len(mentions):
            return Action.KEEP, kept[0]
        if _surely_direct(document, mentions):
            return Action.MASK, Reason.of("risk.direct")
        return None

    def fixed_action(self, document: Document, entity: Entity) -> str | None:
        """What is done with an entity at any risk; None if its risk decides."""
        fixed = self.fixed(document, entity)
        return with_parts(document, entity, (_NAMES[fixed[0]], fixed[1]), self._parts)[0] if fixed else None

    def outcome(self, document: Document, entity: Entity, action: str) -> str:
        """What is done with an entity after its risk has decided: what is said of its parts may undo that."""
        return with_parts(document, entity, (action, NOTHING), self._parts)[0]

    def _kept(self, document: Document, mention: Mention) -> Reason:
        """Why the policy would not mask a mention at any risk; nothing if it would."""
        _, rule = self.policy.rule_for(mention.type)
        if kept := kept_by_rule(document, mention, self.policy):
            return kept
        if rule.min_score is not None and mention.score < rule.min_score:
            return unsure(mention.score, rule.min_score)
        return NOTHING

    def _items(
        self, document: Document, fixed: Sequence[tuple[Action, Reason] | None], risks: Sequence[Risk]
    ) -> list[Item]:
        rungs = _ladders(document) if self.generalize else {}
        items = []
        for entity, choice, risk in zip(document.entities, fixed, risks, strict=True):
            cost = loss(entity, risk.bits)
            finest = rungs[entity.id][0] if self.generalize and len(rungs[entity.id]) > 1 else None
            items.append(
                Item(
                    cost,
                    generalized=cost * finest.lost if finest else None,
                    left=1 - finest.lost if finest else 1.0,
                    allowed=(choice[0], choice[0]) if choice else (Action.KEEP, Action.MASK),
                )
            )
        return items

    def _decision(
        self, document: Document, entity: Entity, action: Action, fixed: tuple[Action, Reason] | None, why: _Reasons
    ) -> Decision:
        verdict: Judgment = (_NAMES[action], fixed[1] if fixed else NOTHING)
        name, reason, keeps = with_parts(document, entity, verdict, self._parts)
        if reason == verdict[1]:
            reason = why.of_fixed(entity, action, fixed[1]) if fixed else why.of(entity, action)
        return Decision(
            entity.id,
            name,
            identifier_of(document, document.mentions_of(entity)) if name != "keep" else "none",
            category_of(document, entity),
            reason,
            AUTHOR,
            keeps,
            why.gap,
        )


def _ladders(document: Document) -> dict[str, tuple[Rung, ...]]:
    from nescio.ladders import ladders  # their word lists take a while to load, and few need them

    return ladders(document, document.entities)


def _is_combined(risk: Risk) -> bool:
    return risk.measure == COMBINED and bool(risk.entities)


def _surely_direct(document: Document, mentions: list[Mention]) -> bool:
    """Whether an entity is of a direct type, or is the person to protect."""
    if any(facts_of(mention.type).identifier == "direct" for mention in mentions):
        return True
    return bool(document.subject) and identifier_of(document, mentions) == "direct"


class _Reasons:
    """Reasons out of a solution."""

    def __init__(
        self,
        entities: Sequence[Entity],
        risks: Sequence[Risk],
        together: Sequence[Risk],
        solution: Solution,
        limit: float,
    ) -> None:
        self._single = {entity.id: risk for entity, risk in zip(entities, risks, strict=True)}
        self._together: dict[str, list[Risk]] = {entity.id: [] for entity in entities}
        for risk in together:
            for entity in risk.entities if risk.value > limit else ():
                self._together[entity].append(risk)
        self._actions = {entity.id: action for entity, action in zip(entities, solution.actions, strict=True)}
        self._limit = limit
        self.gap = solution.gap

    def of_fixed(self, entity: Entity, action: Action, reason: Reason) -> Reason:
        """The policy's reason; who asked for a limit must learn that the policy keeps something above it."""
        if action is Action.KEEP and self._single[entity.id].value > self._limit:
            return Reason.of("rule.above_limit", why=reason, limit=self._limit)
        return reason

    def of(self, entity: Entity, action: Action) -> Reason:
        """Why the risk decided as it did."""
        risk, shared, limit = self._single[entity.id], self._together[entity.id], self._limit
        value = round(risk.value, 4)
        if action is Action.KEEP:
            breakers = sorted(
                {member for one in shared for member in one.entities if self._actions[member] is not Action.KEEP}
            )
            if not breakers:
                return Reason.of("risk.within", limit=limit, risk=value, why=risk.why)
            return Reason.of("risk.broken_by_others", limit=limit, risk=value, why=risk.why, entities=named(breakers))
        if risk.value > limit:
            return Reason.of("risk.above", limit=limit, risk=value, why=risk.why)
        if not shared:
            return Reason.of("risk.within", limit=limit, risk=value, why=risk.why)
        others = sorted({member for one in shared for member in one.entities} - {entity.id})
        first = max(shared, key=lambda one: one.value)
        return Reason.of("risk.breaks", count=len(shared), entities=named(others), why=first.why)
