"""Check digits that python-stdnum does not know: documents, health, licences, wallets, plates. Each names its source.

A check takes the number as it is written, separators included, and never raises.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import cycle

from nescio.lang import lines
from nescio.text.patterns import fixed

_SEPARATORS = fixed(r"[^0-9A-Za-z]")
_NETWORK = fixed(r"3[0-9]|4|5[0-8]|6[0-9]|2[2-7]|1800|2131")
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VIN_LETTERS = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", [*range(1, 9), *range(1, 6), 7, 9, *range(2, 10)], strict=True))
_VIN_VALUES = {**{str(digit): digit for digit in range(10)}, **_VIN_LETTERS}
_INDIAN_STATES = frozenset(
    "AN AP AR AS BR CG CH DD DL GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TN TR TS UK UP WB".split()
)
_TURKISH_PROVINCES = 81
_NO_TURKISH_SERIES = frozenset(
    "JAN FEB MAR MRZ APR MAY MAI JUN JUL AUG SEP OCT OKT NOV DEC DEZ EUR USD GBP UHR".split()
)


@cache
def check(name: str) -> Callable[[str], bool]:
    """A check by its name in the table: ``:own`` for one of this file, else a module of python-stdnum."""
    own = _CHECKS[name[1:]] if name.startswith(":") else _stdnum(name)

    def checked(number: str) -> bool:
        try:
            return own(number)
        except (ValueError, IndexError, KeyError):
            return False  # letters where digits should be, such as signs that only case folding takes for letters

    return checked


def _stdnum(module: str) -> Callable[[str], bool]:
    is_valid = import_module(f"stdnum.{module}").is_valid

    def checked(number: str) -> bool:
        # Most modules know blanks and hyphens between the digits, few know all that people write.
        return bool(is_valid(number.upper()) or is_valid(_compact(number)))

    return checked


def _compact(number: str) -> str:
    return _SEPARATORS.sub("", number).upper()


def _weighted(characters: str, weights: Sequence[int]) -> int:
    """The sum of the values of digits and letters (A is 10), each times its weight; weights repeat."""
    return sum(int(character, 36) * weight for character, weight in zip(characters, cycle(weights), strict=False))


def _digit_sum(number: int) -> int:
    return sum(divmod(number, 10))


def luhn(number: str) -> bool:
    """The check of ISO/IEC 7812-1, annex B."""
    digits = _compact(number)
    doubled = [_digit_sum(2 * int(digit)) for digit in digits[-2::-2]]
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


def _payment_card(number: str) -> bool:
    """Luhn, and the first digits of American Express, Diners, JCB, Visa, Mastercard, Discover, UnionPay, Maestro."""
    return _NETWORK.match(number) is not None and luhn(number)


def _is_date(digits: str) -> bool:
    """Whether six digits are year, month and day of this century or the last."""
    try:
        date(2000 + int(digits[:2]), int(digits[2:4]), int(digits[4:]))
    except ValueError:
        return False
    return True


def _pension_number(number: str) -> bool:
    """Deutsche Rentenversicherung, VKVV §§ 2 to 4: area, date of birth, initial, serial, check digit."""
    compact = _compact(number)
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
    compact = _compact(number)
    digits = f"{ord(compact[0]) - 64:02d}" + compact[1:9]
    total = sum(_digit_sum(int(digit) * (1 + index % 2)) for index, digit in enumerate(digits))
    return total % 10 == int(compact[9])


def _icao(number: str) -> bool:
    """Documents of ICAO 9303 with the check digit behind nine characters: weights 7 3 1."""
    compact = _compact(number)
    return len(compact) >= 10 and compact[9].isdigit() and _weighted(compact[:9], (7, 3, 1)) % 10 == int(compact[9])


def _german_licence(number: str) -> bool:
    """Führerschein, FeV Anlage 8: nine characters with weights 9 to 1, modulo 11, X for ten; then the copy."""
    compact = _compact(number)
    return "0123456789X"[_weighted(compact[:9], range(9, 0, -1)) % 11] == compact[9]


def _doctor_number(number: str) -> bool:
    """LANR, KBV Richtlinie § 75 (7) SGB V: weights 4 and 9 over six digits, the difference to ten, then two of the field."""
    digits = _compact(number)
    return (10 - _weighted(digits[:6], (4, 9)) % 10) % 10 == int(digits[6])


def _austrian_insurance(number: str) -> bool:
    """The check digit and the date of birth; months 13 to 15 serve when a day's numbers are used up."""
    digits = _compact(number)
    return check("at.vnr")(number) and 1 <= int(digits[4:6]) <= 31 and 1 <= int(digits[6:8]) <= 15


