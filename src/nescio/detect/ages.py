"""Ages of people, in English and German (45 CFR 164.514(b)(2)(i)(C) names them among the identifiers)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nescio.document import Mention
from nescio.lang.numbers import joined_start, numbers
from nescio.protocols import PassageLike
from nescio.text.classes import DASH

SCORE = 1.0
_END = r"(?![^\W_])"
# After a number, per language: what makes it an age, inside the mention.
_AFTER = {
    "en": re.compile(
        rf"[\s{DASH}](?:years?|yrs?|months?|weeks?|days?)[\s{DASH}](?:olds?|of\sage){_END}|\s?(?:yo|y/o|y\.o\.)(?:\s?[MF])?{_END}"
    ),
    "de": re.compile(
        rf"\s(?:Jahren?|Monate?n?|Wochen?)\s(?:alt|jung)(?:e[nmrs]?)?{_END}|(?P<adjective>\s?-?\s?[jJ]ährig(?:e[nmrs]?)?){_END}"
        r"|[ -]?j\.(?=\s(?:Pat|Mann|Frau|Kind|Junge|Mädchen))"
    ),
}
# Before a number: words that make it an age without belonging to it.
_BEFORE = {
    "en": re.compile(
        r"\b(?:[Aa]ge[ds]?:?|AGE:?|[Aa]ge\sof)\s(?:(?:about|around|approximately|only|just|between|under|over)\s)?$"
    ),
    "de": re.compile(r"(?:\bAlter\svon\s(?:(?:nur|etwa|ca\.|rund|knapp)\s)?|\bAlter:?\s)$"),
}
_UNIT = {
    "en": re.compile(rf"\s(?:years|months|weeks|days)(?:\sof\sage)?{_END}"),
    "de": re.compile(rf"\s(?:Jahren?|J\.|Monaten|Wochen|Tagen){_END}"),
}
_WITH = re.compile(r"\b(?:[Mm]it|[Aa]b|[Uu]nter|[Üü]ber)\s$")
_DECADE = re.compile(
    r"in\s(?:his|her|their)\s(?P<age>(?:early\s|mid[\s-]|late\s)?"
    rf"(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[1-9]0['’]?s)){_END}"
)
# At most 129, with half years for small children.
_SMALL = re.compile(r"(?:\d{1,2}|1[0-2]\d)(?:[.,]5|½)?")
# Nouns after "zweijährig" that last, so that it is no age, and people, so that it is one.
_LASTING = re.compile(
    r"\s(?:\w+e[rnms]?\s)?\w{0,20}(?:haft|strafe|ausbildung|vertrag|laufzeit|bestehen|jubiläum|garantie|erfahrung|arbeit|tätigkeit|"
    r"studium|pause|beziehung|ehe|frist|zeit|kurs|kur|reise|aufenthalt|dauer|urlaub|kündigungsfrist|programm|projekt|"
    r"lehre|sperre|amtszeit|phase|verfahren|streit|krieg|suche|abstand|turnus|bewährung|mitgliedschaft|periode)",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"\s(?:\w+e[rnms]?\s){0,1}(?:Mann|Frau|Junge|Mädchen|Kind|Sohn|Tochter|Patient|Kläger|Angeklagte|Bruder|Schwester|Mutter|Vater|"
    r"Schüler|Student|Enkel|Zwilling|Opfer|Täter|Rentner|Neffe|Nichte|Fahrer|Zeug|Bewohner|Hund|Katze)"
)
_UNTIL_TWELVE = re.compile(
    r"(?:ein|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\d|1[0-2])(?:einhalb)?", re.IGNORECASE
)


class AgeDetector:
    """Ages such as "54-year-old", "12" after "aged", "fifties" after "in her", "54-jährige", "54 Jahre alt"."""

    name = "age"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text, lang = passage.text, passage.lang
        found = numbers(passage)
        for index, (start, end) in enumerate(found):
            if text[start].isdigit() and not _SMALL.fullmatch(text, start, end):
                continue
            begin, finish = start, end
            if after := _AFTER[lang].match(text, end):
                if after.lastgroup and not is_german_age(text, start, end, after.end()):
                    continue
                begin, finish = joined_start(text, found, index), after.end()
            elif _is_announced(text, joined_start(text, found, index), end, lang):
                # Of "between 12 and 14" each number is looked at; the last one brings the first along.
                begin = joined_start(text, found, index)
                if index + 1 < len(found) and joined_start(text, found, index + 1) == begin:
                    continue
                unit = _UNIT[lang].match(text, end)
                finish = unit.end() if unit else end
            else:
                continue
            yield Mention(begin, finish, "DEM/AGE", SCORE, self.name)
        if lang == "en":
            for match in _DECADE.finditer(text):
                yield Mention(*match.span("age"), "DEM/AGE", SCORE, self.name)


def _is_announced(text: str, start: int, end: int, lang: str) -> bool:
    """Whether the words before a number say that it is an age."""
    if text[end : end + 1].isalnum() or text[end : end + 1] in ("%", "-", "/"):
        return False
    window = max(0, start - 24)
    if _BEFORE[lang].search(text, window, start):
        return True
    return lang == "de" and bool(_WITH.search(text, window, start)) and text.startswith(" Jahren", end)


def is_german_age(text: str, start: int, end: int, finish: int) -> bool:
    """Whether "…jährig" is somebody's age: by the noun after it, else by the number (few things last 13 years).

    The number is ``text[start:end]``, the word ends at ``finish``.
    """
    if "jährig" not in text[end:finish].lower():
        return False
    if "J" in text[end:finish] or _PERSON.match(text, finish):
        return True
    if _LASTING.match(text, finish):
        return False
    return not _UNTIL_TWELVE.fullmatch(text, start, end)
