"""Say less instead of a tag: where neither a phrase nor a surrogate fits, "Easton Library" is "the library".

What the ladders of generalisation say is true, keeps the kind and reads as a sentence. Statements in brackets and numbered ones ("a
second organisation") say no more than a tag does, so the tag stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nescio.document import Document, Edit
from nescio.replace.generalize import GeneralizeReplacer
from nescio.text.patterns import fixed

_TAG = fixed(r"\[[^\[\]]+\]")
# "a second organisation", "eine dritte Organisation" stand for things of which nothing is known but how many there are.
_NUMBERED = fixed(
    r"\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\w+th|zweite[rsn]?|dritte[rsn]?|\w+te[rsn]?) "
    r"(?:person|organi[sz]ation|place|thing|Person|Organisation|Ort)\b"
)


def said_less(document: Document, edits: Iterable[Edit]) -> list[Edit]:
    """The edits with a true statement in place of a tag, where there is one; articles around it follow."""
    edits = list(edits)
    tagged = {edit.entity for edit in edits if _TAG.fullmatch(edit.text)}
    # What was read as an amount and has no number ("b.i.d.") is none: "a number" would read worse than a tag.
    entities = [e for e in document.entities if e.id in tagged and e.type.partition("/")[0] != "QUANTITY"]
    if not entities:
        return edits
    made: dict[str, list[Edit]] = {}
    for edit in GeneralizeReplacer().replace(document, entities):
        made.setdefault(edit.entity, []).append(edit)
    said = {ident: found for ident, found in made.items() if not any(map(_says_nothing, found))}
    reasons = {edit.entity: edit.reason for edit in edits}
    kept = [edit for edit in edits if edit.entity not in said]
    new = [replace(edit, reason=reasons[ident]) for ident, found in said.items() for edit in found]
    return sorted([*kept, *new], key=lambda edit: edit.start)


def _says_nothing(edit: Edit) -> bool:
    return not edit.text.strip() or "[" in edit.text or _NUMBERED.search(edit.text) is not None