def _national_insurance(number: str) -> bool:
    """HMRC manual NIM39110: the pattern, without the prefixes that are never given out."""
    return number[:2].upper() not in ("BG", "GB", "NK", "KN", "TN", "NT", "ZZ")


def _british_licence(number: str) -> bool:
    """DVLA, data on the licence: nines only fill up a short name, month (plus 50 for women) and day of birth exist."""
    compact = _compact(number)
    month, day = int(compact[6:8]) % 50, int(compact[8:10])
    return re.match(r"[A-Z]+9*\Z", compact[:5]) is not None and 1 <= month <= 12 and 1 <= day <= 31


def _medicare_australia(number: str) -> bool:
    """Services Australia: weights 1 3 7 9 over eight digits, modulo 10; the card begins with 2 to 6."""
    digits = _compact(number)
    return _weighted(digits[:8], (1, 3, 7, 9)) % 10 == int(digits[8])


def _provider(number: str) -> bool:
    """NPI, 45 CFR 162.406: Luhn with the prefix 80840."""
    return luhn("80840" + _compact(number))


def _prescriber(number: str) -> bool:
    """DEA, 21 CFR 1301: digits 1, 3, 5 plus twice digits 2, 4, 6; the last digit of the sum is the seventh."""
    digits = _compact(number)[2:]
    return (sum(map(int, digits[0:6:2])) + 2 * sum(map(int, digits[1:6:2]))) % 10 == int(digits[6])


def _singapore(number: str) -> bool:
    """NRIC and FIN: weights 2 7 6 5 4 3 2, an offset for the series of 2000 and M, modulo 11, a letter of the series."""
    compact = _compact(number)
    series, digits, letter = compact[0], compact[1:8], compact[8]
    total = _weighted(digits, (2, 7, 6, 5, 4, 3, 2)) + {"T": 4, "G": 4, "M": 3}.get(series, 0)
    if series == "M":
        return "KLJNPQRTUWX"[10 - total % 11] == letter
    return ("JZIHGFEDCBA" if series in "ST" else "XWUTRQPNMLK")[total % 11] == letter


def _russian_insurance(number: str) -> bool:
    """SNILS: weights 9 to 1, modulo 101, 100 counts as 0."""
    digits = _compact(number)
    return _weighted(digits[:9], range(9, 0, -1)) % 101 % 100 == int(digits[9:])


def _uruguay(number: str) -> bool:
    """Cédula: weights 2 9 8 7 6 3 4 over seven digits, the difference to ten."""
    digits = _compact(number).zfill(8)
    return -_weighted(digits[:7], (2, 9, 8, 7, 6, 3, 4)) % 10 == int(digits[7])


def _taiwan(number: str) -> bool:
    """National identification card: the letter as two digits, weights 1 9 8 7 6 5 4 3 2 1 1, modulo 10."""
    compact = _compact(number)
    value = "ABCDEFGHJKLMNPQRSTUVXYWZIO".index(compact[0]) + 10
    return _weighted(f"{value}{compact[1:]}", (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)) % 10 == 0


def _hong_kong(number: str) -> bool:
    """Identity card: letters as 10 to 35, a missing first letter as 36, weights 9 to 1, modulo 11."""
    compact = _compact(number)
    last = 10 if compact[-1] == "A" else int(compact[-1])
    head = compact[:-1]
    total = _weighted(head, range(len(head) + 1, 1, -1)) + (36 * 9 if len(head) == 7 else 0)
    return (total + last) % 11 == 0


def _new_zealand_health(number: str) -> bool:
    """NHI, HISO 10046: letters without I and O as 1 to 24, weights 7 to 2, modulo 11, the difference to eleven."""
    compact = _compact(number)
    values = [int(c) if c.isdigit() else "ABCDEFGHJKLMNPQRSTUVWXYZ".index(c) + 1 for c in compact[:6]]
    rest = sum(value * weight for value, weight in zip(values, range(7, 1, -1), strict=True)) % 11
    return rest != 0 and (11 - rest) % 10 == int(compact[6])


def _polish_card(number: str) -> bool:
    """Dowód osobisty: weights 7 3 1 9 7 3 1 7 3, modulo 10."""
    return _weighted(_compact(number), (7, 3, 1, 9, 7, 3, 1, 7, 3)) % 10 == 0


def _hungarian_tax(number: str) -> bool:
    """Adószám: eight digits with a check digit, then the kind of taxation (1 to 5) and the county."""
    digits = _compact(number)
    return check("hu.anum")(digits[:8]) and digits[8] in "12345"


def _hungarian_insurance(number: str) -> bool:
    """TAJ, law XX of 1996: weights 3 and 7 over eight digits, modulo 10."""
    digits = _compact(number)
    return _weighted(digits[:8], (3, 7)) % 10 == int(digits[8])


