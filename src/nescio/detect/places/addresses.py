"""Street addresses and postal codes: the streets of all languages in every text.

Sources: UK postcodes BS 7666 / Royal Mail; US: USPS Publication 28; Canada: Canada Post addressing guidelines; Germany:
DIN 5008 (street, number; postal code, town); Austria and Switzerland: postal codes of four digits.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import methodcaller

from nescio.detect.findings.parts import address_parts
from nescio.document import Mention, Part
from nescio.lang import LANGUAGES, language
from nescio.lang.gazetteers import cues, phrase_key, places
from nescio.lang.patterns import compiled
from nescio.text.beginnings import finditer_at_lines
from nescio.text.classes import DASH, GAP, LETTER, UPPER
from nescio.text.folding import fold
from nescio.text.passage import Passage
from nescio.text.patterns import fixed

_CUES = "street_cues.tsv"
_BOX = fixed(rf"P(?<!\w.)(?:\.?{GAP}?O\.?{GAP}?Box|O{GAP}Box|ost Office Box|ostfach){GAP}\d(?:[\d ]{{0,8}}\d)?\b")
# "Apt. 316" in a line of its own, below a street; "Unit 8505 Box 9220" and "APO AE 09021" of the American forces.
_FLAT_LINE = fixed(
    r"^[ \t>?*|]{0,12}(?P<flat>(?i:apt|apartment|suite|ste|unit|flat)\.? ?(?:(?i:no)\. ?|#)?\d{1,5}[A-Za-z]?)[,.]?[ \t\r]*$",
    re.MULTILINE,
)
_OF_FORCES = fixed(r"(?i:(?<!\w)(?:(?:unit|psc|cmr) \d{2,5},? box \d{1,5}|[afd]po,? a[aep],? \d{5}(?:-\d{4})?)(?!\w))")
_FORCES_WORDS = frozenset(("box", "apo", "fpo", "dpo"))

# "Einstieg 90°", "Monitoring 24 h" are measures.
_UNIT_BEHIND = fixed(r"[°%]|[ \u00a0]?(?:h|min|sec?|ms|mm|cm|kg|mg|ml|bar|Hz|dB|Watt|Volt|Std|Tage)\b")
# How far before its last word a street's name or number can begin.
_WINDOW = 80
# How far behind a street its postal code can stand: a floor, a room or a line break lie between.
_BEHIND = 25
_HOUSE = rf"\d{{1,4}}(?:[a-zA-Z](?![{LETTER}])| [a-hA-H](?![{LETTER}]))?(?:[{DASH}/+]\d{{1,4}}[a-h]?)?"
# "Große Bleichen 12a, 20354 Hamburg": right before a postal code, whatever ends with a number is a street.
_BEFORE_CODE = fixed(
    rf"(?<![\w{DASH}])([{UPPER}][{LETTER}{DASH}.]{{1,30}}(?: (?:der|den|dem|[{UPPER}][{LETTER}{DASH}.]{{1,30}})){{0,3}}"
    rf" {_HOUSE}),?[ \t]*(?:\r?\n[ \t>]*)?\Z"
)

# British ("SW1A 1AA"), Canadian ("K1A 0B1") and American codes (behind the state: "IL 62704-1234").
_ENGLISH_CODE = fixed(
    r"\b([A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2})\b|\b([ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d)\b|"
    r"\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|"
    r"W[AIVY])[ \u00a0]{1,2}(\d{5}(?:-\d{4})?)\b(?!-\d)"
)
_AMERICAN = 3
_TOWN = fixed(
    rf"[ \u00a0]{{1,2}}([{UPPER}][{LETTER}]{{2,30}}"
    rf"(?:[ {DASH}/](?:(?:am|an der|im|bei|ob der|in der|vor der|a\.|a\.d\.) ?)?[{UPPER}][{LETTER}]{{2,30}}){{0,2}})"
)
_FIRST = fixed(r"^((?:(?:Bad|Sankt|Markt|Neu) )?[^ /]+).*")
_COUNTRY_CODE = fixed(r"(?<!\w)((?:DE|D|CH|AT|A|FL|L)-)$")
_TOWN_ENDINGS = (
    *("burg", "stadt", "heim", "hausen", "dorf", "berg", "furt", "ingen", "bach", "feld", "kirchen", "brück"),
    *(
        "brücken",
        "haven",
        "rode",
        "leben",
        "au",
        "ow",
        "itz",
        "in",
        "um",
        "ach",
        "wald",
        "see",
        "münde",
        "stedt",
    ),
    *("hofen", "thal", "tal", "born"),
)


class AddressDetector:
    """LOC/ADDRESS (street with number, post-office box), LOC/STREET, LOC/ZIP and the LOC/CITY behind a postal code."""

    name = "address"

    def detect(self, passage: Passage) -> Iterable[Mention]:
        done = 0
        ends: list[int] = []
        # Of those that begin together the address comes before the mere street, the longer before the shorter.
        found = sorted(set(self._streets(passage)), key=lambda street: (street[0], street[2], -street[1]))
        for start, end, kind, score in found:
            if start >= done:
                done = end
                ends.append(end)
                yield Mention(start, end, f"LOC/{kind}", score, self.name, parts=_parts(passage.text, start, end, kind))
        yield from self._postal_codes(passage, ends)

    def _streets(self, passage: Passage) -> Iterator[tuple[int, int, str, float]]:
        """The patterns of all languages are tried, but only around words that can end a street's name."""
        text = passage.text
        for lang in LANGUAGES:
            streets = language(lang).streets
            endings = streets.endings if lang == passage.lang else streets.endings_abroad
            ends = {*passage.words.among(streets.words), *passage.words.like(methodcaller("endswith", endings))}
            for low, high in _windows(passage, sorted(ends)):
                yield from self._of_language(text, low, high, lang)
        if "ox " in text or "Postfach" in text:
            for match in _BOX.finditer(text):
                yield match.start(), match.end(), "ADDRESS", 0.9
        for match in finditer_at_lines(_FLAT_LINE, text):
            if _is_below_number(text, match.start()):
                yield *match.span("flat"), "ADDRESS", 0.8
        if not _FORCES_WORDS.isdisjoint(passage.words.places):
            for match in _OF_FORCES.finditer(text):
                yield match.start(), match.end(), "ADDRESS", 0.9
        refused = cues(passage.lang, _CUES)["not_after_preposition"]
        if without_word := language(passage.lang).streets.without_word:
            for match in compiled(without_word).finditer(text):
                if fold(match["street"].split()[-1]) not in refused:
                    yield match.start("street"), match.end(), "ADDRESS", 0.8

    def _of_language(self, text: str, low: int, high: int, lang: str) -> Iterator[tuple[int, int, str, float]]:
        streets, refused = language(lang).streets, cues(lang, _CUES)["not_street"]
        for match in compiled(streets.address).finditer(text, low, high):
            if _name(match) not in refused and not _UNIT_BEHIND.match(text, match.end()):
                end = match.end() - match[0].endswith(".")
                behind = compiled(streets.behind).match(text, end) if streets.behind else None
                yield match.start(), behind.end() if behind else end, "ADDRESS", 0.85
        for match in compiled(streets.street).finditer(text, low, high):
            if _name(match) not in refused:
                article = bool(streets.article) and match[0].startswith(streets.article)
                yield match.start() + (len(streets.article) if article else 0), match.end(), "STREET", 0.7

    def _postal_codes(self, passage: Passage, streets: list[int]) -> Iterator[Mention]:
        """Postal codes; behind a street (``streets`` are their ends) any name after the digits is a town."""
        text, words = passage.text, passage.words
        for index in words.like(lambda word: 2 < len(word) < 6 and word[0].isdigit()):
            code = _ENGLISH_CODE.search(text, max(0, words.starts[index] - 5), min(len(text), words.ends[index] + 5))
            if code and code.lastindex:
                if code.lastindex == _AMERICAN:
                    yield Mention(code.start(), code.start() + 2, "LOC/REGION", 0.95, self.name)
                yield Mention(code.start(code.lastindex), code.end(code.lastindex), "LOC/ZIP", 0.85, self.name)
                continue
            if not words.texts[index].isdigit() or len(words.texts[index]) == 3:
                continue
            start, end = words.starts[index], words.ends[index]
            town = _TOWN.match(text, end)
            if not town or (start and text[start - 1] in ".,/\u2013"):
                continue
            country = _COUNTRY_CODE.search(text, max(0, start - 4), start)
            if start and text[start - 1] == "-" and not country:
                continue
            countries = ("DE",) if end - start == 5 else ("AT", "CH", "LI", "LU")
            place = bisect_right(streets, start)
            behind_street = place > 0 and start - streets[place - 1] <= _BEHIND
            name = _town(town[1], countries, sure=bool(country) or behind_street)
            if name:
                code_start = country.start(1) if country else start
                if len(countries) == 1 and not behind_street:
                    street = _BEFORE_CODE.search(text, max(0, code_start - _WINDOW), code_start)
                    if street:
                        parts = _parts(text, street.start(1), street.end(1), "ADDRESS")
                        yield Mention(street.start(1), street.end(1), "LOC/ADDRESS", 0.75, self.name, parts=parts)
                yield Mention(code_start, end, "LOC/ZIP", 0.85, self.name)
                yield Mention(town.start(1), town.start(1) + len(name), "LOC/CITY", 0.85, self.name)


