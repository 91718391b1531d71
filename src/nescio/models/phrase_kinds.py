"""What a phrase must have in common with the one it stands for: how it is written, its number, its gender, what it speaks of.

English, as the phrase models are: a language that inflects more needs more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from nescio.identity.rule import folded_words, function_words
from nescio.lang import DEFAULT, LANGUAGES, rows
from nescio.lang.gazetteers import attributes
from nescio.lang.number_words import read_number
from nescio.lang.trait_groups import FINE_TYPES, broader, term_key, terms

# Names, numbers and dates are no phrases: they are made anew, letter by letter or by one shift (see surrogates).
STRUCTURED_TYPES = ("PERSON", "CODE", "DATETIME")
STRUCTURED_SUBTYPES = frozenset(
    "LOC/STREET LOC/STREETNO LOC/ADDRESS LOC/ZIP DEM/AGE QUANTITY/MONEY QUANTITY/PERCENT QUANTITY/MEASURE".split()
)
FREE_SUBTYPES = frozenset(("DATETIME/DURATION",))
# A curator is no solo artist: of an occupation only one of its group may be said.
_IN_GROUPS = FINE_TYPES | {"DEM/OCCUPATION"}
_LINKS = frozenset("of in for at on from with to by against and or".split())
_PLURALS = frozenset("men women children people police parents policemen wives personnel".split())
_SINGULAR_ENDINGS = ("ss", "us", "is", "ics", "news", "series", "aids")
_DIGIT = re.compile(r"\d")
# Letters that are not Latin, from Greek on: nothing English stands for a word of another script.
_OTHER_SCRIPT = re.compile(r"(?![\u1e00-\u1eff])[^\W\d_\u0000-\u036f]")


@dataclass(frozen=True, slots=True)
class Kind:
    """How a phrase is written and what it agrees with."""

    written: str
    plural: bool
    gender: str


def is_phrase(text: str, type_name: str) -> bool:
    """Whether a span of this type is a phrase that another phrase may stand for."""
    if _DIGIT.search(text) or _OTHER_SCRIPT.search(text) or type_name in STRUCTURED_SUBTYPES:
        return False
    return type_name in FREE_SUBTYPES or type_name.partition("/")[0] not in STRUCTURED_TYPES


def kind_of(text: str) -> Kind:
    """What a phrase's stand-in must have in common with it."""
    words = folded_words(text)
    genders = {_genders()[word] for word in words if word in _genders()}
    return Kind(_written(text), _is_plural(words), genders.pop() if len(genders) == 1 else "")


def sense_of(text: str, lang: str = DEFAULT) -> str:
    """What a phrase, or else its head, speaks of: occupations, offences, one family of illnesses; "" if no list has it."""
    head = head_of(text, lang)
    for phrase in (term_key(text), *(" ".join(head[first:]) for first in range(len(head)))):
        if term := terms(lang).get(phrase):
            return f"{term.type} {term.group}" if term.type in _IN_GROUPS else term.type
        if known := attributes(lang).get(phrase):
            return f"{known.type} {broader(lang).get(phrase, phrase)}" if known.type in _IN_GROUPS else known.type
    return ""


def head_of(text: str, lang: str = DEFAULT) -> tuple[str, ...]:
    """The folded words up to the noun that says what a phrase is: "cut on the right hand" is a cut."""
    words = folded_words(text)
    links = function_words(lang)
    first = next((place for place, word in enumerate(words) if word not in links), 0)
    last = next(
        (place for place, word in enumerate(words) if place > first and word in links and len(word) > 1), len(words)
    )
    return words[first:last]


def _written(text: str) -> str:
    letters = [character for character in text if character.isalpha()]
    if not letters or letters[0].islower():
        return "before a noun" if _counts_before_noun(text) else "lower"
    if len(letters) > 1 and all(letter.isupper() for letter in letters):
        return "capitals"
    return "title with hyphen" if "-" in text else "title"  # "American-born" is no "Squadron Leader"


def _counts_before_noun(text: str) -> bool:
    """Whether a phrase counts and stands before a noun: "six-month", which is no length of time by itself."""
    number, _, counted = text.partition(" ")[0].partition("-")
    return bool(counted) and read_number(number, DEFAULT) is not None and read_number(counted, DEFAULT) is None


def _is_plural(words: tuple[str, ...]) -> bool:
    """Whether the head of a phrase, its last word before "of" and the like, is a plural."""
    head = ""
    for word in words:
        if word in _LINKS and head:
            break
        # The s of "a friend's house" is a word of its own and no plural.
        head = word if len(word) > 1 else head
    return head in _PLURALS or (head.endswith("s") and len(head) > 3 and not head.endswith(_SINGULAR_ENDINGS))


@cache
def _genders() -> dict[str, str]:
    return {word: gender for lang in LANGUAGES for word, gender in rows(lang, "gendered_words.tsv")}
