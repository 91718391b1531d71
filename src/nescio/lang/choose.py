"""Tell our languages from each other by their function words; a text in any other is read as the nearest of them.

Where these do not tell, as in a single line, titles ("Herr") and common words ("wohnt") do. A document in one language may
quote the other: ``stretches`` tells which paragraphs are in which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from nescio.kept import kept
from nescio.lang import DEFAULT, LANGUAGES, lines
from nescio.text.folding import fold
from nescio.text.paragraphs import paragraphs, quotation_depth
from nescio.text.patterns import fixed
from nescio.text.words import count_words, cut_at_blanks, words_in

_SAMPLE = 20_000
# The labels of a mail's head ("From:") are English in every mail.
_LABELS = fixed(r"^[ \t>]*[A-Za-z-]{2,15}:[ \t]", re.MULTILINE)
_LABELLED = fixed(rf"{_LABELS.pattern}.*", re.MULTILINE)
# So many function words of another language make one look at paragraphs.
_SUSPICIOUS = 3
# What a paragraph must show to be in a language: a function word counts as much as three other words of it.
_ENOUGH = 5
_SURE = 3


@cache
@kept("lang", "text")
def _marks(lang: str, *tables: str) -> frozenset[str]:
    """Words of the tables that only this language has."""
    own, *others = ({fold(word) for table in tables for word in lines(one, table)} for one in _own_first(lang))
    return frozenset(own.difference(*others))


def _own_first(lang: str) -> list[str]:
    return [lang, *(other for other in LANGUAGES if other != lang)]


def choose_language(text: str) -> str:
    """The language of a text, the default one when nothing tells."""
    sample = text[:_SAMPLE]
    words = list(map(fold, words_in(_LABELS.sub("", sample) if ":" in sample else sample)))
    sure = {lang: _sure(words, lang) for lang in LANGUAGES}
    best = [lang for lang in LANGUAGES if sure[lang] == max(sure.values())]
    return best[0] if len(best) == 1 else max(best, key=lambda lang: (_likely(words, lang), lang == DEFAULT))


def _sure(words: Iterable[str], lang: str) -> int:
    marks = _marks(lang, "function_words.txt")
    return sum(map(marks.__contains__, words))


def _shows(text: str, langs: Sequence[str]) -> bool:
    """Whether a text has so many function words of one of the languages that one should look at paragraphs."""
    counts = dict.fromkeys(langs, 0)
    for stretch in cut_at_blanks(text):
        words = stretch.lower().split()
        for lang in langs:
            counts[lang] += _sure(words, lang)
            if counts[lang] >= _SUSPICIOUS:
                return True
    return False


def _likely(words: Iterable[str], lang: str) -> int:
    weights = _weights(lang)
    return sum(weights.get(word, 0) % _SURE for word in words)


def stretches(text: str, main: str) -> list[tuple[int, int, str]]:
    """The text cut into (start, end, language), without gaps; nearly always it is one stretch in the ``main`` language.

    A paragraph (or the quoted part of one) is in another language if that has many more of its words; what tells nothing,
    such as a sign-off, goes with the paragraph before it, at the start of a quotation with the one behind it.
    """
    others = [lang for lang in LANGUAGES if lang != main]
    if not _shows(text, others):
        return [(0, len(text), main)]
    found: list[tuple[int, int, str]] = []
    depth = -1
    for start, end in paragraphs(text):
        marks = quotation_depth(text, start)
        lang = _language_of(text[start:end], main, others)
        if not lang and found and marks == depth:
            lang = found[-1][2]
        # What opens a text or a quotation is taken at its least word ("Hallo"), or else waits for the next paragraph.
        lang = lang or _lean(text[start:end])
        depth = marks
        if found and (not found[-1][2] or found[-1][2] == lang):
            found[-1] = (found[-1][0], end, lang)
        else:
            found.append((start, end, lang))
    return [(start, end, lang or main) for start, end, lang in found]


def _language_of(paragraph: str, main: str, others: list[str]) -> str:
    """The language of a paragraph, "" if it does not tell."""
    # A text may be one paragraph: of its words, each different one is looked at once.
    counts = count_words(_LABELS.sub("", paragraph) if ":" in paragraph else paragraph)
    words = [(fold(word), count) for word, count in counts.items()]
    scores = {lang: _score(words, lang) for lang in (main, *others)}
    best = max(scores, key=lambda lang: (scores[lang], lang == main))
    second = max(scores[lang] for lang in scores if lang != best)
    return best if scores[best] >= _ENOUGH and scores[best] > 2 * second else main if best == main else ""


def _score(words: Iterable[tuple[str, int]], lang: str) -> int:
    weights = _weights(lang)
    return sum(weights[word] * count for word, count in words if word in weights)


@cache
@kept("lang", "text")
def _weights(lang: str) -> dict[str, int]:
    """How much each word speaks for a language: ``_SURE`` if it is a function word, and one more if it is a common one."""
    sure, likely = _marks(lang, "function_words.txt"), _marks(lang, "titles.txt", "common_words.txt")
    return {word: _SURE * (word in sure) + (word in likely) for word in sure | likely}


def _lean(paragraph: str) -> str:
    """The only language of which a paragraph has any word, "" if there is none; a mail's head says nothing."""
    words = list(map(fold, words_in(_LABELLED.sub("", paragraph))))
    langs = [lang for lang in LANGUAGES if _sure(words, lang) or _likely(words, lang)]
    return langs[0] if len(langs) == 1 else ""
