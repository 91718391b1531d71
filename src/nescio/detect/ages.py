"""Ages of people, in English and German (45 CFR 164.514(b)(2)(i)(C) names them among the identifiers)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nescio.document import Mention
from nescio.lang.numbers import cardinal
from nescio.protocols import PassageLike
from nescio.text.classes import DASH

_SMALL = r"\d{1,3}(?:[.,]5|½)?"
_DECADE = r"(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[1-9]0['’]?s)"
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
_UNTIL_TWELVE = re.compile(r"(?:ein|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\d|1[0-2])(?:einhalb)?", re.IGNORECASE)


class Ages:
    """Ages such as "54-year-old", "aged 12", "in her fifties", "im Alter von 12 Jahren", "54-jährige"."""

    name = "ages"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for pattern in _patterns(passage.lang):
            for match in pattern.finditer(text):
                if match.lastgroup == "adjective" and not is_german_age(text, match):
                    continue
                yield Mention(*match.span(match.lastgroup or 0), "DEM/AGE", 1.0, self.name)


def is_german_age(text: str, match: re.Match[str]) -> bool:
    """Whether "…jährig" is somebody's age: by the noun after it, else by the number (few things last 13 years)."""
    surface = match[0]
    cut = surface.lower().find("jährig")
    if cut < 0:
        return False
    if surface[cut] == "J" or _PERSON.match(text, match.end()):
        return True
    if _LASTING.match(text, match.end()):
        return False
    return not _UNTIL_TWELVE.fullmatch(surface[:cut].rstrip("-"))


@cache
def _patterns(lang: str) -> tuple[re.Pattern[str], ...]:
    number = rf"(?:{_SMALL}|{cardinal(lang)})"
    end = r"(?![^\W_])"
    if lang == "de":
        return (
            re.compile(rf"Alter\svon\s(?P<age>(?:nur\s|etwa\s|ca\.\s|rund\s)?{number}(?:\s(?:Jahren|Monaten|Wochen|Tagen))?){end}"),
            re.compile(rf"\b(?P<adjective>{number}\s?-?\s?[jJ]ährig(?:e[nmrs]?)?){end}"),
            re.compile(rf"\b{number}\s(?:Jahren?|Monate?n?|Wochen?)\s(?:alt|jung)(?:e[nmrs]?)?{end}"),
            re.compile(rf"\bAlter:?\s(?P<age>{_SMALL})(?:\s(?:Jahre|J\.))?{end}"),
            re.compile(rf"\b(?:[Mm]it|[Aa]b|[Uu]nter|über)\s(?P<age>{number}\sJahren){end}"),
            re.compile(rf"\b{_SMALL}[ -]?j\.(?=\s(?:Pat|Mann|Frau|Kind|Junge|Mädchen))"),
        )
    unit = rf"[\s{DASH}](?:years?|yrs?|months?|weeks?|days?)[\s{DASH}]"
    joined = rf"{number}(?:(?:\s(?:to|and|or)\s|\s?[{DASH}]\s?){number})?"
    return (
        re.compile(rf"\b{joined}{unit}(?:olds?|of\sage){end}"),
        re.compile(rf"\b[Aa]ge[ds]?:?\s(?:about\s|around\s|approximately\s|only\s|just\s|between\s)?(?P<age>{joined}(?:\s(?:years|months|weeks))?){end}"),
        re.compile(rf"\bage\sof\s(?:about\s|around\s|only\s|just\s)?(?P<age>{joined}(?:\s(?:years|months|weeks))?){end}"),
        re.compile(rf"\bin\s(?:his|her|their)\s(?P<age>(?:early\s|mid[\s-]|late\s)?{_DECADE}){end}"),
        re.compile(rf"\b\d{{1,3}}\s?(?:yo|y/o|y\.o\.)(?:\s?[MF](?![^\W_]))?{end}"),
    )
