"""Technical terms that look like names: abbreviations of medicine, law and computing, drugs, anatomy, signs named after people.

What a detector takes for a person, a firm or a place only by its looks is dropped if all its words are such terms. A rule that
knows why it is a name (a title, a label, a greeting) is not overruled: "Herr Babinski" is a man, "Babinski neg." a reflex.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from nescio.detect.people.bare_names import is_name_like
from nescio.detect.people.mail_names import is_nobody
from nescio.document import Mention
from nescio.identity.rule import is_ordinary
from nescio.lang import language, rows
from nescio.lang.compounds import is_noun
from nescio.lang.gazetteers import (
    TechnicalTerms,
    all_nouns,
    cues,
    family_names,
    filler_words,
    given_names,
    ordinary_nouns,
    technical_terms,
)
from nescio.lang.numbers import refers
from nescio.models.mask_signals import opinions
from nescio.protocols import PassageLike
from nescio.text.classes import LOWER, UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import WORD

_BY_LOOKS = frozenset({"PERSON", "ORG", "LOC", "MISC"})
_SURE = 0.75
_CERTAIN = 0.95
_LETTER_AND_WORD = fixed(r"[^\W\d_]\.[ \u00a0]([^\W\d_]+)")
_WITH_HYPHEN = fixed(r"[^\s-]+(?:-[^\s-]+)*-([^\W\d_]+)")
_RECOGNIZER = "neural"
_CUES = "name_cues.tsv"
# The detectors that go by lists of names and by the words around them.
_BY_LISTS = frozenset(("person", "bare_name"))
_TERM = fixed(r"[^\W_](?:[\w.²³°/’'-]*[^\W_])?\.?")
_WORD_BEFORE = fixed(r"([^\W\d_]+\.?)[ \u00a0-]$")
_WORD_BEHIND = fixed(r"(?:['’]s)?[ \u00a0]?[-‐‑]?[ \u00a0]?([^\W\d_]+\.?)")
_MORBUS = fixed(r"(?<!\w)(?:Morbus|Mb\.)[ \u00a0]")
_LONGEST_MORBUS = 7
_SHORT_MORBUS = fixed(r"M\.[ \u00a0]?([^\W\d_]+)")
# "A. radialis", "Mm. recti": a letter for arteries, veins, nerves and muscles, before a Latin word.
_VESSEL = fixed(rf"(?:Aa?|Vv?|Nn?|Mm?|Lig|Proc)\.[ \u00a0](?=[{LOWER}])")
_VESSEL_ALONE = fixed(
    rf"(?:Aa?|Vv?|Nn?|Mm?|Rr?|Lig|Proc)\.[ \u00a0][{LOWER}]+"
    r"(?:alis|aris|oris|ica|icus|ea|eus|ior|ius|undus|unda|ator|ens|ina|ana)\b"
)
_LONGEST_VESSEL = 2
_ROMAN = fixed(r"[IVX]{2,}")
_NUMERAL_AT_END = fixed(r"[ \u00a0][IVX]+[ab]?\Z")
_NUMERAL_ENDS = frozenset("IVXab")
_NUMBER_BEHIND = fixed(r"\.?[ \u00a0][A-Z]?\d")
# A score has few digits; a house number or a telephone number has a name before it, too.
_SCORE_BEHIND = fixed(
    r"[- \u00a0]?(?:Score|Index|Grad)?[ \u00a0:=]{0,2}(?:\d{1,3}(?:[,.]\d)?|[IVX]{1,3}[ab]?)(?![\d\w/-])"
)
_FIGURE_BEHIND = fixed(r"[-/. \u00a0]{0,2}\d")
_LONGEST_WORD = 40
# A value, perhaps with the name of what is measured next, and what it stands behind: "139 K", "BP 148/".
_VALUE = fixed(r"\d{1,4}(?:[.,]\d{1,3})?(?:/\d{1,3})?(?: [A-Z][A-Za-z]{0,3}|\.)?")
_MEASURED = fixed(r"(?<![\w-])([^\W\d_][\w-]*)[:=]?[ \u00a0](?:ca\. )?(?:\d{2,3}/)?\Z")
# "1-0-1": how many tablets in the morning, at noon, in the evening.
_DOSE = fixed(r"(?<![\d-])\d-\d-(?:\d-)?\Z")
_LONGEST_DOSE = 7
# What a line of a chat begins with: "[09:15] Ann:", "09:15:33 - Ann:".
_TIME = fixed(r"\d{1,2}:\d\d(?::\d\d)?")
_SPEAKER = fixed(r"(?:[])>]|[ \t]?[-–])[ \t]?[^\n:]{1,40}:")
_NAME_BEHIND = fixed(rf"[ \u00a0][{UPPER}]")
_RESULT = fixed(r"\d:\d")
# Behind a letter that is part of something: "E-2019", "e.V.", "B 3", "F Bell".
_GOES_ON = fixed(r"[-.&/]|[ \u00a0][^\W_a-zß-ÿ]")
_LONGEST_COUNT = 2
_DAY_AND_NOUN = fixed(r"([A-Z][a-z])[ \u00a0]([^\W\d_]{4,})")
_SHORT_DAY = 2
# "5-794.k6", "8500/2": what an operation or a tumour is called in OPS and ICD-O. Codes of ICD-10 tell an illness and stay masked.
_CATALOGUE = fixed(r"(?<![\w.-])(?:\d-\d{2}[\da-z](?:\.[\da-z]{1,2})?|\d{4}/[0-369])(?![\w/-])")
_LONGEST_CATALOGUE = 9
# What is sold has numbers, too: "Art.-Nr. 4471-180", "Part No. 06-114-B", "ISIN: DE000A2NB601".
_OF_PRODUCTS = fixed(
    r"(?<!\w)(?:[Aa]rt(?:ikel|icle)?\.?[- ]?(?:[Nn]r\.?|[Nn]o\.?|[Nn]ummer|[Nn]umber)|Art\.|ART\.|[Pp]art (?:[Nn]o\.?|[Nn]umber)"
    r"|SKU|EAN|ISIN|WKN|(?:[Mm]odel|[Pp]roduct|[Ii]tem) (?:[Nn]o\.?|[Nn]umber|[Cc]ode))[:# \u00a0]{0,3}\Z"
)
_LONGEST_PRODUCT_LABEL = 20
_NOT_OF_PRODUCTS = frozenset(("CODE/PHONE", "CODE/EMAIL", "CODE/URL", "CODE/IBAN", "CODE/CARD", "CODE/IP"))
_FOR_NUMBERS = frozenset(("CODE", "CODE/PHONE", "DATETIME", "DATETIME/DATE", "LOC/STREETNO", "LOC/ZIP"))
_CODE_BEHIND = fixed(r"(?: (?:[Nn]o\.?|[Nn]r\.?|#))? (?:[A-Z]{1,4}[-/]?)?\d{3,}")
# "Grün-Weiß", and how long a colour is with its hyphen.
_JOINED = fixed(r"([^\W\d_]{3,9})[-/]([^\W\d_]{3,9})(?!\w)")
_LONGEST_COLOUR = 10
_LONGEST_ABBREVIATION = 5
_SHORTEST_COMPOUND = 7


def without_technical_terms(mentions: Iterable[Mention], passage: PassageLike) -> Iterator[Mention]:
    """The mentions that are not merely technical terms."""
    terms = technical_terms(passage.lang)
    for mention in mentions:
        kind = mention.main_type
        by_looks = kind in _BY_LOOKS
        if (by_looks or _has_no_figure(mention, passage.text)) and _is_technical(
            mention, passage.text, terms, passage.lang
        ):
            if opinions(mention) and _is_medical(mention, passage.text, terms):
                yield replace(mention, type="DEM", parts=())  # no name, but perhaps what somebody suffers from
            continue
        if kind == "PERSON" and (
            (mention.score < _CERTAIN and _is_noun(mention, passage)) or _is_weekday(mention, passage)
        ):
            continue
        if mention.source == _RECOGNIZER and (
            _is_measured(mention, passage.text, terms)
            or _is_kin(mention, passage)
            or _is_everybody(mention, passage)
            or _is_mark(mention, passage.text)
            or _is_of_catalogue(mention, passage.text)
            or _is_colour(mention, passage.text, terms)
        ):
            continue
        if by_looks and _is_filler(mention, passage.text):
            continue
        if kind == "CODE" and _is_of_product(mention, passage.text):
            continue
        if kind == "DATETIME" and (_is_dose(mention, passage.text) or _is_tag(mention, passage.text)):
            continue
        if kind == "MISC" and mention.source == _RECOGNIZER and _leads_to_code(mention, passage):
            continue
        yield mention


def _is_medical(mention: Mention, text: str, terms: TechnicalTerms) -> bool:
    """Whether a mention ends like an illness or an operation: "Gonarthrose"."""
    return fold(text[mention.start : mention.end]).endswith(terms.endings)


def _has_no_figure(mention: Mention, text: str) -> bool:
    """Whether a time or a recogniser's number holds no figure: "ca." may pass for a time, "30 min" is one; "PTCA" for a code."""
    is_code = (
        mention.main_type == "CODE" and mention.source == _RECOGNIZER and not _FIGURE_BEHIND.match(text, mention.end)
    )
    return (mention.type == "DATETIME" or is_code) and not any(map(str.isdigit, text[mention.start : mention.end]))


