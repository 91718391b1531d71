"""Decide by rules: mask or keep each entity as the policy says of its type."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from nescio.document import Decision, Document, Entity, Mention, Part
from nescio.identity.masked_strings import strings_of
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, folded_words, forms, identifies, name_parts
from nescio.models.mask_signals import mask_chance, undoubted_score
from nescio.policy import Policy, Rule
from nescio.taxonomy import facts_of

HIPAA_AGE = 90
HOLDS_MASKED = "holds a string that is masked"
DENIED = "on the policy's deny list"
ALLOWED = "on the policy's allow list"
PART_MASKED = "the policy masks a part of it"
PARTS_KEPT = "the policy keeps all parts of it"


class Lists:
    """The strings that a policy always masks (``deny``) or never masks (``allow``)."""

    def __init__(self, policy: Policy) -> None:
        self._allowed = frozenset(folded_words(text) for text in policy.allow)
        self._denied = frozenset(words for words in map(folded_words, policy.deny) if words)

    def judge(self, document: Document, mentions: list[Mention]) -> tuple[str, str] | None:
        """Action and reason for an entity that is on a list; to be denied goes before to be allowed."""
        if self._denied and any(self.denies(document.surface(mention), document.lang) for mention in mentions):
            return "mask", DENIED
        if self._allowed and all(self.allows(document.surface(mention)) for mention in mentions):
            return "keep", ALLOWED
        return None

    def denies(self, surface: str, lang: str) -> bool:
        """Whether a string holds one that is always masked."""
        return bool(self._denied) and Occurrences(map(Form, self._denied), lang).occurs_in(surface)

    def allows(self, surface: str) -> bool:
        """Whether a string is one that is never masked."""
        return folded_words(surface) in self._allowed


class PartRules:
    """What lists and binding rules say of the parts of mentions, whatever becomes of the rest."""

    def __init__(self, policy: Policy, lists: Lists) -> None:
        self.policy = policy
        self._lists = lists

    def keeps(self, document: Document, mentions: list[Mention], action: str) -> tuple[tuple[int, int], ...]:
        """The stretches of mentions that stay though something of the entity is masked.

        If the whole is kept, they are everything around the parts that must be masked; none if there is no such part.
        """
        spans: list[tuple[int, int]] = []
        for mention in mentions:
            said = [(part, self._said(document, mention, part)) for part in mention.parts]
            if action != "keep" and self._lists.allows(document.surface(mention)):
                spans.append((mention.start, mention.end))
            elif action != "keep":
                spans += [(part.start, part.end) for part, what in said if what == "keep"]
            elif any(what == "mask" for _, what in said):
                position = mention.start
                for part in [part for part, what in said if what == "mask"]:
                    spans.append((position, part.start))
                    position = part.end
                spans.append((position, mention.end))
            else:
                spans.append((mention.start, mention.end))
        return tuple((start, end) for start, end in spans if start < end)

    def masks_a_part(self, document: Document, mentions: list[Mention]) -> bool:
        return any(self._said(document, mention, part) == "mask" for mention in mentions for part in mention.parts)

    def _said(self, document: Document, mention: Mention, part: Part) -> str:
        """ "mask", "keep" or "" for a part of which nothing is said. The country in a firm's name belongs to the name."""
        surface = document.text[part.start : part.end]
        if self._lists.denies(surface, document.lang):
            return "mask"
        if part.type.partition("/")[0] != mention.main_type:
            return ""
        if self._lists.allows(surface):
            return "keep"
        # A rule for the main type speaks of whole mentions: only one for the subtype itself speaks of a part.
        rule = self.policy.rules.get(part.type) if "/" in part.type else None
        if rule is None or rule.when != "always":
            return ""
        return rule.action


