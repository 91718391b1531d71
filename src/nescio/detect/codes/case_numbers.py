"""Numbers of court cases and applications: Strasbourg, Luxembourg, Germany, Austria, Switzerland, Britain, America."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nescio.document import Mention
from nescio.lang import lines
from nescio.protocols import PassageLike
from nescio.text.beginnings import finditer_at_digits
from nescio.text.classes import GAP
from nescio.text.folding import fold
from nescio.text.patterns import fixed

# A number with one slash; what stands around it tells whether it is a case, a date, a fraction or a statute.
_SLASHED = fixed(r"\d(?<![\w/.,§$€£].)\d{0,5}/\d{2,6}(?![A-Z\d_]|[a-z]\w|[/.,-]\d)")
_YEAR_FIRST = fixed(r"(?:19|20)\d\d/\d{1,6}\Z")
_SEASON = fixed(r"((?:18|19|20)\d\d)/(?:(?:18|19|20)\d\d|\d\d)\Z")

# "no.", "nos.", "application no.", "Nr.".
_NUMBER_SIGN = fixed(
    rf"(?<!\w)(?:(?:[Nn]os?|NOS?|[Nn]rn?|NR|A[Zz]|Gz|GZ|[Rr]ef)\b\.?"
    rf"|(?:[Nn]umbers?|[Nn]ummern?|[Cc]ases?|[Aa]pplications?|[Ff]iles?|[Bb]eschwerden?|[Aa]ktenzeichen"
    rf"|[Dd]ocket)\b):?{GAP}?#?\Z"
)
_LIST_BEFORE = fixed(rf"\d/\d{{2,4}}(?:,|;|{GAP}and|{GAP}und|{GAP}&|,{GAP}and){GAP}(?:[Nn]os?\.{GAP}?)?\Z")
# "No. 7/14" at the beginning of a line or after a comma is a house.
_HOUSE_NUMBER = fixed(r"(?:\A|[\n,]) {0,3}No\.? \Z")
_MORE_DIGITS = fixed(r"[ -]{1,2}\d")
# Something that makes the number a measure: blood pressure, eyesight, a ratio.
_MEASURE_AFTER = fixed(r" ?(?:mm ?Hg|mmHg|bpm|Zoll|inch|\"|%|€|EUR|cm|m\b)")
_EUROPEAN_ACT_AFTER = fixed(r"/?(?:EC|EEC|EU|EG|EWG|EURATOM|JHA|ECSC)\b|/(?:EC|EEC|EU|EG|EWG)")

# Files of German and Austrian courts (AktO): chamber, register sign, number, year ("2 BvR 1/20", "L 7 AS 123/19").
_REGISTER_BEFORE = fixed(
    r"(?<![\w/.-])(?:(?:[BLSV] )?(?:\d{1,4}[a-d]?|[IVX]{1,6}[a-z]?"
    r"|\d-\d{1,3})[ \u00a0](?:\d{1,2} )?[A-Z][A-Za-zö]{0,4}(?:-[A-Z][A-Za-z]{0,5})?"
    r"(?: ?\([A-Za-zÜü.]{1,10}\))?(?: \d{1,4} Js)?|(?:Ra|Ro|E|G|V|Fe|So|Ko|KI|W\d{1,3}|VfSlg|XIV|XVII?)) \Z"
)
_OFFICE_BEFORE = fixed(r"(?<![\w./-])(?!EU|EG|EC|EWG|ISO|DIN|EN|IEC|ABl|CELEX)([A-Z]{2,5}) \Z")
_NOT_REGISTERS = frozenset({
    "Uhr", "Euro", "EUR", "DM", "Nr", "No", "Tel", "Fax", "Art", "Abs", "August", "April", "May", "March", "June",
    "July", "Januar", "Februar", "Juni", "Juli", "Mai", "and", "und", "or", "vs",
})  # fmt: skip
# Austria appends a check letter ("4 Ob 123/19x"), social courts a register ("B 4 AS 12/19 R"), others a sign ("3 XIV 8/22 L"),
# administrative courts that of asylum ("5 K 12/20.A", "8 E 12/20 A"), of places at university or their own ("5 A 12/20 MD").
_REGISTER_AFTER = fixed(
    r"[a-z](?!\w)|(?: (?:[A-Z](?: ER)?|NC|PVL|PVB|HAL|MD|HGW|SN|We|Me|Ge))(?![\w.])"
    r"|\.(?:[A-Z]{1,3}|We|Me|Ge)(?!\w)|-[A-Z]{1,2}(?!\w)"
)
_ADMINISTRATIVE = fixed(
    r"(?<![\w.])(?:\d{1,2} (?:A|B|C|CN|BN|VR|PB|PKH|WB|WD|KSt|P"
    r"|D))(?: \d{1,4}\.\d{2})(?![\w.]\d|\w)"
)

# Forms that need nothing around them. They are looked for only near a sign that each of them has.
_SLASH_OR_BRACKET = fixed(r"[/\[]")
_HYPHENED = fixed(r"-(?:cv|cr|mc|md|mj|ap|bk|civ|crim|CV|CR|MC|CIV|\d\d-\d{1,3}-[A-Z])[-/A-Z\d]")
_OWN_FORM = fixed(
    r"[A-Z\d\[](?<![\w/-].)(?:"
    r"(?<=C|T|F)[-‑–]\d{1,4}/\d{2}(?: (?:P|PPU|RENV))?(?![\w/])"  # Court of Justice of the European Union
    r"|(?<=\[)(?:19|20)\d\d\] (?:UKSC|UKHL|UKPC|UKFTT|UKUT|UKEAT|EWCA|EWHC|EWCOP|EWFC|CSIH|CSOH|HCJ|NICA|NIQB|IESC"
    r"|IEHC|HCA|FCA|NZCA|NZHC|SCC|ZASCA|ZACC)"
    r"(?: (?:Civ|Crim|Admin|Ch|QB|Fam))?(?: \d{1,5})(?: \((?:Admin|Ch|QB|KB|Fam|Comm|TCC|Pat|IAC|AAC|TC"
    r"|LC)\))?"  # neutral citations
    r"|(?<=[A-Z])[A-Z]{0,3}\d?/(?:\d{1,6}"
    r"|[A-Z]{1,4}\d{0,4})/\d{2,6}(?:/[A-Z\d]{1,6})?(?![\w/])"  # CO/1234/2009, AA/12345/2009, LDS/17/0442
    r"|\d{0,1}:?\d{0,2}[-–](?:cv|cr|mc|md|mj|ap|bk|civ|crim|CV|CR|MC"
    r"|CIV)[-–]\d{2,6}(?:[-–][A-Z]{2,4}){0,3}(?!\w)"  # United States district courts
    r"|(?<=R)[ao] \d{4}/\d{2}/\d{4}(?!\w)"  # Administrative Court of Austria
    r"|(?<=\d)[A-Z]_\d{1,4}/(?:19|20)\d\d(?!\w)"  # Federal Supreme Court of Switzerland
    r"|(?:(?<=I)T|(?<=I)CTR)-\d{2}-\d{1,3}(?:/\d)?(?:-[A-Z]{1,3}\d{0,2}(?:\.\d)?)?(?!\w)"  # Yugoslavia, Rwanda
    r")"
)


class CaseNumberDetector:
    """Application, case and file numbers of courts; sources beside each pattern.

    Fractions, dates, school years, blood pressure, European acts (
        "95/46/EC") and numbers of statutes ("Law no."
        " 2577") are left
    alone. In "no. 27961/02 and 30 others" only the number is found.
    """

    name = "case"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        done: set[int] = set()
        for start, end, score in _all(passage.text):
            if end not in done:
                done.add(end)
                yield Mention(start, end, "CODE/CASE", score, self.name)


def _all(text: str) -> Iterator[tuple[int, int, float]]:
    for hint in [*_SLASH_OR_BRACKET.finditer(text), *_HYPHENED.finditer(text)]:
        for match in _OWN_FORM.finditer(text, max(0, hint.start() - 14), hint.end() + 60):
            if match.start() <= hint.end():
                yield match.start(), match.end(), 0.95
    if any(word in text for word in ("BVerwG", "Bundesverwaltungsgericht", "Az.", "Aktenzeichen")):
        for match in _ADMINISTRATIVE.finditer(text):
            yield match.start(), match.end(), 0.9
    previous_end, previous_found = -100, False
    for match in finditer_at_digits(_SLASHED, text):
        start, end = match.span()
        # Numbers of one list are of one kind: all cases, or all issues of a gazette.
        if start - previous_end < 16 and _LIST_BEFORE.search(text, max(0, start - 24), start):
            span = (start, end, 0.95) if previous_found else None
        else:
            span = _slashed(text, match)
        previous_end, previous_found = end, span is not None
        if span:
            yield span


def _slashed(text: str, match: re.Match[str]) -> tuple[int, int, float] | None:
    start, end = match.span()
    if _EUROPEAN_ACT_AFTER.match(text, end) or _MEASURE_AFTER.match(text, end):
        return None
    register = _REGISTER_BEFORE.search(text, max(0, start - 30), start)
    if register and not _NOT_REGISTERS.intersection(register[0].split()):
        after = _REGISTER_AFTER.match(text, end)
        return register.start(), after.end() if after else end, 0.97
    if _after_statute(text, start) or text[end : end + 1].isalpha():
        return None
    surface = match[0]
    left, right = surface.split("/")
    if _NUMBER_SIGN.search(text, max(0, start - 40), start):
        short = len(left) + len(right) < 3 or (len(left) < 3 and _HOUSE_NUMBER.search(text, max(0, start - 12), start))
        return None if short else (start, end, 0.95)
    # A year and a number behind the short name of an office: "KESB 2021/4471".
    office = _OFFICE_BEFORE.search(text, max(0, start - 8), start) if _YEAR_FIRST.match(surface) else None
    if office and len(right) > 2 and not _SEASON.match(surface):
        return office.start(1), end, 0.8
    if len(right) != 2 or _SEASON.match(surface) or _YEAR_FIRST.match(surface) or _MORE_DIGITS.match(text, end):
        return None
    # Without a label four or five digits before a year: an application to Strasbourg.
    if len(left) == 5:
        return start, end, 0.85
    return (start, end, 0.6) if len(left) == 4 else None


_WORDS_BEFORE = fixed(
    r"([^\W\d_]{2,30})[^\w\n]{0,4}(?:\([A-Za-z, ]{1,12}\)[^\w\n]{0,3})?(?:(?:[Nn]os?|NOS?"
    r"|[Nn]r|[Nn]umber|[Nn]ummer)\b\.?\s{0,2})?\Z"
)


def _after_statute(text: str, start: int) -> bool:
    """Whether "Law no.", "Regulation (EC) No" or the like stands before the number."""
    before = _WORDS_BEFORE.search(text, max(0, start - 60), start)
    return bool(before) and fold(before[1]) in statute_words()  # type: ignore[index]


@cache
def statute_words() -> frozenset[str]:
    """Words after which a number belongs to a statute (shared with the labelled codes)."""
    return frozenset(lines("any", "statute_words.txt"))