def _is_measured(mention: Mention, text: str, terms: TechnicalTerms) -> bool:
    """Whether a number stands behind what is measured: "BP 148/86", "Hb 13,9"."""
    if not _VALUE.fullmatch(text, mention.start, mention.end):
        return False
    before = _MEASURED.search(text, max(0, mention.start - _LONGEST_WORD), mention.start)
    return before is not None and before[1] in terms.measured


def _is_mark(mention: Mention, text: str) -> bool:
    """Whether a guess is the time at which a line of a chat was written ("[09:15] Ann: hi"), a result ("2:1") or one letter."""
    surface = text[mention.start : mention.end]
    if len(surface) == 1:
        is_part = _GOES_ON.match(text, mention.end) or text[mention.start - 1 : mention.start] in ("-", ".", "&")
        return surface.isalpha() and mention.main_type != "PERSON" and not is_part
    if _RESULT.fullmatch(surface):
        return True
    opens_line = text[text.rfind("\n", 0, mention.start) + 1 : mention.start].strip(" \t[(<") == ""
    return opens_line and _TIME.fullmatch(surface) is not None and _SPEAKER.match(text, mention.end) is not None


def _is_of_catalogue(mention: Mention, text: str) -> bool:
    """Whether a number is the code of an operation or a tumour, or a piece of one."""
    if mention.type not in _FOR_NUMBERS or mention.end - mention.start > _LONGEST_CATALOGUE:
        return False
    low = max(0, mention.start - _LONGEST_CATALOGUE)
    codes = _CATALOGUE.finditer(text, low, mention.end + _LONGEST_CATALOGUE)
    return any(code.start() <= mention.start and mention.end <= code.end() for code in codes)


