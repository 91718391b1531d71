"""Tell texts in other languages from those in ours.

Three witnesses, the cheapest first: the script of the letters; the words of our own languages, of which a text in one of them has
many and a text in another has few; and, for what these leave in doubt, the library ``py3langid`` (BSD). Names, numbers, codes and
addresses say nothing. A few words are no evidence: "Rue de la Paix 12" may stand in any text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import Any, NamedTuple

from nescio.lang import LANGUAGES, lines
from nescio.lang.gazetteers import family_names, given_names, places
from nescio.text.folding import fold
from nescio.text.scripts import script

# Of the words that tell, so many are ours in a text that is ours.
_OURS = 0.6
# At a glance, where words of all our languages count, it takes more.
_PLAINLY_OURS = 0.7
# Fewer words that are none of ours are no evidence; in capitals, where names and abbreviations look like words, it takes more.
_EVIDENCE = 3
_EVIDENCE_IN_CAPITALS = 5
# How much likelier than ours the library must find another language (natural logarithm): near languages and noise differ by less.
_MARGIN = 4.0
# The same for a sentence of very few words.
_MARGIN_OF_FEW = 12.0
# Physicians and lawyers use words of Latin in every language; the library may take them for Esperanto.
_LATIN, _EVIDENCE_OF_LATIN = frozenset(("la", "eo")), 12
# What the library calls a text without any language.
_NO_LANGUAGE = "zxx"
# A sign of a script without an alphabet says as much as so many letters.
_WEIGHT_OF_SIGNS = 3
_WITHOUT_ALPHABET = frozenset(("CJK", "HIRAGANA", "KATAKANA", "HANGUL"))
# How many words behind a particle belong to its name ("van der Berg").
_LONGEST_NAME = 4
# Abbreviations are at most so long.
_ABBREVIATION = 4
# What the library looks at of one stretch: more makes it no surer.
_LONGEST = 1_000

# Where letters of other scripts are, and signs that are no letters.
_OTHER_SCRIPT = re.compile(
    "[\u0370-\u1dff\u1f00-\u1fff\u2e80-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff66-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]"
)
# Addresses, codes, markup and program text: words stand free, with no more than punctuation beside them.
_NO_WORD = re.compile(r"\S*(?:[@\d_=<>{}\\|#/\ufffd]|\w\.\w|\w:\w|[a-z][A-Z])\S*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_SENTENCE_START = re.compile(r"(?:\A|[.!?…:]['\"”»)]*\s|\n)[\s>*\"'“„«¿¡(\[–—-]*\Z")
_PUNCTUATION = ".,;:!?…\"'“”„‘’‚«»()[]*<>-–—"


class Identified(NamedTuple):
    """What a stretch of text is in.

    ``other`` is the code of a language that is not supported ("fr"), or of a script ("Cyrl"); "" if it is ours, or if too
    little tells (then ``sure`` is false).
    """

    other: str
    sure: bool


OURS = Identified("", True)
UNTOLD = Identified("", False)


def identify(text: str) -> Identified:
    """Whether a stretch of text is in a language that is not supported."""
    if not text.isascii():
        if not unicodedata.is_normalized("NFKC", text):
            text = unicodedata.normalize("NFKC", text)
        if found := _other_script(text):
            return Identified(found, True)
    return _at_a_glance(text) or _by_words(text)


def _at_a_glance(text: str) -> Identified | None:
    """The answer for most texts, at the cost of one look-up a word; None if it takes a closer look."""
    vocabulary = _all_words()
    tokens = text.split()
    unknown = [token for token, low in zip(tokens, text.lower().split(), strict=False) if low not in vocabulary]
    strange = capitals = 0
    for token in unknown:
        bare = token.strip(_PUNCTUATION)
        if bare.islower():
            strange += bare not in vocabulary and bare.isalpha()
        elif bare.isupper():
            capitals += len(bare) > _ABBREVIATION
    if capitals >= _EVIDENCE_IN_CAPITALS:
        return None
    ours = len(tokens) - len(unknown)
    if not strange:
        return OURS if ours else UNTOLD
    return OURS if ours >= _PLAINLY_OURS * (ours + strange) else None


def _by_words(text: str) -> Identified:
    words = _Words(text)
    if words.ours >= _OURS * (words.ours + words.strange):
        return OURS if words.ours else UNTOLD
    few = words.strange < words.needed
    if few and not words.are_sentence:
        return UNTOLD
    other, margin = _ask_library(words.telling)
    if not other or margin < (_MARGIN_OF_FEW if few else _MARGIN):
        return UNTOLD
    return UNTOLD if other in _LATIN and words.strange < _EVIDENCE_OF_LATIN else Identified(other, True)


_LISTS = ("function_words.txt", "common_words.txt", "titles.txt")


@cache
def _vocabulary(lang: str) -> frozenset[str]:
    """Words of a language in lower case, as they are written: "à" is none of English, though "a" is; no single letters."""
    return frozenset(word.lower() for name in _LISTS for word in lines(lang, name) if len(word) > 1)


@cache
def _all_words() -> frozenset[str]:
    return frozenset().union(*map(_vocabulary, LANGUAGES))


@cache
def _particles() -> frozenset[str]:
    return frozenset(word.strip("'").lower() for word in lines("any", "name_particles.txt"))


class _Words:
    """The words of a text that tell its language: how many are ``ours`` and how many ``strange``."""

    def __init__(self, text: str) -> None:
        numbered = any(map(str.isdigit, text))
        text = _NO_WORD.sub(" ", text)
        found = [(match[0], match.start()) for match in _WORD.finditer(text)]
        capitals = sum(word.isupper() for word, _ in found) > 0.7 * len(found)
        small = not any(word[0].isupper() for word, _ in found)
        self.needed = _EVIDENCE_IN_CAPITALS if capitals else _EVIDENCE
        words = [word.lower() if capitals else word for word, _ in found]
        counts = dict.fromkeys(LANGUAGES, 0)
        self.telling: list[str] = []
        self.strange = small_strange = 0
        for index, word in enumerate(words):
            following = words[index + 1 : index + 1 + _LONGEST_NAME]
            of = [lang for lang in LANGUAGES if word.lower() in _vocabulary(lang)]
            for lang in of:
                counts[lang] += 1
            if of:
                self.telling.append(word.lower())
            elif self._is_strange(word, text, found[index][1], following, unmarked=capitals or small):
                if capitals and len(word) <= _ABBREVIATION:
                    continue
                self.strange += 1
                small_strange += word[0].islower()
                self.telling.append(word.lower())
        self.ours = max(counts.values())
        # A few words may be a sentence: a name or an address has capitals or numbers.
        self.are_sentence = small_strange > 0 and not (numbered or capitals or small)

    @staticmethod
    def _is_strange(word: str, text: str, start: int, following: Sequence[str], *, unmarked: bool) -> bool:
        """Whether a word that is none of ours is evidence: no name, as far as that can be seen."""
        if word[0].isupper() and not (
            following and following[0][0].islower() and _SENTENCE_START.search(text, max(0, start - 8), start)
        ):
            return False
        folded = fold(word)
        if (unmarked or word[0].isupper()) and (
            folded in given_names() or folded in family_names() or folded in places()
        ):
            return False
        if word in _particles():
            # "van der Berg": a name follows.
            after = next((one for one in following if one not in _particles()), "")
            return not after[:1].isupper()
        return True


def _other_script(text: str) -> str:
    """The code of the script that most letters have, "" if that is Latin or only names are written in it."""
    others = [letter for letter in _OTHER_SCRIPT.findall(text) if letter.isalpha()]
    if not others:
        return ""
    names = [script(letter) for letter in others]
    weight = sum(_WEIGHT_OF_SIGNS if name in _WITHOUT_ALPHABET else 1 for name in names)
    if weight <= sum(map(str.isalpha, text)) - len(others):
        return ""
    words = [word for word in text.split() if _OTHER_SCRIPT.search(word)]
    # "Иван Петров": a name may stand anywhere.
    if len(words) <= _EVIDENCE and all(word.lstrip("\"'«(„“")[:1].isupper() for word in words):
        return ""
    return SCRIPTS.get(max(set(names), key=names.count), ANOTHER_SCRIPT)


ANOTHER_SCRIPT = "Zyyy"
# Names of Unicode -> codes of ISO 15924.
SCRIPTS = {
    "CYRILLIC": "Cyrl", "ARABIC": "Arab", "CJK": "Hani", "HIRAGANA": "Jpan", "KATAKANA": "Jpan", "HANGUL": "Kore",
    "GREEK": "Grek", "HEBREW": "Hebr", "DEVANAGARI": "Deva", "THAI": "Thai", "ARMENIAN": "Armn", "GEORGIAN": "Geor",
    "BENGALI": "Beng", "TAMIL": "Taml", "TELUGU": "Telu", "GUJARATI": "Gujr", "GURMUKHI": "Guru", "KANNADA": "Knda",
    "MALAYALAM": "Mlym", "SINHALA": "Sinh", "KHMER": "Khmr", "LAO": "Laoo", "MYANMAR": "Mymr", "ETHIOPIC": "Ethi",
    "TIBETAN": "Tibt", "MONGOLIAN": "Mong", "SYRIAC": "Syrc",
}  # fmt: skip


def _ask_library(words: Sequence[str]) -> tuple[str, float]:
    """The likeliest language that is none of ours and how much likelier than ours it is; ("", 0) if it is ours."""
    scores = _library().scores(" ".join(words)[:_LONGEST])
    scores.pop(_NO_LANGUAGE, None)
    best = max(scores, key=lambda code: scores[code])
    ours = max((scores[lang] for lang in LANGUAGES if lang in scores), default=float("-inf"))
    return (best, scores[best] - ours) if best not in LANGUAGES else ("", 0.0)


class _Library:
    """``py3langid``; its model loads on first use, which few texts need."""

    def __init__(self) -> None:
        self._identifier: Any = None
        self._lock = Lock()

    def scores(self, text: str) -> dict[str, float]:
        """Language -> logarithm of its likelihood, up to a constant."""
        with self._lock:
            if self._identifier is None:
                from py3langid.langid import MODEL_FILE, LanguageIdentifier

                self._identifier = LanguageIdentifier.from_model_file(MODEL_FILE)
        return {code: float(score) for code, score in self._identifier.rank(text)}


@cache
def _library() -> _Library:
    return _Library()
