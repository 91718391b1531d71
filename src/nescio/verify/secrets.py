"""What the second check looks for: each identifying string that was masked, taken apart and put together as people do.

Of a person, each word of the name, the words run together in both orders ("aysedemir", "demirayse"), and initials with the
surname; of a street, the usual spellings; of an organisation, its name also without the legal form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import accumulate, combinations

from nescio.identity.masked_strings import MaskedString
from nescio.identity.rule import identifies, is_ordinary, particles, titles
from nescio.lang import lines, rows
from nescio.text.folding import fold
from nescio.verify.folded_letters import folded_letters
from nescio.verify.loose_text import LooseText


class Kind(Enum):
    """How a secret is looked for."""

    # One word, which may be inflected, misspelt, or part of a longer one.
    NAME = "name"
    # Several words in a row, with or without something between them.
    WHOLE = "whole"
    # An initial and a surname.
    INITIAL = "initial"
    # Mostly digits, however they are grouped.
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Secret:
    """Letters that must not be found, and what they belong to.

    ``breaks`` say where words of it begin; ``is_ordinary`` says that it is a word that everybody uses.
    """

    letters: str
    kind: Kind
    entity: str = ""
    type: str = ""
    breaks: frozenset[int] = frozenset()
    is_ordinary: bool = False


SHORTEST_NAME = 2
SHORTEST_WHOLE = 6
SHORTEST_CODE = 6
FEWEST_DIGITS = 4
# Names of more words are no names of people, and their words in all orders would be many.
_MOST_WORDS = 6
# Umlauts and other letters as people write them without the key for it.
_SPELT_OUT = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe",
    "ø": "oe", "Ø": "Oe", "å": "aa", "Å": "Aa", "þ": "th", "Þ": "Th",
})  # fmt: skip
_SPELT_WITH_TWO = re.compile("(?<=[aou])e|(?<=s)s")
_SHORTEST_CONTRACTED = 5


def secrets_of(strings: Iterable[MaskedString], lang: str) -> list[Secret]:
    """The secrets of masked strings, each once; the first entity that has one keeps it."""
    found: dict[str, Secret] = {}
    for text, type_name, entity in strings:
        for secret in _secrets(text, type_name, lang):
            known = found.get(secret.letters)
            # Letters that are a name of their own for somebody need no words around them.
            if known is None or (known.kind is not Kind.NAME and secret.kind is Kind.NAME):
                found[secret.letters] = Secret(
                    secret.letters, secret.kind, entity, type_name, secret.breaks, secret.is_ordinary
                )
    return list(found.values())


@lru_cache(maxsize=16384)
def _secrets(text: str, type_name: str, lang: str) -> tuple[Secret, ...]:
    if not identifies(text, type_name, lang):
        return ()
    main_type = type_name.partition("/")[0]
    words = _words(text)
    if main_type == "PERSON":
        return tuple(_of_person(words, lang))
    if main_type == "CODE" or type_name == "LOC/ZIP":
        return tuple(_of_code(words))
    if main_type not in ("LOC", "ORG"):
        # Dates and the like: only where letters are among the digits, or every number would be one.
        return tuple(_whole(words)) if any(map(str.isalpha, words)) else ()
    if main_type == "ORG" and len(words) > 1:
        return (*_whole(words), *_named(_without_legal_form(words), lang, whole=False))
    spelt = [words] if type_name not in ("LOC/STREET", "LOC/ADDRESS") else list(_spellings_of_street(words))
    return tuple(secret for one in spelt for secret in _named(one, lang))


def _words(text: str) -> list[str]:
    """The words of a string as they are written."""
    loose = LooseText(text)
    return [loose.written[start:end] for start, end in loose.spans]


def _of_person(words: Sequence[str], lang: str) -> Iterator[Secret]:
    skipped = titles(lang) | particles()
    keys = [fold(word) for word in words]
    # "Frau Richter": behind a title, the last word is a name, whatever else it means.
    names = [
        place
        for place, key in enumerate(keys)
        if len(key) > 1 and not key.isdigit() and (key not in skipped or (place and place == len(keys) - 1))
    ]
    for place in names:
        yield from _name(words[place], lang)
    if len(words) > _MOST_WORDS:
        return
    for first, last in combinations(range(len(words)), 2):
        if last in names:
            # What a title or a particle opens ("der Koch") counts only where it is run together ("vonderleyen").
            yield from _whole(words[first : last + 1], apart=first in names)
    for one, other in combinations(names, 2):
        yield from _whole([words[other], words[one]])
        yield from _whole([words[one], words[other]])
        yield from _with_initial(words[one], words[other], lang)


def _name(word: str, lang: str) -> Iterator[Secret]:
    ordinary = is_ordinary(fold(word), lang)
    for letters in spellings(word):
        if len(letters) >= SHORTEST_NAME:
            yield Secret(letters, Kind.NAME, is_ordinary=ordinary)


def _with_initial(given: str, family: str, lang: str) -> Iterator[Secret]:
    initial, ordinary = folded_letters(given[0]), is_ordinary(fold(family), lang)
    for letters in spellings(family):
        if len(letters) >= SHORTEST_WHOLE - 2:
            yield Secret(initial + letters, Kind.INITIAL, breaks=frozenset((1,)), is_ordinary=ordinary)
            if not ordinary:
                yield Secret(letters + initial, Kind.INITIAL)


def _named(words: Sequence[str], lang: str, *, whole: bool = True) -> Iterator[Secret]:
    """A place or an organisation by its words."""
    if len(words) > 1:
        yield from _whole(words)
    elif words and (whole or not is_ordinary(fold(words[0]), lang)):
        yield from _name(words[0], lang)


def _whole(words: Sequence[str], *, apart: bool = True) -> Iterator[Secret]:
    """Several words in a row, which may also stand apart."""
    for spelt in dict.fromkeys(zip(*map(_three_spellings, words), strict=True)):
        letters = "".join(spelt)
        if len(letters) >= SHORTEST_WHOLE:
            yield Secret(letters, Kind.WHOLE, breaks=_breaks(spelt) if apart else frozenset())


def _breaks(words: Sequence[str]) -> frozenset[int]:
    return frozenset(list(accumulate(map(len, words)))[:-1])


def _of_code(words: Sequence[str]) -> Iterator[Secret]:
    letters = "".join(map(folded_letters, words))
    digits = sum(map(str.isdigit, letters))
    if digits >= FEWEST_DIGITS and len(letters) >= SHORTEST_CODE:
        yield Secret(letters, Kind.CODE, breaks=_breaks(words))
    elif digits < FEWEST_DIGITS:
        yield from _whole(words)


def _without_legal_form(words: Sequence[str]) -> Sequence[str]:
    kept = [word for word in words if fold(word) not in _legal_forms()]
    return kept if len(kept) < len(words) else ()


@cache
def _legal_forms() -> frozenset[str]:
    return frozenset(fold(form).strip(".") for form in lines("any", "company_forms.txt")) | {"co"}


def _spellings_of_street(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """A street with the word for it in all usual spellings: "Lindenstraße 5", "Lindenstr 5", "Baker St"."""
    yield words
    place = next((place for place in reversed(range(len(words))) if words[place].isalpha()), None)
    if place is None:
        return
    said = folded_letters(words[place])
    for row in rows("any", "street_spellings.tsv"):
        kinds = sorted(row[0].split(), key=len, reverse=True)
        ending = next((kind for kind in kinds if said.endswith(kind)), None)
        if ending is None or (len(ending) == len(said) and len(words) == 1):
            continue
        for other in kinds:
            if other != ending:
                yield [*words[:place], said.removesuffix(ending) + other, *words[place + 1 :]]


def spellings(word: str) -> list[str]:
    """A word in loose letters, also with umlauts spelt out ("mueller") and with such spellings undone ("muller")."""
    return list(dict.fromkeys(_three_spellings(word)))


def _three_spellings(word: str) -> tuple[str, str, str]:
    bare = folded_letters(word)
    contracted = _SPELT_WITH_TWO.sub("", bare)
    return (
        bare,
        folded_letters(word.translate(_SPELT_OUT)),
        contracted if len(contracted) >= _SHORTEST_CONTRACTED else bare,
    )
