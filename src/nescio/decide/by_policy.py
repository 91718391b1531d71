"""Decide by rules: mask or keep each entity as the policy says of its type."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache

from nescio.decide.lists import ALLOWED, DENIED, Judgment, Lists
from nescio.decide.settling import settle
from nescio.decide.somebody import signs, speaks_of_somebody, tells
from nescio.document import Decision, Document, Entity, Mention, Part
from nescio.identity.rule import (
    folded_words,
    identifies,
    is_ordinary,
    name_parts,
    names_organization,
    says_which,
)
from nescio.models.mask_signals import believed_score, mask_chance, rule_score, undoubted_score
from nescio.policy import Policy, Rule
from nescio.protocols import COLUMN, REPEAT
from nescio.reasons import Reason
from nescio.taxonomy import facts_of
from nescio.text.folding import fold

HIPAA_AGE = 90
AUTHOR = "policy"
# From which chance on something is called very probable, and from which on probable.
_SURE_NAME = 0.9
_VERY_PROBABLE, _PROBABLE = 0.9, 0.5

# What is done with an entity, why, and what stays of it.
Verdict = tuple[str, Reason, tuple[tuple[int, int], ...]]


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
            if action != "keep" and not mention.parts and not self._lists.allows_any:
                continue
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
        # A sign between two parts that go ("2/28") goes with them.
        return tuple((start, end) for start, end in spans if any(map(str.isalnum, document.text[start:end])))

    def masks_a_part(self, document: Document, mentions: list[Mention]) -> bool:
        return any(self._said(document, mention, part) == "mask" for mention in mentions for part in mention.parts)

    def _said(self, document: Document, mention: Mention, part: Part) -> str:
        """ "mask", "keep" or "" for a part of which nothing is said. The country in a firm's name belongs to the name.

        A number or a person's name is masked as the policy says of its type, whatever else it stands in.
        """
        surface = document.text[part.start : part.end]
        if self._lists.denies(surface, document.lang):
            return "mask"
        if part.type.partition("/")[0] != mention.main_type:
            singled_out = _singles_out(part, mention) and not self._lists.allows(surface)
            return "mask" if singled_out and self._masks_always(part.type) else ""
        if self._lists.allows(surface):
            return "keep"
        # A rule for the main type speaks of whole mentions: only one for the subtype itself speaks of a part.
        rule = self.policy.rules.get(part.type) if "/" in part.type else None
        if rule is not None and rule.when == "over-89":
            return rule.action if tells_old_age(document, surface, part.type) else "keep"
        if rule is None or rule.when != "always":
            return ""
        return rule.action

    def _masks_always(self, type_name: str) -> bool:
        _, rule = self.policy.rule_for(type_name)
        return rule.action == "mask" and rule.when == "always"


def _singles_out(part: Part, mention: Mention) -> bool:
    """Whether a part points to a person alone; firms and streets may be named after people."""
    if part.type.startswith("PERSON") and part.type != "PERSON/USER":
        return mention.main_type not in ("ORG", "LOC") and part.type != "PERSON/TITLE"
    return facts_of(part.type).identifier == "direct"


class DecideByPolicy:
    """Mask what the policy's rules name, and whatever holds a part of something masked."""

    def __init__(self, policy: Policy, tolerance: str = "medium") -> None:
        self.policy = policy
        self.threshold = policy.threshold(tolerance)
        self.expert = policy.expert_thresholds(tolerance)
        self._lists = Lists(policy)
        self._parts = PartRules(policy, self._lists)

    def __call__(self, document: Document) -> Document:
        decisions = [self.decide(document, entity) for entity in document.entities]
        if self.policy.about_people and not speaks_of_somebody(document):
            pairs = zip(document.entities, decisions, strict=True)
            decisions = [self._about_nobody(document, entity, decision) for entity, decision in pairs]
        return document.with_(decisions=settle(document, decisions, self.policy))

    def decide(self, document: Document, entity: Entity) -> Decision:
        """What is decided about an entity by itself, before it is looked at beside the others."""
        telling, ordinary = told_apart(document, entity)
        action, reason, keeps = with_parts(document, entity, self._judge(document, telling), self._parts)
        if ordinary and reason not in (DENIED, ALLOWED):
            action, reason, keeps = self._with_ordinary(document, ordinary, telling, (action, reason, keeps))
        return Decision(
            entity.id,
            action,
            identifier_of(document, document.mentions_of(entity)) if action != "keep" else "none",
            category_of(document, entity),
            reason,
            author=AUTHOR,
            keeps=keeps,
        )

    def _with_ordinary(
        self, document: Document, ordinary: list[Mention], telling: list[Mention], verdict: Verdict
    ) -> Verdict:
        """The verdict on an entity, with the mentions that say nothing by themselves: each string stays or goes by its own."""
        action, reason, keeps = verdict
        alike: dict[tuple[str, ...], list[Mention]] = {}
        for mention in ordinary:
            alike.setdefault((mention.main_type, *folded_words(document.surface(mention))), []).append(mention)
        judged = [(mentions, self._judge(document, mentions)) for mentions in alike.values()]
        kept = [mention for mentions, (one, _) in judged if one == "keep" for mention in mentions]
        masked = [verdict for _, verdict in judged if verdict[0] != "keep"]
        if action == "keep" and masked:
            return *masked[0], tuple((mention.start, mention.end) for mention in (*telling, *kept))
        if action != "keep":
            keeps += tuple((mention.start, mention.end) for mention in kept)
        return action, reason, keeps

    def _about_nobody(self, document: Document, entity: Entity, decision: Decision) -> Decision:
        """The decision in a document that speaks of nobody: only what a rule knows to be direct, or what is bound, is masked."""
        mentions = document.mentions_of(entity)
        bound = decision.reason in (DENIED, ALLOWED) or any(self.policy.binding_rule(m.type) for m in mentions)
        direct = decision.identifier == "direct" and any(self._is_known(document, mention) for mention in mentions)
        if decision.action == "keep" or direct or bound:
            return decision
        reason = Reason.of("document.nobody", policy=self.policy.name)
        return replace(decision, action="keep", identifier="none", reason=reason, keeps=())

    def _is_known(self, document: Document, mention: Mention) -> bool:
        """Whether a mention is masked even where nobody is spoken of: a rule knows it, or it is a name to the recogniser.

        Rules must be surer there of what only looks like a name or a code.
        """
        if mention.source == REPEAT:
            return False
        if mention.main_type == "PERSON" and (tells(mention) or signs(document, mention)):
            return True
        by_looks = mention.main_type == "PERSON" or mention.type == "CODE"
        return rule_score(mention) >= ((self.threshold + 1) / 2 if by_looks else self.threshold)

    def _judge(self, document: Document, mentions: list[Mention]) -> Judgment:
        if listed := self._lists.judge(document, mentions):
            return listed
        bound = [mention for mention in mentions if self.policy.binding_rule(mention.type) is not None]
        chance = None if bound or self.expert is None else mask_chance(mentions)
        if self.expert is not None and chance is not None and not self._surely(mentions):
            wanted = _wanted_chance(self.expert, document, mentions)
            if chance >= wanted:
                return "mask", _opinion(chance, wanted)
            if not _is_surely_named(document, mentions):
                return "keep", _opinion(chance, wanted)
        first: Judgment | None = None
        for mention in bound or mentions:
            verdict = self._judge_mention(document, mention)
            if verdict[0] != "keep":
                return verdict
            first = first or verdict
        assert first is not None, "an entity has a mention"
        return first

    def _surely(self, mentions: list[Mention]) -> bool:
        """Whether a rule's word is enough: a direct identifier, what a column is known to hold, or a special category where
        the policy conceals these."""
        return any(
            undoubted_score(mention) >= self.threshold
            for mention in mentions
            if COLUMN in mention.source.split("+")
            or (facts := facts_of(mention.type)).identifier == "direct"
            or (self.policy.special_categories and facts.confidential)
        )

    def _judge_mention(self, document: Document, mention: Mention) -> Judgment:
        key, rule = self.policy.rule_for(mention.type)
        threshold = self.threshold if rule.min_score is None else rule.min_score
        if (
            rule.action == "mask"
            and mention.score < threshold
            and (score := believed_score(mention, threshold)) < threshold
        ):
            return "keep", unsure(score, threshold)
        if kept := kept_by_rule(document, mention, self.policy):
            return "keep", kept
        category = facts_of(mention.type).confidential
        if category and self.policy.special_categories and not self.policy.binding_rule(mention.type):
            return rule.action, Reason.of("rule.special_category", policy=self.policy.name, category=category)
        return rule.action, Reason.of("rule.masks", policy=self.policy.name, type=key)


