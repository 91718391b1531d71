"""Write a surrogate the way the original was written: case, genitive, plural."""

from __future__ import annotations

from collections.abc import Iterable

from nescio.lang import language
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import Words

SIBILANTS = ("s", "z", "x", "ce")
_ORDINAL = fixed(r"(\d+)(?:st|nd|rd|th)\b")


def like(original: str, surrogate: str) -> str:
    """The surrogate in the case of the original: "KAYA" gives "DEMIR", "kaya" gives "demir"."""
    if len(original) > 1 and original.isupper():
        return surrogate.upper()
    if original.islower():
        return surrogate.lower()
    if original[:1].isupper() and surrogate[:1].islower():
        return surrogate[:1].upper() + surrogate[1:]
    return surrogate


def with_s(surrogate: str, lang: str) -> str:
    """German genitive or plural of a name ("Demirs", "Hans’"); English plural ("the Demirs", "the Joneses")."""
    upper = len(surrogate) > 1 and surrogate.isupper()
    ending = language(lang).writing.after_hiss if fold(surrogate).endswith(SIBILANTS) else "s"
    return surrogate + (ending.upper() if upper else ending)


def possessive(surrogate: str, ending: str, lang: str) -> str:
    """A name with a possessive like the original's: ``ending`` is "'s", "’s", "'" or "’"."""
    if len(ending) > 1:
        return surrogate + ending
    # "Hans'" or "James'": the new name may need an s of its own.
    if fold(surrogate).endswith(SIBILANTS):
        return surrogate + ending
    return surrogate + language(lang).writing.bare_possessive.replace("'", ending)


def replaced(text: str, words: Words, pieces: Iterable[tuple[int, int, str]]) -> str:
    """A text with some stretches of its words replaced: (first word, word after the last, new text), in order."""
    result: list[str] = []
    position = 0
    for first, last, new in pieces:
        result += (text[position : words.starts[first]], new)
        position = words.ends[last - 1]
    return "".join((*result, text[position:]))


def ordinals_mended(text: str) -> str:
    """ "3nd floor" is the 3rd floor."""
    return _ORDINAL.sub(lambda match: match[1] + _ordinal_ending(int(match[1])), text)


def _ordinal_ending(number: int) -> str:
    return "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
