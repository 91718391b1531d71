"""Words in addresses and user names follow the surrogates of the names and places they are made of.

"m.mustermann", "maxm" and "mustermann-bau" hold the names of Max Mustermann; if he is called Jonas Reuter now, they become
"j.reuter", "jonasr" and "reuter-...". A word that no name explains becomes another name or word, given by the key.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

from nescio.lang import lines
from nescio.replace.surrogates.codes.scrambling import scramble
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like
from nescio.text.folding import fold
from nescio.text.patterns import fixed

# Words of one case, numbers, and what stands between: "MaxMuster_88" has three parts and a sign.
_PARTS = fixed(r"[^\W\d_]?[^\W\d_A-Z]+|[^\W\d_]+|\d+|[\W_]+")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
_TWO_VOWELS = fixed(r"([aou])e")
_SHORTEST_NAME = 3
_MAX_NAMES = 500  # how many names are asked for an initial
_SHORTEST, _LONGEST = 4, 9


class Follower:
    """Finds the words that stand for others on one page; ``steady`` answers do not change with the attempt."""

    def __init__(self, request: Request, *, steady: bool = False) -> None:
        self.names = request.page.names
        self.places = request.page.places
        self.choices = request.choices
        self.attempt = "" if steady else str(request.attempt)

    def text(self, text: str) -> str:
        """All words and numbers of a user name or mailbox replaced."""
        return "".join(self._part(part) for part in _PARTS.findall(text))

    def label(self, label: str, *, whole: bool = False) -> str:
        """A part of a domain; ``whole`` if it is the part that somebody registered, which never stays."""
        parts = [self._part(part, words=example_words()) for part in re.split(r"([-_]|\d+)", label) if part]
        new = "".join(parts)
        if whole and fold(new) == fold(label):
            return self.choices.pick(example_words(), "host", fold(label), self.attempt)
        return new

    def path(self, text: str) -> str:
        """Words and numbers of a path; strings of letters mixed with digits are scrambled."""
        parts = re.findall(r"%[0-9A-Fa-f]{2}|[^\W_]+|[\W_]", text)
        return "".join(part if part.startswith("%") else self._path_part(part) for part in parts)

    def _path_part(self, part: str) -> str:
        if not part.isalnum() or part.isalpha() or part.isdigit():
            return self._part(part, words=example_words())
        return scramble(part, self.choices, "path", part, self.attempt)

    def _part(self, part: str, words: tuple[str, ...] | None = None) -> str:
        if part.isdigit():
            return scramble(part, self.choices, "number in address", part, self.attempt)
        if not part[0].isalpha() or (words and len(part) == 1):
            return part
        return self.word(part) or self.stranger(part, words)

    def stranger(self, word: str, words: tuple[str, ...] | None = None) -> str:
        """A name, or one of some words, for a word that nothing explains."""
        return like(word, self.choices.pick(words or surnames(), "word in address", fold(word), self.attempt))

    def word(self, word: str, *, known_only: bool = False) -> str | None:
        """What a word became; the word itself if it names nobody; None if nothing is known about it."""
        if len(word) == 1:
            return like(word, self._initial(word))
        found = self._known(word) or self._joined(word)
        if found:
            return like(word, found)
        return word if not known_only and word.lower() in address_words() else None

    def _known(self, word: str) -> str | None:
        key = fold(word)
        for form in (key, _TWO_VOWELS.sub(r"\1", key)):
            surrogate = self.names.get(form) or self.places.get(form)
            if surrogate:
                return plain(surrogate)
        return None

    def _joined(self, word: str) -> str | None:
        """ "maxmustermann", "mmustermann", "maxm"."""
        for place in range(1, len(word)):
            left, right = word[:place], word[place:]
            first, last = self._either(left), self._either(right)
            if first and last and max(len(left), len(right)) >= _SHORTEST_NAME:
                return first + last
        return None

    def _either(self, part: str) -> str | None:
        return self._initial(part) if len(part) == 1 else self._known(part) if len(part) >= _SHORTEST_NAME else None

    def _initial(self, letter: str) -> str:
        """The initial of the name that one letter abbreviates."""
        key = fold(letter)
        for name, surrogate in islice(self.names.items(), _MAX_NAMES):
            if name.startswith(key) and surrogate and plain(surrogate):
                return plain(surrogate)[0].lower()
        return self.choices.pick("abcdefghijklmnoprstvw", "initial", key, self.attempt)


def plain(name: str) -> str:
    """A name as addresses write it: "Müller-Łuk" is "muellerluk"."""
    return "".join(character for character in fold(name.translate(_UMLAUTS)) if character.isalnum())


@cache
def example_words() -> tuple[str, ...]:
    """Words for invented domains."""
    return lines("any", "example_hosts.txt")


@cache
def address_words() -> frozenset[str]:
    """Words in addresses that name nobody."""
    return frozenset(lines("any", "address_words.txt"))


@cache
def surnames() -> tuple[str, ...]:
    """Names for mailboxes and users that nothing in the document explains."""
    names = (name.lower() for name in lines("any", "family_names.txt") if name.isascii() and name.isalpha())
    return tuple(sorted({name for name in names if _SHORTEST <= len(name) <= _LONGEST}))
