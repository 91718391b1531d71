"""Streets in English: "12 Oak Street", "Baker St", "Flat 4, 7 Mill Lane" (BS 7666; USPS Publication 28)."""

from __future__ import annotations

from nescio.lang.definition import Streets
from nescio.text.classes import APOSTROPHE, DASH, GAP, LETTER, UPPER

_CAP = f"[{UPPER}][{LETTER}{APOSTROPHE}{DASH}]{{0,30}}\\.?"
_NUMBER = rf"\d{{1,5}}[A-Za-z]?(?:[{DASH}/]\d{{1,4}}[a-z]?)?"
_SUFFIX = (
    "Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Boulevard|Blvd|Drive|Dr|Square|Sq|Crescent|Terrace|Close|Court|Ct|Place|Pl|Way|"
    "Gardens|Grove|Mews|Row|Walk|Hill|Parkway|Pkwy|Highway|Hwy|Quay|Embankment|Green|Park|Rise|View|Circle|Alley|Broadway|Yard|"
    "Cres|Cresc|Cr|Tce|Terr|Pde|Parade|Bvd|Cct|Circuit|Gdns|Grv|Esplanade|Esp|Cl|Bypass|Turnpike|Trail|Trl|Loop|Cove|Wharf"
)
_FLAT = rf"(?:Flat|Apartment|Apt\.?|Unit|Suite|Room|House){GAP}(?:no\.{GAP})?\d{{1,4}}[A-Za-z]?,?{GAP}"
_SURE = ("Street", "Road", "Avenue", "Lane", "Boulevard", "Square", "Crescent", "Terrace")

STREETS = Streets(
    words=frozenset(_SUFFIX.lower().split("|")),
    address=(
        rf"(?<![\w.,/{DASH}])(?:{_FLAT})?{_NUMBER},?{GAP}"
        rf"(?:(?:{_CAP}|\d{{1,3}}(?:st|nd|rd|th)){GAP}){{1,4}}?(?:{_SUFFIX})\b\.?"
        rf"(?:,?{GAP}(?:Apt|Apartment|Suite|Unit|#)\.?{GAP}?\d{{1,4}}[A-Za-z]?\b)?"
    ),
    street=rf"\b(?:{_CAP}{GAP}){{1,3}}?(?:{'|'.join(_SURE)})\b(?!{GAP}[{UPPER}])",
    article="The ",
    kinds=rf"(?:{_SUFFIX.replace('|Broadway', '')})\b",
    kept=frozenset("north south east west upper lower n s e w the flat apartment apt unit suite room house".split()),
)
