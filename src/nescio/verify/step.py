"""The step that fills ``verdict``: nothing that was masked may be left in the output.

It does not trust the steps before it: whatever was decided to be masked must have been replaced, and no identifying form
of it (by the rule of ``nescio.identity``) may stand in the finished text, in any case and any part of a name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from nescio.document import Document, Mention, Verdict
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, forms
from nescio.taxonomy import MAIN_TYPES
from nescio.text.folding import fold
from nescio.text.passage import passages

_LABELS = frozenset(fold(name) for name in MAIN_TYPES)


class Verify:
    """Search the output for survivors."""

    name = "verify"
    needs = ("text", "lang", "mentions", "entities", "decisions", "edits")
    fills = "verdict"

    def __call__(self, document: Document) -> Document:
        masked = dict(_masked(document))
        entity_of: dict[Form, str] = {}
        for (start, end, type_name), entity in masked.items():
            for form in forms(document.text[start:end], type_name, document.lang):
                entity_of.setdefault(form, entity)
        survivors = sorted({entity_of[form] for form in _survivors(document, entity_of)})
        problems = tuple(
            [f"{entity}: a mention was to be masked and was not" for entity in _forgotten(document)]
            + [f"{entity}: a masked string is still in the output" for entity in survivors]
        )
        return document.with_(verdict=Verdict(not problems, problems))


def _to_mask(document: Document) -> Iterator[tuple[Mention, str]]:
    """Mentions whose entity is not kept, each with its entity's id; an entity without a decision is masked."""
    kept = {decision.entity for decision in document.decisions if decision.action == "keep"}
    for entity in document.entities:
        if entity.id not in kept:
            for mention in document.mentions_of(entity):
                yield mention, entity.id


def _masked(document: Document) -> Iterator[tuple[tuple[int, int, str], str]]:
    """(start, end, type) and entity of everything that was to be masked, and of every edit made beyond that."""
    types = {(mention.start, mention.end): mention.type for mention in document.mentions}
    for edit in document.edits:
        yield (edit.start, edit.end, types.get((edit.start, edit.end), "MISC")), edit.entity
    for mention, entity in _to_mask(document):
        yield (mention.start, mention.end, mention.type), entity


def _forgotten(document: Document) -> list[str]:
    """Entities with a mention that should be masked and that no edit covers."""
    starts = [edit.start for edit in document.edits]
    forgotten = set()
    for mention, entity in _to_mask(document):
        place = bisect_right(starts, mention.start) - 1
        if place < 0 or document.edits[place].end < mention.end:
            forgotten.add(entity)
    return sorted(forgotten)


def _survivors(document: Document, masked: dict[Form, str]) -> Iterator[Form]:
    search = Occurrences(masked, document.lang)
    starts, ends = _replaced_regions(document)

    def ours(place: int, word: str) -> bool:
        """Whether a word at this place belongs to a tag ("[PERSON 1]"): it is ours, whatever somebody is called."""
        region = bisect_right(starts, place) - 1
        return region >= 0 and place < ends[region] and (word in _LABELS or word.isdigit())

    for offset, passage in passages(document.output, document.lang):
        for start, end, form in search.find(passage.text, passage.words):
            if not (ours(start + offset, form.words[0]) or ours(end + offset - 1, form.words[-1])):
                yield form


def _replaced_regions(document: Document) -> tuple[list[int], list[int]]:
    """Where the replacements stand in the output."""
    starts, ends, shift = [], [], 0
    for edit in document.edits:
        starts.append(edit.start + shift)
        ends.append(edit.start + shift + len(edit.text))
        shift += len(edit.text) - (edit.end - edit.start)
    return starts, ends
