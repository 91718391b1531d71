"""English articles and the s of names: "an hour", "a university", "James's"."""

from __future__ import annotations

from nescio.lang.definition import Writing
from nescio.text.classes import LETTER
from nescio.text.patterns import fixed

_ARTICLES = frozenset(("the", "a", "an"))
_INDEFINITE = ("a", "an")
# By sound, not by letter: "an hour", "a university", "a European", "an MP", "an 8".
_SILENT_H = ("hour", "honest", "honor", "honour", "heir")
_LIKE_YOU = fixed(r"(?:uni(?!n|m|d)|us[aeiu]|ut[ei]|eu|ew|one(?![a-z])|once|ubiq|ukr|ur[aiuo][^l]|ug[ a])")
_VOWEL_LETTERS = frozenset("AEFHILMNORSX")
_EIGHT = fixed(r"(?:8|11(?!\d)|18(?!\d)|11[.,]\d{3}|18[.,]\d{3})")
_WORD = fixed(rf"[{LETTER}]+")
_SPOKEN = fixed("[AEIOUY]")


def fit_article(old: str, following: str) -> str:
    """ "a" or "an" in the case of the old one; any other word stays."""
    if old.lower() not in _INDEFINITE:
        return old
    new = "an" if _begins_with_vowel_sound(following) else "a"
    if old.isupper() and len(old) > 1:
        return new.upper()
    return new.capitalize() if old[0].isupper() else new


def _begins_with_vowel_sound(phrase: str) -> bool:
    if phrase[0].isdigit():
        return _EIGHT.match(phrase) is not None
    match = _WORD.match(phrase)
    word = match[0] if match else phrase[0]
    # Letters that are spelled out: "an MP", "a UK firm". A word in capitals is none of these if it can be spoken.
    if word.isupper() and (len(word) <= 3 or not _SPOKEN.search(word)):
        return word[0] in _VOWEL_LETTERS
    low = word.lower()
    if low.startswith(_SILENT_H):
        return True
    return low[0] in "aeiouäöüáéíóúàèåøæ" and not _LIKE_YOU.match(low)


WRITING = Writing(
    after_hiss="es",
    bare_possessive="'s",
    articles=_ARTICLES,
    determiners=_ARTICLES | frozenset("his her its their our my your this that these those each every".split()),
    small_words=frozenset(
        "a an the about after around at before between by during for from in into near of on over since till to towards under "
        "until up with within".split()
    ),
    fit_article=fit_article,
    joining="and",
)
