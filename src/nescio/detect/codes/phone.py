"""Telephone and fax numbers, valid or invented, in German and international writing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from nescio.detect.codes.digits import finditer_near_digits
from nescio.detect.codes.label_table import LabelTable
from nescio.document import Mention
from nescio.lang import language
from nescio.protocols import PassageLike
from nescio.text.patterns import fixed

# Digits with at most a few separators between two of them; what it is gets decided from the shape and the words around.
_SEPARATOR = r"[ \u00a0]?[-‐‑–/.()·]{0,2}[ \u00a0]?\(?"
_CANDIDATE = fixed(rf"[+(\d](?<![\w/#§$€£+<=-].)(?<!\d[.,:]\d)(?:{_SEPARATOR}\d){{4,17}}(?![\d_%€$£°]|[.,:/-]\d)")
# Letters typed right behind a number ("07700900461thanks"): the number must be long and sure, and the word goes with it.
_GLUED = fixed(r"(?!x\d)[^\W\d_]+")
LONGEST_UNSURE = 9
_EXTENSION = fixed(
    r"[ ,;]{0,2}(?:/ ?-|x(?=\d)|(?:ext|extension|durchwahl|dw|apparat|app|nebenstelle|nst|klappe"
    r"|kl)\b\.? ?[-:]? ?|(?:o\.|od\.|oder|bzw\.|or) ?-? ?(?=\d{1,5}(?![\w:/-]|[.,]\d)))\d{1,6}(?!\w)",
    re.IGNORECASE,
)

_LABEL = (
    r"tel|telephone|telefon|telefonnummer|telefonnr|telnr|fon|fone|phone|ph|fax|telefax|telefaxnummer|faxnummer"
    r"|mobile?|mob|mobil|mobilnummer"
    r"|mobiltelefon|handy|handynummer|handynr|cell|cellphone|cellular|rufnummer|rufnr|durchwahl|hotline|landline"
    r"|festnetz|whatsapp|sms|pager|privat"
    r"|dienstlich|notruf|desk|office|direct|switchboard|helpline|zentrale"
)
_LABELS = frozenset(_LABEL.replace("mobile?", "mobil|mobile").split("|"))
_WORD = fixed(r"[^\W\d_]+|[☎☏✆📞📱📠]")
_LABEL_BEFORE = fixed(
    rf"(?<![^\W_])(?:{_LABEL})\b[^\n\d]{{0,3}}(?:(?:nr|no|nummer|number|numbers|privat|dienstlich|home|work|office"
    rf"|mobil|fax|und|and"
    rf"|is|was|ist|lautet|war|still"
    rf"|now)\b[^\n\d]{{0,3}}){{0,3}}(?:\([^()\n\d]{{0,20}}\)[: ]{{0,3}})?(?:\r?\n[ \t]{{0,8}})?\Z",
    re.IGNORECASE,
)
# One letter before a number in a letterhead: "T +43 ...", "f: 0511 ...", and the older signs for telephone and letter.
_LETTER_BEFORE = fixed(
    r"(?:^|[\n|·,;•]|\s{2})[ \t]{0,8}[tTfFmMpPhH][ \t]{0,8}[.:]?[ \t]{0,8}\Z"
    r"|[☎☏✆📞📱📠]\W{0,3}\Z"
)
# Words of calling: weaker, so the number must be longer.
_CALL_BEFORE = fixed(
    r"\b(?:call(?:s|ed|ing)?|ring|rang|phon(?:e|ed|ing)|reach(?:ed|able)?|dial(?:l?ed)?|text(?:ed)?|contact(?:ed)?"
    r"|messages?|answer(?:s|ing)?|registered"
    r"|anruf(?:en)?|angerufen|rufen?|anzurufen|erreich(?:bar|en|t|st)|telefonisch|nummer|number|whatsapp"
    r"|simse?)\b[^\n\d]{0,40}\Z",
    re.IGNORECASE,
)
# The first letters of those words; looking at them is cheaper than the pattern.
_CALL_STEMS = (
    "call", "ring", "rang", "phon", "reach", "dial", "text", "contact", "messag", "answer", "registered", "number",
    "anruf", "angeruf", "ruf", "anzuruf", "erreich", "telefon", "nummer", "whatsapp", "sims",
)  # fmt: skip
_LABEL_AFTER = fixed(
    r"[ ,]{0,2}[-(\[]? ?(?:office|fax|mobile|mobil|cell|home|work|handy|tel|telefon|phone|landline|festnetz|privat"
    r"|dienstlich)\b",
    re.IGNORECASE,
)
# What names another kind of number.
_OTHER_LABEL = fixed(
    r"(?:account|a/c|konto|iban|card|karte|case|file|application|applications|nos?|nr|order|ticket|invoice|rechnung"
    r"|bestell\w{0,12}|ref|reference|policy|patient|mrn"
    r"|(?:kunden|mitglieds|matrikel|versicherungs|versicherten|vertrags|rechnungs|auftrags|vorgangs|steuer"
    r"|sozialversicherungs|ausweis|personal)-?(?:nummer|nr)"
    r"|id|isbn|issn|imei|serial|article|artikel|§|blz|zip|plz|licen[cs]e|passport|(?:patient|customer|case|account"
    r"|order|serial|reference|insurance|security|policy"
    r"|registration|file|application|member|membership|invoice|licen[cs]e|passport|nhs|card) (?:number|id)"
    r"|aktenzeichen|az)[^\w,]{0,4}(?:(?:is|ist|lautet|was)\W)?\Z",
    re.IGNORECASE,
)

_DATE = fixed(
    # "03.–16.02.2023", "03/02-16/02/2023"
    r"\(?(?:\d{1,2}[./](?:\d{1,2}\.?)? ?[-–/] ?\d{1,2}([./])\d{1,2}\1(?:(?:19|20)\d\d|\d\d)(?!\d)|"
    r"(?:0?[1-9]|[12]\d|3[01]) ?[./-] ?(?:0?[1-9]|[12]\d|3[01]) ?[./-] ?(?:(?:19|20)\d\d|\d\d)|(?:19"
    r"|20)\d\d[./-]\d{1,2}[./-]\d{1,2}"
    r"|(?:0?[1-9]|1[0-2]) ?[./-] ?(?:19|20)\d\d)(?!\d)"
)
_YEARS = fixed(r"(?:1[5-9]|20)\d\d ?[-–/] ?(?:1[5-9]|20)?\d\d\Z")
_CASE_NUMBER = fixed(r"\d{1,6}/\d{2}\Z|(?:19|20)\d\d/\d{1,6}\Z")
_THOUSANDS = fixed(r"\d{1,3}(?:[ .\u00a0]\d{3})+\Z")
_AMOUNT_AFTER = fixed(
    r"[ \u00a0]?(?:,?-{1,2}(?!\w)|(?:EUR|Euro|euros?|USD|GBP|CHF|DM|TRY|RUB|PLN|SEK|NOK|DKK"
    r"|people|inhabitants|Einwohner|kg|km|m²|qm|Uhr)\b)"
)
_CURRENCY_BEFORE = fixed(r"(?:EUR|USD|GBP|CHF|DM|TR[LY]|RU[BR]|PLN|SEK|NOK|DKK|HUF|ITL|ATS|UAH|Rs)\.? ?\Z")

# "0800–0930" are times of day, "0–550 / 0–2.000" a range, "+0.000/-0.025" a tolerance.
_RANGE = fixed(r"(?:[01]\d|2[0-4])[0-5]\d ?[-–] ?(?:[01]\d|2[0-4])[0-5]\d\Z|[+]?\d\.\d|0 ?[-–]")

# Shapes that are telephone numbers wherever they stand: North America; a trunk 0, then groups.
_NORTH_AMERICA = fixed(r"(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}\Z")
_TRUNK = fixed(
    r"\(?0[1-9]\d{0,5}\)?(?:[ \u00a0]?[-/–‐‑][ \u00a0]?"
    r"|[ \u00a0])\d{2,8}(?:[ \u00a0/–-]{1,3}\d{1,6}){0,5}\Z"
)
# An area code of one digit ("04") has eight digits behind it (France, Australia).
_TOO_LONG = fixed(r"\(?0\d\)?[^\d(](?:\D*\d){9}")
_SPREAD = fixed(r"0 \d{2,3}(?: \d{1,2}){0,2} ?/ ?\d[\d -]{4,12}\Z")


class PhoneDetector:
    """Telephone numbers (ITU-T E.164, DIN 5008), proven by a label, a country code, their shape or a numbering plan.

    The numbering plans are those of the ``phonenumbers`` library. They are the last resort, because fictional numbers
    (Ofcom 01632 960, North American 555-01xx) and mistyped ones are in no plan.
    """

    name = "phone"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        ends: set[int] = set()
        for match in finditer_near_digits(_CANDIDATE, text, before=3):
            for start, end in _parts(match):
                score = _score(text, start, end, passage.lang)
                dash = text.find(" - ", start, end)
                if not score and dash > 0:
                    # "TX 76549 - 254-555-0119": another number stands before the dash.
                    start = dash + 3
                    score = _score(text, start, end, passage.lang)
                glued = _GLUED.match(text, end)
                if glued and sum(c.isdigit() for c in text[start:end]) < LONGEST_UNSURE:
                    continue
                if score:
                    end = glued.end() if glued else end
                    extension = _EXTENSION.match(text, end)
                    end = extension.end() if extension else end
                    ends.add(end)
                    yield Mention(start, end, "CODE/PHONE", score, self.name)
        for _, after, link in _SHORT_LABELS.find(passage):
            short = link.match(text, after)
            if short and short.end(1) not in ends:
                yield Mention(short.start(1), short.end(1), "CODE/PHONE", 0.8, self.name)


# Extensions and other short numbers, which only a label makes a telephone number: "Fax: -112", "Apparat 4711".
_SHORT_NUMBER = r"[ \t]{0,3}(\d{2,5})(?![\w%€]|[ ]?[-/.,:(–]?[ ]?\d)"
_AFTER_COLON = fixed(r"\.?(?:[ \t]{0,3}: ?-?| ?-)" + _SHORT_NUMBER)
_AFTER_DOT = fixed(r"[.:] ?" + _SHORT_NUMBER)
_AFTER_BLANK = fixed(r"[.: ]{1,3}-?" + _SHORT_NUMBER)
_SHORT_LABELS: LabelTable[re.Pattern[str]] = LabelTable(
    [
        *((label, _AFTER_COLON) for label in ("Tel", "Fax", "Telefon", "Telefax", "Phone")),
        *((label, _AFTER_BLANK) for label in ("Durchwahl", "Nebenstelle", "Apparat", "DW", "Nst", "Klappe")),
        *((label, _AFTER_DOT) for label in ("ext", "extension")),
    ]
)


def _parts(match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """The candidate itself, or its parts where a second number begins ("06131 392030 +49 ...", "..., (030) ...")."""
    start, end = match.span()
    text = match[0]
    if text[0] == "(" and ")" not in text:
        start += 1
    cut = text.find(" (", 8)
    if cut > 0 and sum(c.isdigit() for c in text[:cut]) >= 7:
        yield start, match.start() + cut
        start = match.start() + cut + 1
    yield start, end


def _score(text: str, start: int, end: int, lang: str) -> float:
    """How surely the candidate is a telephone number; 0 if it is not."""
    surface = text[start:end]
    digits = sum(c.isdigit() for c in surface)
    before = max(0, start - 60)
    if digits < 5:
        return 0.0
    if _DATE.match(surface) and not surface.startswith("0" * 2):
        return 0.0
    # A look at the words is cheaper than the pattern, which then says whether the label belongs to this number.
    near = _WORD.findall(text[before:start].lower())
    if not _LABELS.isdisjoint(near) and _LABEL_BEFORE.search(text, before, start):
        return 0.97
    if digits >= 6 and near and len(near[-1]) == 1 and _LETTER_BEFORE.search(text, before, start):
        return 0.97
    if _RANGE.match(surface):
        return 0.0
    if surface[0] == "+":
        return 0.95 if 8 <= digits <= 15 else 0.0
    if digits < 6 or digits > 16 or _AMOUNT_AFTER.match(text, end):
        return 0.0
    if _CASE_NUMBER.match(surface) or _YEARS.match(surface):
        return 0.0
    called = any(word.startswith(_CALL_STEMS) for word in near) and _CALL_BEFORE.search(text, before, start) is not None
    score = _score_of_shape(text, end, surface, digits, called, lang)
    if score and (_OTHER_LABEL.search(text, before, start) or _CURRENCY_BEFORE.search(text, before, start)):
        return 0.0
    return score


def _score_of_shape(text: str, end: int, surface: str, digits: int, called: bool, lang: str) -> float:
    """The same without a label: from the grouping of the digits, words of calling and the numbering plans."""
    if surface.startswith("00") and 10 <= digits <= 16 and _parses("+" + surface[2:], None):
        return 0.9
    if _SPREAD.match(surface):
        return 0.85
    if _LABEL_AFTER.match(text, end):
        return 0.9
    if _TRUNK.match(surface) and 8 <= digits <= 13 and not _TOO_LONG.match(surface):
        return 0.85 if digits >= 9 else 0.6
    if _NORTH_AMERICA.match(surface):
        return 0.85
    if _THOUSANDS.match(surface):
        return 0.7 if digits >= 8 and called else 0.0
    if digits >= 7 and called:
        return 0.8
    regions = language(lang).codes.phone_regions
    if surface[0] in "0(" and 9 <= digits <= 13 and any(_parses(surface, region) for region in regions):
        return 0.75
    return 0.0


@lru_cache(maxsize=4096)
def _parses(number: str, region: str | None) -> bool:
    """Whether a numbering plan knows the number. The library is big, so it loads when it is first needed."""
    import phonenumbers

    try:
        return phonenumbers.is_valid_number(phonenumbers.parse(number, region))
    except phonenumbers.NumberParseException:
        return False
