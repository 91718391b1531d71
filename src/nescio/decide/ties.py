"""Ties: words that tell the same trait of a person go together, or masking one of them is undone by another.

A country is told by its name, its government, its people and whatever is called after them ("a Turkish national", "Republic
of Turkey", "205,000 Turkish liras"); an occupation wherever it is said. Where one was masked for what it says, the others are
masked with it. What the lists or a binding rule keep stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from nescio.decide.lists import ALLOWED
from nescio.decide.offices import words_of
from nescio.decide.sentences import span_around
from nescio.decide.shared_strings import named
from nescio.document import Decision, Document, Mention
from nescio.identity.nations import nation_in, state_of
from nescio.identity.rule import folded_words, function_words
from nescio.lang import gazetteers
from nescio.models.mask_signals import spoken_opinions
from nescio.policy import Policy
from nescio.reasons import Reason

# A country ("TR") or the words of an occupation ("occupation teacher").
Trait = str
_OCCUPATION = "occupation "
# What may hold the name of a country or a people and tells it.
_NAMING = frozenset(("LOC", "ORG", "DEM", "QUANTITY", "MISC"))
# Whose own names hold those of countries, and tell where nobody comes from.
_NOT_NAMING = frozenset(("LOC/STREET", "LOC/ADDRESS", "LOC/NATURE"))
_WRITTEN_NATIONS = 3


def tie(
    document: Document, decisions: Sequence[Decision], policy: Policy, hidden: Collection[Trait] = ()
) -> list[Decision]:
    """The decisions with everything masked that tells a masked trait, or one of those that are ``hidden`` in any case."""
    owners: defaultdict[Trait, set[str]] = defaultdict(set, {trait: set() for trait in hidden})
    for entity, decision in zip(document.entities, decisions, strict=True):
        for stretch in document.stretches(entity, decision.keeps) if decision.action != "keep" else ():
            if stretch.is_whole:
                for trait in _told_alone(document, stretch.mention):
                    owners[trait].add(entity.id)
    kept = [trait for trait in owners if _is_kept_by(policy, trait)]
    for trait in kept:
        del owners[trait]
    if not owners:
        return list(decisions)
    found = []
    for entity, decision in zip(document.entities, decisions, strict=True):
        mentions = document.mentions_of(entity)
        tied = {
            mention: traits
            for mention in mentions
            if _is_kept(mention, decision)
            and not _is_bound(mention, policy)
            and (traits := owners.keys() & set(_traits_in(document, mention)))
        }
        if decision.reason != ALLOWED and tied:
            found.append(_tied(entity.id, decision, mentions, tied, owners))
        else:
            found.append(decision)
    return found


def _tied(
    ident: str,
    decision: Decision,
    mentions: Sequence[Mention],
    tied: dict[Mention, set[Trait]],
    owners: dict[Trait, set[str]],
) -> Decision:
    """A decision by which these mentions are masked, too."""
    if decision.action != "keep":
        spans = {(mention.start, mention.end) for mention in tied}
        keeps = tuple(span for span in decision.keeps if span not in spans)
        return replace(decision, keeps=keeps)
    keeps = tuple((mention.start, mention.end) for mention in mentions if mention not in tied)
    because = sorted({owner for traits in tied.values() for trait in traits for owner in owners[trait]} - {ident})
    reason = Reason.of("trait.masked", entities=named(because)) if because else Reason.of("trait.of_subject")
    return replace(decision, action="mask", identifier="quasi", reason=reason, keeps=keeps)


def _is_kept_by(policy: Policy, trait: Trait) -> bool:
    """Whether the policy leaves such traits to be read: it masks no nationalities, or a rule binds that countries stay."""
    if trait.startswith(_OCCUPATION):
        return False
    country = policy.binding_rule("LOC/COUNTRY")
    return policy.rule_for("DEM/NATIONALITY")[1].action == "keep" or bool(country and country[1].action == "keep")


def _is_kept(mention: Mention, decision: Decision) -> bool:
    return decision.action == "keep" or (mention.start, mention.end) in decision.keeps


def _is_bound(mention: Mention, policy: Policy) -> bool:
    bound = policy.binding_rule(mention.type)
    return bound is not None and bound[1].action == "keep"


def _told_alone(document: Document, mention: Mention) -> Iterator[Trait]:
    """The traits for which a mention is masked: nothing else stands in it."""
    words = _content(document, mention)
    if mention.main_type in ("LOC", "ORG", "DEM"):
        code = state_of(words, document.lang) or state_of(words, document.lang, of_people=True)
        if code:
            yield code
    if mention.type == "DEM/OCCUPATION" and words:
        yield _OCCUPATION + " ".join(words)


def _traits_in(document: Document, mention: Mention) -> Iterator[Trait]:
    """The traits that a mention tells, whatever else it says."""
    if mention.main_type not in _NAMING or mention.type in _NOT_NAMING:
        return
    words = _content(document, mention)
    if mention.type == "DEM/OCCUPATION" and words:
        yield _OCCUPATION + " ".join(words)
    for _ in range(_WRITTEN_NATIONS):
        code, rest = nation_in(words, document.lang)
        if not code:
            return
        yield code
        words = rest


def _content(document: Document, mention: Mention) -> tuple[str, ...]:
    empty = function_words(document.lang)
    return tuple(word for word in folded_words(document.surface(mention)) if word not in empty)


def hide_traits(
    document: Document, decisions: Sequence[Decision], policy: Policy, sentences: Sequence[tuple[int, int]]
) -> list[Decision]:
    """The decisions with those traits masked that sentences on the subject tell, from the chance on that counts at low tolerance.

    What a relative is to somebody ("his wife") is no trait that could be taken out of a sentence.
    """
    wanted = policy.expert_thresholds("low")
    if wanted is None:
        return list(decisions)
    found = []
    for entity, decision in zip(document.entities, decisions, strict=True):
        told = [one for one in document.mentions_of(entity) if span_around(one, sentences)]
        is_trait = entity.type.startswith("DEM") and entity.type != "DEM/FAMILY"
        if is_trait and told and decision.action == "keep" and decision.reason.code == "opinion.unlikely":
            chance = max([value for mention in told for _, value in spoken_opinions(mention)], default=0.0)
            if chance >= wanted.get("DEM", wanted["any"]):
                reason = Reason.of("trait.said_of_subject", chance=round(chance, 4))
                decision = replace(decision, action="mask", identifier="quasi", reason=reason)
        found.append(decision)
    return found


def countries_of_subject(document: Document, sentences: Sequence[tuple[int, int]]) -> frozenset[Trait]:
    """The countries that the sentences on the subject tell: of whose people it is ("a Turkish national") and where it lives."""
    lang = document.lang
    people = gazetteers.cues(lang, "link_words.tsv")["people"]
    found = set()
    for mention in document.mentions:
        sentence = span_around(mention, sentences)
        if sentence is None or mention.main_type not in _NAMING:
            continue
        behind = folded_words(document.text[mention.end : sentence[1]])[:1]
        code, beside = nation_in(_content(document, mention), lang)
        if code and people & {*behind, *beside}:
            found.add(code)
        before = folded_words(document.text[sentence[0] : mention.start])
        if mention.main_type == "LOC" and words_of("residence", lang) & set(before):
            place = gazetteers.places().get(gazetteers.phrase_key(document.surface(mention)))
            found.add(code or (place.country if place else ""))
    return frozenset(found - {""})
