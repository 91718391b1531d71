"""The step that fills ``verdict``: nothing that was masked may be left in the output.

It does not trust the steps before it: it reads the finished text with the rule of ``nescio.identity`` and looks for every
identifying form of everything that was replaced, in any case and any part of a name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from nescio.document import Document, Verdict
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, forms
from nescio.taxonomy import MAIN_TYPES
from nescio.text.folding import fold
from nescio.text.passage import passages

_LABELS = frozenset(fold(name) for name in MAIN_TYPES)


class Verify:
    """Search the output for survivors."""

    name = "verify"
    needs = ("text", "lang", "mentions", "entities", "edits")
    fills = "verdict"

    def __call__(self, document: Document) -> Document:
        entity_of: dict[Form, str] = {}
        types = {(mention.start, mention.end): mention.type for mention in document.mentions}
        for edit in document.edits:
            surface, type_name = document.text[edit.start : edit.end], types.get((edit.start, edit.end), "MISC")
            for form in forms(surface, type_name, document.lang):
                entity_of.setdefault(form, edit.entity)
        survivors = sorted({entity_of[form] for form in _survivors(document, entity_of)})
        problems = tuple(f"{entity}: a masked string is still in the output" for entity in survivors)
        return document.with_(verdict=Verdict(not problems, problems))


def _survivors(document: Document, masked: dict[Form, str]) -> Iterator[Form]:
    search = Occurrences(masked, document.lang)
    starts, ends = _replaced_regions(document)
    for offset, passage in passages(document.output, document.lang):
        for start, end, form in search.find(passage.text, passage.words):
            region = bisect_right(starts, start + offset) - 1
            inside = region >= 0 and end + offset <= ends[region]
            # The words of a tag ("[PERSON 1]") are ours, whatever somebody is called.
            if not (inside and all(word in _LABELS or word.isdigit() for word in form.words)):
                yield form


def _replaced_regions(document: Document) -> tuple[list[int], list[int]]:
    """Where the replacements stand in the output."""
    starts, ends, shift = [], [], 0
    for edit in document.edits:
        starts.append(edit.start + shift)
        ends.append(edit.start + shift + len(edit.text))
        shift += len(edit.text) - (edit.end - edit.start)
    return starts, ends
