"""Tell texts in other languages from those in ours.

Three witnesses, the cheapest first: the script of the letters; the words of our own languages, of which a text in one of them has
many and a text in another has few; and, for what these leave in doubt, the library ``py3langid`` (BSD). Names, numbers, codes and
addresses say nothing. A few words are no evidence: "Rue de la Paix 12" may stand in any text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from threading import Lock
from typing import Any, NamedTuple

from nescio.kept import kept
from nescio.lang import LANGUAGES, lines
from nescio.lang.gazetteers import family_names, given_names, places
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.scripts import script

# Of the words that tell, so many are ours in a text that is ours.
_OURS = 0.6
# At a glance, where words of all our languages count, it takes more, and so it does in a text of few words.
_PLAINLY_OURS = 0.7
_FEW_WORDS, _OURS_OF_FEW = 10, 0.8
# Fewer words that are none of ours are no evidence; in capitals, where names and abbreviations look like words, it takes more.
_EVIDENCE = 3
_EVIDENCE_IN_CAPITALS = 5
# How much likelier than ours the library must find another language (natural logarithm): near languages and noise differ by less.
_MARGIN = 4.0
# The same for a sentence of very few words.
_MARGIN_OF_FEW = 12.0
# Physicians and lawyers use words of Latin in every language; the library may take them for Esperanto.
_LATIN, _EVIDENCE_OF_LATIN = frozenset(("la", "eo")), 12
# What the library calls a text without any language, and an English that our words tell better (Nigerian Pidgin).
_NO_OTHERS = ("zxx", "pcm")
# A single letter is a sign or a joke.
_FEWEST_LETTERS = 2
# A sign of a script without an alphabet says as much as so many letters.
_WEIGHT_OF_SIGNS = 3
_WITHOUT_ALPHABET = frozenset(("CJK", "HIRAGANA", "KATAKANA", "HANGUL"))
# How many words behind a particle belong to its name ("van der Berg").
_LONGEST_NAME = 4
# Of a text in capitals, so many words are.
_SHOUTED = 0.7
# Abbreviations are at most so long.
_ABBREVIATION = 4
# Of the letters of any language in the Latin script, more than so many are vowels; of random ones, a fifth.
_VOWELS, _FEWEST_VOWELS = "aeiouy", 0.26
# What the library looks at of one stretch: more makes it no surer.
_LONGEST = 1_000

# Where letters of other scripts are, and signs that are no letters.
_OTHER_SCRIPT = fixed(
    "[\u0370-\u1dff\u1f00-\u1fff\u2e80-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff66-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]"
)
# Addresses, codes, markup and program text: words stand free, with no more than punctuation beside them.
_NO_WORD = fixed(r"\S*(?:[@\d_=<>{}\\|#/\ufffd]|\w\.\w|\w:\w|[a-z][A-Z])\S*")
_WORD = fixed(r"[^\W\d_]{2,}")
_SENTENCE_START = fixed(r"(?:\A|[.!?…:]['\"”»)]*\s|\n)[\s>*\"'“„«¿¡(\[–—-]*\Z")
_APOSTROPHE = fixed("['’]")
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


def identify(text: str, *, alone: bool = True) -> Identified:
    """Whether a stretch of text is in a language that is not supported; a few words count only if they are ``alone``."""
    if not text.isascii():
        if not unicodedata.is_normalized("NFKC", text):
            text = unicodedata.normalize("NFKC", text)
        if found := _other_script(text):
            return Identified(found, True)
    return _at_a_glance(text, alone) or _by_words(text, alone)


def _at_a_glance(text: str, alone: bool) -> Identified | None:
    """The answer for most texts, at the cost of one look-up a word; None if it takes a closer look."""
    vocabulary = _vocabulary()
    tokens = text.split()
    unknown = [token for token, low in zip(tokens, text.lower().split(), strict=False) if low not in vocabulary]
    strange = capitals = 0
    for token in unknown:
        bare = token.strip(_PUNCTUATION)
        if bare.islower():
            strange += bare not in vocabulary and (bare.isalpha() or _is_elided(bare, vocabulary))
        elif bare.isupper():
            capitals += len(bare) > _ABBREVIATION
    if capitals >= _EVIDENCE:
        return None
    ours = len(tokens) - len(unknown)
    if strange < (1 if alone else _EVIDENCE):
        return OURS if ours > strange else UNTOLD
    least = _OURS_OF_FEW if alone and len(tokens) <= _FEW_WORDS else _PLAINLY_OURS
    return OURS if ours >= least * (ours + strange) else None


def _is_elided(word: str, vocabulary: Mapping[str, object]) -> bool:
    """Whether a word with an apostrophe is none of ours: "d'une", but not "it's"."""
    parts = _APOSTROPHE.split(word)
    return len(parts) > 1 and all(map(str.isalpha, parts)) and vocabulary.keys().isdisjoint(parts)


def _by_words(text: str, alone: bool) -> Identified:
    words = _telling_words(text)
    told = words.ours + words.strange
    near = words.ours >= _OURS * told
    short = alone and words.strange > 1 and len(words.telling) <= _FEW_WORDS and words.ours < _OURS_OF_FEW * told
    if near and not short:
        return OURS if words.ours else UNTOLD
    if words.few and not (alone and words.are_sentence):
        return UNTOLD
    different = list(dict.fromkeys(words.telling))
    if _are_codes(different):
        return UNTOLD
    other, margin = _ask_library(different)
    # A line among others, of words that are cut short or Latin: "Dg: dekomp. Herzinsuff., Adipositas per magna".
    is_line = not alone and len(words.telling) <= _FEW_WORDS
    if not other or margin < (_MARGIN_OF_FEW if words.few or near or is_line else _MARGIN):
        return OURS if near else UNTOLD
    return UNTOLD if other in _LATIN and words.strange < _EVIDENCE_OF_LATIN else Identified(other, True)


def _are_codes(words: Sequence[str]) -> bool:
    """Whether words can be in no language because hardly a vowel is in them: codes ("MKHXVO"), or keys that somebody hit."""
    letters = fold("".join(words))
    return letters.isascii() and sum(letters.count(vowel) for vowel in _VOWELS) < _FEWEST_VOWELS * len(letters)


_LISTS = ("function_words.txt", "common_words.txt", "titles.txt")


@cache
@kept("lang", "text")
def _vocabulary() -> dict[str, tuple[str, ...]]:
    """Words in lower case, as they are written ("à" is none of English), with their languages; single letters tell nothing."""
    found: dict[str, tuple[str, ...]] = {}
    for lang in LANGUAGES:
        for word in {word.lower() for name in _LISTS for word in lines(lang, name) if len(word) > 1}:
            found[word] = (*found.get(word, ()), lang)
    shared = {langs: langs for langs in found.values()}
    return {word: shared[langs] for word, langs in found.items()}


@cache
def _particles() -> frozenset[str]:
    return frozenset(word.strip("'").lower() for word in lines("any", "name_particles.txt"))


class _Words(NamedTuple):
    """The words of a text that tell its language: how many are ``ours`` and how many ``strange``, and all of them.

    They are ``few`` if there is no evidence in so many different strange ones; as a sentence they may still tell.
    """

    ours: int
    strange: int
    telling: list[str]
    few: bool
    are_sentence: bool


def _telling_words(text: str) -> _Words:
    numbered = any(map(str.isdigit, text))
    text = _NO_WORD.sub(" ", text)
    found = [(match[0], match.start()) for match in _WORD.finditer(text)]
    capitals = sum(word.isupper() for word, _ in found) > _SHOUTED * len(found)
    # Without capitals, or with nothing else, names look like words.
    unmarked = capitals or text == text.lower()
    words = [word.lower() if capitals else word for word, _ in found]
    counts = dict.fromkeys(LANGUAGES, 0)
    telling: list[str] = []
    strange: list[str] = []
    short = 0
    for index, word in enumerate(words):
        of = _vocabulary().get(word.lower(), ())
        for lang in of:
            counts[lang] += 1
        if not of:
            following = words[index + 1 : index + 1 + _LONGEST_NAME]
            if (unmarked and _is_listed(word)) or not _is_evidence(word, text, found[index][1], following):
                continue
            if capitals and len(word) <= _ABBREVIATION:
                short += 1
            else:
                strange.append(word)
        telling.append(word)
    small = sum(word[0].islower() for word in telling)
    # A sentence of a few words has small ones; a name or an address has capitals or numbers.
    are_sentence = bool(strange) and small > 1 and not (numbered or unmarked)
    # Among capitals short words may be abbreviations; "ha ha ha" is one word.
    few = len(set(strange)) + short // 2 < (_EVIDENCE_IN_CAPITALS if capitals else _EVIDENCE)
    return _Words(max(counts.values()), len(strange) + short // 2, list(map(str.lower, telling)), few, are_sentence)


def _is_evidence(word: str, text: str, start: int, following: Sequence[str]) -> bool:
    """Whether a word that is none of ours is no name, as far as can be seen."""
    if word[0].isupper():
        opens = following and following[0][0].islower() and _SENTENCE_START.search(text, max(0, start - 8), start)
        return bool(opens) and not _is_listed(word)
    if word in _particles():
        # "van der Berg": a name follows.
        after = next((one for one in following if one not in _particles()), "")
        return not after[:1].isupper()
    return True


def _is_listed(word: str) -> bool:
    """Whether a word is known as a name."""
    folded = fold(word)
    return folded in given_names() or folded in family_names() or folded in places()


def _other_script(text: str) -> str:
    """The code of the script that most letters have, "" if that is Latin or only names are written in it."""
    others = [letter for letter in _OTHER_SCRIPT.findall(text) if letter.isalpha()]
    if len(others) < _FEWEST_LETTERS:
        return ""
    names = [script(letter) for letter in others]
    weight = sum(_WEIGHT_OF_SIGNS if name in _WITHOUT_ALPHABET else 1 for name in names)
    if weight <= sum(map(str.isalpha, text)) - len(others):
        return ""
    words = [match[0] for match in _WORD.finditer(text) if _OTHER_SCRIPT.match(match[0])]
    # "Иван Петров": a name may stand anywhere.
    if len(words) <= _EVIDENCE and all(word[0].isupper() for word in words) and weight == len(others):
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
    for code in _NO_OTHERS:
        scores.pop(code, None)
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
