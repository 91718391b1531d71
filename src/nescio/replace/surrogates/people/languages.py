"""Languages: one of the same group stands for another, and one of any group for a nationality that is spoken ("speaks Iranian")."""

from __future__ import annotations

from nescio.lang.gazetteers import nationalities
from nescio.lang.trait_groups import groups, term_key, terms
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like, replaced
from nescio.text.words import words_of

_LANGUAGE = "DEM/LANGUAGE"


def other_language(surface: str, request: Request) -> str | None:
    """The surface with another language in it; None if it names none, or in a form that bends ("türkischsprachig")."""
    lang = request.page.lang
    words = words_of(surface)
    pieces: list[tuple[int, int, str]] = []
    named = any(word[0].isupper() and _is_language(term_key(word), lang) for word in words.texts)
    for place, word in enumerate(words.texts):
        key = term_key(word)
        term = terms(lang).get(key)
        spoken = term is not None and term.type == _LANGUAGE
        # "Twi, French": beside a language, what no list has is one, too.
        if word[0].isupper() and named:
            listed = [
                forms[0]
                for number, (kind, members) in enumerate(groups(lang))
                if kind == _LANGUAGE and (term is None or not spoken or number == term.group)
                for forms in members
                if term_key(forms[0]) not in (key, *(term_key(said) for *_, said in pieces))
            ]
            new = request.choices.pick(listed, "language", key, str(request.attempt))
            pieces.append((place, place + 1, like(word, new)))
    return replaced(surface, words, pieces) if pieces else None


def _is_language(key: str, lang: str) -> bool:
    """Whether a key is that of a language, or of a people that may have one."""
    term = terms(lang).get(key)
    return (term is not None and term.type == _LANGUAGE) or key in nationalities(lang)
