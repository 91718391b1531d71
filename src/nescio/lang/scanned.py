"""Scanned texts: words in which letters were confused ("Meifter", "Hcrr", "Heinrlch") are read as they are meant.

The reading has the length of the text, so that what is found in it is found in the text. It is for detectors alone; nothing of it
is ever written. Only texts with several such words are read so, in languages that have a dictionary: elsewhere an unknown word is
more likely a name than a mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from nescio.lang import gazetteers, lines, rows
from nescio.lang.compounds import is_noun
from nescio.text.folding import fold
from nescio.text.patterns import fixed

_WORD = fixed(r"[^\W_](?<![\w-].)[^\W_]{2,29}+(?![\w])")
_LONGEST_FUNCTION_WORD = 3
# So many different ordinary words must be mended, and such a share of all, before a text counts as scanned.
_ENOUGH, _SHARE = 3, 0.015


def as_meant(text: str, lang: str) -> str:
    """A text of the same length in which confused letters are those that were meant; the text itself if it is no scan."""
    if not gazetteers.all_nouns(lang):
        return text
    # Most texts have no word to mend, and each word is looked at once.
    if all(_meant(word, lang) == word for word in set(_WORD.findall(text))):
        return text
    words = list(_WORD.finditer(text))
    mended = [(word, meant) for word in words if (meant := _meant(word[0], lang)) != word[0]]
    ordinary = {meant for _, meant in mended if _is_ordinary(fold(meant), lang)}
    if len(ordinary) < _ENOUGH or len(mended) < _SHARE * len(words):
        return text
    pieces: list[str] = []
    position = 0
    for word, meant in mended:
        pieces += (text[position : word.start()], meant)
        position = word.end()
    return "".join((*pieces, text[position:]))


@lru_cache(maxsize=65536)
def _meant(word: str, lang: str) -> str:
    """A word that nobody knows as another that is known, if a few confused letters make one of it."""
    if word.isdigit() or word.isupper() or _is_known(fold(word), lang):
        return word
    return next((other for other in _readings(word) if _is_known(fold(other), lang)), word)


def _readings(word: str) -> Iterator[str]:
    """What a word may have been, all of one letter confused before one of them; as long as the word."""
    for read, meant in _letters():
        places = [match.start() for match in read.finditer(word)]
        if places:
            yield read.sub(meant, word)
        if len(places) > 1:
            yield from (word[:at] + meant + word[at + 1 :] for at in places)


@cache
def _letters() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((fixed(read), meant) for read, meant in rows("any", "scanned_letters.tsv"))


@lru_cache(maxsize=65536)
def _is_known(key: str, lang: str) -> bool:
    if len(key) <= _LONGEST_FUNCTION_WORD:
        return key in gazetteers.function_words(lang)
    names = (gazetteers.given_names(), gazetteers.family_names(), gazetteers.places())
    return _is_ordinary(key, lang) or any(key in known for known in names)


@lru_cache(maxsize=65536)
def _is_ordinary(key: str, lang: str) -> bool:
    """Whether a word is one of the language, alone or as a compound."""
    if key in gazetteers.function_words(lang) or key in gazetteers.common_words(lang) or key in _titles(lang):
        return True
    return key in gazetteers.attributes(lang) or is_noun(key, gazetteers.all_nouns(lang))


@cache
def _titles(lang: str) -> frozenset[str]:
    return frozenset(map(fold, lines(lang, "titles.txt")))
