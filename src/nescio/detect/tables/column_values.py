"""What the values of a column look like: whether one can be of a type at all, and whether it looks like a name or a place."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from nescio.identity.rule import is_ordinary, particles, titles
from nescio.lang import LANGUAGES, gazetteers, lines
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import WORD

# Longer cells are texts: what is in them is for the detectors to find.
_LONGEST_VALUE = 80
_MOST_WORDS = 8
_MOST_WORDS_OF_NAME = 4
_DIGITS = fixed(r"\d")
_AGE = fixed(r"\s*\d{1,3}(?:[.,]\d{1,2})?\D{0,12}")
_MEASURED = fixed(r"\s*[-+]?\d+[.,]\d{1,}\s*")
_DATE_LIKE = fixed(r"\d{1,4}[./ -]{1,2}(?:\d{1,2}|[^\W\d_]{3,10})[./ -]{1,2}\d{2,4}|^\s*(?:19|20)\d{6}\s*$")
_NAME_WORD = fixed(r"[^\W\d_]+(?:['’.-][^\W\d_]*)*")
_SHORT_REGION = fixed(r"[A-Z]{2,3}")
# How many digits a value of a type has at least, beside the letters that it may hold.
_LEAST_DIGITS = {"DATETIME": 1, "DEM/AGE": 1, "LOC/ZIP": 1, "LOC/STREETNO": 1, "CODE/PHONE": 3, "CODE": 1}
_WITHOUT_DIGITS = frozenset(("CODE/EMAIL", "CODE/URL", "CODE/PASSWORD", "CODE/BIC", "CODE/PLATE"))


@cache
def _empty_values() -> frozenset[str]:
    return frozenset(lines("any", "empty_values.txt"))


def can_be(text: str, type_name: str) -> bool:
    """Whether a cell can be one value of a type: not empty, not a text, with digits or letters as the type has them."""
    if len(text) > _LONGEST_VALUE or "\n" in text.strip() or fold(text.strip()) in _empty_values():
        return False
    words = WORD.findall(text)
    if not words or len(words) > _MOST_WORDS:
        return False
    main = type_name.partition("/")[0]
    if type_name in _WITHOUT_DIGITS:
        return True
    needed = _LEAST_DIGITS.get(type_name, _LEAST_DIGITS.get(main, 0))
    if len(_DIGITS.findall(text)) < needed:
        return False
    if type_name == "DEM/AGE":
        return _AGE.fullmatch(text) is not None
    if main in ("PERSON", "ORG", "DEM") and type_name not in ("DEM/AGE", "PERSON/USER"):
        return any(map(str.isalpha, text))
    return True


def looks_like_code(text: str) -> bool:
    """Whether a value has digits, is not short and no measure."""
    bare = "".join(WORD.findall(text))
    return len(bare) >= 4 and any(map(str.isdigit, bare)) and not _MEASURED.fullmatch(text) and len(text.split()) <= 3


def looks_like_date(text: str) -> bool:
    return _DATE_LIKE.search(text) is not None and len(text) <= _LONGEST_VALUE


def looks_like_place(text: str) -> bool:
    """Whether a value is a known place, or a short form such as "TX"."""
    return gazetteers.phrase_key(text) in gazetteers.places() or _SHORT_REGION.fullmatch(text.strip()) is not None


@lru_cache(maxsize=16384)
def looks_like_name(text: str, lang: str) -> bool:
    """Whether a value is written like a name and no word of it is one of everybody's language."""
    words = _words_of_name(text, lang)
    return bool(words) and not all(is_everyday_word(fold(word)) for word in words)


@lru_cache(maxsize=16384)
def is_known_name(text: str, lang: str) -> bool:
    """Whether a value is written like a name and a word of it is known as one and as nothing else."""
    return any(
        (fold(word) in gazetteers.given_names() or fold(word) in gazetteers.family_names())
        and not is_everyday_word(fold(word))
        for word in _words_of_name(text, lang)
    )


def is_given_name(text: str) -> bool:
    """Whether a value is one known given name."""
    return gazetteers.phrase_key(text) in gazetteers.given_names()


def _words_of_name(text: str, lang: str) -> list[str]:
    """The words of a value that may be names, without titles and particles; none if it is not written like a name."""
    words = [word for word in re.split(r"[\s,]+", text.strip()) if word]
    if not 0 < len(words) <= _MOST_WORDS_OF_NAME + 2 or not all(map(_NAME_WORD.fullmatch, words)):
        return []
    own = [word for word in words if fold(word.rstrip(".")) not in titles(lang) | particles()]
    if len(own) > _MOST_WORDS_OF_NAME or not all(word[0].isupper() or word.islower() for word in own):
        return []
    return own if any(word[0].isupper() for word in own) else []


def is_everyday(text: str) -> bool:
    """Whether a value is made of ordinary words."""
    return all(is_everyday_word(fold(word)) for word in WORD.findall(text))


@lru_cache(maxsize=16384)
def is_everyday_word(word: str) -> bool:
    """Whether a folded word is an ordinary one in any language that is read: tables mix them, and hardly tell theirs."""
    return any(is_ordinary(word, lang) or word in gazetteers.ordinary_nouns(lang) for lang in LANGUAGES)