def _is_of_product(mention: Mention, text: str) -> bool:
    """Whether a number is that of something sold, which many people have: "Art.-Nr. 4471-180"."""
    before = max(0, mention.start - _LONGEST_PRODUCT_LABEL)
    return mention.type not in _NOT_OF_PRODUCTS and _OF_PRODUCTS.search(text, before, mention.start) is not None


def _is_colour(mention: Mention, text: str, terms: TechnicalTerms) -> bool:
    """Whether a guess at a person is one of two colours that a hyphen joins, as in the name of a club: "SV Grün-Weiß"."""
    if mention.main_type != "PERSON":
        return False
    low = max(0, mention.start - _LONGEST_COLOUR)
    pairs = _JOINED.finditer(text, low, mention.end + _LONGEST_COLOUR)
    pair = next((one for one in pairs if one.start() <= mention.start and mention.end <= one.end()), None)
    return pair is not None and terms.colours.issuperset(map(fold, pair.groups()))


def _is_dose(mention: Mention, text: str) -> bool:
    """Whether a number is the last of a dose: "Atorvastatin 40 0-0-1."."""
    return mention.end - mention.start <= _LONGEST_COUNT and bool(
        _DOSE.search(text, max(0, mention.start - _LONGEST_DOSE), mention.start)
    )


def _is_tag(mention: Mention, text: str) -> bool:
    """Whether words run together behind a hash are taken for a time: "#MondayMotivation"."""
    return text.startswith("#", max(0, mention.start - 1)) and text[mention.start : mention.end].isalpha()


def _leads_to_code(mention: Mention, passage: PassageLike) -> bool:
    """Whether an ordinary word only says what the number right behind it is: "Badge HB-4711"."""
    surface = passage.text[mention.start : mention.end]
    behind = _CODE_BEHIND.match(passage.text, mention.end)
    return behind is not None and surface.isalpha() and is_ordinary(fold(surface), passage.lang)


