"""The step that fills ``decisions``: mask or keep each entity as the policy says."""

from __future__ import annotations

import re

from nescio.document import Decision, Document, Entity, Mention
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import forms, identifies, name_parts
from nescio.policy import Policy, Rule
from nescio.taxonomy import facts_of
from nescio.text.folding import fold
from nescio.text.passage import Passage

HIPAA_AGE = 90


class DecideByPolicy:
    """Mask what the policy's rules name, and whatever holds a part of something masked."""

    name = "decide"
    needs = ("text", "lang", "mentions", "entities")
    fills = "decisions"

    def __init__(self, policy: Policy, tolerance: str = "medium") -> None:
        self.policy = policy
        self.threshold = policy.threshold(tolerance)
        self._allowed = frozenset(fold(text) for text in policy.allow)

    def __call__(self, document: Document) -> Document:
        decisions = [self._decide(document, entity) for entity in document.entities]
        return document.with_(decisions=tuple(_close(document, decisions)))

    def _decide(self, document: Document, entity: Entity) -> Decision:
        mentions = document.mentions_of(entity)
        identifier = _identifier(document, mentions)
        confidential = next((m.confidential for m in mentions if m.confidential), "")
        action, reason = self._judge(document, mentions)
        return Decision(
            entity.id,
            action,
            identifier if action != "keep" else "none",
            confidential or facts_of(entity.type).confidential,
            reason,
            author=f"policy {self.policy.name}",
        )

    def _judge(self, document: Document, mentions: list[Mention]) -> tuple[str, str]:
        if self._allowed and all(fold(document.surface(mention)) in self._allowed for mention in mentions):
            return "keep", "on the policy's allow list"
        verdicts = [self._judge_mention(document, mention) for mention in mentions]
        return next((verdict for verdict in verdicts if verdict[0] != "keep"), verdicts[0])

    def _judge_mention(self, document: Document, mention: Mention) -> tuple[str, str]:
        key, rule = self.policy.rule_for(mention.type)
        if rule.action == "keep":
            return "keep", f"policy {self.policy.name} keeps {key}"
        threshold = self.threshold if rule.min_score is None else rule.min_score
        if mention.score < threshold:
            return "keep", f"score {mention.score:.2f} below the threshold {threshold:.2f}"
        if not _fits(document, mention, rule):
            return "keep", f"policy {self.policy.name} masks {key} only when {rule.when}"
        return rule.action, f"policy {self.policy.name} masks {key}"


def _fits(document: Document, mention: Mention, rule: Rule) -> bool:
    surface = document.surface(mention)
    if rule.when == "identifying":
        return identifies(surface, mention.type, document.lang)
    if rule.when == "over-89":
        # An age in words is not read but masked: the safe side.
        ages = [int(number) for number in re.findall(r"\d+", surface)]
        return not ages or max(ages) >= HIPAA_AGE
    return True


def _identifier(document: Document, mentions: list[Mention]) -> str:
    """direct if the type says so, or if it is the name of the document's subject."""
    if any(facts_of(mention.type).identifier == "direct" for mention in mentions):
        return "direct"
    people = [mention for mention in mentions if mention.main_type == "PERSON"]
    if not people:
        return "quasi"
    if not document.subject:
        return "direct"
    subject = set(name_parts(document.subject, document.lang))
    parts = {part for mention in people for part in name_parts(document.surface(mention), document.lang)}
    return "direct" if subject & parts else "quasi"


def _close(document: Document, decisions: list[Decision]) -> list[Decision]:
    """Mask kept entities that hold a masked string ("Murray & Sons" when Murray is masked), until nothing changes."""
    while True:
        masked = [
            form
            for entity, decision in zip(document.entities, decisions, strict=True)
            if decision.action == "mask"
            for mention in document.mentions_of(entity)
            for form in forms(document.surface(mention), mention.type, document.lang)
        ]
        search = Occurrences(masked, document.lang)
        closed = [
            Decision(decision.entity, "mask", "quasi", decision.confidential, "holds a string that is masked", decision.author)
            if decision.action == "keep" and _holds(document, entity, search)
            else decision
            for entity, decision in zip(document.entities, decisions, strict=True)
        ]
        if closed == decisions:
            return decisions
        decisions = closed


def _holds(document: Document, entity: Entity, search: Occurrences) -> bool:
    for mention in document.mentions_of(entity):
        passage = Passage(document.surface(mention), document.lang)
        if next(search.find(passage.text, passage.words), None):
            return True
    return False
