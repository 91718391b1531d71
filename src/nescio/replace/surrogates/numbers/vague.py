"""Vague amounts and times, which no number moves: "approximately" is "about", "last spring" "last summer"."""

from __future__ import annotations

from nescio.lang.trait_groups import groups, term_key, terms
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like


def listed_neighbour(surface: str, request: Request) -> str | None:
    """Another expression of the group that has this one; None if no list has it."""
    lang = request.page.lang
    term = terms(lang).get(term_key(surface))
    # "Christmas" is an event and a date.
    if term is None or term.type not in ("DATETIME", "QUANTITY", "MISC/EVENT"):
        return None
    others = [forms[0] for place, forms in enumerate(groups(lang)[term.group][1]) if place != term.place]
    return like(surface, request.choices.pick(others, "vague", term_key(surface), str(request.attempt)))