def _is_kin(mention: Mention, passage: PassageLike) -> bool:
    """Whether a word for kin passes for a name where every noun has a capital ("Kinder, Eltern und Lehrer"), or right before a
    name ("Daughter Aoife")."""
    if mention.main_type != "PERSON" or mention.score >= _CERTAIN:
        return False
    has_capital = language(passage.lang).writing.nouns_capitalized or _NAME_BEHIND.match(passage.text, mention.end)
    return bool(has_capital) and fold(passage.text[mention.start : mention.end]) in cues(passage.lang, _CUES)["kin"]


def _is_everybody(mention: Mention, passage: PassageLike) -> bool:
    """Whether one word behind a greeting names no one in particular: "Hello World"."""
    before = _WORD_BEFORE.search(passage.text, max(0, mention.start - _LONGEST_WORD), mention.start)
    if before is None or fold(before[1]) not in cues(passage.lang, _CUES)["greeting"]:
        return False
    return mention.score < _CERTAIN and is_nobody(fold(passage.text[mention.start : mention.end]))


def _is_filler(mention: Mention, text: str) -> bool:
    """Whether a mention is some words of "Lorem ipsum dolor sit amet"; a single one may be a name."""
    first = WORD.search(text, mention.start, mention.end)
    if first and fold(first[0]) not in filler_words():
        return False
    words = WORD.findall(text, mention.start, mention.end)
    return all(fold(word) in filler_words() for word in words) and (len(words) > 1 or "orem ipsum" in text)


def _is_noun(mention: Mention, passage: PassageLike) -> bool:
    """Whether a compound ("Dawn-Phänomen") or a noun behind the letter of a list ("A. Fahrausweise") passes for a name."""
    if not language(passage.lang).writing.nouns_capitalized:
        return False
    surface = passage.text[mention.start : mention.end]
    looks = _LETTER_AND_WORD.fullmatch(surface) or _WITH_HYPHEN.fullmatch(surface)
    if looks is None:
        return False
    if mention.source in _BY_LISTS and "-" in surface and _is_compound_of_nouns(surface, passage.lang):
        return True
    word = fold(looks[1])
    if word in family_names() or word in given_names():
        return False
    is_heading = "-" not in surface and is_noun(word, all_nouns(passage.lang))  # "I. Mammaparenchym"
    return is_heading or not is_name_like(looks[1], passage.lang)


def _is_weekday(mention: Mention, passage: PassageLike) -> bool:
    """Whether a short weekday that is also a title stands before a noun: "Mi Damen, Fr Mannschaftsspiele"."""
    start = mention.start - _SHORT_DAY - 1 if passage.text[mention.start - 1 : mention.start] == " " else mention.start
    looks = _DAY_AND_NOUN.fullmatch(passage.text, mention.start, mention.end) or (
        _DAY_AND_NOUN.fullmatch(passage.text, max(0, start), mention.end)
    )
    if looks is None or looks[1] not in _short_days(passage.lang) or fold(looks[2]) in family_names():
        return False
    word = fold(looks[2])
    return word not in cues(passage.lang, _CUES)["noun_name"] and is_noun(word, all_nouns(passage.lang))


@cache
def _short_days(lang: str) -> frozenset[str]:
    return frozenset(
        short for row in rows(lang, "weekdays.tsv") for short in row[-1].split(";") if len(short) == _SHORT_DAY
    )


def _is_compound_of_nouns(surface: str, lang: str) -> bool:
    """Whether a word with hyphens ends in an ordinary noun or opens with an abbreviation: "Chip-Mangel", "ACE-Hemmer".

    Lists have names in it, but those of people are all given names ("Anna-Lena") or all family names ("Koch-Maier").
    """
    parts = surface.split("-")
    keys = [fold(part) for part in parts]
    if all(key in given_names() for key in keys) or all(key in family_names() for key in keys):
        return False
    is_short = 1 < len(parts[0]) <= _LONGEST_ABBREVIATION and parts[0].isupper() and not surface.isupper()
    return is_short or keys[-1] in ordinary_nouns(lang) or _ends_like(keys[-1], technical_terms(lang))


