"""Ages in German: "54 Jahre alt", "mit 54 Jahren", "54-jährig", which is said of contracts, too."""

from __future__ import annotations

from nescio.lang.definition import Ages
from nescio.lang.patterns import compiled

_END = r"(?![^\W_])"
# Nouns behind "zweijährig" that last, so that it is no age, and people, so that it is one.
_LASTING = (
    r"(?i:\s(?:\w+e[rnms]?\s)?\w{0,20}(?:haft|strafe|ausbildung|vertrag|laufzeit|bestehen|jubiläum|garantie|erfahrung|arbeit|tätigkeit|"
    r"studium|pause|beziehung|ehe|frist|zeit|kurs|kur|reise|aufenthalt|dauer|urlaub|kündigungsfrist|programm|projekt|"
    r"lehre|sperre|amtszeit|phase|verfahren|streit|krieg|suche|abstand|turnus|bewährung|mitgliedschaft|periode))"
)
_PERSON = (
    r"\s(?:\w+e[rnms]?\s){0,1}(?:Mann|Frau|Junge|Mädchen|Kind|Sohn|Tochter|Patient|Kläger|Angeklagte|Bruder|Schwester|Mutter|Vater|"
    r"Schüler|Student|Enkel|Zwilling|Opfer|Täter|Rentner|Neffe|Nichte|Fahrer|Zeug|Bewohner|Hund|Katze)"
)
_UNTIL_TWELVE = r"(?i:(?:ein|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\d|1[0-2])(?:einhalb)?)"


def adjective_is_age(text: str, start: int, end: int, finish: int) -> bool:
    """Whether "…jährig" is somebody's age: by the noun behind it, else by the number (few things last 13 years).

    The number is ``text[start:end]``, the word ends at ``finish``.
    """
    if "jähr" not in text[end:finish].lower():
        return False
    if "J" in text[end:finish] or compiled(_PERSON).match(text, finish):
        return True
    if compiled(_LASTING).match(text, finish):
        return False
    return not compiled(_UNTIL_TWELVE).fullmatch(text, start, end)


AGES = Ages(
    after=(
        rf"\s(?:Jahren?|Monate?n?|Wochen?)\s(?:alt|jung)(?:e[nmrs]?)?{_END}|(?P<adjective>\s?-?\s?[jJ]ähr(?:ig(?:e[nmrs]?)?{_END}|\.))"
        r"|[ -]?j\.(?=\s(?:Pat|Mann|Frau|Kind|Junge|Mädchen))"
    ),
    before=r"(?:\bAlter\svon\s(?:(?:nur|etwa|ca\.|rund|knapp)\s)?|\bAlter:?\s)$",
    unit=rf"\s(?:Jahren?|J\.|Monaten|Wochen|Tagen){_END}",
    around=(r"\b(?:[Mm]it|[Aa]b|[Uu]nter|[Üü]ber)\s$", " Jahren"),
    adjective_is_age=adjective_is_age,
    joined="[jJ]ähr",
)
