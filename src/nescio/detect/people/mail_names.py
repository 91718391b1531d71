"""Names in the lines of a mail that hold little else: greetings ("Hallo Jürgen,"), sign-offs ("LG Steffi"), headers.

Position is the evidence here, so that a name no list knows, one in lower case and one that is an ordinary word, too ("Wolf"),
are found alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from nescio.identity.rule import function_words, is_ordinary, particles, titles
from nescio.lang import LANGUAGES, gazetteers, lines, rows
from nescio.lang.zones import GREETING, HEADER, SIGN_OFF, Zone, name_start, without_marks
from nescio.text.classes import LETTER
from nescio.text.folding import fold
from nescio.text.patterns import fixed

# A word with its apostrophes, hyphens and the full stop of an initial or an abbreviation.
_WORD = fixed(rf"[{LETTER}](?:[{LETTER}]|['’-](?=[{LETTER}]))*(?:(?<=[{LETTER}])\.(?=[ \u00a0]?[{LETTER}]))?")
_BLANK = fixed(r"[ \t\u00a0]{1,2}")
# "Jürgen Özdemir <j@firma.de>", "Özdemir, Jürgen [mailto:j@firma.de]": what stands before an address.
_BEFORE_ADDRESS = fixed(
    rf"(?:^|[:,;>]|(?:Am|On|am|on)\b[^\n]{{0,60}}?\b(?:schrieb|wrote|,))[ \t\"'“„]*"
    rf"(?P<name>[{LETTER}][^\n<>\[\]()@:;\"“”]{{1,60}}?)[ \t\"'”“]*[<\[(](?:mailto:)?[^\s<>\[\]()@]+@[^\s<>\[\]()@]+[>\])]",
    re.MULTILINE,
)
_LONGEST_LINE = 120
_MAX_WORDS = 5
# What a line ends in that names a group or an office.
_GROUPS = (
    "team", "service", "office", "support", "buro", "redaktion", "verwaltung", "sekretariat", "abteilung", "institut", "instituts",
    "zentrum", "verein", "innen", "freaks", "spieler", "mitglieder", "kollegen", "freunde",
)  # fmt: skip


def names_in_mail(text: str, found: Sequence[Zone], lang: str) -> Iterator[tuple[int, int]]:
    """Spans of names in greetings, sign-offs and before the addresses of headers."""
    for zone in found:
        if zone.kind in (GREETING, SIGN_OFF):
            yield from _in_lines(text, zone, lang)
        elif zone.kind == HEADER and "@" in text[zone.start : zone.end]:
            yield from _in_header(text, zone, lang)


def _in_lines(text: str, zone: Zone, lang: str) -> Iterator[tuple[int, int]]:
    start = zone.start
    for line in text[zone.start : zone.end].splitlines(keepends=True):
        if len(line) <= _LONGEST_LINE:
            marks = without_marks(line)
            place = marks + name_start(line[marks:])
            yield from _names(text, start + place, start + len(line.rstrip()), lang, polite=place > marks)
        start += len(line)


def _names(text: str, start: int, end: int, lang: str, *, polite: bool) -> Iterator[tuple[int, int]]:
    """Names among the words from ``start`` to ``end``; ``polite`` if words of a greeting or closing stand before them."""
    words = list(_WORD.finditer(text, start, end))
    if not words or len(words) > 2 * _MAX_WORDS or fold(words[-1][0]).endswith(_GROUPS):
        return
    alone = len(words) == 1
    name: list[re.Match[str]] = []
    for word in [*words, None]:
        joined = word is not None and (not name or _BLANK.fullmatch(text, name[-1].end(), word.start()))
        if word is not None and joined and _may_name(word[0], lang, small=alone, inside=bool(name)):
            name.append(word)
            continue
        while name and fold(name[-1][0]) in particles():
            name.pop()
        if name and len(name) <= _MAX_WORDS and (polite or len(words) <= _MAX_WORDS):
            yield name[0].start(), name[-1].end()
        name = [word] if word is not None and _may_name(word[0], lang, small=alone, inside=False) else []


def _may_name(word: str, lang: str, *, small: bool, inside: bool) -> bool:
    """Whether a word can be part of a name here; in lower case only if it stands ``small`` and alone."""
    folded = fold(word.rstrip("."))
    if inside and folded in particles():
        return True
    if _is_nobody(word, lang):
        return False
    known = folded in gazetteers.given_names() or folded in gazetteers.family_names()
    if not word[0].isupper():
        given = folded in gazetteers.given_names() and (small or not is_ordinary(folded, lang))
        return len(folded) > 2 and (given or (small and not is_ordinary(folded, lang)))
    # Behind a given name everything is a family name ("Melanie Mehl").
    return inside or known or len(folded) == 1 or not is_ordinary(folded, lang)


def is_nobody(folded: str) -> bool:
    """Whether a folded word stands where a name would and names nobody: "Hallo Leute", "Liebe Redaktion"."""
    return folded in _nobody() or folded.endswith(_GROUPS)


def _is_nobody(word: str, lang: str) -> bool:
    folded = fold(word.rstrip("."))
    if len(folded) == 1:
        return not word[0].isupper()
    return is_nobody(folded) or folded in _polite() or folded in function_words(lang)


def _in_header(text: str, zone: Zone, lang: str) -> Iterator[tuple[int, int]]:
    for match in _BEFORE_ADDRESS.finditer(text, zone.start, zone.end):
        start, end = match.span("name")
        words = list(_WORD.finditer(text, start, end))
        # "Support <support@...>" names nobody.
        if words and not all(
            is_ordinary(fold(word[0].rstrip(".")), lang) or _is_nobody(word[0], lang) for word in words
        ):
            while words and fold(words[0][0].rstrip(".")) in titles(lang):
                words.pop(0)
            if words and len(words) <= _MAX_WORDS:
                yield words[0].start(), end


@cache
def _nobody() -> frozenset[str]:
    return frozenset(fold(word) for word in lines("any", "nobody.txt"))


@cache
def _polite() -> frozenset[str]:
    """Titles of any language, months and weekdays: none of them is a name here."""
    known = {fold(word) for lang in LANGUAGES for word in lines(lang, "titles.txt")}
    return frozenset(
        known | {fold(form) for lang in LANGUAGES for row in rows(lang, "months.tsv") for form in row[1:2]}
    )
