"""Hand what gave a document away to the decision step: as risks, on entities that are there or are added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nescio.document import Document, Risk
from nescio.harden.candidates import TYPE, Candidate, added_mentions
from nescio.protocols import ATTACK, ATTACK_COARSER
from nescio.reasons import Reason


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that gave the document away, and how sure the attacker was of the right individual while it was there.

    ``coarser``: it need not be masked, for what its ladder says instead is coarse enough.
    """

    candidate: Candidate
    probability: float
    coarser: bool = False


def with_findings(document: Document, findings: Sequence[Finding]) -> Document:
    """The document as it was assessed, with the findings as further entities and risks."""
    owned = document.owned_mentions
    taken = {at for mention, _ in owned for at in range(mention.start, mention.end)}
    ids = {finding.candidate.name: finding.candidate.name for finding in findings if finding.candidate.is_entity}
    added: list[str] = []
    for finding in findings:
        # Two words may be forms of one another, and detectors may have found one: a place belongs to the first.
        mentions = [one for one in added_mentions(finding.candidate) if taken.isdisjoint(range(one.start, one.end))]
        if mentions and not finding.candidate.is_entity:
            taken.update(at for mention in mentions for at in range(mention.start, mention.end))
            added.append(f"word-{len(added) + 1}")
            ids[finding.candidate.name] = added[-1]
            owned += [(mention, added[-1]) for mention in mentions]
    risks = [
        Risk(
            (ids[one.candidate.name],),
            ATTACK_COARSER if one.coarser else ATTACK,
            one.probability,
            Reason.of("attack.named", chance=round(one.probability, 4)),
        )
        for one in findings
        if one.candidate.name in ids
    ]
    found = document.with_owned_mentions(owned, dict.fromkeys(added, TYPE))
    return found.with_(risks=(*found.risks, *risks))
