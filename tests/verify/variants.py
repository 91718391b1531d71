# ruff: noqa: E501
"""Names, streets, organisations and numbers, and the ways in which people and programs write them again. No chance in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Case(NamedTuple):
    """A text in which something is masked at the beginning and written again at the end."""

    lang: str
    way: str
    text: str
    # How it is written again: not to be in the output, without regard to case.
    again: str


# Given name, family name, title; rare and frequent, short and long, with and without umlauts.
PEOPLE = {
    "de": [
        ("Jürgen", "Hoffmann", "Herr"), ("Ayşe", "Demir", "Frau"), ("Adalbert", "Merkowitz", "Herr"), ("Thomas", "Müller", "Herr"),
        ("Hannelore", "Distelkamp", "Frau"), ("Zwetan", "Grünhöfer", "Herr"), ("Sieglinde", "Schäuffele", "Frau"),
        ("Anna", "Richter", "Frau"), ("Karl", "Berger", "Herr"), ("Mehmet", "Kaya", "Herr"), ("Wiebke", "Oberhuber", "Frau"),
    ],
    "en": [
        ("Agnieszka", "Wojcikowska", "Ms"), ("Declan", "Rafferty", "Mr"), ("Priya", "Venkataraman", "Dr"), ("Tobias", "Merkowitz", "Mr"),
        ("Siobhan", "Okonkwo", "Mrs"), ("Harold", "Pemberton", "Mr"), ("Zoë", "Quintrell", "Ms"), ("Miguel", "Etxeberria", "Mr"),
        ("Mark", "Rose", "Mr"), ("Emeka", "Kaya", "Mr"),
    ],
}  # fmt: skip
_OPENING = {
    "de": "{title} {given} {family} hat am Montag geschrieben. Wir haben {title} {family} geantwortet.",
    "en": "{title} {given} {family} wrote to us on Monday. We have answered {title} {family}.",
}
_AGAIN = {
    "de": "Im Ordner liegt dazu noch etwas: {}. Das ist alles.",
    "en": "There is something else in the folder: {}. That is all.",
}
_HOMOGLYPHS = str.maketrans("aeopcxy", "аеорсху")
_UMLAUTS = {"ü": "ue", "ö": "oe", "ä": "ae", "ş": "s", "ë": "e"}


def _plain(name: str) -> str:
    """A name as it is typed on an English keyboard."""
    for letter, typed in _UMLAUTS.items():
        name = name.replace(letter, typed)
    return name


def _family_variants(name: str, lang: str) -> Iterator[tuple[str, str]]:
    """A family name written again in other ways; the ways are named."""
    half = len(name) // 2
    head, tail = name[:half], name[half:]
    if lang == "de":
        yield from (("inflected", name + ending) for ending in ("sche", "schen", "schem"))
        yield from (("compound", name + other) for other in ("akte", "prozess", "fall"))
    else:
        yield from (("inflected", name + ending) for ending in ("esque", "ian"))
        yield from (("compound", name + other) for other in ("gate", "file"))
    yield "line break", f"{head}-\n{tail}"
    yield "spaced", " ".join(name)
    yield "spaced with dots", ".".join(name)
    yield "bold", f"**{head}**{tail}"
    yield "tag", f"<b>{head}</b>{tail}"
    yield "entities", "".join(f"&#{ord(letter)};" if number == 1 else letter for number, letter in enumerate(name))
    yield "escaped", "".join(letter if letter.isascii() else f"\\u{ord(letter):04x}" for letter in name)
    yield "full width", "".join(chr(ord(letter) + 0xFEE0) if letter.isascii() else letter for letter in name)
    yield "look-alikes", name.translate(_HOMOGLYPHS)
    yield "hidden signs", f"{head}\u00ad\u200b{tail}"
    yield "typed plainly", _plain(name)
    yield "in capitals with umlauts spelt out", _plain(name).upper()


def _misspelt(name: str) -> Iterator[tuple[str, str]]:
    """One slip in a name of six letters or more: a letter less, one more, another one, two exchanged."""
    if len(name) >= 6:
        yield "letter missing", name[:3] + name[4:]
        yield "letter twice", name[:4] + name[3:]
        yield "another letter", name[:3] + ("x" if name[3] != "x" else "q") + name[4:]
        if name[3] != name[4]:
            yield "exchanged", name[:3] + name[4] + name[3] + name[5:]


def _full_variants(given: str, family: str) -> Iterator[tuple[str, str]]:
    first, last = _plain(given).lower(), _plain(family).lower()
    yield "run together", given + family
    yield "user name", first + last
    yield "user name, surname first", last + first
    yield "user name with initial", first[0] + last
    yield "user name with two letters", first[:2] + last
    yield "user name with a number", f"{first}{last}84"
    yield "with underscore", f"{first}_{last}"
    yield "initial", f"{given[0]}. {family}"


def of_people() -> list[Case]:
    """All ways for all people."""
    cases = []
    for lang, people in PEOPLE.items():
        for given, family, title in people:
            opening = _OPENING[lang].format(title=title, given=given, family=family)
            ways = [*_family_variants(family, lang), *_misspelt(family), *_full_variants(given, family)]
            cases += [Case(lang, way, f"{opening} {_AGAIN[lang].format(again)}", again) for way, again in ways]
    return cases


THINGS = [
    ("de", "Sie wohnt in der Brombeerenstraße 14, 50667 Köln.", ["Brombeerenstr. 14", "Brombeerenstrasse", "Brombeeren-\nstraße",
     "B r o m b e e r e n s t r a ß e", "Brombeerenstra&szlig;e", "Brombeerenstraßenfest", "BROMBEERENSTRASSE"]),
    ("en", "She lives at 14 Larkspindle Road, Leeds.", ["Larkspindle Rd", "LarkspindleRoad", "Larkspindle-\nRoad", "L a r k s p i n d l e  R o a d"]),
    ("de", "Sie arbeitet bei der Knüppelholz Elektrotechnik GmbH.", ["Knüppelholz Elektrotechnik", "KnüppelholzElektrotechnik",
     "Knueppelholz Elektrotechnik GmbH", "Kn&uuml;ppelholz Elektrotechnik", "knueppelholzelektrotechnik"]),
    ("en", "He works for Thornbeck Analytics Ltd.", ["Thornbeck Analytics", "ThornbeckAnalytics", "Thornbeck  Analytics Limited", "thornbeckanalytics"]),
    ("de", "Rufen Sie mich an: 030 90182045.", ["0 30 / 90 18 20 45", "030-901820-45", "03090182045", "null drei null neun null eins acht zwei null vier fünf"]),
    ("en", "Call me on 020 7946 0958.", ["02079460958", "0207-946-0958", "020.7946.0958", "zero two zero seven nine four six zero nine five eight"]),
    ("de", "Die Reise ging nach Quedlinburg.", ["Quedlin-\nburg", "Quedlinburger", "Q u e d l i n b u r g", "Quedlinburgreise", "Quedlingburg"]),
]  # fmt: skip


def of_things() -> list[Case]:
    """Streets, organisations, towns and telephone numbers."""
    return [
        Case(lang, "thing", f"{opening} {_AGAIN[lang].format(again)}", again)
        for lang, opening, ways in THINGS
        for again in ways
    ]
