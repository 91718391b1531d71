"""What no mention takes with it: the name of a field in front of a value ("DOB", "Tel:"), brackets and quotation marks without a
partner, the s of a possessive, half an escape of mail ("=C3"), the next column of a form, and the words of the sentence behind a
number or a name."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from nescio.detect.codes.label_table import LabelTable
from nescio.detect.findings.around_codes import (
    as_code,
    currency_behind,
    is_label,
    name_before_amount,
    sure_codes,
    words_behind_code,
)
from nescio.document import Mention
from nescio.identity.rule import is_ordinary, titles
from nescio.lang import LANGUAGES, language, rows
from nescio.lang.gazetteers import attributes, cues, family_names, given_names
from nescio.lang.pets import pet_nouns
from nescio.text.classes import LOWER
from nescio.text.folding import fold
from nescio.text.passage import Passage
from nescio.text.patterns import fixed
from nescio.text.words import WORD

# A word is the name of a field if a colon follows, perhaps behind a hint; some also before a number: "Tel: 030 90",
# "Date of birth (DD/MM/YYYY):", "DOB 07/09/1960", "Phone (030) 90", "DEA BW4471920".
_HINT = (
    r"[ \t\u00a0]\((?:[DMYTJ./ -]{6,14}|(?i:home|mobile|cell|work|office|day|evening|primary|secondary|optional|required|if any"
    r"|if applicable|please print|block capitals|last, first|first, last|privat|dienstlich|mobil|freiwillig|falls vorhanden))\)"
)
_FOLLOWED_BY = {
    "colon": fixed(rf"(?:[.)]|{_HINT})?[ \t\u00a0]*[:=]"),
    "number": fixed(rf"(?:[.)]|{_HINT})?[ \t\u00a0]*(?:[:=]|\.?[ \t\u00a0]*[#+(]{{0,2}}(?:[A-Z]{{1,3}}-?)?\d)"),
}
_HINTED = fixed(_HINT)
_PARTNERS = {")": "(", "]": "[", "}": "{"}
# Between things that stand side by side: "030 90 | anna.example".
_BAR = fixed(r"\s\|\s")
# Between the columns of a form that is set with blanks: "Dewi Battersby        NI No.:"; its names of fields end with a colon.
_COLUMN_GAP = fixed(r"[ \u00a0]{3,}|[ \u00a0]*\t[ \t\u00a0]*")
_COLON = fixed(r"[.)]?[ \t\u00a0]*:(?!//)")
_BRACKETS = fixed(r"[()\[\]{}]")
# What a bar, a gap between columns, a bracket or a quotation mark has in it: most mentions have none of these.
_ANY_EDGE = fixed(r"[()\[\]{}|\t\"“”„«»]|[ \u00a0]{3}")
_QUOTES = fixed(r"[\"“”„«»]")
# Of a figure, a sign like a quotation mark may say inches or seconds.
_QUOTING = frozenset(("ORG", "MISC", "DEM", "LOC", "PERSON"))
_POSSESSIVE_S = fixed(r"(?<=[^\W\d_]['’])s(?![^\W_])", re.IGNORECASE)
# Bytes above 127 as quoted-printable mail writes them, and what shows that a text is written so ("f=C3=BCr", "f=FCr").
_ESCAPE = fixed(r"=[89A-F][0-9A-F]")
_ESCAPED_TEXT = fixed(r"=[CE][0-9A-F]=[89AB][0-9A-F]|(?<=[a-z])=(?:E4|F6|FC|DF|E9|E8|E0|AD|AC)(?=[a-z\n=])")
_RECOGNIZER = "neural"
_WORDS_AT_END = fixed(r"(?:[ \t][^\W\d_]+)+\Z")
_NEXT_NUMBER = fixed(r"(?<=\d)\.[ \t]\d{1,3}\Z")
_SMALL_WORDS_AT_END = fixed(rf"(?:[ \t][{LOWER}]+)+\Z")
_LONGEST_END = 60
_NUMBER_BEHIND = fixed(r"\.?[ \t\u00a0]\d")


@cache
def _labels() -> LabelTable[str]:
    """The names of fields of all languages: forms mix them."""
    return LabelTable((label, follows) for lang in LANGUAGES for label, follows in rows(lang, "field_labels.tsv"))


def field_labels(passage: Passage) -> list[tuple[int, int]]:
    """Where names of fields stand, in order, with their hints ("MM/DD/YYYY"); several may share a colon: "City/State/ZIP:"."""
    text, known = passage.text, list(_labels().find(passage))
    ends = {end for _, end, _ in known}
    found: list[tuple[int, int]] = []
    for start, end, follows in reversed(known):
        shares = text.startswith("/", end) and bool(found) and found[-1][0] == end + 1
        goes_on = start - 1 in ends and text[start - 1] == "/"
        if (shares or _FOLLOWED_BY[follows].match(text, end)) and (goes_on or not _is_inside_word(text, start)):
            hint = _HINTED.match(text, end)
            found.append((start, hint.end() if hint else end))
    return found[::-1]


def trimmed(mentions: Iterable[Mention], passage: Passage, labels: Sequence[tuple[int, int]]) -> Iterator[Mention]:
    """The mentions without the names of fields (``labels``) and lone brackets; what holds nothing else is dropped."""
    starts = [start for start, _ in labels]
    codes = sure_codes(passage.found)
    for one in mentions:
        if is_label(passage.text, one):
            continue
        mention = as_code(passage.text, one, codes) if codes else one
        low = bisect_right(starts, mention.start) - 1
        first = low if low >= 0 and labels[low][1] > mention.start else low + 1
        inside = labels[first : bisect_left(starts, mention.end)]
        cuts = list(inside)
        if _ANY_EDGE.search(passage.text, mention.start, mention.end):
            cuts += _lone_brackets(passage.text, mention)
            cuts += [bar.span() for bar in _BAR.finditer(passage.text, mention.start, mention.end)]
            cuts += _next_columns(passage.text, mention)
            cuts += _lone_quote(passage.text, mention)
        cuts += (*_possessive_before(passage.text, mention), *_half_escapes(passage.text, mention))
        if mention.source == _RECOGNIZER:
            cuts += (*_words_behind(passage, mention), *_kin_before(passage, mention))
        if codes:
            cuts += words_behind_code(passage.text, mention, codes)
        cuts += name_before_amount(passage.text, mention)
        if mention.main_type == "PERSON":
            cuts += currency_behind(passage.text, mention)
            if (last := passage.text.rfind("\n", mention.start, mention.end)) >= 0:
                cuts += (*_street_behind(passage, mention, last), *_no_name_below(passage, mention, last))
            elif (last := passage.text.rfind(",", mention.start, mention.end)) >= 0:
                cuts += _street_behind(passage, mention, last)
        if not cuts:
            yield mention
        else:
            yield from _without(mention, sorted(cuts), passage.text)


def _is_inside_word(text: str, start: int) -> bool:
    """Whether a sign that joins words stands before: "first-name" in an address, "user.name"."""
    return start > 0 and text[start - 1] in "-_./@"


def _lone_brackets(text: str, mention: Mention) -> list[tuple[int, int]]:
    lone: list[tuple[int, str]] = []
    for match in _BRACKETS.finditer(text, mention.start, mention.end):
        sign = match[0]
        if sign in _PARTNERS and lone and lone[-1][1] == _PARTNERS[sign]:
            lone.pop()
        else:
            lone.append((match.start(), sign))
    return [(place, place + 1) for place, _ in lone]


def _lone_quote(text: str, mention: Mention) -> list[tuple[int, int]]:
    """A single quotation mark inside a name, whose partner is elsewhere: 'Thema "Sturmhaus AG'."""
    if mention.main_type not in _QUOTING:
        return []
    marks = [mark.span() for mark in _QUOTES.finditer(text, mention.start, mention.end)]
    return marks if len(marks) == 1 else []


def _possessive_before(text: str, mention: Mention) -> list[tuple[int, int]]:
    """The s of the owner before: "Mara'" ends in nothing if "s fifth birthday" is replaced."""
    found = _POSSESSIVE_S.match(text, mention.start)
    return [found.span()] if found else []


def _half_escapes(text: str, mention: Mention) -> list[tuple[int, int]]:
    """The part of an escape with which a mention begins or ends: it says half a letter ("C3" in "=C3=84hnlich")."""
    low, high = max(0, mention.start - 2), mention.end + 2
    if "=" not in text[low:high]:
        return []
    cut = [
        (max(mention.start, one.start()), min(mention.end, one.end()))
        for one in _ESCAPE.finditer(text, low, high)
        if one.start() < mention.start < one.end() or one.start() < mention.end < one.end()
    ]
    return cut if cut and _ESCAPED_TEXT.search(text) else []


def _next_columns(text: str, mention: Mention) -> list[tuple[int, int]]:
    """The gaps between columns that a mention runs over; the name of a field behind the last goes with it, a speaker does not."""
    gaps = [gap.span() for gap in _COLUMN_GAP.finditer(text, mention.start, mention.end)]
    if gaps and _COLON.match(text, mention.end):
        words = [fold(word) for word in WORD.findall(text, gaps[-1][1], mention.end)]
        if not any(word in given_names() or word in family_names() for word in words):
            gaps[-1] = (gaps[-1][0], mention.end)
    return gaps


def _words_behind(passage: Passage, mention: Mention) -> list[tuple[int, int]]:
    """Ordinary words that a recogniser took for the end of a number or name: "Invoice 4471-B attached", "Mr Smith met"; or
    the number of the next paragraph behind an amount: "£7,450. 2." """
    if mention.main_type == "QUANTITY":
        number = _NEXT_NUMBER.search(passage.text, max(mention.start, mention.end - _LONGEST_END), mention.end)
        return [(number.start(), mention.end)] if number else []
    if mention.main_type not in ("CODE", "PERSON"):
        return []
    low = max(mention.start, mention.end - _LONGEST_END)
    if mention.main_type == "PERSON":
        words = _SMALL_WORDS_AT_END.search(passage.text, low, mention.end)
        if words is None or not passage.text[mention.start].isupper():
            return []
    else:
        words = _WORDS_AT_END.search(passage.text, low, mention.end)
        if words is None or not any(map(str.isdigit, passage.text[mention.start : words.start()])):
            return []
    ordinary = all(is_ordinary(word, passage.lang) for word in words[0].split())
    return [(words.start(), mention.end)] if ordinary else []


def _street_behind(passage: Passage, mention: Mention, last: int) -> list[tuple[int, int]]:
    """A street with its number behind the comma or in the line below a name (``last``), as on an envelope:
    "R. Quandt / Lindenallee 14"."""
    if not _NUMBER_BEHIND.match(passage.text, mention.end):
        return []
    word = fold(passage.text[last + 1 : mention.end].strip())
    return [(last, mention.end)] if word.endswith(language(passage.lang).streets.endings) else []


def _no_name_below(passage: Passage, mention: Mention, last: int) -> list[tuple[int, int]]:
    """What somebody is, or the name of a field, in the line below a name (behind ``last``): "J. Petzold / Chefarzt"."""
    if not passage.text[mention.start : last].strip():
        return []
    below = fold(passage.text[last + 1 : mention.end].strip())
    if _COLON.match(passage.text, mention.end) and below not in family_names() and below not in given_names():
        return [(last, mention.end)]
    known = attributes(passage.lang).get(below)
    is_role = known is not None and known.type == "DEM/OCCUPATION" and below not in family_names()
    return [(last, mention.end)] if is_role else []


def _kin_before(passage: Passage, mention: Mention) -> list[tuple[int, int]]:
    """A word for kin or a pet that a recogniser took for the first word of a name where nouns have capitals: "Zwillinge Smilla"."""
    if not language(passage.lang).writing.nouns_capitalized:
        return []
    first = WORD.match(passage.text, mention.start, mention.end)
    if first is None or passage.text[first.end() : mention.end][:1] != " ":
        return []
    word = fold(first[0])
    before = cues(passage.lang, "name_cues.tsv")["kin"] | pet_nouns(passage.lang)
    is_kin = word in before and word not in titles(passage.lang)
    return [first.span()] if is_kin else []


def _without(mention: Mention, cuts: list[tuple[int, int]], text: str) -> Iterator[Mention]:
    position = mention.start
    for start, end in (*cuts, (mention.end, mention.end)):
        words = list(WORD.finditer(text, position, min(start, mention.end))) if position < start else []
        if words:
            first, last = words[0].start(), words[-1].end()
            # Signs that belong to the value stay: "+49 30", "(030) 90", "Jr.".
            first = position if position == mention.start else _value_start(text, position, first)
            last = mention.end if start >= mention.end else last
            parts = tuple(part for part in mention.parts if first <= part.start and part.end <= last)
            yield mention.at(first, last, parts)
        position = max(position, end)


def _value_start(text: str, position: int, first: int) -> int:
    """Where a value begins before its first word: at a sign that opens it."""
    while first > position and text[first - 1] in "+(#@":
        first -= 1
    return first
