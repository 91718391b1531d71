"""Passports, driving licences, vehicle identification numbers and licence plates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nescio.detect.digits import finditer_near_digits
from nescio.detect.label_table import LabelTable
from nescio.document import Mention
from nescio.lang import lines
from nescio.lang.identifiers import vin_is_valid
from nescio.protocols import PassageLike

_MRZ = re.compile(r"[PIACV](?<!\w.)[A-Z<][A-Z]{3}[A-Z0-9<]{25,39}(?:\r?\n[ \t]{0,4}[A-Z0-9<]{28,44}){0,2}(?![\w<])")
# Great Britain: five letters of the name, date of birth, initials, check (DVLA, data on the licence).
_BRITISH_LICENCE = re.compile(r"[A-Z](?<!\w.)[A-Z9]{4} ?\d[0156]\d[0-3]\d\d ?[A-Z9]{2}[A-Z\d] ?[A-Z]{2}(?!\w)")


class IdentityDocumentDetector:
    """Machine-readable zones of passports and cards (ICAO 9303) and British driving licences.

    Numbers that only a label tells ("passport no. ...") belong to the labelled codes.
    """

    name = "identity_document"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        if "<<" in text:
            for match in _MRZ.finditer(text):
                if "<<" in match[0]:
                    yield Mention(match.start(), match.end(), "CODE/PASSPORT", 0.98, self.name)
        for match in finditer_near_digits(_BRITISH_LICENCE, text, before=6):
            yield Mention(match.start(), match.end(), "CODE/LICENCE", 0.9, self.name)


_VIN = re.compile(r"[A-HJ-NPR-Z\d](?<!\w.)[A-HJ-NPR-Z\d]{12}[A-HJ-NPR-Z\d]\d{3}(?!\w)")
_VIN_LABEL = re.compile(
    r"(?:VIN|FIN|chassis|frame|Fahrgestell\w{0,12}"
    r"|Fahrzeug-?Ident\w{0,20})\b[^\n\d]{0,24}\Z",
    re.IGNORECASE,
)


class VinDetector:
    """Vehicle identification numbers (ISO 3779) with the check digit of 49 CFR 565, a label, or the filler ZZZ."""

    name = "vin"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for match in finditer_near_digits(_VIN, text, before=13):
            vin = match[0]
            if vin.isdigit() or vin.isalpha():
                continue
            checked = vin_is_valid(vin)
            labelled = bool(_VIN_LABEL.search(text, max(0, match.start() - 60), match.start()))
            if checked or labelled or "ZZZ" in vin:
                yield Mention(match.start(), match.end(), "CODE/VIN", 0.99 if checked else 0.93, self.name)


# Plates known by their form alone. Germany: § 8 FZV with a district that exists; Great Britain since 2001: DVLA INF104;
# France since 2009: arrêté du 9 février 2009; India: Motor Vehicles Act 1988, with the states.
_PLATE = re.compile(
    r"[A-ZÄÖÜ](?<![\w/.-].)(?:"
    r"(?P<german>[A-ZÄÖÜ]{0,2}-[A-Z]{1,2}[ -]?[1-9]\d{0,3}[EH]?(?![\w/]|[.-]\w))"
    r"|(?P<british>[A-Z]\d\d ?[A-Z]{3}(?![\w/-]))"
    r"|(?P<french>[A-Z]-\d{3}-[A-Z]{2}(?![\w/-]))"
    r"|(?P<indian>(?<=A|B|C|D|G|H|J|K|L|M|N|O|P|R|S|T|U|W)[A-Z][ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}(?![\w/-]))"
    r")"
)
_INDIAN_STATES = frozenset({
    "AN", "AP", "AR", "AS", "BR", "CG", "CH", "DD", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA",
    "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "OR", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP",
    "WB",
})  # fmt: skip
_PLATE_LINK = re.compile(
    r"(?:[ .]{0,2}(?:no|nr|number|nummer|mark)\b)?\.?[ ]{0,2}(?:is|was|ist|war|lautet"
    r"|lautete)?[ ]{0,2}:?[ ]{0,3}(?:\([A-Za-z]{1,12}\) ?)?[\"“„']?",
    re.IGNORECASE,
)
_ANY_PLATE = re.compile(r"[A-ZÄÖÜ\d]{1,5}(?:(?: ?[-·] ?| )[A-ZÄÖÜ\d]{1,6}){0,3}(?![\w/]|[.,]\d)")


class PlateDetector:
    """Licence plates: known forms of several countries anywhere, any mix of capitals and digits after a label."""

    name = "plate"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        done: set[int] = set()
        for _, end, _ in _labels().find(passage):
            link = _PLATE_LINK.match(text, end)
            match = _ANY_PLATE.match(text, link.end() if link else end)
            if match and _is_plate(match[0]):
                done.add(match.start())
                yield Mention(match.start(), match.end(), "CODE/PLATE", 0.93, self.name)
        for match in _PLATE.finditer(text):
            if match.start() not in done and _known_place(match):
                yield Mention(match.start(), match.end(), "CODE/PLATE", 0.85, self.name)


def _is_plate(surface: str) -> bool:
    return any(c.isdigit() for c in surface) and any(c.isalpha() for c in surface) and 4 <= len(surface) <= 13


def _known_place(match: re.Match[str]) -> bool:
    if match.lastgroup == "german":
        # One letter and one digit ("B-A 1") is too little without a label.
        return match[0].partition("-")[0] in _german_districts() and len(match[0]) >= 6
    return match.lastgroup != "indian" or match[0][:2] in _INDIAN_STATES


@cache
def _german_districts() -> frozenset[str]:
    return frozenset(lines("any", "german_plates.txt"))


@cache
def _labels() -> LabelTable[None]:
    return LabelTable((label, None) for label in lines("any", "plate_labels.txt"))
