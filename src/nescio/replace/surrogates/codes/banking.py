"""IBAN, BIC and payment cards: right check digits where the original's were right, and banks that do not exist."""

from __future__ import annotations

import re

from nescio.replace.surrogates.codes.scrambling import bare, scramble, search
from nescio.replace.surrogates.engine.request import Request

_COUNTRY, _CHECK = 2, 4
# No range of IBAN is set aside for examples. German bank codes begin with 1 to 8 (Deutsche Bundesbank), and no bank is known
# elsewhere whose code begins with two nines or two X.
_NO_BANK = {True: "9", False: "X"}
# The networks set no range aside either. These are the first digits of cards that payment processors publish for tests
# (Stripe, Braintree), by the first digits of the original.
_TEST_CARDS = (
    ("4", "400000"),
    ("5", "520082"),
    ("2", "222300"),
    ("34", "371449"),
    ("37", "371449"),
    ("6011", "601111"),
)
_SHORTEST_CARD = 12
_HEAD_OFFICE = "XXX"


def other_iban(surface: str, request: Request) -> str:
    """An account at a bank that does not exist, in the same country."""
    from stdnum.iso7064 import mod_97_10

    places = [place for place, character in enumerate(surface) if character.isalnum() or character == "*"]
    new = list(scramble(surface, request.choices, "iban", bare(surface), str(request.attempt), kept=places[:_COUNTRY]))
    for place in places[_CHECK : _CHECK + 2]:
        if surface[place] != "*":
            filler = _NO_BANK[surface[place].isdigit()]
            new[place] = filler.lower() if surface[place].islower() else filler
    number = "".join(surface[place] for place in places).upper()
    if "*" not in number and mod_97_10.is_valid(number[_CHECK:] + number[:_CHECK]):
        account = "".join(new[place] for place in places[_CHECK:]).upper()
        for place, digit in zip(
            places[_COUNTRY:], mod_97_10.calc_check_digits(account + number[:_COUNTRY]), strict=False
        ):
            new[place] = digit
    return "".join(new)


def other_bic(surface: str, request: Request) -> str:
    """A bank that does not exist, in the same country."""
    places = [place for place, character in enumerate(surface) if character.isalnum()]
    kept = places[4:6] + [place for place in places[8:] if surface[8:].upper() == _HEAD_OFFICE]
    new = list(scramble(surface, request.choices, "bic", bare(surface), str(request.attempt), kept=kept))
    for place in places[:2]:
        new[place] = "X" if surface[place].isupper() else "x"
    return "".join(new)


def other_card(surface: str, request: Request) -> str | None:
    """A number of a test range of the same network; the last four digits alone are scrambled."""
    from stdnum import luhn

    digits = re.sub(r"\D", "", surface)
    question = ("card", digits, str(request.attempt))
    if len(digits) < _SHORTEST_CARD:
        return search(surface, request.choices, lambda _: True, *question, tries=3)
    prefix = next((test for start, test in _TEST_CARDS if digits.startswith(start)), digits[:2])
    valid = luhn.is_valid(digits)
    places = [place for place, character in enumerate(surface) if character.isdigit()]
    typed = list(surface)
    for place, digit in zip(places, prefix, strict=False):
        typed[place] = digit

    def fits(new: str) -> bool:
        return bool(luhn.is_valid(re.sub(r"\D", "", new))) == valid

    kept = places[: len(prefix)]
    return search("".join(typed), request.choices, fits, *question, kept=kept, tries=200)
