"""Hand what gave a document away to the decision step: as risks, on entities that are there or are added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nescio.document import Document, Entity, Mention, Risk
from nescio.harden.candidates import TYPE, Candidate, added_mentions
from nescio.protocols import ATTACK


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that gave the document away, and how sure the attacker was of the right individual while it was there."""

    candidate: Candidate
    probability: float


def with_findings(document: Document, findings: Sequence[Finding]) -> Document:
    """The document as it was assessed, with the findings as further entities and risks."""
    owned: list[tuple[Mention, str]] = [
        (document.mentions[index], entity.id) for entity in document.entities for index in entity.mentions
    ]
    taken: set[int] = set()
    ids = {finding.candidate.name: finding.candidate.name for finding in findings if finding.candidate.is_entity}
    added: list[str] = []
    for finding in findings:
        # Two words may be forms of one another: a place belongs to the first.
        mentions = [one for one in added_mentions(finding.candidate) if one.start not in taken]
        if mentions and not finding.candidate.is_entity:
            taken.update(mention.start for mention in mentions)
            added.append(f"word-{len(added) + 1}")
            ids[finding.candidate.name] = added[-1]
            owned += [(mention, added[-1]) for mention in mentions]
    owned.sort(key=lambda pair: (pair[0].start, pair[0].end))
    places: dict[str, list[int]] = {}
    for place, (_, owner) in enumerate(owned):
        places.setdefault(owner, []).append(place)
    entities = [replace(entity, mentions=tuple(places[entity.id])) for entity in document.entities]
    entities += [Entity(name, TYPE, tuple(places[name])) for name in added]
    risks = [
        Risk(
            (ids[one.candidate.name],),
            ATTACK,
            one.probability,
            f"with it, the attacker named the right individual with a probability of {one.probability:.0%}",
        )
        for one in findings
        if one.candidate.name in ids
    ]
    return document.with_(
        mentions=tuple(mention for mention, _ in owned),
        # Numbers of tags should rise in the order of reading, also among what was added.
        entities=tuple(sorted(entities, key=lambda entity: entity.mentions[0])),
        risks=(*document.risks, *risks),
    )