def told_apart(document: Document, entity: Entity) -> tuple[list[Mention], list[Mention]]:
    """The mentions that tell what an entity is, and those that are ordinary strings ("the District Court").

    Where none identifies ("Turkey", "Turkish Government"), those of the entity's own type tell.
    """
    mentions = document.mentions_of(entity)
    tells = [m.main_type == "PERSON" or identifies(document.surface(m), m.type, document.lang) for m in mentions]
    if not any(tells):
        tells = [m.main_type == entity.type.partition("/")[0] for m in mentions]
    pairs = list(zip(mentions, tells, strict=True))
    return [m for m, does in pairs if does], [m for m, does in pairs if not does]


def kept_by_rule(document: Document, mention: Mention, policy: Policy) -> Reason:
    """Why the policy's rule for a type keeps a mention, however sure it is; nothing if it does not."""
    key, rule = policy.rule_for(mention.type)
    if rule.action == "keep":
        return Reason.of("rule.keeps", policy=policy.name, type=key)
    if fits(document, mention, rule):
        return Reason()
    if rule.when == "over-89":
        return Reason.of("rule.only_old_age", policy=policy.name, type=key)
    return Reason.of("rule.only_names", policy=policy.name, type=key)


def _is_surely_named(document: Document, mentions: list[Mention]) -> bool:
    """Whether a name cannot be mistaken: behind a title or a label, given and family name of the lists, alone in its line."""
    return any(
        mention.main_type == "PERSON" and (rule_score(mention) >= _SURE_NAME or signs(document, mention))
        for mention in mentions
    )