def _is_technical(mention: Mention, text: str, terms: TechnicalTerms, lang: str) -> bool:
    surface = text[mention.start : mention.end]
    if surface[-1:] in _NUMERAL_ENDS:
        surface = _NUMERAL_AT_END.sub("", surface)
    if text[mention.start - 1 : mention.start] == "°" or _is_compound(surface, terms):
        return True  # "37 °C. Lasègue" holds no initial
    if "-" in surface and mention.source in _BY_LISTS and surface in terms.exact:
        return True  # "Li-Ion": both are names
    if text.startswith("-", mention.end) and terms.eponyms.issuperset(surface.split("-")):
        noun = _WORD_BEHIND.match(text, mention.end, mention.end + _LONGEST_WORD)
        if noun and _ends_like(fold(noun[1]), terms):
            return True  # "Willis-Ekbom" before "-Krankheit"
    if mention.score < _CERTAIN and (_is_illness(mention, text, lang) or _is_numbered(mention, text, lang)):
        return True
    if mention.source != _RECOGNIZER and mention.score >= _SURE:
        return False
    if mention.end - mention.start <= _LONGEST_VESSEL and _VESSEL_ALONE.match(text, mention.start):
        return True
    vessel = _VESSEL.match(text, mention.start, mention.end)
    start = vessel.end() if vessel else mention.start
    words = [word for word in _TERM.finditer(text, start, mention.end) if not word[0][0].isdigit()]
    whole = _TERM.match(text, mention.start, mention.end + _LONGEST_WORD)
    if whole is not None and whole.end() > mention.end and whole[0] in terms.exact:
        return True  # "U.S." in "U.S.C.", "N" in "N/A"
    return bool(words) and all(_is_term(word, text, terms) for word in words)


def _is_numbered(mention: Mention, text: str, lang: str) -> bool:
    """Whether a word only leads to a number ("Sec. 101", "Page 271"), or is a Roman one."""
    surface = text[mention.start : mention.end]
    if _ROMAN.fullmatch(surface):
        return True
    return surface.isalpha() and _NUMBER_BEHIND.match(text, mention.end) is not None and refers(surface, lang)


def _is_illness(mention: Mention, text: str, lang: str) -> bool:
    """Whether "Morbus" stands before a name, whatever doctor the illness is called after."""
    before = max(0, mention.start - _LONGEST_MORBUS)
    if text.find("M", before, mention.end) < 0:
        return False
    short = _SHORT_MORBUS.fullmatch(text, mention.start, mention.end)
    if short is not None and short[1] in technical_terms(lang).illnesses:
        return True
    return bool(_MORBUS.match(text, mention.start) or _MORBUS.search(text, before, mention.start))


def _is_term(word: re.Match[str], text: str, terms: TechnicalTerms) -> bool:
    surface = word[0]
    bare = surface.rstrip(".")
    key = fold(bare)
    if surface in terms.exact or bare in terms.exact or key in terms.words:
        return True
    if f"{bare}." in terms.exact and text.startswith(".", word.end()):
        return True  # "e.g", cut off before its last dot
    if len(key) >= _SHORTEST_COMPOUND and key.endswith(terms.endings) and key not in family_names():
        return True  # "Cholezystektomie"
    if "/" in bare and all(part in terms.exact for part in bare.split("/")):  # "mU/l", "kg/h"
        return True
    if _is_compound(bare, terms):
        return True
    if bare in terms.scored and _SCORE_BEHIND.match(text, word.start() + len(bare)):
        return True  # "Braden 13"
    return bare in terms.eponyms and _is_eponym(word.start(), word.start() + len(bare), text, terms)


def _is_compound(word: str, terms: TechnicalTerms) -> bool:
    """Whether a word is a compound like "Baker-Zyste" or "AP-Beschwerden"."""
    first, hyphen, rest = word.partition("-")
    return bool(hyphen) and (first in terms.eponyms or first in terms.exact) and _ends_like(fold(rest), terms)


def _is_eponym(start: int, end: int, text: str, terms: TechnicalTerms) -> bool:
    """Whether the words around say that a name stands for a sign, a test or an illness."""
    before = _WORD_BEFORE.search(text, max(0, start - _LONGEST_WORD), start)
    if before and fold(before[1]) in terms.before_eponym:
        return True
    behind = _WORD_BEHIND.match(text, end, end + _LONGEST_WORD)
    if behind is None:
        return False
    return _ends_like(fold(behind[1]), terms)


def _ends_like(word: str, terms: TechnicalTerms) -> bool:
    """Whether a word is a noun for signs, tests or illnesses, or a compound of one."""
    return word in terms.eponym_of or any(word.endswith(noun) for noun in terms.eponym_of if len(noun) > 3)
