"""Identifiers of many countries (personal, tax, health, document, bank and device numbers, plates), from one table."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache

from nescio.detect.codes.digits import is_amount
from nescio.detect.codes.label_table import LabelTable
from nescio.document import Mention
from nescio.lang.identifiers import LONGEST, Identifier, identifiers, readings
from nescio.protocols import PassageLike
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import WORD

# Between a label and its number: ": ", " (DE) is ", "-Nr. lautet ".
_LINK = fixed(
    r"[^\w\n]{0,4}(?:(?:no|nr|number|nummer|card|id|is|was|ist|lautet|war|of"
    r"|von)\b[^\w\n]{0,3}){0,3}(?:\([^()\n]{0,24}\)[: ]{0,2})?(?:\r?\n[ \t]{0,8})?",
    re.IGNORECASE,
)
_LAST_DIGITS = fixed(
    r"[^\w\n]{0,3}(?:on file )?(?:ends? (?:in|with)|ending(?: in| with)?|last (?:four|three|4|3)(?: digits)?"
    r"|endet auf|letzten (?:vier|drei|4|3)(?: Ziffern)?)"
    r"[^\w\n]{1,3}(?:is |are |sind |lauten )?(\d{3,4})(?![\w/]|[.,]\d)",
    re.IGNORECASE,
)
# A label that stands near a number without leading to it: so many characters before or behind, in the same paragraph.
_NEAR_BEFORE, _NEAR_BEHIND = 70, 40
_SHORTEST_NEAR_LABEL = 7
# Short labels are acronyms, which small letters may make a word ("SIN", "PAN").
_LONGEST_ACRONYM = 5

# From this score on, a form is proof without a check digit.
_PROOF = 0.7

# Forms of passports that hardly anything else has: Spain's and Italy's since 2006.
_DOCUMENT = fixed(r"(?:[A-Z]{3}\d{6}|Y[A-Z]\d{7})\Z")
_DIGITS = fixed(r"\d\d*")
# The word that a digit stands in, and words of few letters before it: "RSSMRA85", "IE 63", "CHE-123", "M-UB 10".
# Read backwards, from the digit on, for a pattern that ends there would be tried at every character before.
_HEAD = fixed(r"[^\W\d_]{0,36}+(?:[ \u00a0.-][^\W\d_]{1,5}+){0,2}(?![^\W_])")
_LONGEST_HEAD = 48
_LETTERS = fixed(r"[^\W\d_]+")
# A number that goes on before or behind is another one.
_GOES_ON_BEFORE = fixed(r"(?:\d[ \u00a0:]|\w[/.-]|(?<!\d)\d,|[+\w])\Z")
_GOES_ON_BEHIND = fixed(r"(?<=\d)[ \u00a0]\d\d")


class IdentifierDetector:
    """Numbers of the table: found by a label, or by form and check digit where that is proof enough.

    With a label a wrong check digit lowers the score only: a mistyped number still means the person.
    """

    name = "identifier"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        labels = _Labels(passage)
        for last in labels.last_digits:
            yield Mention(last.start(1), last.end(1), "CODE/NATIONAL", 0.85, self.name)
        for start in sorted({*number_starts(text, 0, len(text)), *labels.led_to}):
            read = readings(text, start, bare=not labels.may_tell(start))
            found = [(_score(text, start, end, row, labels), end, row) for end, row in read]
            # A wrong check digit speaks against weak forms that have none, unless they are those of a passport ("XDA123456"):
            # digits alone may count anything.
            refuted = {end for score, end, row in found if row.bare and row.has_check_digit and not score}
            sure = [
                (score, end, row)
                for score, end, row in found
                if score
                and (row.has_check_digit or score >= _PROOF or end not in refuted or _DOCUMENT.match(text, start, end))
            ]
            if sure:
                score, end, row = max(sure, key=lambda one: (one[0], one[1]))
                yield Mention(start, end, row.type, score, self.name)


def _score(text: str, start: int, end: int, row: Identifier, labels: _Labels) -> float:
    """How sure a reading of a number is; 0 if nothing speaks for it."""
    number = text[start:end]
    if not any(map(str.isdigit, number)):
        return 0.0
    if labels.leads_to(start, row):
        return 0.99 if row.has_check_digit and row.is_valid(number) else 0.85
    capital = number == number.upper() or len(number) > 20
    if labels.is_near(start, end, row) and (capital or row.has_check_digit):
        return 0.95 if row.has_check_digit and row.is_valid(number) else 0.75
    if not row.bare or not (capital or _is_checked_in_any_case(row)) or not row.is_valid(number):
        return 0.0
    before = text[max(0, start - 3) : start]
    if _GOES_ON_BEFORE.search(before) or _GOES_ON_BEHIND.match(text, end) or is_amount(text, start, end):
        return 0.0
    return row.bare


def _is_checked_in_any_case(row: Identifier) -> bool:
    return row.has_check_digit and row.type not in ("CODE/PLATE", "LOC/ZIP")


def number_starts(text: str, low: int, high: int) -> Iterator[int]:
    """Where a number may start: at the words that hold a digit, and at words of few letters before them."""
    done = 0
    for digits in _DIGITS.finditer(text, low, high):
        place = digits.start()
        if place >= done and (head := _HEAD.match(text[max(0, place - _LONGEST_HEAD - 1) : place][::-1])):
            if head.end():
                yield from (word.start() for word in _LETTERS.finditer(text, place - head.end(), place))
            if place == 0 or not text[place - 1].isalnum():
                yield place
        done = place + 1


class _Labels:
    """The labels of a passage: to which places they lead, and near which they stand."""

    def __init__(self, passage: PassageLike) -> None:
        text = passage.text
        self._text = text
        self.led_to: dict[int, list[tuple[Identifier, ...]]] = {}
        self.last_digits: list[re.Match[str]] = []
        self._spans: list[tuple[int, int]] = []
        self._rows: list[frozenset[Identifier]] = []
        for start, end, known in identifier_labels().find(passage):
            link = _LINK.match(text, end)
            self.led_to.setdefault(link.end() if link else end, []).append(known)
            if last := _LAST_DIGITS.match(text, end):
                self.last_digits.append(last)
            self._spans.append((start, end))
            self._rows.append(frozenset(known))

    def may_tell(self, start: int) -> bool:
        """Whether a label leads to a number that starts here, or stands so near that it could be one of it."""
        if start in self.led_to:
            return True
        place = bisect_left(self._spans, (start - _NEAR_BEFORE, 0))
        return place < len(self._spans) and self._spans[place][0] <= start + LONGEST + _NEAR_BEHIND

    def leads_to(self, start: int, row: Identifier) -> bool:
        return any(row in known for known in self.led_to.get(start, ()))

    def is_near(self, start: int, end: int, row: Identifier) -> bool:
        """Whether a label of the row stands near; a short one must be written as it is in the table."""
        if sum(map(str.isalnum, self._text[start:end])) < _SHORTEST_NEAR_LABEL:
            return False
        first = bisect_left(self._spans, (start - _NEAR_BEFORE, 0))
        last = bisect_right(self._spans, (end + _NEAR_BEHIND, 0))
        return any(row in self._rows[place] and self._is_telling(place, start, end) for place in range(first, last))

    def _is_telling(self, place: int, start: int, end: int) -> bool:
        low, high = self._spans[place]
        between = self._text[high:start] if high <= start else self._text[end:low]
        if "\n\n" in between or (low >= end and "\n" in between):
            return False
        label = self._text[low:high]
        return len(label) > _LONGEST_ACRONYM or not _written_labels().isdisjoint((label, label.lower()))


@cache
def _written_labels() -> frozenset[str]:
    return frozenset(label for row in identifiers() for label in row.labels)


@cache
def identifier_labels() -> LabelTable[tuple[Identifier, ...]]:
    """Each label with its rows, and with those of the labels it begins with: "passport number" is a passport, too."""
    by_label: dict[tuple[str, ...], dict[Identifier, None]] = {}
    for row in identifiers():
        for label in row.labels:
            words = tuple(fold(match[0]) for match in WORD.finditer(label))
            by_label.setdefault(words, {})[row] = None
    for words, known in by_label.items():
        for length in range(1, len(words)):
            known |= by_label.get(words[:length], {})
    return LabelTable((" ".join(words), tuple(known)) for words, known in by_label.items())
