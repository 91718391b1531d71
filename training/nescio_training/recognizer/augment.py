"""Change what does not change the labels: other names, places, numbers and dates; another case.

Judgments of a few countries, with their names and places, must not be what the model learns by heart.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from nescio.identity.rule import particles, titles
from nescio.lang import gazetteers, lines
from nescio.text.folding import fold
from nescio_training.recognizer.examples import OR, Example, Segment, segments, with_segments
from nescio_training.recognizer.german_variants import german_variant, ordinary_family_names

_WORD = re.compile(r"[^\W\d_]+|\d+")
_SWAPPED = ("PERSON", "LOC", "CODE", "DATETIME")
_LETTERS = "ABCDEFGHIJKLMNOPRSTUVWZ"
_MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
}


# Where most towns of a text in this language lie; none: anywhere.
_COUNTRIES = {"de": frozenset({"DE", "AT", "CH"})}
_FORMS = ("GmbH", "AG", "e.V.", "KG", "OHG", "GbR", "Verlag", "Werk", "Stiftung", "Bank", "Reisen", "Service", "Group")
_GENDERS = ("PERSON/FEMALE", "PERSON/MALE")
# What follows a name or an address by rules of its own; other letters in its place would not look like one.
_LEFT = {
    "en": (),
    # Places of any kind are swapped for towns, which German tells from countries.
    "de": ("PERSON/USER", "CODE/EMAIL", "CODE/URL", "CODE/PASSWORD", "LOC/STREET", "LOC"),
}


class Augmenter:
    """Draws replacements from the gazetteers; the same word gets the same replacement throughout one text."""

    def __init__(self, rng: np.random.Generator, lang: str = "en") -> None:
        self.rng = rng
        self._lang = lang
        given = [line.split("\t") for line in lines("any", "given_names.tsv")]
        self._given = [name for name, _ in given]
        self._of_gender = {kind: [name for name, gender in given if gender == kind[7].lower()] for kind in _GENDERS}
        self._family = list(lines("any", "family_names.txt"))
        self._ordinary = ordinary_family_names() if lang == "de" else []
        near = _COUNTRIES.get(lang, frozenset())
        towns = [
            (name, place.country)
            for name, place in gazetteers.written_places()
            if place.kind == "CITY" and " " not in name
        ]
        self._towns = [name for name, country in towns if not near or country in near]

    def __call__(self, example: Example) -> Example:
        """A changed copy; a quarter also changes case."""
        changed = self._swap(example)
        if self._lang == "de":
            changed = german_variant(changed, self.rng)
        chance = self.rng.random()
        if chance < 0.12:
            return _recased(changed, str.lower)
        return _recased(changed, str.upper) if chance < 0.16 else changed

    def _swap(self, example: Example) -> Example:
        swaps: dict[str, str] = {}
        return with_segments(example, [self._swapped(segment, swaps) for segment in segments(example)])

    def _swapped(self, segment: Segment, swaps: dict[str, str]) -> Segment:
        surface, mention = segment.text, segment.mention
        if mention is None:
            return segment
        kind = mention.type.partition(OR)[0]
        if kind.partition("/")[0] in _SWAPPED and mention.type not in _LEFT[self._lang]:
            surface = _WORD.sub(lambda match: self._word(match[0], kind, swaps), surface)
        elif kind == "ORG" and self._lang == "de":
            surface = swaps.setdefault(f"ORG {surface}", self._organization(surface))
        return Segment(surface, mention)

    def _word(self, word: str, kind: str, swaps: dict[str, str]) -> str:
        key = f"{kind} {word}"
        if key not in swaps:
            swaps[key] = self._draw(word, kind)
        return swaps[key]

    def _draw(self, word: str, kind: str) -> str:
        kind, subtype = kind.partition("/")[0], kind
        if word.isdigit():
            return self._number(word, kind)
        if kind == "PERSON" and len(word) > 1 and fold(word) not in titles(self._lang) | particles():
            pool = self._given if fold(word) in gazetteers.given_names() else self._family
            if subtype == "PERSON/FAMILY":
                return _like(word, self._family_name())
            return _like(word, self._pick(self._of_gender.get(subtype, pool)))
        # German mails know towns so small that no list has them.
        if kind == "LOC" and word[0].isupper() and (subtype == "LOC/CITY" or fold(word) in gazetteers.places()):
            return _like(word, self._blended(self._towns) if subtype == "LOC/CITY" else self._pick(self._towns))
        if kind == "DATETIME" and word in (months := _MONTHS[self._lang]):
            return self._pick(months)
        if kind in ("PERSON", "CODE") and len(word) == 1 and word.isupper():
            return chr(ord("A") + int(self.rng.integers(26)))
        return word

    def _organization(self, surface: str) -> str:
        """Initials for initials; otherwise a name, a town or a made-up word, sometimes with a form. A third stays as it is."""
        chance = self.rng.random()
        if chance < 0.35:
            return surface
        if chance < 0.5 or (surface.isupper() and len(surface) < 6):
            return "".join(self._pick(list(_LETTERS)) for _ in range(int(self.rng.integers(2, 6))))
        name = self._blended(self._family) if chance < 0.85 else self._blended(self._towns)
        return f"{name} {self._pick(list(_FORMS))}" if self.rng.random() < 0.3 else name

    def _family_name(self) -> str:
        """A third are ordinary words ("Wurst", "Weil"): that a word is known must not tell that it is no name."""
        ordinary = self._ordinary and self.rng.random() < 0.33
        return self._pick(self._ordinary) if ordinary else self._blended(self._family)

    def _blended(self, pool: list[str]) -> str:
        """A name, or as often the halves of two: no list has every name, so what a list says must not decide alone."""
        front, back = self._pick(pool), self._pick(pool)
        return front if self.rng.random() < 0.5 else front[: len(front) // 2 + 1] + back[len(back) // 2 :]

    def _number(self, word: str, kind: str) -> str:
        if kind == "DATETIME":
            number = int(word)
            if len(word) == 4:
                return str(number + int(self.rng.integers(-15, 16)))
            return str(int(self.rng.integers(1, 29))) if len(word) <= 2 and number > 0 else word
        return "".join(str(self.rng.integers(10)) for _ in word)

    def _pick(self, pool: list[str]) -> str:
        return pool[int(self.rng.integers(len(pool)))]


def _like(word: str, other: str) -> str:
    return other.upper() if word.isupper() and len(word) > 1 else other


def _recased(example: Example, change: Callable[[str], str]) -> Example:
    """Another case, where it keeps the length of the text ("ß" and the Turkish "İ" do not)."""
    return replace(example, text="".join(new if len(new := change(c)) == 1 else c for c in example.text))
