"""National identifiers and their check digits, for those who look for such numbers and those who invent them.

The table is ``any/national_identifiers.tsv``; most check digits are those of python-stdnum, the others are here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from nescio.lang import rows

_OTHER_TYPES = {":identity_card": "CODE/PASSPORT", ":health_number": "CODE/INSURANCE"}
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VIN_LETTERS = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", [*range(1, 9), *range(1, 6), 7, 9, *range(2, 10)], strict=True))
_VIN_VALUES = {**{str(digit): digit for digit in range(10)}, **_VIN_LETTERS}


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


def vin_is_valid(vin: str) -> bool:
    """Vehicle identification numbers with the check digit of 49 CFR 565; others have none."""
    total = sum(_VIN_VALUES[char] * weight for char, weight in zip(vin, _VIN_WEIGHTS, strict=True))
    return "0123456789X"[total % 11] == vin[8]


_OWN_CHECKS: dict[str, Callable[[str], bool]] = {
    "pension_number": _pension_number,
    "health_number": _health_number,
    "identity_card": _identity_card,
    "national_insurance": _national_insurance,
    "any": lambda _: True,
}
