"""Streets, house numbers and whole addresses: the kind of street and its spelling stay ("-str.", "Road", "Rd")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from nescio.lang import LANGUAGES, language, lines
from nescio.lang.flats import flat_end
from nescio.lang.gazetteers import given_names
from nescio.replace.surrogates.engine.ledger import places_of
from nescio.replace.surrogates.engine.order import follower
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like, ordinals_mended
from nescio.replace.surrogates.people.name_lists import family_pool, given_pool
from nescio.replace.surrogates.places.place_lists import pool_for
from nescio.replace.surrogates.places.places import other_state, rewrite_places
from nescio.replace.surrogates.places.post_codes import CODE, post_code
from nescio.text.classes import LETTER, UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed

_WORD = rf"[{UPPER}][{LETTER}'’]*\.?"
_NUMBER = fixed(r"(\d+)(?:(\s?[-–/]\s?)(\d+))?( ?[a-zA-Z](?![^\W_]))?")
_HOUSE = fixed(r" ?\d{1,4}[a-z]?(?!\w)")
_ORDINAL = fixed(r"(\d+)(st|nd|rd|th)")
_BOX = fixed(r"(?:P\.?\s?O\.?\s?Box|Post Office Box|Postfach)\b", re.IGNORECASE)
_STATE = fixed(r"(?<=, )[A-Z]{2}(?= ?$)")
_TOWN = fixed(r"[^\W\d_]{3,}er", re.IGNORECASE)


class StreetMaker:
    """Surrogates for streets, house numbers and addresses."""

    def make(self, request: Request) -> list[str] | None:
        return [
            _numbers(surface, request) if type_name == "LOC/STREETNO" else _Address(request).rewrite(surface)
            for surface, type_name in zip(request.surfaces, request.types, strict=True)
        ]


@cache
def _names(lang: str) -> tuple[str, ...]:
    return tuple(name for name in lines(lang, "street_names.txt") if " " not in name)


@cache
def _phrases(lang: str) -> tuple[str, ...]:
    return tuple(name for name in lines(lang, "street_names.txt") if " " in name)


@cache
def _index(lang: str) -> dict[str, int]:
    return {fold(name): index for index, name in enumerate(_names(lang))}


class _Form(NamedTuple):
    """One way in which a language writes streets."""

    lang: str
    kind: str
    pattern: re.Pattern[str]


@cache
def _forms(lang: str) -> tuple[_Form, ...]:
    """The forms of all languages, that of the text first; whole names count most in their own language, and least elsewhere."""
    others = [other for other in LANGUAGES if other != lang]
    return (*_phrase_form(lang), *_kind_forms(lang), *(f for o in others for f in (*_kind_forms(o), *_phrase_form(o))))


def _phrase_form(lang: str) -> Iterator[_Form]:
    if phrase := language(lang).streets.phrase:
        yield _Form(lang, "phrase", re.compile(phrase))


def _kind_forms(lang: str) -> Iterator[_Form]:
    streets = language(lang).streets
    if streets.kinds_glued:
        apart = rf"(?<!\w)((?:{_WORD}[ -]){{0,3}}{_WORD})([ -])({streets.kinds})"
        yield _Form(lang, "apart", re.compile(apart))
        glued = rf"(?<!\w)([{UPPER}][{LETTER}]*(?:-[{UPPER}][{LETTER}]*)*?-?)({streets.kinds})"
        yield _Form(lang, "glued", re.compile(glued))
    elif streets.kinds:
        behind = rf"(?<!\w)((?:(?:{_WORD}|\d+(?:st|nd|rd|th))[ ]){{1,4}}?)({streets.kinds})"
        yield _Form(lang, "behind", re.compile(behind))


class _Address:
    """An address, taken apart from its street on."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.choices = request.choices
        self.ledger = places_of(request.page)

    def rewrite(self, surface: str) -> str:
        if _BOX.match(surface):
            return _numbers(surface, self.request)
        writers: dict[str, Callable[[re.Match[str], str], str]] = {
            "phrase": self._phrase, "apart": self._apart, "glued": self._glued, "behind": self._behind,
        }  # fmt: skip
        for form in _forms(self.request.page.lang):
            if match := form.pattern.search(surface):
                before, after = surface[: match.start()], surface[match.end() :]
                return self._rest(before) + writers[form.kind](match, form.lang) + self._rest(after)
        return self._rest(surface, street=True)

    def _rest(self, text: str, *, street: bool = False) -> str:
        """What stands around a street: postal codes, numbers, towns."""
        number = _HOUSE.match(text)
        flat = flat_end(text, number.end()) if number else 0
        position = flat if number and flat > number.end() else 0
        parts = [_numbers(text[:position], self.request)]
        for code in CODE.finditer(text, position):
            parts += (self._towns(text[position : code.start()], street), self._code(code[0]))
            position = code.end()
        return "".join((*parts, self._towns(text[position:], street)))

    def _code(self, code: str) -> str:
        return post_code(code, self.choices, self.request.attempt)

    def _towns(self, text: str, street: bool) -> str:
        text = _numbers(text, self.request)
        if state := _STATE.search(text):
            new = other_state(state[0], self.request)
            return self._towns(text[: state.start()], street) + new + text[state.end() :]
        if not any(c.isalpha() for c in text):
            return text
        if street and re.fullmatch(rf"[{UPPER}][{LETTER} -]+", text.strip()):
            return like(text, self._stem(text.strip(), self.request.page.lang))
        return rewrite_places(text, self.request, "LOC/CITY") or text

    def _stem(self, stem: str, lang: str) -> str:
        """The beginning that stands for another one; "Hauptstr." and "Hauptstraße" share it."""
        names, start, key = _names(lang), _index(lang).get(fold(stem), -1), fold(stem)

        def propose(candidate: int) -> str:
            if start >= 0:
                return names[follower(self.choices, f"streets {lang}", len(names), start, candidate + 1)]
            return self.choices.pick(names, "street", lang, key, str(candidate))

        return str(self.ledger.settle(f"street {key}", self.request, propose))

    def _glued(self, match: re.Match[str], lang: str) -> str:
        stem, kind = match[1], match[2]
        if "-" in stem:
            joint = "-" if stem.endswith("-") else ""
            return self._words(stem.rstrip("-"), "-", lang) + joint + kind
        if not stem:
            return self._stem(kind, lang) + kind.lower()
        return like(stem, self._stem(stem, lang)) + (kind.upper() if stem.isupper() and len(stem) > 1 else kind)

    def _apart(self, match: re.Match[str], lang: str) -> str:
        return self._words(match[1], match[2], lang) + match[2] + match[3]

    def _words(self, words: str, joint: str, lang: str) -> str:
        """Words before a separate "Straße": a town's adjective, a person, or an adjective."""
        key, own = fold(words), language(lang)
        parts = re.split("[ -]", words)

        def propose(candidate: int) -> str:
            ask = ("street", key, str(candidate))
            if len(parts) > 1:
                gender = "f" if given_names().get(fold(parts[0])) == "f" else "m"
                given = self.choices.pick(given_pool(lang, own.people.origin, "LATIN", gender), *ask, "given")
                family = self.choices.pick(family_pool(lang, own.people.origin, "LATIN"), *ask, "family")
                return f"{given}{'-' if '-' in words else joint}{family}"
            if words in own.streets.adjectives:
                return self.choices.pick([word for word in own.streets.adjectives if word != words], *ask)
            if _TOWN.fullmatch(words):
                return own.places.inhabitant(self.choices.pick(pool_for("CITY", own.places.home, 5), *ask))
            return self.choices.pick(_names(lang), *ask)

        return like(words, str(self.ledger.settle(f"street {key}", self.request, propose)))

    def _phrase(self, match: re.Match[str], lang: str) -> str:
        """Streets that begin with a preposition: "Am Markt", "An der Eiche"."""
        key = fold(match[0])
        chosen = self.ledger.settle(
            f"street {key}",
            self.request,
            lambda candidate: self.choices.pick(_phrases(lang), "street", key, str(candidate)),
        )
        return like(match[0], str(chosen))

    def _behind(self, match: re.Match[str], lang: str) -> str:
        """Words before a kind of street that stands by itself: "Oak Street", "5th Avenue"."""
        words = match[1].split()
        kept = [word for word in words if fold(word).strip(".") in language(lang).streets.kept]
        named = [word for word in words if word not in kept]
        if not named:
            kept, named = [], words
        if ordinal := _ORDINAL.fullmatch(named[0]):
            new = ordinals_mended(_numbers(ordinal[0], self.request))
        else:
            new = like(" ".join(named), self._stem(" ".join(named), lang))
        first = words[0] in kept
        return " ".join((*kept, new) if first else (new, *kept)) + " " + match[2]


def _numbers(text: str, request: Request) -> str:
    """Other numbers with as many digits; a range keeps its width, a letter becomes another letter."""

    def write(match: re.Match[str]) -> str:
        digits, joint, second, letter = match.groups()
        low = 10 ** (len(digits) - 1) if digits[0] != "0" or len(digits) == 1 else 0
        ask = ("house", match[0], str(request.attempt))
        number = max(1, low) + request.choices.number(max(1, 10 ** len(digits) - max(1, low) - 1), *ask)
        number += number >= int(digits)  # never the original
        made = f"{number:0{len(digits)}d}"
        if joint and second:
            width = int(second) - int(digits)
            made += joint + (str(number + width) if width > 0 else str(1 + request.choices.number(40, *ask, "second")))
        return made + (_other_letter(letter, request, ask) if letter else "")

    return ordinals_mended(_NUMBER.sub(write, text))


def _other_letter(letter: str, request: Request, ask: tuple[str, ...]) -> str:
    """Another letter behind a house number, in the same case."""
    blank, old = letter[:-1], letter[-1]
    new = request.choices.pick([c for c in "abcdef" if c != old.lower()], *ask, "letter")
    return blank + (new.upper() if old.isupper() else new)