def _portuguese_insurance(number: str) -> bool:
    """NISS: the first ten primes from 29 down as weights, 9 minus the rest modulo 10."""
    digits = _compact(number)
    return 9 - _weighted(digits[:10], (29, 23, 19, 17, 13, 11, 7, 5, 3, 2)) % 10 == int(digits[10])


def _luxembourg(number: str) -> bool:
    """Matricule, règlement grand-ducal of 2013: a date, then a Luhn and a Verhoeff digit over the first eleven."""
    digits = _compact(number)
    return _is_date(digits[2:8]) and luhn(digits[:12]) and check("verhoeff")(digits[:11] + digits[12])


def _korean_resident(number: str) -> bool:
    """RRN and FRN: a date of birth. Since October 2020 the last six digits are random, so no check digit proves it."""
    return _is_date(_compact(number)[:6])


def _open_researcher(number: str) -> bool:
    """ORCID and ISNI: ISO 7064 mod 11-2."""
    return check("iso7064.mod_11_2")(_compact(number))


def _wallet(address: str) -> bool:
    """Base58Check, as Bitcoin, Litecoin, Dogecoin, Dash, Tron and others use it: four bytes of a double SHA-256."""
    if not set(address) <= set(_BASE58):
        return False
    number = 0
    for character in address:
        number = number * 58 + _BASE58.index(character)
    body = number.to_bytes(max(25, (number.bit_length() + 7) // 8), "big")
    return len(body) == 25 and sha256(sha256(body[:-4]).digest()).digest()[:4] == body[-4:]


def _bech32(address: str) -> bool:
    return check("bitcoin")(address.lower())


def vin_is_valid(vin: str) -> bool:
    """Vehicle identification numbers (ISO 3779) with the check digit of 49 CFR 565; others have none."""
    vin = vin.upper()
    total = sum(_VIN_VALUES[char] * weight for char, weight in zip(vin, _VIN_WEIGHTS, strict=True))
    return "0123456789X"[total % 11] == vin[8] and not vin.isdigit()


def _german_plate(plate: str) -> bool:
    """§ 8 FZV: a district that exists; "B-A 1", or "IN A 12" without a hyphen, are too little without a label."""
    enough = 6 if "-" in plate else 8
    return re.split(r"[ -]", plate)[0].upper() in _german_districts() and len(plate) >= enough


@cache
def _german_districts() -> frozenset[str]:
    return frozenset(lines("any", "german_plates.txt"))


def _indian_plate(plate: str) -> bool:
    """Motor Vehicles Act 1988: a state that exists."""
    return plate[:2].upper() in _INDIAN_STATES


def _turkish_plate(plate: str) -> bool:
    """Karayolları Trafik Yönetmeliği: a province from 01 to 81; "12 MAY 2004" is a date."""
    series = "".join(filter(str.isalpha, plate.upper()))
    return 1 <= int(plate[:2]) <= _TURKISH_PROVINCES and series not in _NO_TURKISH_SERIES


def _mixture(code: str) -> bool:
    """A digit before a letter, and a third of it digits: no word, no number, and no word with a number behind it."""
    compact = _compact(code)
    return re.search(r"\d[A-Z]", compact) is not None and 3 * sum(map(str.isdigit, compact)) >= len(compact)


_CHECKS: dict[str, Callable[[str], bool]] = {
    "mixture": _mixture,
    "luhn": luhn,
    "payment_card": _payment_card,
    "vin": vin_is_valid,
    "pension_number": _pension_number,
    "health_number": _health_number,
    "icao": _icao,
    "german_licence": _german_licence,
    "doctor_number": _doctor_number,
    "austrian_insurance": _austrian_insurance,
    "national_insurance": _national_insurance,
    "british_licence": _british_licence,
    "medicare_australia": _medicare_australia,
    "provider": _provider,
    "prescriber": _prescriber,
    "singapore": _singapore,
    "russian_insurance": _russian_insurance,
    "uruguay": _uruguay,
    "taiwan": _taiwan,
    "hong_kong": _hong_kong,
    "new_zealand_health": _new_zealand_health,
    "polish_card": _polish_card,
    "hungarian_tax": _hungarian_tax,
    "hungarian_insurance": _hungarian_insurance,
    "portuguese_insurance": _portuguese_insurance,
    "luxembourg": _luxembourg,
    "korean_resident": _korean_resident,
    "open_researcher": _open_researcher,
    "wallet": _wallet,
    "bech32": _bech32,
    "german_plate": _german_plate,
    "indian_plate": _indian_plate,
    "turkish_plate": _turkish_plate,
}
