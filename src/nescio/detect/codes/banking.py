"""Money's addresses: IBAN, BIC and payment card numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nescio.detect.codes.digits import finditer_near_digits
from nescio.document import Mention
from nescio.lang import rows
from nescio.lang.identifier_checks import luhn
from nescio.protocols import PassageLike
from nescio.text.patterns import fixed

# The search starts at the check digits, which are rarer in prose than two letters.
_IBAN = fixed(r"\d(?<=[A-Za-z]{2}\d)(?<!\w..\d)\d[ -]?(?=[A-Za-z\d*]{2})(?:[A-Za-z\d*][ -]?){10,30}")
_IBAN_LABEL = fixed(r"IBAN\W{0,6}(?:(?:is|ist|lautet|no|nr|number)\W{1,3})?\Z", re.IGNORECASE)


class IbanDetector:
    """International bank account numbers (ISO 13616), with the length of the country and the check digits of ISO 7064.

    A wrong check digit lowers the score only: a mistyped account number still leads to its owner. Without a label it may be
    another code.
    """

    name = "iban"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for match in finditer_near_digits(_IBAN, text, before=8):
            start = match.start() - 2
            end = _end_of_iban(text, start, match.end())
            if end is None:
                continue
            number = re.sub(r"[ -]", "", text[start:end]).upper()
            labelled = bool(_IBAN_LABEL.search(text, max(0, start - 25), start))
            if "*" not in number and _valid_iban(number):
                yield Mention(start, end, "CODE/IBAN", 1.0, self.name)
            elif labelled:
                yield Mention(start, end, "CODE/IBAN", 0.95, self.name)
            elif text[start].isupper() and sum(c.isdigit() for c in number) >= 14:
                yield Mention(start, end, "CODE", 0.7, self.name)


def _end_of_iban(text: str, start: int, limit: int) -> int | None:
    """Where the country's number of characters is reached, if the number may end there."""
    wanted = _lengths().get(text[start : start + 2].upper())
    if wanted is None:
        return None
    seen = 0
    for end in range(start + 1, limit + 1):
        seen += text[end - 1] not in " -"
        if seen == wanted:
            return None if text[end : end + 1].isalnum() else end
    return None


@cache
def _lengths() -> dict[str, int]:
    return {country: int(length) for country, length in rows("any", "iban_lengths.tsv")}


def _valid_iban(number: str) -> bool:
    """ISO 7064 mod 97-10, the country code moved to the end."""
    digits = "".join(str(int(char, 36)) for char in number[4:] + number[:4])
    return int(digits) % 97 == 1


_BIC_LABEL = fixed(
    r"(?:BIC|SWIFT|Swift|swift|bic)\b[^\n\w]{0,4}(?:(?:[Cc]ode|is|ist|lautet|BIC"
    r"|SWIFT)\b[^\n\w]{0,4}){0,2}"
)
_BIC = fixed(r"[A-Z]{4} ?[A-Z]{2} ?[A-Z\d]{2}(?: ?[A-Z\d]{3})?(?!\w)")


class BicDetector:
    """Bank identifiers (ISO 9362) after a label: alone, eight capitals are a word in a heading."""

    name = "bic"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for label in _BIC_LABEL.finditer(text):
            if match := _BIC.match(text, label.end()):
                yield Mention(match.start(), match.end(), "CODE/BIC", 0.95, self.name)


_CARD = fixed(r"\d(?<![\w.,/=-]\d)\d{3}(?:[ -]?\d){8,15}(?![\w]|[-/.]\d)")
_CARD_LABEL = fixed(
    r"(?:\bcards?\b|\bcc\b|\bvisa\b|mastercard|\bamex\b|american express|maestro|karte"
    r"|kartennummer)[^\d\n]{0,30}\Z",
    re.IGNORECASE,
)
_LAST_DIGITS = fixed(
    r"end(?:ing|s|et|end)(?: in| with| on| auf| mit)?[ :]{0,2}[-*xX. ]{0,20}(\d{3,4})(?![\w/]"
    r"|[.,]\d)"
)
# "**** **** **** 1234", "xxxx-xxxx-xxxx-8812": what is left readable of a number.
_HALF_HIDDEN = fixed(
    r"(?:[*•](?<![\w*•].)[*•]{3}(?:[ -]?[*•]{4}){0,4}|[xX](?<!\w.)[xX]{3}(?:[ -][xX]{4}){1,4})[ -]?\d{2,4}(?![\w*]|[.,/]\d)"
)
_HIDING = ("****", "••••", "xxxx", "XXXX")
_WHAT_ENDS = fixed(r"(?:(card)s?|account|(karte)|konto)\b[^\n\d.;]{0,30}\Z", re.IGNORECASE)


class CardDetector:
    """Payment card numbers (ISO/IEC 7812) that a label tells: 12 to 19 digits, right or wrong; "card ending in 1234", "**** 12"."""

    name = "card"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for match in finditer_near_digits(_CARD, text):
            if _CARD_LABEL.search(text, max(0, match.start() - 50), match.start()):
                yield Mention(match.start(), match.end(), "CODE/CARD", 0.98 if luhn(match[0]) else 0.85, self.name)
        for match in _LAST_DIGITS.finditer(text):
            what = _WHAT_ENDS.search(text, max(0, match.start() - 45), match.start())
            if what:
                kind = "CODE/CARD" if what[1] or what[2] else "CODE/ACCOUNT"
                yield Mention(match.start(1), match.end(1), kind, 0.85, self.name)
        if any(sign in text for sign in _HIDING):
            for match in _HALF_HIDDEN.finditer(text):
                yield Mention(*match.span(), "CODE/ACCOUNT", 0.9, self.name)
