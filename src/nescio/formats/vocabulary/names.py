"""Names that programs use (classes, identifiers), told from sentences; which of them name nobody."""

from __future__ import annotations

import re
from functools import lru_cache

from nescio.formats.vocabulary.lists import words
from nescio.formats.vocabulary.values import is_vocabulary
from nescio.identity.rule import is_ordinary
from nescio.lang import LANGUAGES

_WORDS = re.compile(r"[^\W\d_]+|\d+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LONGEST_NUMBER = 6
_LONGEST_MARK = 2
_DIGITS = re.compile(r"\d+")
# A date, a telephone number or the number of a case has at least so many digits.
_FEWEST_TELLING_DIGITS = 5


@lru_cache(maxsize=65536)
def is_plain_name(name: str) -> bool:
    """Whether a name says nothing about anybody: numbers, and words of everybody's language or of programs.

    A word with a capital letter may be a surname, unless it is one of several put together ("navBar").
    """
    return is_vocabulary(name) or all(map(_is_plain, _WORDS.findall(name)))


def is_plain_identifier(name: str) -> bool:
    """Whether an identifier says nothing about anybody: a plain name without a number that may be somebody's."""
    return is_plain_name(name) and all(len(number) < _FEWEST_TELLING_DIGITS for number in _DIGITS.findall(name))


def is_plain_value(value: str) -> bool:
    """Whether what was filled in says nothing about anybody: a plain name, and no date or telephone number in groups."""
    groups = _DIGITS.findall(value)
    is_grouped = len(groups) > 1 and sum(map(len, groups)) >= _FEWEST_TELLING_DIGITS
    return is_plain_name(value) and not is_grouped


def _is_plain(word: str) -> bool:
    if word.isdigit():
        return len(word) <= _LONGEST_NUMBER
    parts = _HUMPS.split(word)
    if len(parts) == 1:
        return len(word) <= _LONGEST_MARK or (word.islower() and _is_known(word))
    return all(len(part) <= _LONGEST_MARK or _is_known(part.lower()) for part in parts)


def _is_known(word: str) -> bool:
    return (
        word in words("html.txt") or word in words("office.txt") or any(is_ordinary(word, lang) for lang in LANGUAGES)
    )


# Marks of markup and of code.
_MARKS = re.compile(r"[<>{};=%|\\_#$]|\w[/.:]\w")
_FEWEST_WORDS = 4


def is_prose(text: str) -> bool:
    """Whether a text is a sentence that somebody wrote, with most of its words those of a language."""
    found = [word for word in _WORDS.findall(text) if not word.isdigit()]
    plain = sum(any(is_ordinary(word.lower(), lang) for lang in LANGUAGES) for word in found)
    return len(found) >= _FEWEST_WORDS and 2 * plain >= len(found) and not _MARKS.search(text)
