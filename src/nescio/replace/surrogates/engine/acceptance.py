"""Which candidates may stand in for an entity: nothing of the originals in them, and nobody else called the same."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache

from nescio.document import Document, Entity
from nescio.identity.kept_words import shared_words
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import (
    folded_words,
    forms,
    function_words,
    identifies,
    is_ordinary,
    national_words,
    particles,
    titles,
)
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import words_of

# What is left out of an umlaut that is spelt out; shorter words have too many others that look alike.
_SPELT_OUT = fixed("(?<=[aou])e|(?<=s)s")
_SHORTEST_SPELT_OUT = 5


@dataclass(frozen=True, slots=True)
class Written:
    """An entity as the document writes it: its mentions' texts and types."""

    id: str
    type: str
    surfaces: tuple[str, ...]
    types: tuple[str, ...]

    @classmethod
    def of(cls, document: Document, entity: Entity) -> Written:
        mentions = document.mentions_of(entity)
        surfaces = tuple(document.text[mention.start : mention.end] for mention in mentions)
        return cls(entity.id, entity.type, surfaces, tuple(mention.type for mention in mentions))


class Acceptance:
    """The judge of candidates for one document; remembers what is taken."""

    def __init__(
        self, lang: str, masked: Iterable[Written], strings: Iterable[str], words: Container[str], avoid: Container[str]
    ) -> None:
        self.lang = lang
        self._strings = frozenset(map(fold, strings))
        self._words = words
        self._avoid = avoid
        masked = tuple(masked)
        secrets = {
            form
            for entity in masked
            for surface, kind in set(zip(entity.surfaces, entity.types, strict=True))
            for form in forms(surface, kind, lang)
        }
        self._secrets = Occurrences(secrets, lang)
        # "Jürgen" is "Juergen", too.
        self._spellings: dict[str, set[str]] = {}
        for entity in masked:
            for word in folded_words(" ".join(entity.surfaces)) if entity.type.startswith("PERSON") else ():
                self._spellings.setdefault(_contracted(word), set()).add(word)
        self._taken: dict[str, tuple[str, str]] = {}

    def emptied(self) -> Acceptance:
        """The same judge before anything was taken."""
        again = copy(self)
        again._taken = {}
        return again

    def take(self, entity: Written, texts: Sequence[str], *, strict: bool = True) -> bool:
        """Whether these texts may stand for the entity's mentions; if so, no other entity may have them.

        What identifies nobody ("the High Court", "three") may be another such string of the document unless ``strict``.
        """
        # In one order in every process: of two surfaces with one text, the last is remembered.
        pairs = sorted(set(zip(entity.surfaces, texts, entity.types, strict=True)))
        if len({(surface, kind) for surface, _, kind in pairs}) < len(pairs):
            return False  # the same words with different replacements
        taken = {}
        for surface, text, kind in pairs:
            folded = fold(text)
            owner = self._taken.get(folded, (entity.id, ""))
            # Two people of one family name share its surrogate, as they share the name; house numbers are few and nobody's.
            if owner[0] != entity.id and owner[1] != fold(surface) and kind != "LOC/STREETNO":
                return False
            if folded in self._strings and (strict or identifies(text, kind, self.lang)):
                return False
            if not self._fresh(surface, text, folded, kind) or self._secrets.occurs_in(text):
                return False
            if shared_words(surface, text, kind, self.lang):
                return False
            taken[folded] = (entity.id, fold(surface))
        self._taken.update(taken)
        return True

    def hopeless(self, entity: Written, texts: Sequence[str]) -> bool:
        """Whether what a maker keeps of the original ("QC" in "Mr Kaya QC") is itself secret: then no candidate will do."""
        for surface, text, kind in set(zip(entity.surfaces, texts, entity.types, strict=True)):
            if shared_words(surface, text, kind, self.lang):
                return True
            old = set(folded_words(surface))
            kept = " ".join(word for word in words_of(text).texts if fold(word) in old)
            if kept and self._secrets.occurs_in(kept):
                return True
        return False

    def leaks(self, output: str) -> Iterator[tuple[int, int]]:
        """Where anything secret stands in a finished text, also when a surrogate makes it with the words around it."""
        for start, end, _ in self._secrets.find(output, words_of(output)):
            yield start, end

    def _fresh(self, surface: str, text: str, folded: str, kind: str) -> bool:
        """Whether a candidate is neither the original nor made of words that are somebody else's."""
        if not text.strip() or folded == fold(surface):
            return False
        main = kind.partition("/")[0]
        if main not in ("PERSON", "LOC", "ORG") or (main == "ORG" and not identifies(text, kind, self.lang)):
            return True
        new = self._new_words(surface, text)
        if main == "PERSON" and any(self._spellings.get(_contracted(word), {word}) != {word} for word in new):
            return False
        # "Essen" alone may be a town of the corpus; in "Essener Straße" or "Verein für Essen" it takes more to be one.
        named = new if main == "PERSON" or len(new) == 1 else [word for word in new if not is_ordinary(word, self.lang)]
        return not any(map(self._seen, named)) and not (new and all(map(self._seen, new)))

    def _seen(self, word: str) -> bool:
        """Whether a word stands in the document, or anywhere in the corpus; countries are nobody's name and few."""
        return word in self._words or (word not in national_words(self.lang) and word in self._avoid)

    def _new_words(self, surface: str, text: str) -> list[str]:
        """The words of a candidate that say something and were not in the original."""
        old = set(folded_words(surface))
        new = [word for word in folded_words(text) if len(word) > 1 and word not in old and not word.isdigit()]
        # "van" is a particle in a name, and alone a town.
        return new if len(new) == 1 else [word for word in new if word not in _unsaying(self.lang)]


def _contracted(word: str) -> str:
    """A folded word with umlauts that are spelt out as they would be without: "juergen" as "jurgen"."""
    return _SPELT_OUT.sub("", word) if len(word) >= _SHORTEST_SPELT_OUT else word


@cache
def _unsaying(lang: str) -> frozenset[str]:
    """Words of a name that are nobody's own."""
    return function_words(lang) | titles(lang) | particles()
