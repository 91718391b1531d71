"""Decide on what an attack has shown: every combination that led to the right person is broken at the least loss.

This comes after the decisions by policy or by risk, and only ever masks more. The policy's types play no part here: the
attacker has recognised somebody by these very words. Only its allow list stands. Where the attackers have judged the text with
something coarser in it and it holds, that is said instead of a mask.
"""

from __future__ import annotations

from dataclasses import replace

from nescio.decide.by_policy import identifier_of
from nescio.decide.lists import Lists
from nescio.decide.optimize import Action, Combination, Item, solve
from nescio.decide.shared_strings import close
from nescio.document import Decision, Document, Entity, Mention
from nescio.protocols import ATTACK, ATTACK_COARSER
from nescio.reasons import Reason
from nescio.text.words import WORD


def break_attacked(document: Document, lists: Lists) -> Document:
    """The document with further decisions to mask, if an attack has left risks on it."""
    risks = [risk for risk in document.risks if risk.measure in (ATTACK, ATTACK_COARSER) and risk.entities]
    if not risks:
        return document
    places = {entity.id: place for place, entity in enumerate(document.entities)}
    items = [
        Item(float(_words(document, entity)), allowed=_allowed(document, entity, decision, lists))
        for entity, decision in zip(document.entities, document.decisions, strict=True)
    ]
    combinations = [Combination(tuple(places[one] for one in risk.entities), risk.value) for risk in risks]
    solution = solve(items, combinations, 0.0)
    coarser = {entity for risk in risks if risk.measure == ATTACK_COARSER for entity in risk.entities}
    why = {entity: risk.why for risk in reversed(risks) for entity in risk.entities}
    decisions = []
    for entity, decision, action in zip(document.entities, document.decisions, solution.actions, strict=True):
        if entity.id in why and decision.action != "keep" and decision.keeps:
            decision = _whole(document, entity, decision, lists, why[entity.id])
        elif action is Action.MASK and (decision.action == "keep" or _is_added(document, entity)):
            identifier = identifier_of(document, document.mentions_of(entity))
            reason = Reason.of("attack.gave_away", why=why[entity.id])
            done = "generalize" if entity.id in coarser else "mask"
            decision = replace(decision, action=done, identifier=identifier, reason=reason, author=ATTACK)
        decisions.append(decision)
    return document.with_(decisions=tuple(close(document, decisions)))


def _whole(document: Document, entity: Entity, decision: Decision, lists: Lists, why: Reason) -> Decision:
    """The decision on something masked of which a part stayed: nothing of it stays but what the allow list names."""
    listed = {
        keep: lists.judge(document, [Mention(*keep, entity.type)]) for keep in decision.keeps
    }  # fmt: skip
    keeps = tuple(keep for keep, judgment in listed.items() if judgment and judgment[0] == "keep")
    if keeps == decision.keeps:
        return decision
    return replace(decision, keeps=keeps, reason=Reason.of("attack.gave_away", why=why), author=ATTACK)


def _allowed(document: Document, entity: Entity, decision: Decision, lists: Lists) -> tuple[Action, Action]:
    listed = lists.judge(document, document.mentions_of(entity))
    if listed and listed[0] == "keep":
        return Action.KEEP, Action.KEEP
    return (Action.KEEP if decision.action == "keep" else Action.MASK), Action.MASK


def _is_added(document: Document, entity: Entity) -> bool:
    return all(mention.source == ATTACK for mention in document.mentions_of(entity))


def _words(document: Document, entity: Entity) -> int:
    """What is lost with an entity. Words that no detector has found have no bits, so words are what can be compared."""
    return sum(len(WORD.findall(document.surface(mention))) for mention in document.mentions_of(entity))
