"""Numbers that only look like an identifier: their check digit is wrong, and no word around them says what they are.

Detectors that judge by looks take every long number for a code. One that has the form of an identifier with a check digit and
fails it is a count, a measurement or a part of a list, unless a label, a person's name or a table tells otherwise. Such a mention
is not dropped but made unsure: who tolerates little risk still masks it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from nescio.detect.identifiers import identifier_labels
from nescio.detect.labelled_codes import code_labels
from nescio.document import Document, Mention
from nescio.lang.identifiers import readings
from nescio.text.passage import Passage

# Those that judge by looks.
_BY_LOOKS = frozenset(("neural", "bare_code", "repeat"))
_UNSURE = 0.35
# How far from a number a word can stand that says what it is, and how near one that often means something else ("order", "case").
_NEAR = 80
_NEXT = 25
_OFTEN_OTHER = frozenset(("weak", "weakest", "room", "handle", "user"))


def with_refuted_unsure(mentions: Sequence[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions (sorted), those refuted by their check digit with a low score and without any opinion on them."""
    if "boundaries" in document.meta or "column" in document.meta:
        return tuple(mentions)  # a cell of a table or form: its column says what it is
    people = [mention for mention in mentions if mention.main_type == "PERSON"]
    return tuple(
        replace(mention, score=_UNSURE, signals=((mention.source, _UNSURE),))
        if _only_looks(mention, document.text) and not _is_told(mention, document, people)
        else mention
        for mention in mentions
    )


def _only_looks(mention: Mention, text: str) -> bool:
    if mention.type != "CODE" or not _BY_LOOKS.issuperset(mention.source.split("+")):
        return False
    return any(end == mention.end and row.bare and row.has_check for end, row in readings(text, mention.start))


def _is_told(mention: Mention, document: Document, people: Sequence[Mention]) -> bool:
    """Whether a label or a person's name stands near."""
    low, high = mention.start - _NEAR, mention.end + _NEAR
    if bisect_left(people, low, key=lambda one: one.end) < bisect_right(people, high, key=lambda one: one.start):
        return True
    window = max(0, low)
    around = Passage(document.text[window:high], document.lang)
    if any(True for _ in identifier_labels().find(around)):
        return True
    for start, end, label in code_labels().find(around):
        gap = mention.start - window - end if window + end <= mention.start else window + start - mention.end
        if label.kind not in _OFTEN_OTHER or gap <= _NEXT:
            return True
    return False
