"""The step that fills ``verdict``: nothing that was masked may be left in the output.

It does not trust the steps before it: whatever was decided to be masked must have been replaced, and no identifying form of it
(by the rule of ``nescio.identity``) may stand in the finished text, in any case and any part of a name. A text in a language that
is not supported does not pass either, unless somebody has said to go on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from nescio.document import Document, Stretch, Verdict
from nescio.identity.masked_strings import masked_strings
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, forms, may_stay
from nescio.lang.foreign import language_name
from nescio.taxonomy import MAIN_TYPES
from nescio.text.folding import fold
from nescio.text.passage import passages
from nescio.text.words import WORD

_LABELS = frozenset(fold(name) for name in MAIN_TYPES)


class Verify:
    """Search the output for survivors."""

    name = "verify"
    needs = ("text", "lang", "lang_doubt", "mentions", "entities", "decisions", "edits")
    fills = "verdict"

    def __call__(self, document: Document) -> Document:
        entity_of: dict[Form, str] = {}
        for text, type_name, entity in masked_strings(document):
            for form in forms(text, type_name, document.lang):
                entity_of.setdefault(form, entity)
        survivors = sorted({entity_of[form] for form in _survivors(document, entity_of)})
        problems = tuple(
            _language_problems(document)
            + [f"{entity}: a mention was to be masked and was not" for entity in _forgotten(document)]
            + [f"{entity}: a masked string is still in the output" for entity in survivors]
        )
        return document.with_(verdict=Verdict(not problems, problems))


def _language_problems(document: Document) -> list[str]:
    """Nobody can vouch for a text in a language that no rule and no recogniser was made for."""
    if not document.lang_doubt:
        return []
    name = language_name(document.lang_doubt)
    return [f"language: it seems to be in {name}, which is not supported (--lang or --allow-unknown-language goes on)"]


def _forgotten(document: Document) -> list[str]:
    """Entities of which a word should be masked and no edit covers it; little words between their parts may stay."""
    starts = [edit.start for edit in document.edits]

    def is_covered(start: int, end: int) -> bool:
        place = bisect_right(starts, start) - 1
        return place >= 0 and end <= document.edits[place].end

    forgotten = set()
    for stretch in document.masked_stretches:
        if is_covered(stretch.start, stretch.end):
            continue
        words = list(WORD.finditer(document.text, stretch.start, stretch.end))
        left = [word for word in words if not is_covered(word.start(), word.end())]
        between = [word for word in left if _is_between(word.start(), stretch) and may_stay(word[0], document.lang)]
        if not words or len(between) < len(left):
            forgotten.add(stretch.entity.id)
    return sorted(forgotten)


def _is_between(place: int, stretch: Stretch) -> bool:
    """Whether a place lies between parts of a stretch, which are replaced one by one."""
    return bool(stretch.parts) and not any(part.start <= place < part.end for part in stretch.parts)


def _survivors(document: Document, masked: dict[Form, str]) -> Iterator[Form]:
    search = Occurrences(masked, document.lang)
    spans = document.offsets.output
    starts, ends = [start for start, _ in spans], [end for _, end in spans]

    def ours(place: int, word: str) -> bool:
        """Whether a word at this place belongs to a tag ("[PERSON 1]"): it is ours, whatever somebody is called."""
        region = bisect_right(starts, place) - 1
        return region >= 0 and place < ends[region] and (word in _LABELS or word.isdigit())

    for offset, passage in passages(document.output, document.lang):
        for start, end, form in search.find(passage.text, passage.words):
            if not (ours(start + offset, form.words[0]) or ours(end + offset - 1, form.words[-1])):
                yield form
