"""Names of people, word by word: each part of a name has one surrogate on a page, so that all its mentions move together.

Gender and origin are kept where they are known. A listed name moves along a secret order of its pool, so that no two share a
surrogate and none keeps its own; a name that no list has is drawn by its keyed hash. Nothing hangs on letters or length.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from nescio.identity.kept_words import shared_words
from nescio.identity.name_roles import NameWord, gender_of, words_of_name
from nescio.identity.rule import is_ordinary
from nescio.lang import language, lines
from nescio.lang.gazetteers import name_key, nicknames
from nescio.lang.pets import pet_names
from nescio.lang.trait_groups import term_key, terms
from nescio.replace.surrogates.engine.ledger import Ledger, names_of
from nescio.replace.surrogates.engine.order import follower
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like, possessive, with_s
from nescio.replace.surrogates.people.name_lists import (
    FamilyName,
    family_pool,
    given_pool,
    guess_gender,
    guess_origin,
    masculine,
    name_lists,
)
from nescio.replace.surrogates.people.traits import TraitMaker
from nescio.text.folding import fold
from nescio.text.scripts import script
from nescio.text.words import words_of

_INITIALS = "ABCDEFGHIJKLMNOPRSTVW"
# What a letter that is all of somebody's name may be: none that is a word, a number or "versus".
_LONE_INITIALS = "BCDEFGHJKLMNPRSTW"
# How often initials are drawn again that are an abbreviation.
_TURNS = 20
# After so many candidates that others have, a list is nearly used up: then come two of its names with a hyphen.
_SINGLE_NAMES = 12
# Particles that tell where a family name comes from; all stay as they are.
_PARTICLES = {
    "von": "german", "zu": "german", "van": "dutch", "della": "italian", "di": "italian", "del": "spanish", "dos": "portuguese",
    "da": "portuguese", "bin": "arabic", "al": "arabic", "af": "scandinavian", "du": "french",
}  # fmt: skip
_UNBROKEN = ("CJK", "HANGUL", "HIRAGANA", "KATAKANA")


T = TypeVar("T")


class NameMaker:
    """Surrogates for people: titles, particles, initials, case, possessives and script stay."""

    def make(self, request: Request) -> list[str] | None:
        lang = request.page.lang
        if all(surface.islower() and term_key(surface) in terms(lang) for surface in request.surfaces):
            return TraitMaker().make(request)  # "the godmother"
        parsed = [words_of_name(s, t, lang) for s, t in zip(request.surfaces, request.types, strict=True)]
        if not any(part.role != "kept" for parts in parsed for part in parts):
            return TraitMaker().make(request)  # "the court usher"
        person = _Person(request, parsed)
        texts = [person.rewrite(surface, parts) for surface, parts in zip(request.surfaces, parsed, strict=True)]
        if person.unknown_script:
            return None
        if not request.attempt:
            return texts
        return [_without_shared(surface, text, lang) for surface, text in zip(request.surfaces, texts, strict=True)]


def _without_shared(surface: str, text: str, lang: str) -> str:
    """A name without the words beside it that stay and are no titles: of "Raji paatti" nothing may be left."""
    shared = shared_words(surface, text, "PERSON", lang)
    left = [word for word in text.split() if shared.isdisjoint(words_of(word).folded)] if shared else []
    return " ".join(left) or text


def _double_barrelled(draw: Callable[[int], FamilyName], candidate: int) -> FamilyName:
    """A family name of two."""
    first, second = draw(candidate), draw(candidate + 1)
    feminine = f"{first.of('f')}-{second.of('f')}" if first.feminine or second.feminine else ""
    return FamilyName(f"{first}-{second}", feminine)


def family_surrogate(word: str, request: Request) -> str:
    """What stands for a family name outside a person's mention, such as in the name of a firm."""
    return _Person(request, [[NameWord(0, len(word), word, "", "family")]]).surrogate(name_key(word), word, "family")


