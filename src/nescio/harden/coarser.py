"""Say something coarser instead of a mask: "a performer" for "ballerina", where the attackers find nobody by that either.

What can be said comes from the ladders of ``nescio.ladders``; whether it is coarse enough, the attackers judge.
"""

from __future__ import annotations

from collections.abc import Sequence

from nescio.document import Document, apply_edits
from nescio.harden.attack_risks import Finding
from nescio.ladders import ladders


def sayable(document: Document, findings: Sequence[Finding]) -> list[Finding]:
    """The findings masked in a document for which there is something coarser to say than what kind of thing it was."""
    owners = {document.mentions[index].start: entity for index, entity in document.owners.items()}
    found = {id(one): owners.get(one.candidate.spans[0][0]) for one in findings if one.candidate.spans}
    masked = {one.entity for one in document.decisions if one.action == "mask" and not one.keeps}
    entities = {entity.id: entity for entity in found.values() if entity is not None and entity.id in masked}
    rungs = ladders(document, list(entities.values()))
    able = {ident for ident, of_entity in rungs.items() if len(of_entity) > 1}
    return [one for one in findings if (owner := found.get(id(one))) is not None and owner.id in able]


def mixed_text(masked: Document, coarser: Document, findings: Sequence[Finding]) -> str:
    """The text of a document with masks, but for these findings, which stand as in the one that says something coarser."""
    chosen = {start for one in findings for start, _ in one.candidate.spans}
    edits = [edit for edit in masked.edits if edit.start not in chosen]
    edits += [edit for edit in coarser.edits if edit.start in chosen]
    edits.sort(key=lambda edit: (edit.start, edit.end))
    apart = [edit for number, edit in enumerate(edits) if number == 0 or edit.start >= edits[number - 1].end]
    return apply_edits(masked.text, apart)
