"""Places: of the same kind and country and of about the same size, in all the forms that a place's name takes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from nescio.identity.kept_words import shared_words
from nescio.identity.rule import is_ordinary
from nescio.lang import LANGUAGES, language
from nescio.lang.gazetteers import Place, cues, phrase_key, places
from nescio.lang.patterns import compiled
from nescio.replace.surrogates.engine.ledger import places_of
from nescio.replace.surrogates.engine.order import follower
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like, ordinals_mended, replaced, with_s
from nescio.replace.surrogates.people.languages import other_language
from nescio.replace.surrogates.places.nations import counterpart, every_nation, in_form_of, nation_of
from nescio.replace.surrogates.places.place_lists import areas, guess_place, index_of, kinds_of_nature, pool_for
from nescio.replace.surrogates.places.post_codes import CODE, post_code
from nescio.replace.surrogates.things.made_up import is_called
from nescio.replace.surrogates.things.siblings import common_thing
from nescio.text.patterns import fixed
from nescio.text.words import Words, words_of

_LONGEST = 8
_PROVINCES = frozenset("AB BC MB NB NL NS ON PE QC SK".split())
# What may be called by several words, of which no list may have one.
_NAMED = frozenset(("LOC", "LOC/CITY"))
_ENDING = fixed(r"[-‑][a-z]+\Z")
_GAP = fixed(r"[ \u00a0\n]|[-‐‑–/'’]|\. ?")


@cache
def _heads() -> frozenset[str]:
    """Words for kinds of places: "district", "Landkreis"."""
    roles = [cues(lang, "place_cues.tsv") for lang in LANGUAGES]
    names = ("head", "region", "before_of")
    return frozenset(word for role in roles for name in names for word in role[name])


@cache
def _towns_of_people(lang: str) -> dict[str, str]:
    """Folded stem of a word for a town's people -> key of the town, where no rule tells."""
    return {phrase_key(people): phrase_key(town) for town, people in language(lang).places.irregular_stems.items()}


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words ``first`` to ``last`` (exclusive) of a surface, and what stands for them."""

    first: int
    last: int
    text: str


class PlaceMaker:
    """Surrogates for places; kinds that are written out ("district", "River") stay."""

    def make(self, request: Request) -> list[str] | None:
        texts = []
        for surface, type_name in zip(request.surfaces, request.types, strict=True):
            if type_name == "LOC/ZIP":
                texts.append(post_code(surface, request.choices, request.attempt))
                continue
            # "speaks Turkish" belongs to the country, but says no country.
            spoken = other_language(surface, request) if type_name == "DEM/LANGUAGE" else None
            text = (
                spoken
                or _state_code(surface, request, type_name)
                or _landscape(surface, request, type_name)
                or _around_codes(surface, request, type_name)
            )
            if text is None:
                return None
            texts.append(text)
        return texts


def _landscape(surface: str, request: Request, type_name: str) -> str:
    """Another thing for what is called by an ordinary word ("am Fährhafen", "the top floor"); "" for a place with a name."""
    if not type_name.startswith("LOC") or phrase_key(surface) in places():
        return ""
    return common_thing(surface, request) or ""


def _state_code(surface: str, request: Request, type_name: str) -> str:
    """Another state for one that is written in two letters ("IL"), "" for anything else."""
    if not type_name.startswith("LOC") or not surface.isupper() or not is_state(surface):
        return ""
    return other_state(surface, request)


def is_state(code: str) -> bool:
    """Whether two letters are an American state or a Canadian province."""
    return code.lower() in cues("any", "place_cues.tsv")["code"]


def other_state(code: str, request: Request) -> str:
    """Another state of the same country: a ZIP code behind a Canadian province would not be read as one."""
    canadian = code.upper() in _PROVINCES
    others = (other.upper() for other in cues("any", "place_cues.tsv")["code"])
    return request.choices.pick(
        sorted(other for other in others if other != code.upper() and (other in _PROVINCES) == canadian),
        "state", code, str(request.attempt),
    )  # fmt: skip


def _around_codes(surface: str, request: Request, type_name: str) -> str | None:
    """A place, perhaps with its postal code: "61440 Oberursel", "London SW1A 1AA"."""
    parts: list[str] = []
    position = 0
    for code in CODE.finditer(surface):
        before = surface[position : code.start()]
        parts += (
            rewrite_places(before, request, type_name) or before,
            post_code(code[0], request.choices, request.attempt),
        )
        position = code.end()
    rest = surface[position:]
    new = rewrite_places(rest, request, type_name)
    if new and request.attempt and _is_named(rest, type_name) and shared_words(rest, new, type_name, request.page.lang):
        # "Great Ayton" as a whole: of its ordinary words none may stay.
        new = _Reader(rest, words_of(rest), request, type_name).whole()
    return "".join((*parts, new or rest)) if new or parts else None


def _is_named(surface: str, type_name: str) -> bool:
    """Whether all of a surface is a name: "Leeds-based" is more than that."""
    return type_name in _NAMED and surface[:1].isupper() and not _ENDING.search(surface)


def rewrite_places(surface: str, request: Request, type_name: str = "LOC") -> str | None:
    """A phrase with the places and countries in it replaced; None if it holds none."""
    words = words_of(surface)
    reader = _Reader(surface, words, request, type_name)
    # Ordinary words ("Reading") are places only if nothing else in the phrase is one.
    pieces = list(reader.pieces(ordinary=False, unknown=True)) or list(reader.pieces(ordinary=True, unknown=False))
    if not pieces:
        # A village that is called like a verb ("Fühlen").
        named = type_name in ("LOC/CITY", "LOC/NATURE") or (
            type_name == "LOC" and is_called(surface, request.page.lang)
        )
        return reader.whole() if surface[:1].isupper() and named else None
    return replaced(surface, words, ((piece.first, piece.last, piece.text) for piece in _joined(pieces)))


def place_spans(surface: str, request: Request, type_name: str, kept: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """Places and countries that lists know inside a phrase: (first word, word after the last, what stands for them).

    The words in ``kept`` are no places there.
    """
    reader = _Reader(surface, words_of(surface), request, type_name, kept)
    for piece in _joined(list(reader.pieces(ordinary=False, unknown=False))):
        yield piece.first, piece.last, piece.text


def _joined(pieces: Sequence[_Piece]) -> Iterator[_Piece]:
    """ "United Kingdom of Great Britain and Northern Ireland" is one country: equal neighbours become one."""
    previous: _Piece | None = None
    for piece in pieces:
        if previous and piece.text == previous.text and piece.first - previous.last <= 2:
            previous = _Piece(previous.first, piece.last, piece.text)
            continue
        if previous:
            yield previous
        previous = piece
    if previous:
        yield previous


class _Reader:
    """Finds the places in one phrase."""

    def __init__(
        self, surface: str, words: Words, request: Request, type_name: str, kept: frozenset[str] = frozenset()
    ) -> None:
        self.surface, self.words, self.request, self.type, self.kept = surface, words, request, type_name, kept
        self.lang = request.page.lang
        self.own = language(self.lang).places
        self.known = places_of(request.page)

    def pieces(self, *, ordinary: bool, unknown: bool) -> Iterator[_Piece]:
        index = 0
        while index < len(self.words):
            piece = self._listed(index, ordinary) or self._derived(index)
            if not piece and unknown:
                piece = self._numbered(index) or self._unknown(index)
            if piece:
                yield piece
            index = piece.last if piece else index + 1

    def whole(self) -> str:
        """What stands for the phrase as a whole, as a place that no list has."""
        return like(self.surface, self.settle(" ".join(self.words.folded), self.surface, None))

    def _listed(self, index: int, ordinary: bool) -> _Piece | None:
        """The longest phrase from here on that a list has."""
        for count in range(self._reach(index), 0, -1):
            folded = self.words.folded[index : index + count]
            key = " ".join(folded)
            text = self.surface[self.words.starts[index] : self.words.ends[index + count - 1]]
            if count == 1 and not ordinary and (self._kept(index) or self._is_word(key, text)):
                continue
            if new := self._area(key, text) or self._nation(key, text) or self._place(key, text):
                # "USA" is an abbreviation, not a shout.
                return _Piece(index, index + count, new if text.isupper() and len(text) < 5 else like(text, new))
        return None

    def _reach(self, index: int) -> int:
        words = self.words
        for count in range(1, min(_LONGEST, len(words) - index)):
            if not _GAP.fullmatch(self.surface[words.ends[index + count - 1] : words.starts[index + count]]):
                return count
        return min(_LONGEST, len(words) - index)

    def _kept(self, index: int) -> bool:
        """Whether a word is no name: small letters, digits, or the word for a kind of place."""
        word, folded = self.words.texts[index], self.words.folded[index]
        small = not word[0].isupper() and not self._adjective(word) and not self.surface.islower()
        return small or folded in _heads() or folded in self.kept

    def _adjective(self, word: str) -> re.Match[str] | None:
        """The ending of an adjective made from a town's name."""
        return compiled(self.own.adjective).search(word)

    def _is_word(self, key: str, text: str) -> bool:
        """Whether a word is an ordinary one rather than a name ("turkey", but not "Turkey")."""
        return is_ordinary(key, self.lang) and not (text[0].isupper() and nation_of(key, self.lang))

    def _area(self, key: str, text: str) -> str:
        """Another continent for a continent, a mountain range for one, a part of Britain for one."""
        others = areas(self.lang).get(key, ()) if text[0].isupper() else ()
        if not others:
            return ""
        return str(
            self.known.settle(key, self.request, lambda n: self.request.choices.pick(others, "area", key, str(n)))
        )

    def _nation(self, key: str, text: str) -> str:
        code = nation_of(key, self.lang) or (nation_of(key[:-1], self.lang) if key.endswith("s") else "")
        if not code or (text.islower() and not self.own.adjective) or self.type == "LOC/CITY":
            return ""
        new = counterpart(self.request, code)
        if not new:
            return ""
        adjective = self.type.startswith("ORG") and text != self.surface
        return in_form_of(text, every_nation(self.lang)[code], new, self.lang, adjective=adjective)

    def _place(self, key: str, text: str) -> str:
        place = places().get(key)
        if not text[0].isupper() and not self.own.adjective and not self.surface.islower():
            return ""
        if key in self.known:
            return self.known[key] if self.known.chosen(key) is None else self.settle(key, text, place)
        if place is None and key.endswith("s") and (key[:-1] in self.known or key[:-1] in places()):
            base = key[:-1]
            return with_s(self.settle(base, text[:-1], places().get(base)), self.lang)
        return self.settle(key, text, place) if place and place.kind != "COUNTRY" else ""

    def settle(self, key: str, text: str, place: Place | None) -> str:
        """What stands for a place on this page."""
        place = place or guess_place(text, self.lang)
        # A country without towns in the list lends none: those of the reader's own country stand in.
        pool = self._pool(key, place) or pool_for("CITY", self.own.home, 0)
        start = index_of(pool).get(key, -1)
        name = f"places {place.kind} {place.country} {place.digits}"

        def propose(candidate: int) -> str:
            if start >= 0 and candidate < len(pool) - 1:
                return pool[follower(self.request.choices, name, len(pool), start, candidate + 1)]
            return self.request.choices.pick(pool, name, key, str(candidate))

        return str(self.known.settle(key, self.request, propose))

    def _pool(self, key: str, place: Place) -> tuple[str, ...]:
        if place.kind == "NATURE":
            return pool_for(kinds_of_nature().get(key, "RIVER"), "", 0)
        country = place.country if place.country or place.kind == "REGION" else self.own.home
        return pool_for(place.kind, country, place.digits)

    def _derived(self, index: int) -> _Piece | None:
        """ "Berliner", "Münchnerin", "Londoner", "Parisian", "kölnisch"."""
        word, key = self.words.texts[index], self.words.folded[index]
        if (match := self._adjective(word)) and (base := self._base(key[: match.start() - len(word)])):
            return _Piece(index, index + 1, like(word, self._new(base) + match[0]))
        if not word[0].isupper() or self._kept(index):
            return None
        if town := self.own.irregular_people.get(key):
            return _Piece(index, index + 1, like(word, self.own.inhabitant(self._new(town))))
        for ending in self.own.people_endings:
            if key.endswith(ending) and (base := self._base(key.removesuffix(ending))):
                return _Piece(index, index + 1, like(word, self.own.inhabitant(self._new(base)) + ending[2:]))
        return None

    def _base(self, stem: str) -> str:
        """The key of the town that a stem belongs to, "" if none: "berlin", "gotting" (Göttingen), "hall" (Halle)."""
        for key in (_towns_of_people(self.lang).get(stem, ""), stem, f"{stem}en", f"{stem}e"):
            place = places().get(key)
            if len(key) > 3 and (
                key in self.known or (place and place.kind == "CITY" and place.digits >= self.own.digits_with_people)
            ):
                return key
        return ""

    def _new(self, key: str) -> str:
        return self.settle(key, key, places().get(key))

    def _numbered(self, index: int) -> _Piece | None:
        """Roads and plots: "M11", "1:18". Letters stay, digits change."""
        word = self.words.texts[index]
        if not any(c.isdigit() for c in word):
            return None
        ask = ("digits", word, str(self.request.attempt))
        digits = (str(1 + self.request.choices.number(9, *ask, str(place))) for place in range(len(word)))
        new = "".join(new if old.isdigit() else old for old, new in zip(word, digits, strict=True))
        return _Piece(index, index + 1, ordinals_mended(new))

    def _unknown(self, index: int) -> _Piece | None:
        """Capitalised words that no list has, taken together."""
        words = self.words
        last = index
        while last < len(words) and not self._kept(last) and not is_ordinary(words.folded[last], self.lang):
            gap = self.surface[words.ends[last - 1] : words.starts[last]] if last > index else " "
            if gap not in (" ", "-", "‑"):
                break
            last += 1
        if last == index:
            return None
        text = self.surface[words.starts[index] : words.ends[last - 1]]
        key = " ".join(words.folded[index:last])
        return _Piece(index, last, like(text, self._place(key, text) or self.settle(key, text, None)))
