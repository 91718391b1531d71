"""What the second search looks for: each identifying string that was masked, taken apart and put together as people do.

Of a person, each word of the name, the words run together in both orders ("aysedemir", "demirayse"), and initials with the
surname; of a street, the usual spellings; of an organisation, its name also without the legal form.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import accumulate, combinations
from typing import NamedTuple

from nescio.identity.masked_strings import MaskedString
from nescio.identity.rule import company_forms, identifies, is_ordinary, particles, titles
from nescio.lang import lines, rows
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.verify.folded_letters import folded_letters
from nescio.verify.known_words import is_listed_name, is_ordinary_word
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


class Secret(NamedTuple):
    """Letters that must not be found, and what they belong to.

    ``breaks`` say where words of it begin; ``is_ordinary`` says that it is a word that everybody uses, ``is_doubted`` that it may
    be one, and ``may_be_misspelt`` that words which are nearly the same count as well.
    """

    letters: str
    kind: Kind
    entity: str = ""
    type: str = ""
    breaks: frozenset[int] = frozenset()
    is_ordinary: bool = False
    is_doubted: bool = False
    may_be_misspelt: bool = False


SHORTEST_NAME = 2
SHORTEST_WHOLE = 6
SHORTEST_WITH_INITIAL = 5
SHORTEST_CODE = 6
FEWEST_DIGITS = 4
# Names of more words are no names of people, and their words in all orders would be many.
MOST_WORDS = 6
# How many letters of a given name make a user name with the surname, beside one and all.
_SHORTENED = (2, 3)
# Umlauts and other letters as people write them without the key for it.
_SPELT_OUT = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe",
    "ø": "oe", "Ø": "Oe", "å": "aa", "Å": "Aa", "þ": "th", "Þ": "Th",
})  # fmt: skip
_SECOND_LETTER = fixed("(?<=[aou])e|(?<=s)s")
_SHORTEST_CONTRACTED = 5
# A name or date in which nothing can be hidden: no single letters, and too few words to tell a number digit by digit.
_PLAIN_WORD = fixed("[A-Za-z]{2,}|[0-9]+")
_PLAIN = fixed(f"(?:{_PLAIN_WORD.pattern})(?:,? (?:{_PLAIN_WORD.pattern})){{0,2}}")


def secrets_of(strings: Iterable[MaskedString], lang: str, doubted: Container[str] = ()) -> list[Secret]:
    """The secrets of masked strings, each once; the first entity that has one keeps it.

    ``doubted`` are entities that nobody was sure of: unless they are listed names, they may be ordinary words.
    """
    found: dict[str, Secret] = {}
    for text, type_name, entity in strings:
        for secret in _secrets(text, type_name, lang, entity in doubted):
            known = found.get(secret.letters)
            # Letters that are a name of their own for somebody need no words around them.
            if known is None or (known.kind is not Kind.NAME and secret.kind is Kind.NAME):
                found[secret.letters] = Secret._make((*secret[:2], entity, type_name, *secret[4:]))
    return list(found.values())


# Two kilobytes each.
@lru_cache(maxsize=8192)
def _secrets(text: str, type_name: str, lang: str, is_doubted: bool) -> tuple[Secret, ...]:
    if not identifies(text, type_name, lang):
        return ()
    main_type = type_name.partition("/")[0]
    words = _words(text)
    if main_type == "CODE" or type_name == "LOC/ZIP":
        return tuple(_of_code(words))
    if main_type == "PERSON":
        return tuple(_of_person(words, _Reader(lang, is_doubted)))
    if main_type == "LOC":
        return tuple(_of_place(words, type_name, _Reader(lang, is_doubted)))
    if main_type == "ORG":
        return tuple(_of_organization(words, _Reader(lang, is_doubted)))
    # Dates and the like: only where letters are among the digits, or every number would be one.
    return tuple(_whole(words)) if any(map(str.isalpha, words)) else ()


def _words(text: str) -> list[str]:
    """The words of a string as the search reads them; of a plain one it would read what anybody does."""
    if _PLAIN.fullmatch(text):
        return _PLAIN_WORD.findall(text)
    loose = LooseText(text)
    return [loose.written[start:end] for start, end in zip(loose.begins, loose.ends, strict=True)]


@dataclass(frozen=True, slots=True)
class _Reader:
    """What a word of a name would mean to a reader of the language."""

    lang: str
    is_doubted: bool

    def is_ordinary(self, word: str) -> bool:
        return is_ordinary(fold(word), self.lang) if is_listed_name(word) else is_ordinary_word(word)

    def may_be_name(self, word: str) -> bool:
        return is_listed_name(word) or not self.is_ordinary(word)

    def names_among(self, words: Sequence[str]) -> list[int]:
        """Which words stand for the person: no titles, initials, particles, company forms. Behind a title, the last one does."""
        keys = [fold(word) for word in words]
        skipped, last = titles(self.lang) | particles(), len(words) - 1
        return [
            place
            for place, key in enumerate(keys)
            if len(key) > 1
            and not key.isdigit()
            and key not in company_forms()
            and (key not in skipped or 0 < place == last)
        ]


def _of_person(words: Sequence[str], reader: _Reader) -> Iterator[Secret]:
    names = reader.names_among(words)
    for place in names:
        yield from _name(words[place], reader)
    if len(words) > MOST_WORDS:
        return
    for first, last in combinations(range(len(words)), 2):
        if last in names:
            # What a title or a particle opens ("der Koch") counts only where it is run together ("vonderleyen").
            yield from _whole(words[first : last + 1], apart=first in names)
    for one, other in combinations(names, 2):
        yield from _whole([words[one], words[other]])
        # What is no name in truth makes an ordinary word in the other order ("Übernahme der Kosten", "Kostenübernahme").
        if reader.may_be_name(words[one]) or reader.may_be_name(words[other]):
            yield from _whole([words[other], words[one]])
        yield from _with_initial(words[one], words[other], reader)


def _name(word: str, reader: _Reader) -> Iterator[Secret]:
    ordinary, may_be_name = reader.is_ordinary(word), reader.may_be_name(word)
    doubted = reader.is_doubted and not is_listed_name(word)
    for letters in dict.fromkeys(_spellings(word)):
        if len(letters) >= SHORTEST_NAME:
            yield Secret(letters, Kind.NAME, is_ordinary=ordinary, is_doubted=doubted, may_be_misspelt=may_be_name)


def _with_initial(given: str, family: str, reader: _Reader) -> Iterator[Secret]:
    first, ordinary = folded_letters(given), reader.is_ordinary(family)
    for letters in dict.fromkeys(_spellings(family)):
        if len(letters) + 1 < SHORTEST_WITH_INITIAL:
            continue
        yield Secret(first[0] + letters, Kind.INITIAL, breaks=frozenset((1,)), is_ordinary=ordinary)
        # "thmueller", "muellert"
        yield from (Secret(first[:more] + letters, Kind.INITIAL) for more in _SHORTENED if more < len(first))
        if not ordinary:
            yield Secret(letters + first[0], Kind.INITIAL)


def _whole(words: Sequence[str], *, apart: bool = True) -> Iterator[Secret]:
    """Several words in a row, which may also stand ``apart``."""
    for spelt in dict.fromkeys(zip(*map(_spellings, words), strict=True)):
        letters = "".join(spelt)
        if len(letters) >= SHORTEST_WHOLE:
            yield Secret(letters, Kind.WHOLE, breaks=_breaks(spelt) if apart else frozenset())


def _breaks(words: Sequence[str]) -> frozenset[int]:
    return frozenset(list(accumulate(map(len, words)))[:-1])


def _of_code(words: Sequence[str]) -> Iterator[Secret]:
    letters = "".join(map(folded_letters, words))
    digits = sum(map(str.isdigit, letters))
    if digits < FEWEST_DIGITS:
        yield from _whole(words)
    elif len(letters) >= SHORTEST_CODE:
        yield Secret(letters, Kind.CODE, breaks=_breaks(words))


def _of_place(words: Sequence[str], type_name: str, reader: _Reader) -> Iterator[Secret]:
    is_street = type_name in ("LOC/STREET", "LOC/ADDRESS")
    for spelt in _spellings_of_street(words) if is_street else [words]:
        yield from _whole(spelt) if len(spelt) > 1 else _name(spelt[0], reader) if spelt else ()


def _of_organization(words: Sequence[str], reader: _Reader) -> Iterator[Secret]:
    if len(words) == 1:
        yield from _name(words[0], reader)
        return
    yield from _whole(words)
    short = [word for word in words if fold(word) not in _legal_forms()]
    if len(short) == len(words):
        return
    if len(short) > 1:
        yield from _whole(short)
    elif short and not reader.is_ordinary(short[0]):
        yield from _name(short[0], reader)


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
        if ending is not None and (len(ending) < len(said) or len(words) > 1):
            for other in kinds:
                yield [*words[:place], said.removesuffix(ending) + other, *words[place + 1 :]]


@lru_cache(maxsize=4096)
def _spellings(word: str) -> tuple[str, str, str]:
    """A word in loose letters: as it is, with umlauts spelt out ("mueller"), and with such spellings undone ("muller")."""
    bare = folded_letters(word)
    contracted = _SECOND_LETTER.sub("", bare)
    return (
        bare,
        folded_letters(word.translate(_SPELT_OUT)),
        contracted if len(contracted) >= _SHORTEST_CONTRACTED else bare,
    )
