"""Numbers that only look like an identifier: their check digit is wrong, and no word around them says what they are.

Detectors that judge by looks take every long number for a code. One that has the form of an identifier with a check digit and
fails it is a count, a measurement or a part of a list, unless a label, a person's name or a table tells otherwise. Such a mention
is not dropped but made unsure: who tolerates little risk still masks it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from nescio.detect.codes.identifiers import identifier_labels, number_starts
from nescio.detect.codes.labelled_codes import code_labels
from nescio.document import Document, Mention
from nescio.lang.identifiers import readings
from nescio.protocols import REPEAT
from nescio.text.passage import Passage
from nescio.text.patterns import fixed

# Those that judge by looks; the detector of bank accounts does where it is not sure that it is one.
_BY_LOOKS = frozenset(("neural", "bare_code", REPEAT))
_UNSURE_BY_LOOKS = _BY_LOOKS | {"iban"}
_UNSURE = 0.35
# How far before a mention a number can begin of which it is a piece.
_LONGEST_PIECE = 30
_MOST_PIECES = 12
# Letters right before digits, such as the "DE" of a tax number, may be taken for a name by a rule.
_LETTERS_OF_NUMBER = fixed(r"[A-Z]{1,4}[ \u00a0-]?(?=\d)")
_MOST_LETTERS = 5
# How far from a number a word can stand that says what it is, and how near one that often means something else ("order", "case").
_NEAR = 80
_NEXT = 25
_OFTEN_OTHER = frozenset(("weak", "weakest", "room", "handle", "user"))


def with_refuted_unsure(mentions: Sequence[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions (sorted); in place of those that are refuted numbers, or pieces of one, the whole number as an unsure code."""
    if "boundaries" in document.meta or "column" in document.meta:
        return tuple(mentions)  # a cell of a table or form: its column says what it is
    looks = [_rests_on_looks(mention, document.text) for mention in mentions]
    people = [
        mention
        for mention, only_looks in zip(mentions, looks, strict=True)
        if mention.main_type == "PERSON" and not only_looks
    ]
    kept: list[Mention] = []
    for place, mention in enumerate(mentions):
        number = _refuted_number(mention, document.text) if looks[place] else None
        if not number or _is_told(*number, document, people):
            kept.append(mention)
            continue
        start = max(number[0], kept[-1].end if kept else 0)
        beyond = (other.start for other in mentions[place + 1 : place + 1 + _MOST_PIECES] if other.end > number[1])
        end = min(number[1], next(beyond, number[1]))
        if start < end:
            kept.append(Mention(start, end, "CODE", _UNSURE, mention.source))
    return tuple(kept)


def _rests_on_looks(mention: Mention, text: str) -> bool:
    judges = _UNSURE_BY_LOOKS if mention.type == "CODE" else _BY_LOOKS
    by_looks = mention.main_type == "QUANTITY" or judges.issuperset(mention.source.split("+"))
    if by_looks and any(map(str.isdigit, text[mention.start : mention.end])):
        return True
    if mention.end - mention.start > _MOST_LETTERS:
        return False
    letters = _LETTERS_OF_NUMBER.match(text, mention.start)
    return letters is not None and letters.end() >= mention.end


def _refuted_number(mention: Mention, text: str) -> tuple[int, int] | None:
    """The longest number around a mention that has the form of an identifier with a check digit and is none."""
    for start in number_starts(text, max(0, mention.start - _LONGEST_PIECE), mention.end + 2):
        if start > mention.start:
            break
        ends = [end for end, row in readings(text, start, bare=True) if row.has_check_digit]
        if ends and max(ends) >= mention.end:
            return start, max(ends)
    return None


def _is_told(start: int, end: int, document: Document, people: Sequence[Mention]) -> bool:
    """Whether a label or a person's name stands near a number."""
    low, high = max(0, start - _NEAR), end + _NEAR
    if bisect_left(people, low, key=lambda one: one.end) < bisect_right(people, high, key=lambda one: one.start):
        return True
    around = Passage(document.text[low:high], document.lang)
    if any(True for _ in identifier_labels().find(around)):
        return True
    for first, last, label in code_labels().find(around):
        gap = start - (low + last) if low + last <= start else low + first - end
        if label.kind not in _OFTEN_OTHER or gap <= _NEXT:
            return True
    return False