class DecideByPolicy:
    """Mask what the policy's rules name, and whatever holds a part of something masked."""

    def __init__(self, policy: Policy, tolerance: str = "medium") -> None:
        self.policy = policy
        self.threshold = policy.threshold(tolerance)
        self.expert = policy.expert_thresholds(tolerance)
        self._lists = Lists(policy)
        self._parts = PartRules(policy, self._lists)

    def __call__(self, document: Document) -> Document:
        decisions = [self._decide(document, entity) for entity in document.entities]
        return document.with_(decisions=tuple(close(document, decisions)))

    def _decide(self, document: Document, entity: Entity) -> Decision:
        mentions = document.mentions_of(entity)
        identifier = identifier_of(document, mentions)
        confidential = next((m.confidential for m in mentions if m.confidential), "")
        action, reason, keeps = with_parts(document, entity, self._judge(document, mentions), self._parts)
        return Decision(
            entity.id,
            action,
            identifier if action != "keep" else "none",
            confidential or facts_of(entity.type).confidential,
            reason,
            author=f"policy {self.policy.name}",
            keeps=keeps,
        )

    def _judge(self, document: Document, mentions: list[Mention]) -> tuple[str, str]:
        if listed := self._lists.judge(document, mentions):
            return listed
        bound = [self.policy.binding_rule(mention.type) is not None for mention in mentions]
        chance = mask_chance(mentions)
        if not any(bound) and self.expert is not None and chance is not None and not self._surely(mentions):
            wanted = _wanted_chance(self.expert, mentions)
            compared = "reaches" if chance >= wanted else "is below"
            reason = f"an expert would mask it with a chance of {chance:.0%}, which {compared} {wanted:.0%}"
            return "mask" if chance >= wanted else "keep", reason
        judged = [mention for mention, binds in zip(mentions, bound, strict=True) if binds] or mentions
        verdicts = [self._judge_mention(document, mention) for mention in judged]
        return next((verdict for verdict in verdicts if verdict[0] != "keep"), verdicts[0])

    def _surely(self, mentions: list[Mention]) -> bool:
        """Whether a rule's word is enough: a direct identifier, or a special category where the policy conceals these."""
        return any(
            undoubted_score(mention) >= self.threshold
            for mention in mentions
            if (facts := facts_of(mention.type)).identifier == "direct"
            or (self.policy.special_categories and facts.confidential)
        )

    def _judge_mention(self, document: Document, mention: Mention) -> tuple[str, str]:
        key, rule = self.policy.rule_for(mention.type)
        if rule.action == "keep":
            return "keep", f"policy {self.policy.name} keeps {key}"
        threshold = self.threshold if rule.min_score is None else rule.min_score
        if undoubted_score(mention) < threshold:
            return "keep", f"score {mention.score:.2f} below the threshold {threshold:.2f}"
        if not fits(document, mention, rule):
            return "keep", f"policy {self.policy.name} masks {key} only when {rule.when}"
        return rule.action, f"policy {self.policy.name} masks {key}"


def with_parts(
    document: Document, entity: Entity, verdict: tuple[str, str], parts: PartRules
) -> tuple[str, str, tuple[tuple[int, int], ...]]:
    """The verdict on an entity, and what stays of it because of what is said of its parts."""
    action, reason = verdict
    mentions = document.mentions_of(entity)
    if reason in (DENIED, ALLOWED):
        return action, reason, ()
    if action != "keep":
        keeps = parts.keeps(document, mentions, action)
        if keeps and not document.stretches(entity, keeps):
            return "keep", PARTS_KEPT, ()
        return action, reason, keeps
    if parts.masks_a_part(document, mentions):
        return "mask", PART_MASKED, parts.keeps(document, mentions, action)
    return action, reason, ()


def _wanted_chance(expert: dict[str, float], mentions: list[Mention]) -> float:
    """The threshold of the type that most mentions have; of several, the lowest."""
    counts = Counter(mention.main_type for mention in mentions)
    most = max(counts.values())
    return min(expert.get(kind, expert["any"]) for kind, count in counts.items() if count == most)


def fits(document: Document, mention: Mention, rule: Rule) -> bool:
    surface = document.surface(mention)
    if rule.when == "identifying":
        return identifies(surface, mention.type, document.lang)
    if rule.when == "over-89":
        # An age in words is not read but masked: the safe side.
        ages = [int(number) for number in re.findall(r"\d+", surface)]
        return not ages or max(ages) >= HIPAA_AGE
    return True


def identifier_of(document: Document, mentions: list[Mention]) -> str:
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


def close(document: Document, decisions: list[Decision]) -> list[Decision]:
    """Mask kept entities that hold a masked string ("Murray & Sons" when Murray is masked), until nothing changes."""
    surfaces = [{document.surface(m) for m in document.mentions_of(entity)} for entity in document.entities]
    newly_masked = [place for place, decision in enumerate(decisions) if decision.action != "keep"]
    while newly_masked:
        search = Occurrences(
            {
                form
                for place in newly_masked
                for text, kind, _ in strings_of(
                    document, document.stretches(document.entities[place], decisions[place].keeps)
                )
                for form in forms(text, kind, document.lang)
            },
            document.lang,
        )
        kept = (place for place, decision in enumerate(decisions) if decision.action == "keep")
        newly_masked = [place for place in kept if any(search.occurs_in(surface) for surface in surfaces[place])]
        for place in newly_masked:
            decisions[place] = replace(decisions[place], action="mask", identifier="quasi", reason=HOLDS_MASKED)
    return decisions
