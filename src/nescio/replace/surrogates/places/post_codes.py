"""Postal codes of the same form as the original's, with a beginning that the country uses."""

from __future__ import annotations

import re

from nescio.replace.surrogates.engine.choices import Choices
from nescio.text.patterns import fixed

# Royal Mail's postcode areas; letters that the last part never has are left out below.
_AREAS = (
    "AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU HA "
    "HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR "
    "RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE"
).split()
_BRITISH = fixed(r"[A-Z]{1,2}(\d[A-Z\d]?)( ?)\d[A-Z]{2}")
_INWARD = "ABDEFGHJLNPQRSTUWXYZ"
# A postal code inside an address: before a town, or of a form that nothing else has.
CODE = fixed(
    r"\b(?:(?:D|A|CH|DE|AT|L|FL)-)?\d{4,5}(?= [^\W\d_])|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|"
    r"\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b\d{5}(?:-\d{4})?\b"
)
_CANADIAN = fixed(r"[A-Z]\d[A-Z] ?\d[A-Z]\d")
# First two digits that the German post does not use.
_UNUSED = frozenset(("00", "05", "11", "43", "62"))


def post_code(surface: str, choices: Choices, attempt: int) -> str:
    """Another postal code of the same form; a country's letters before it ("D-") stay."""
    upper = surface.upper()
    ask = ("post code", upper, str(attempt))
    if british := _BRITISH.fullmatch(upper):
        area = choices.pick([area for area in _AREAS if not upper.startswith(area)], *ask)
        district = str(1 + choices.number(20, *ask, "district"))
        inward = "".join(choices.pick(_INWARD, *ask, str(place)) for place in (1, 2))
        return f"{area}{district}{british[2]}{choices.number(10, *ask, 'sector')}{inward}"
    prefix = re.match(r"[A-Za-z]{1,3}[ -](?=\d)", surface)
    start = prefix.end() if prefix else 0
    canadian = _CANADIAN.fullmatch(upper) is not None
    letters = "ABCEGHJKLMNPRSTVXY" if canadian else "ABCDEFGHJKLMNPRSTVWXYZ"
    return surface[:start] + _digits(surface[start:], letters, choices, ask)


def _digits(code: str, letters: str, choices: Choices, ask: tuple[str, ...]) -> str:
    """Digits for digits, letters for letters; never the same, never a beginning that is not in use."""
    for turn in range(100):
        made = "".join(
            str(choices.number(10, *ask, str(turn), str(place))) if char.isdigit()
            else choices.pick(letters, *ask, str(turn), str(place)) if char.isalpha()
            else char
            for place, char in enumerate(code)
        )  # fmt: skip
        beginning = made[:2] in _UNUSED if len(code) == 5 else made[:1] == "0" and code[:1] != "0"
        if made != code and not beginning:
            return made
    return made
