"""What would have led to another decision: every way that is named was tried on the entity before.

The order of decisions is that of ``nescio.policy.Policy``: deny list, allow list, rules, the recogniser's opinion, defaults. So a
list always works, a rule mostly does, and another tolerance only where no rule speaks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil

from nescio.decide.by_policy import DecideByPolicy
from nescio.decide.by_risk import DecideByRisk
from nescio.decide.lists import Lists
from nescio.decide.shared_strings import MaskedStrings, named
from nescio.document import Decision, Document, Entity, Risk
from nescio.identity.rule import folded_words
from nescio.models.mask_signals import undoubted_score
from nescio.policy import TOLERANCES, Policy, Rule
from nescio.protocols import ATTACK, COMBINED
from nescio.reasons import Reason
from nescio.settings import Settings

# The risk decided, not a list or a rule.
BY_RISK = frozenset(("risk.above", "risk.within", "risk.broken_by_others", "risk.breaks"))
# The name of somebody whom the policy does not protect.
NOT_PROTECTED = frozenset(("protect.office", "protect.apart"))
# What is masked for the sake of something else, however unlikely it is to identify anybody by itself.
TOLD_BY_OTHERS = frozenset(("trait.masked", "trait.of_subject", "trait.said_of_subject"))
# Entities that are followed up at most: hundreds of people of one name all hold it.
_MAX_OTHERS = 50
_Decider = DecideByPolicy | DecideByRisk


class Advice:
    """Knows what would change the decisions on a document that was decided with these settings."""

    def __init__(self, document: Document, settings: Settings) -> None:
        self._document = document
        self._policy = settings.effective_policy
        self._tolerance = settings.tolerance
        self._lists = Lists(self._policy)
        self._decisions: Mapping[str, Decision] = {decision.entity: decision for decision in document.decisions}
        self._deciders: dict[tuple[str, tuple[tuple[str, Rule], ...]], _Decider] = {}
        self._entities = {entity.id: entity for entity in document.entities}
        self._owners: dict[str, list[str]] = {}
        self._risks: dict[str, list[Risk]] = {}
        for risk in document.risks:
            for entity in risk.entities if risk.measure == COMBINED else ():
                self._risks.setdefault(entity, []).append(risk)

    def on(self, entity: Entity) -> Reason:
        """What would have led to another decision on an entity; nothing if it was not decided on."""
        decision = self._decisions.get(entity.id)
        if decision is None:
            return Reason()
        return self._to_mask(entity, decision) if decision.action == "keep" else self._to_keep(entity, decision)

    def _to_mask(self, entity: Entity, decision: Decision) -> Reason:
        ways = [self._rule_that_masks(entity), self._tolerance_for(entity, "mask", lower=True)]
        if decision.reason.code in BY_RISK:
            ways = [self._lower_risk(entity)]
        if decision.reason.code in NOT_PROTECTED:
            ways = [Reason.of("way.protect_everyone")]
        if any(folded_words(self._document.surface(mention)) for mention in self._document.mentions_of(entity)):
            ways.append(Reason.of("way.deny"))
        found = tuple(way for way in ways if way)
        return Reason.of("change.to_mask", ways=found) if found else Reason()

    def _to_keep(self, entity: Entity, decision: Decision) -> Reason:
        others = named(self._kept_with(entity))
        if decision.reason.code == "string.masked":
            return Reason.of("change.to_keep_if_others", others=others)
        found = tuple(self._ways_to_keep(entity, decision))
        if others:
            return Reason.of("change.to_keep_with_others", ways=found, others=others)
        return Reason.of("change.to_keep", ways=found)

    def _kept_with(self, entity: Entity) -> list[str]:
        """The masked entities that must be kept as well: those of which this one holds a string, and so on from them."""
        found: dict[str, None] = {}
        waiting = [entity.id]
        while waiting and len(found) < _MAX_OTHERS:
            for owner in self._owners_in(waiting.pop()):
                if owner != entity.id and owner not in found:
                    found[owner] = None
                    waiting.append(owner)
        return list(found)

    def _owners_in(self, ident: str) -> list[str]:
        if ident not in self._owners:
            self._owners[ident] = self._strings.owners_in(self._entities[ident])
        return self._owners[ident]

    def _ways_to_keep(self, entity: Entity, decision: Decision) -> list[Reason]:
        mentions = self._document.mentions_of(entity)
        if any(self._lists.denies(self._document.surface(mention), self._document.lang) for mention in mentions):
            return [Reason.of("way.allow_not_deny")]
        ways: list[Reason] = []
        if decision.author != ATTACK:
            ways = [self._rule_that_keeps(entity)]
            if decision.reason.code not in TOLD_BY_OTHERS:
                ways.append(self._tolerance_for(entity, "keep", lower=False))
            if decision.reason.code in BY_RISK:
                ways.append(self._higher_risk(entity))
        return [*(way for way in ways if way), Reason.of("way.allow")]

    @cached_property
    def _strings(self) -> MaskedStrings:
        return MaskedStrings(self._document, self._document.masked_entities, self._decisions)

    def _rule_that_keeps(self, entity: Entity) -> Reason:
        types = self._types(entity)
        kept = self._action(entity, self._decider(rule=Rule(action="keep"), types=types)) == "keep"
        return Reason.of("way.rule_keeps", types=types) if kept else Reason()

    def _rule_that_masks(self, entity: Entity) -> Reason:
        """A rule for all types of the entity, if need be one that does not ask how sure the detectors are."""
        types = self._types(entity)
        if self._action(entity, self._decider(rule=Rule(), types=types)) == "mask":
            return Reason.of("way.rule_masks", types=types)
        surest = max(undoubted_score(mention) for mention in self._document.mentions_of(entity))
        score = int(10 * surest) / 10
        if self._action(entity, self._decider(rule=Rule(min_score=score), types=types)) == "mask":
            return Reason.of("way.rule_masks_from", types=types, score=score)
        return Reason()

    def _tolerance_for(self, entity: Entity, action: str, *, lower: bool) -> Reason:
        """The nearest other tolerance at which an entity is decided on in another way."""
        place = TOLERANCES.index(self._tolerance)
        others = reversed(TOLERANCES[:place]) if lower else TOLERANCES[place + 1 :]
        for tolerance in others:
            if self._action(entity, self._decider(tolerance=tolerance)) == action:
                return Reason.of("way.tolerance", tolerance=tolerance)
        return Reason()

    def _lower_risk(self, entity: Entity) -> Reason:
        """Limits count in hundredths; what has no risk at all is within every limit."""
        if self._by_risk.outcome(self._document, entity, "mask") != "mask":
            return Reason()
        limit = (ceil(100 * self._alone(entity)) - 1) / 100
        return Reason.of("way.lower_risk", limit=limit) if limit >= 0 else Reason()

    def _higher_risk(self, entity: Entity) -> Reason:
        if self._by_risk.outcome(self._document, entity, "keep") != "keep":
            return Reason()
        highest = max([self._alone(entity), *(risk.value for risk in self._risks.get(entity.id, ()))])
        return Reason.of("way.higher_risk", limit=ceil(100 * highest) / 100)

    @property
    def _by_risk(self) -> DecideByRisk:
        decider = self._decider()
        assert isinstance(decider, DecideByRisk), "the risk has decided, so it decides"
        return decider

    def _alone(self, entity: Entity) -> float:
        """The risk of the entity by itself; what was not measured counts as certain to identify."""
        return next((risk.value for risk in self._risks.get(entity.id, ()) if len(risk.entities) == 1), 1.0)

    def _types(self, entity: Entity) -> tuple[str, ...]:
        return tuple(sorted({mention.type for mention in self._document.mentions_of(entity)}))

    def _action(self, entity: Entity, decider: _Decider) -> str | None:
        if isinstance(decider, DecideByRisk):
            return decider.fixed_action(self._document, entity)
        return decider.decide(self._document, entity).action

    def _decider(self, *, tolerance: str = "", rule: Rule | None = None, types: tuple[str, ...] = ()) -> _Decider:
        """The decision step with another tolerance, or with a rule for some types; each is made once."""
        tolerance = tolerance or self._tolerance
        own = dict.fromkeys(types, rule) if rule else {}
        key = (tolerance, tuple(own.items()))
        if key not in self._deciders:
            policy = self._policy.model_copy(update={"rules": {**self._policy.rules, **own}})
            self._deciders[key] = _made(policy, tolerance)
        return self._deciders[key]


def _made(policy: Policy, tolerance: str) -> _Decider:
    if policy.decide == "optimize":
        # What is decided at any risk does not depend on the limit.
        return DecideByRisk(policy, policy.limit(tolerance))
    return DecideByPolicy(policy, tolerance)
