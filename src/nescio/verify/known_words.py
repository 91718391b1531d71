"""Words that are known for something else than the name they resemble: ordinary words, other names, places."""

from __future__ import annotations

from functools import cache, lru_cache

from nescio.lang import LANGUAGES, gazetteers
from nescio.text.folding import fold

# Endings of ordinary words that the lists need not have.
_ENDINGS = (
    "s",
    "e",
    "n",
    "t",
    "en",
    "er",
    "es",
    "em",
    "et",
    "te",
    "st",
    "in",
    "ed",
    "ly",
    "ten",
    "ern",
    "ing",
    "innen",
    "ung",
)
_SHORTEST_STEM = 4


@cache
def _ordinary() -> frozenset[str]:
    """Ordinary words of all languages: a text may quote another one."""
    lists = (gazetteers.common_words, gazetteers.function_words, gazetteers.ordinary_nouns)
    return frozenset().union(*(words(lang) for words in lists for lang in LANGUAGES))


@lru_cache(maxsize=65536)
def is_ordinary_word(word: str) -> bool:
    """Whether a word, as it is written, is one that everybody uses, perhaps inflected."""
    key, ordinary = fold(word), _ordinary()
    return key in ordinary or any(
        key.endswith(ending) and len(key) - len(ending) >= _SHORTEST_STEM and key[: -len(ending)] in ordinary
        for ending in _ENDINGS
    )


@lru_cache(maxsize=65536)
def is_no_name(word: str) -> bool:
    """Whether a word, as it is written, means something else than a person: an ordinary word, a place, a nation, a trait."""
    key = fold(word)
    return (
        is_ordinary_word(word)
        or key in gazetteers.places()
        or any(key in gazetteers.nationalities(lang) or key in gazetteers.attributes(lang) for lang in LANGUAGES)
    )


def is_listed_name(word: str) -> bool:
    """Whether people are known to be called like that."""
    key = fold(word)
    return key in gazetteers.given_names() or key in gazetteers.family_names()


def is_known(word: str) -> bool:
    """Whether a word, as it is written, has a meaning of its own, be it another name."""
    return is_listed_name(word) or is_no_name(word)