def _is_below_number(text: str, line: int) -> bool:
    """Whether the line above has a number, as that of a street; "Unit 3" below a blank line is a chapter."""
    above = text[max(0, line - _WINDOW) : max(0, line - 1)].rpartition("\n")[2]
    return any(map(str.isdigit, above))


def _parts(text: str, start: int, end: int, kind: str) -> tuple[Part, ...]:
    if kind != "ADDRESS":
        return ()
    return tuple(Part(start + low, start + high, type_) for low, high, type_ in address_parts(text[start:end]))


def _name(match: re.Match[str]) -> str:
    """The folded name of the street that a pattern found."""
    return fold(match["street"] if "street" in match.re.groupindex else match[0]).rstrip(".")


def _windows(passage: Passage, indices: list[int]) -> Iterator[tuple[int, int]]:
    """Stretches of text around words; those that touch are one, so that no stretch is searched twice."""
    starts, ends = passage.words.starts, passage.words.ends
    low = high = -1
    for index in indices:
        if starts[index] - _WINDOW > high:
            if high >= 0:
                yield low, high
            low = max(0, starts[index] - _WINDOW)
        high = ends[index] + _WINDOW // 2
    if high >= 0:
        yield low, high


def _town(words: str, countries: tuple[str, ...], *, sure: bool) -> str:
    """The longest beginning of ``words`` that is a town of these countries; others are known by their ending."""
    parts = re.split(r"(?<=[^\W_])(?=[ /])", words)
    for count in range(len(parts), 0, -1):
        name = "".join(parts[:count])
        place = places().get(phrase_key(name))
        if place and (place.country in countries or sure or ("DE" in countries and place.digits >= 5)):
            return name
    # "Bad Homburg vor der Höhe" is listed under its full name only.
    first = _FIRST.sub(r"\1", words)
    return first if sure or ("DE" in countries and first.lower().endswith(_TOWN_ENDINGS)) else ""
