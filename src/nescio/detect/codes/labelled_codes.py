"""Numbers, user names and passwords that a label gives away: "Kd.-Nr. 4711", "MRN 4471920", "login: kaya_88"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from nescio.detect.codes.case_numbers import statute_words
from nescio.detect.codes.label_table import LabelTable
from nescio.document import Mention
from nescio.identity.rule import is_ordinary
from nescio.lang import LANGUAGES, rows
from nescio.lang.compounds import is_noun
from nescio.lang.gazetteers import all_nouns
from nescio.protocols import PassageLike
from nescio.text.folding import fold
from nescio.text.patterns import fixed


@dataclass(frozen=True, slots=True)
class Label:
    """What a label announces; ``kind`` says how much more must be seen (see ``lang/en/code_labels.tsv``)."""

    type: str
    kind: str


# What may stand between label and value: "no.", "#", "(please quote):", "lautet", "is still", a line end after a colon.
_LINK = fixed(
    r"(?P<number>[.\- ]{0,3}(?:#|№|[Nn]°|(?:[Nn]umbers?|[Nn]ummern?|[Nn]os?|NO|[Nn]rn?|NR|[Ii][Dd]s?"
    r"|[Rr]ef(?:erence)?|[Cc]ode)\b\.?))?"
    r"\.?(?:'s)?[. \t\u00a0_]{0,40}(?<![ \t]\.)(?:\([^()\n\d]{1,40}\)[ \t]{0,2})?"
    r"(?P<colon>[:=#])?(?:[ \t\u00a0]{0,2}(?P<verb>(?:is|was|are|were|reads|ist|war|lautet|lauten|lautete|sind|of"
    r"|von)\b)(?: now| still| jetzt| nun| auch| also)?:?)?"
    r"[ \t\u00a0]{0,12}(?:(?<=[:])[ \t]{0,4}\r?\n[ \t]{0,8})?(?P<quote>[\"'“„‚«»`*<\[(]{0,2})#?"
)
# "the password for the wifi is ...", "Passwort fürs WLAN: ..."
_PURPOSE = fixed(
    r"[ \t]+(?:for|to|on|of|fürs?|vom|von|zum|zur|im|am)(?:[ \t]+[\w'’-]{1,20}){1,3}?"
    r"(?=[ \t]{0,2}(?:[:=]|(?:is|was|ist|war|lautet)\b))"
)
_CURRENCIES = "EUR|USD|GBP|CHF|DM|TRL|TRY|RUB|RUR|PLN|SEK|NOK|DKK|HUF|INR|AUD|CAD|NZD|Rs"
# A value: letters and digits joined by single signs; then more groups, as in "094 118 276" or "K 558 207 416".
_WORDLIKE = r"[^\W_](?:[^\W_]|[-–./_+](?=[^\W_])){0,39}"
# "K 558 207 416", and who writes a letter: "Ka. 204/7".
_PREFIX = r"(?:[A-Z]{1,6}(?:-[A-Z]{1,2})?[ -]|[A-Z][a-z]{0,3}\. )?"
_VALUE = fixed(rf"(?!(?:{_CURRENCIES})\b){_PREFIX}(?=[^\s\d]{{0,12}}\d){_WORDLIKE}")
_MORE = fixed(
    r" (?:\d|[A-Z])(?=[ \t]{0,2}(?:[(),;\n]|\.(?!\d)|\Z))"
    r"| (?=[A-Z]{0,3}\d)[A-Z\d]{2,6}(?:[-/][A-Z\d]{1,6})?(?![\w]|[.,:/]\d|[.:]? ?(?:Uhr|EUR|Euro|€|%))"
)
# Signs written one by one: "5 5 5 - 1 2 - 3 4 5 6".
_SPACED = fixed(r"[A-Z\d](?: ?[-–/.])?(?: [A-Z\d](?: ?[-–/.])?(?!\w)){3,29}(?<=[A-Z\d])(?!\w)")
_MONTHLY = fixed(
    r" \d{1,2}(?:st|nd|rd|th|\.)? (?:Jan|Feb|M[aä]r|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz])|(?: (?:19"
    r"|20)\d\d)(?!\w)"
)
_LIST = fixed(
    r"(?:,|;| and| und|, and| or| oder| &)[ \t\n]{1,2}(?=[^\s\d]{0,6}\d)([^\W_](?:[^\W_]"
    r"|[-./](?=[^\W_])){0,19})(?![\w%]|[ ]?(?:€|EUR))"
)
_PLURAL = fixed(r"(?:nos|numbers|nummern|nrn|ids)\.?\s?:?\s?\Z", re.IGNORECASE)

_NOT_CODES = fixed(
    r"(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d|(?:19|20)\d\d-\d\d-\d\d|\d{1,2}[.:]\d\d(?:[.:]\d\d)?|\d{1,2}(?:st"
    r"|nd|rd|th)|\d+(?:[.]\d{3})+)\Z"
)
_AMOUNT_AFTER = fixed(
    r"(?:[.,]\d+)?[ \u00a0]?(?:€|\$|£|%|(?:EUR|Euros?|euros?|USD|GBP|CHF|DM|TRY|pounds|dollars|percent|Prozent|Uhr"
    r"|Stunden|Tage|Jahre|years?|days?|hours?|weeks?|months?|minutes?|Minuten"
    r"|Stück|times|mal|pieces|km|kg|mg|ml|cm|mm|people|Personen|§)\b)"
)
_YEAR = fixed(r"(?:1[5-9]|20)\d\d(?:[-–/](?:\d\d)?\d\d|s)?\Z")
_ORDINAL = fixed(r"\d.*[a-z]\Z")
_YEARBOOK = fixed(r"[A-Z]{1,6} (?:19|20)\d\d\Z")
_SLASHED = fixed(r"\d+/\d+\Z")
# "3 StR 905/31": the first number is not the value.
_COURT_FILE = fixed(r"(?:\d{1,4}|[IVX]{1,6}) [A-Z][A-Za-z]{0,6} \d{1,6}/\d\d")

_SHORTEST_PLAIN_SECRET = 5
_SECRET = fixed(r"[^\s\"“”„»«<>]{3,64}")
_USER = fixed(r"@?[^\W](?:[\w.+-]{0,30}[\w+-])?(?:@[\w.-]{1,60}\w)?")
# After "is" a plain word is a remark ("the password is wrong"), after a colon these are.
_REMARKS = frozenset({
    "see", "siehe", "the", "your", "ihr", "dein", "wird", "und", "and", "or", "oder", "for", "für", "none", "keine",
    "unknown", "unbekannt", "required", "optional", "via", "same", "nicht", "not", "wie", "as", "in",
})  # fmt: skip


class LabelledCodeDetector:
    """Values after a label of ``lang/*/code_labels.tsv``; the label decides the type.

    Statutes ("Law no. 2577"), dates, amounts and counts ("order 3 pizzas") are left alone.
    """

    name = "labelled"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        done = 0
        for start, end, label in code_labels().find(passage):
            if end <= done:
                continue
            for mention in self._after(text, start, end, label):
                yield mention
                done = mention.end

    def _after(self, text: str, start: int, end: int, label: Label) -> Iterator[Mention]:
        purpose = _PURPOSE.match(text, end) if label.kind in ("secret", "pin") else None
        link = _LINK.match(text, purpose.end() if purpose else end)
        if link is None:
            return
        if label.kind in ("secret", "user", "handle"):
            span = _word_value(text, link, label.kind)
            if span:
                yield Mention(*span, label.type, 0.9, self.name)
            return
        value = _code_value(text, link, label.kind)
        if value is None or _names_a_statute(text, start):
            return
        yield Mention(*value, label.type, 0.93 if label.kind == "strong" or link["colon"] else 0.8, self.name)
        if _PLURAL.search(text, start, value[0]):
            for item in _list_items(text, value[1]):
                yield Mention(*item, label.type, 0.85, self.name)


def _code_value(text: str, link: re.Match[str], kind: str) -> tuple[int, int] | None:
    match = _VALUE.match(text, link.end())
    if match is None or (kind != "room" and _NOT_CODES.match(match[0])) or _AMOUNT_AFTER.match(text, match.end()):
        return None
    spaced = _SPACED.match(text, match.start())
    start, end = match.start(), spaced.end() if spaced else _grown(text, match)
    value = text[start:end]
    digits = sum(c.isdigit() for c in value)
    # One sign alone needs a number word before it, else it is "(1)" or "Case #1".
    lone = len(value) < 2 and not link["number"] and kind != "strong"
    if not digits or lone or text[end : end + 1] == "@" or _COURT_FILE.match(text, start):
        return None
    if kind == "pin":
        fits = bool(link["colon"] or link["verb"] or link["number"]) and value.isalnum() and 3 <= digits <= 10
    elif kind == "room":
        fits = len(value) <= 8
    elif kind == "weakest":
        # "no." alone announces anything: only letters with digits, or groups of digits, are a code then.
        announced = link["colon"] is not None or text[link.start() : link.start() + 1] == "."
        fits = announced and digits >= 3 and _looks_like_code(value)
        # Plain digits may be anything, and a slash is for the case numbers to judge.
        fits = fits and not value.isdigit() and not _SLASHED.match(value)
    elif kind == "weak" and not (link["number"] or link["colon"]):
        fits = _looks_like_code(value) and link["verb"] != "of"
    else:
        fits = bool(link["number"] or link["colon"] or digits >= 3 or kind == "strong")
    return (start, end) if fits else None


def _grown(text: str, match: re.Match[str]) -> int:
    """The end of the value with the groups that follow it; long first groups and dates stop it."""
    end = match.end()
    last = match[0].rpartition(" ")[2]
    groups = 0
    while groups < 6 and len(last) <= 6 and (more := _MORE.match(text, end)) and not _MONTHLY.match(text, end):
        end, last, groups = more.end(), more[0].strip(), groups + 1
    return end


def _looks_like_code(value: str) -> bool:
    digits = sum(c.isdigit() for c in value)
    letters = sum(c.isalpha() for c in value)
    if _YEAR.match(value) or _YEARBOOK.match(value) or _ORDINAL.match(value):
        return False
    return digits >= 5 or (digits >= 2 and letters >= 1 and len(value) >= 4) or (digits >= 4 and not value.isdigit())


def _list_items(text: str, end: int) -> Iterator[tuple[int, int]]:
    for _ in range(30):
        item = _LIST.match(text, end)
        if item is None or _NOT_CODES.match(item[1]):
            return
        yield item.span(1)
        end = item.end()


def _word_value(text: str, link: re.Match[str], kind: str) -> tuple[int, int] | None:
    match = (_SECRET if kind == "secret" else _USER).match(text, link.end())
    announced = bool(link["colon"] or link["verb"] or link["quote"])
    if match is None:
        return None
    value = match[0].rstrip(".,;:)]'’`*") if kind == "secret" else match[0].rstrip(".-")
    odd = any(c.isdigit() or c in "_@" for c in value) or (any(c.isupper() for c in value[1:]) and not value.isupper())
    if len(value) < 2 or fold(value) in _REMARKS or _NOT_CODES.match(value):
        return None
    if kind == "handle":
        fits = odd and any(c.isalpha() for c in value)
    elif link["colon"] or link["quote"]:
        fits = True
    else:
        # A verb must announce it, and a word of the sentence must not be taken for it.
        is_odd = odd or any(not c.isalnum() for c in value.rstrip("!?"))
        fits = announced and (is_odd or (kind == "secret" and _is_thing(value, text, link.end() + len(value))))
    return (link.end(), link.end() + len(value)) if fits else None


def _is_thing(value: str, text: str, end: int) -> bool:
    """Whether a plain word that ends its clause is a noun, and no everyday one: a secret, and nothing that is said of it."""
    if len(value) < _SHORTEST_PLAIN_SECRET or text[end : end + 1] not in ("", ",", ".", "!", ";", "\n", "\r"):
        return False
    word = fold(value)
    return any(is_noun(word, all_nouns(lang)) for lang in LANGUAGES) and not any(
        is_ordinary(word, lang) for lang in LANGUAGES
    )


_BEFORE = fixed(r"([^\W\d_]{2,30})(?: [A-Z])?[^\w\n]{1,4}(?:\([A-Za-z, ]{1,12}\)[^\w\n]{0,3})?\Z")


def _names_a_statute(text: str, start: int) -> bool:
    """Whether the label is part of "Law no.", "Series A no." or a house number."""
    if text[start - 1 : start] == "." and text[start - 2 : start - 1] == "H":  # "H.No.": a house
        return True
    before = _BEFORE.search(text, max(0, start - 50), start)
    return bool(before) and fold(before[1]) in statute_words()  # type: ignore[index]


_NUMBER_ENDINGS = ("nummer", "nummern", "nr", "-Nummer", "-Nummern", "-Nr", "-ID", "ID")


@cache
def code_labels() -> LabelTable[Label]:
    """The labels of all languages in one table: German mails have English labels and the other way round."""
    table: dict[str, Label] = {}
    for lang in LANGUAGES:
        for phrase, kind, strength in rows(lang, "code_labels.tsv"):
            if strength == "number":
                for ending in _NUMBER_ENDINGS:
                    table.setdefault(fold(phrase + ending), Label(kind, "strong"))
            else:
                table.setdefault(fold(phrase), Label(kind, strength))
    return LabelTable(table.items())