def unsure(score: float, threshold: float) -> Reason:
    """That a mention does not reach the score from which on it counts."""
    return Reason.of("rule.unsure", score=round(score, 4), threshold=threshold)


def _opinion(chance: float, wanted: float) -> Reason:
    """What the recogniser's chance means, in words that anybody understands."""
    chance = round(chance, 4)
    if chance < wanted:
        return Reason.of("opinion.unlikely", chance=chance, wanted=wanted)
    if chance >= _VERY_PROBABLE:
        return Reason.of("opinion.very_probable", chance=chance, wanted=wanted)
    if chance >= _PROBABLE:
        return Reason.of("opinion.probable", chance=chance, wanted=wanted)
    return Reason.of("opinion.possible", chance=chance, wanted=wanted)


def with_parts(document: Document, entity: Entity, verdict: Judgment, parts: PartRules) -> Verdict:
    """The verdict on an entity, and what stays of it because of what is said of its parts."""
    action, reason = verdict
    mentions = document.mentions_of(entity)
    if reason in (DENIED, ALLOWED):
        return action, reason, ()
    if action != "keep":
        keeps = parts.keeps(document, mentions, action)
        if keeps and not document.stretches(entity, keeps):
            return "keep", Reason.of("part.kept"), ()
        return action, reason, keeps
    if parts.masks_a_part(document, mentions):
        return "mask", Reason.of("part.masked"), parts.keeps(document, mentions, action)
    return action, reason, ()


def _wanted_chance(expert: dict[str, float], document: Document, mentions: list[Mention]) -> float:
    """The threshold of the type that most mentions have; of several, the lowest. What is written like a name needs no more
    than ``name`` says."""
    counts = Counter(mention.type for mention in mentions)
    most = max(counts.values())
    wanted = min(_threshold_of(expert, kind) for kind, count in counts.items() if count == most)
    least = expert.get("name", 1.0)
    return least if least < wanted and any(_is_like_a_name(document, mention) for mention in mentions) else wanted


def _is_like_a_name(document: Document, mention: Mention) -> bool:
    """Whether one word begins with a capital and is no ordinary one: a recogniser may mistake the type of a name."""
    surface = document.surface(mention)
    return surface.isalpha() and surface.istitle() and not is_ordinary(fold(surface), document.lang)


def _threshold_of(expert: dict[str, float], type_name: str) -> float:
    main_type = type_name.partition("/")[0]
    return next(expert[name] for name in (type_name, main_type, "any") if name in expert)


def fits(document: Document, mention: Mention, rule: Rule) -> bool:
    surface = document.surface(mention)
    if rule.when == "identifying":
        # "Turkish Government": a country alone makes no organisation one that a rule would mask.
        if mention.main_type == "ORG" and COLUMN in mention.source.split("+"):
            return says_which(surface, document.lang)
        is_named = mention.main_type != "ORG" or names_organization(surface, document.lang)
        return is_named and identifies(surface, mention.type, document.lang)
    return rule.when != "over-89" or tells_old_age(document, surface, mention.type)


def tells_old_age(document: Document, surface: str, type_name: str) -> bool:
    """Whether an age is over 89, or a year so long before the newest one of the document that somebody born then is.

    What is not written in digits is not read but counts: the safe side.
    """
    numbers = [int(number) for number in re.findall(r"\d+", surface)]
    if not numbers:
        return True
    if type_name.startswith("DATETIME"):
        return min(numbers) <= _newest_year(document.text) - HIPAA_AGE
    return max(numbers) >= HIPAA_AGE


@lru_cache(maxsize=4)
def _newest_year(text: str) -> int:
    return max(map(int, re.findall(r"\b(?:19|20)\d\d\b", text)), default=0)


def category_of(document: Document, entity: Entity) -> str:
    """The special category of personal data (GDPR Art. 9) that an entity tells, "" if none."""
    said = next((mention.confidential for mention in document.mentions_of(entity) if mention.confidential), "")
    return said or facts_of(entity.type).confidential


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
