"""National identifiers: personal, tax, health and social security numbers of many countries, from one table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from nescio.detect.digits import finditer_near_digits
from nescio.detect.labels import LabelTable
from nescio.document import Mention
from nescio.lang import rows
from nescio.protocols import PassageLike

# Between a label and its number: ": ", " (DE) is ", "-Nr. lautet ".
_LINK = re.compile(
    r"[^\w\n]{0,4}(?:(?:no|nr|number|nummer|card|id|is|was|ist|lautet|war|of"
    r"|von)\b[^\w\n]{0,3}){0,3}(?:\([^()\n]{0,24}\)[: ]{0,2})?(?:\r?\n[ \t]{0,8})?",
    re.IGNORECASE,
)
_LAST_DIGITS = re.compile(
    r"[^\w\n]{0,3}(?:on file )?(?:ends? (?:in|with)|ending(?: in| with)?|last (?:four|three|4|3)(?: digits)?"
    r"|endet auf|letzten (?:vier|drei|4|3)(?: Ziffern)?)"
    r"[^\w\n]{1,3}(?:is |are |sind |lauten )?(\d{3,4})(?![\w/]|[.,]\d)",
    re.IGNORECASE,
)

# Where a number that needs no label may start: a class first, which searches fast.
_START = re.compile(r"[A-Z\d](?<![\w./-].)(?=[A-Z]{0,5}[ .-]?\d[ ]?\d[ .]?[\d.-]\S)")

_OTHER_TYPES = {":identity_card": "CODE/PASSPORT", ":health_number": "CODE/INSURANCE"}


@dataclass(frozen=True, slots=True)
class NationalIdentifier:
    """One row of the table."""

    country: str
    name: str
    checker: str
    pattern: re.Pattern[str]
    shape_is_proof: bool
    labels: tuple[str, ...]

    @property
    def type(self) -> str:
        return _OTHER_TYPES.get(self.checker, "CODE/NATIONAL")

    def is_valid(self, number: str) -> bool:
        """Whether check digits, dates and areas inside the number are right."""
        return bool(_check(self.checker)(number))


@cache
def identifiers() -> tuple[NationalIdentifier, ...]:
    """The table ``lang/any/national_identifiers.tsv``."""
    return tuple(
        NationalIdentifier(
            country=country,
            name=name,
            checker=checker,
            pattern=re.compile(rf"(?:{pattern})(?!\w|[-/.]\d)"),
            shape_is_proof=proof == "shape",
            labels=tuple(labels.split("|")),
        )
        for country, name, checker, pattern, proof, labels in rows("any", "national_identifiers.tsv")
    )


class NationalIdDetector:
    """Numbers of the table: found after one of their labels, or by shape and check digit where that is proof enough.

    After a label a wrong check digit lowers the score only: a mistyped number still means the person.
    """

    name = "national"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        done: set[int] = set()
        for _, end, known in _labels().find(passage):
            link = _LINK.match(text, end)
            start = link.end() if link else end
            matches = [(match, row) for row in known if (match := row.pattern.match(text, start))]
            if matches:
                # A row whose check digit is right goes first, then the longest match.
                match, row = max(matches, key=lambda pair: (pair[1].is_valid(pair[0][0]), len(pair[0][0])))
                done.add(start)
                if any(c.isdigit() for c in match[0]):
                    yield Mention(start, match.end(), row.type, 0.99 if row.is_valid(match[0]) else 0.85, self.name)
            elif last := _LAST_DIGITS.match(text, end):
                yield Mention(last.start(1), last.end(1), "CODE/NATIONAL", 0.85, self.name)
        shaped = 0
        for place in finditer_near_digits(_START, text, before=7):
            match = _shapes().match(text, place.start())
            if match is None or match.start() < shaped:
                continue
            shaped = match.end()
            row = identifiers()[int((match.lastgroup or "r0")[1:])]
            if match.start() not in done and row.is_valid(match[0]):
                yield Mention(match.start(), match.end(), row.type, 0.9, self.name)


@cache
def _labels() -> LabelTable[tuple[NationalIdentifier, ...]]:
    by_label: dict[str, list[NationalIdentifier]] = {}
    for row in identifiers():
        for label in row.labels:
            by_label.setdefault(label, []).append(row)
    return LabelTable((label, tuple(known)) for label, known in by_label.items())


@cache
def _shapes() -> re.Pattern[str]:
    """All patterns that need no label in one, so that the text is read once."""
    shapes = "|".join(
        f"(?P<r{index}>{row.pattern.pattern})" for index, row in enumerate(identifiers()) if row.shape_is_proof
    )
    return re.compile(shapes)


def _check(checker: str) -> Callable[[str], bool]:
    return _OWN_CHECKS[checker[1:]] if checker.startswith(":") else _stdnum_check(checker)


@cache
def _stdnum_check(module: str) -> Callable[[str], bool]:
    return import_module(f"stdnum.{module}").is_valid  # type: ignore[no-any-return]


def _digit_sum(number: int) -> int:
    return sum(divmod(number, 10))


def _pension_number(number: str) -> bool:
    """Deutsche Rentenversicherung, VKVV §§ 2 to 4: area, date of birth, initial, serial, check digit."""
    compact = number.replace(" ", "")
    day, month = int(compact[2:4]), int(compact[4:6])
    # Replacement numbers add 50 to the day.
    if not (1 <= day <= 31 or 51 <= day <= 81) or not 0 <= month <= 12:
        return False
    digits = compact[:8] + f"{ord(compact[8]) - 64:02d}" + compact[9:11]
    weights = (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)
    total = sum(_digit_sum(int(digit) * weight) for digit, weight in zip(digits, weights, strict=True))
    return total % 10 == int(compact[11])


def _health_number(number: str) -> bool:
    """Krankenversichertennummer, § 290 SGB V: letter as two digits, weights 1 and 2 in turn, digit sums, modulo 10."""
    digits = f"{ord(number[0]) - 64:02d}" + number[1:9]
    total = sum(_digit_sum(int(digit) * (1 + index % 2)) for index, digit in enumerate(digits))
    return total % 10 == int(number[9])


def _identity_card(number: str) -> bool:
    """German identity card and passport (ICAO 9303): weights 7 3 1 over nine characters, then the check digit."""
    if len(number) < 10 or not number[9].isdigit():
        return False
    return sum(int(char, 36) * (7, 3, 1)[index % 3] for index, char in enumerate(number[:9])) % 10 == int(number[9])


def _national_insurance(number: str) -> bool:
    """HMRC manual NIM39110: the pattern, without the prefixes that are never given out."""
    return number[:2] not in ("BG", "GB", "NK", "KN", "TN", "NT", "ZZ")


_OWN_CHECKS: dict[str, Callable[[str], bool]] = {
    "pension_number": _pension_number,
    "health_number": _health_number,
    "identity_card": _identity_card,
    "national_insurance": _national_insurance,
    "any": lambda _: True,
}
