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
    for place, word in enumerate(words.texts):
        key = term_key(word)
        term = terms(lang).get(key)
        spoken = term is not None and term.type == _LANGUAGE
        if word[0].isupper() and (spoken or key in nationalities(lang)):
            listed = [
                forms[0]
                for number, (kind, members) in enumerate(groups(lang))
                if kind == _LANGUAGE and (term is None or not spoken or number == term.group)
                for forms in members
                if term_key(forms[0]) != key
            ]
            new = request.choices.pick(listed, "language", key, str(request.attempt))
            return replaced(surface, words, [(place, place + 1, like(word, new))])
    return None