class _Person:
    """One person on a page."""

    def __init__(self, request: Request, parsed: Sequence[Sequence[NameWord]]) -> None:
        self.request = request
        self.names: Ledger = names_of(request.page)
        self.lang = request.page.lang
        self.unknown_script = False
        self.told_gender = gender_of(request.surfaces, request.types)
        self.roles = self._roles_of(parsed)
        self.gender = self.told_gender or self._gender_of_given()
        self.particle_origin = next(
            (_PARTICLES[part.word] for parts in parsed for part in parts if part.word in _PARTICLES), ""
        )
        self.family_key = next((key for key, role in self.roles.items() if role == "family"), "")

    def _roles_of(self, parsed: Sequence[Sequence[NameWord]]) -> dict[str, str]:
        """The role of each word, told by the fullest mention that has it."""
        roles: dict[str, str] = {}
        for parts in sorted(parsed, key=lambda parts: -sum(part.role in ("given", "family") for part in parts)):
            for part in parts:
                if part.role in ("given", "family", "open"):
                    roles.setdefault(part.key, part.role)
        return {key: "given" if role == "open" else role for key, role in roles.items()}

    def _gender_of_given(self) -> str:
        """The gender that the first given name tells, if any."""
        for key, role in self.roles.items():
            if role == "given":
                listed = name_lists(self.lang).given.get(key)
                gender = listed.gender if listed else guess_gender(key)
                return "" if gender == "u" else gender
        return ""

    def rewrite(self, surface: str, parts: Sequence[NameWord]) -> str:
        """A mention with all its names replaced; what stands between them stays."""
        pieces: list[str] = []
        position = 0
        for index, part in enumerate(parts):
            if part.role == "kept":
                continue
            pieces.append(surface[position : part.start])
            pieces.append(self._initial(part, parts, index) if part.role == "initial" else self._name(part))
            position = part.end
        return "".join((*pieces, surface[position:]))

    def _name(self, part: NameWord) -> str:
        key, plural = self._stem(part)
        text = like(
            part.word, self.surrogate(key, part.word[: len(part.word) - plural], self.roles.get(part.key, "given"))
        )
        if plural:
            text = with_s(text, self.lang)
        return possessive(text, part.possessive, self.lang) if part.possessive else text

    def _stem(self, part: NameWord) -> tuple[str, int]:
        """The key without the s of a genitive or plural ("Kayas"), and how many letters that takes away."""
        key, lists = part.key, name_lists(self.lang)
        stem = key[:-1]
        if not key.endswith("s") or len(stem) < 3 or key in self.names:
            return key, 0
        known = stem in self.roles or stem in self.names
        listed = stem in lists.family or stem in lists.given
        # "Peters Vater": where it is told to be a given name, the family name does not count.
        itself = key in lists.given or (key in lists.family and self.roles.get(key) != "given")
        if known or (listed and (not itself or self._is_rare(key, stem))):
            return stem, 1
        return key, 0

    def _is_rare(self, key: str, stem: str) -> bool:
        """Whether a name is at home elsewhere, and the same without its s at home here: "Annas" is Anna's."""
        given, home = name_lists(self.lang).given, language(self.lang)
        known, bare = given.get(key), given.get(stem)
        if known is None or bare is None or not home.writing.genitive_s:
            return False
        return known.origin != home.people.origin == bare.origin

    def surrogate(self, key: str, word: str, role: str) -> str:
        """What stands for a name part, in its own case."""
        if key in self.request.page.pets and (pool := pet_names(self.lang)):
            return str(
                self.names.settle(
                    key, self.request, lambda candidate: self.request.choices.pick(pool, "pet", key, str(candidate))
                )
            )
        short = self._nickname(key) if role == "given" and self.names.chosen(key) is None else ""
        if script(word) in _UNBROKEN:
            return self.names.settle(key, self.request, lambda candidate: self._unbroken(word, candidate))
        if role == "family":
            base = self._base(key)
            text = self._family_name(base, word).of(self._form(key))
            if base != key:
                self.names[key] = text
            return text
        given = cache(
            lambda: self._given(key, word)
        )  # the list to draw from is looked up once, and only if it is asked
        return str(
            self.names.settle(
                key,
                self.request,
                lambda candidate: short if short and not candidate else given()(candidate),
            )
        )

    def _family_name(self, base: str, word: str) -> FamilyName:
        family = cache(lambda: self._family(base, word))
        value = self.names.settle(base, self.request, lambda candidate: family()(candidate))
        return value if isinstance(value, FamilyName) else FamilyName(str(value))

    def _base(self, key: str) -> str:
        """The key of a family name's form for a man, under which man and wife share a surrogate."""
        listed = name_lists(self.lang).family.get(key)
        return (listed.base or key) if listed else masculine(key)

    def _form(self, key: str) -> str:
        """The gender of a family name's form: that of the original's form, else that of the person."""
        listed = name_lists(self.lang).family.get(key)
        if listed and listed.gender != "u":
            return listed.gender
        return "f" if self._base(key) != key else self.gender

    def _family(self, key: str, word: str) -> Callable[[int], FamilyName]:
        """Family names that may stand for one, by their number."""
        listed = name_lists(self.lang).family.get(key)
        origin = self.particle_origin or (
            listed.origin if listed else guess_origin(word, self.lang) or self._origin_of("given")
        )
        letters = script(word)
        pool = family_pool(self.lang, origin, letters)
        if not pool:
            self.unknown_script = True
            return lambda _: FamilyName(word)
        place = listed.place if listed and self._in_pool(key, pool, listed.place) else -1
        draw = self._drawer(f"family {origin} {letters}", pool, place, key)
        return lambda candidate: draw(candidate) if candidate < _SINGLE_NAMES else _double_barrelled(draw, candidate)

    def _given(self, key: str, word: str) -> Callable[[int], str]:
        """Given names that may stand for one, by their number."""
        listed = name_lists(self.lang).given.get(key)
        letters = script(word)
        gender = self.told_gender or (listed.gender if listed else guess_gender(word))
        if gender == "u":
            gender = self.gender or self.request.choices.pick("fm", "gender", key)
        origin = listed.origin if listed else self._origin_of("family") or guess_origin(word, self.lang)
        pool = given_pool(self.lang, origin, letters, gender)
        if not pool:
            self.unknown_script = True
            return lambda _: word
        place = listed.place if listed and self._in_pool(key, pool, listed.place) else -1
        draw = self._drawer(f"given {origin} {letters} {gender}", pool, place, key)
        return lambda candidate: (
            draw(candidate) if candidate < _SINGLE_NAMES else f"{draw(candidate)}-{draw(candidate + 1)}"
        )

    def _origin_of(self, role: str) -> str:
        """The origin of this person's other names, "" if they tell none."""
        lists = name_lists(self.lang)
        table = lists.given if role == "given" else lists.family
        for key, known in self.roles.items():
            if known == role:
                listed = table.get(key)
                return listed.origin if listed else guess_origin(key, self.lang) if role == "family" else ""
        return ""

    @staticmethod
    def _in_pool(key: str, pool: Sequence[object], place: int) -> bool:
        """Whether a listed name is the one at its place of this pool (another pool may have been nearer)."""
        return 0 <= place < len(pool) and name_key(str(pool[place])) == key

    def _drawer(self, name: str, pool: Sequence[T], place: int, key: str) -> Callable[[int], T]:
        """Gives the candidates of a pool by their number: followers in its secret order for listed names, others by a hash."""
        choices, size = self.request.choices, len(pool)

        def draw(candidate: int) -> T:
            if place >= 0 and candidate < size - 1:
                return pool[follower(choices, name, size, place, candidate + 1)]
            return pool[choices.number(size, name, key, str(candidate))]

        return draw

    def _nickname(self, key: str) -> str:
        """The nickname of the surrogate whose original this is a nickname of, or that surrogate itself."""
        full_of, short_of = nicknames()
        for full in full_of.get(key, ()):
            if full in self.roles or full in self.names:
                surrogate = self.surrogate(full, full, "given")
                shorts = short_of.get(name_key(surrogate), ())
                return self.request.choices.pick(shorts, "nickname", key, surrogate) if shorts else surrogate
        return ""

    def _unbroken(self, word: str, candidate: int) -> str:
        """Chinese, Japanese and Korean names, family name first, without a blank."""
        lists = name_lists(self.lang)
        origin = "korean" if script(word) == "HANGUL" else "chinese"
        if len(word) > 2 and (listed := lists.family.get(word[:2])):
            origin = listed.origin
        letters = script(word)
        families = family_pool(self.lang, origin, letters)
        gender = self.gender or self.request.choices.pick("fm", "gender", word)
        givens = given_pool(self.lang, origin, letters, gender)
        if not families or not givens:
            self.unknown_script = True
            return word
        choices = self.request.choices
        family = choices.pick(families, "family", word, str(candidate)).name
        return family + choices.pick(givens, "given", word, str(candidate))

    def _initial(self, part: NameWord, parts: Sequence[NameWord], index: int) -> str:
        """The beginning of the surrogate whose original begins so; else a keyed letter that differs."""
        start = fold(part.word)
        here = {other.key for other in parts if other.role in ("given", "family")}
        behind = any(other.role in ("given", "family") for other in parts[:index])
        wanted = ("family", "given") if behind else ("given", "family")
        for role in wanted:
            for key, known in self.roles.items():
                if known == role and key.startswith(start) and key not in here:
                    text = self.surrogate(key, key, role)
                    return like(part.word, text[: len(part.word)]) if len(part.word) > 1 else text[0].upper()
        if len(part.word) > 1 and part.word.isupper():
            return self._letters(start, part.word)
        letters = "".join(other.word[0] for other in parts if other.role == "initial")
        alone = len(parts) == 1 and not self.family_key
        return self._letter(start[:1], self.family_key or letters, "" if self.family_key else str(index), alone=alone)

    def _letters(self, old: str, whose: str) -> str:
        """Initials that stand for a name ("GL"), but for no abbreviation that everybody knows ("EG", "FA")."""
        common = lines("any", "common_acronyms.txt")
        for turn in range(_TURNS):
            told = (self._letter(letter, whose, f"{place}{turn or ''}") for place, letter in enumerate(old))
            made = "".join(told)
            if made not in common and not is_ordinary(made.lower(), self.lang):
                break
        return made

    def _letter(self, old: str, whose: str, place: str, *, alone: bool = False) -> str:
        options = [letter for letter in (_LONE_INITIALS if alone else _INITIALS) if letter.lower() != old]
        return self.request.choices.pick(options, "initial", whose, old, place, str(self.request.attempt))
