"""Which words of something masked may stand in what replaces it: those that say what kind of thing it is, not which one.

Function words, titles, particles, company forms, single letters and class words ("court", "hospital", "street", "national")
may stay. Any other word that a replacement shares with its original is a piece of the secret beside it.
"""

from __future__ import annotations

import re

from nescio.identity.rule import folded_words, function_words, particles, titles
from nescio.lang import LANGUAGES, gazetteers
from nescio.lang.number_words import read_number
from nescio.text.patterns import fixed

_HYPHENED = fixed(r"[a-z]+-[a-z]+", re.IGNORECASE)
# Types whose replacements are made of words; numbers and dates share digits by chance.
WORDED = frozenset(("PERSON", "LOC", "ORG", "DEM", "MISC"))


def shared_words(original: str, replacement: str, type_name: str, lang: str) -> set[str]:
    """The words of an original that its replacement shows again and that do not only say what kind of thing it is."""
    main = type_name.partition("/")[0]
    if main not in WORDED:
        return set()
    both = set(_words(original, lang)) & set(_words(replacement, lang))
    return {word for word in both if len(word) > 1 and not word.isdigit() and not may_be_kept(word, main, lang)}


def _words(text: str, lang: str) -> tuple[str, ...]:
    """Folded words; a number in words is one, as "61" is: "sixty-three" shares nothing with "sixty-one"."""
    return folded_words(
        _HYPHENED.sub(lambda m: m[0].replace("-", "") if read_number(m[0], lang) is not None else m[0], text)
    )


def may_be_kept(word: str, main_type: str, lang: str) -> bool:
    """Whether a folded word of a thing of this type says only what kind of thing it is."""
    return (
        word in gazetteers.class_words(main_type, lang)
        or word in function_words(lang)
        or _goes_with_names(word, main_type)
    )


def _goes_with_names(word: str, main_type: str) -> bool:
    return main_type == "PERSON" and (word in particles() or any(word in titles(lang) for lang in LANGUAGES))
