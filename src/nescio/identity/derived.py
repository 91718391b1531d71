"""Words made of the name of a town: its people and its adjectives ("Kölner", "Berlinerin", "kölnisch")."""

from __future__ import annotations

from functools import lru_cache

from nescio.lang import language
from nescio.text.folding import fold

_SHORTEST_TOWN = 4
_ADJECTIVES = ("isch", "ische", "ischen", "ischer", "isches", "ischem")


@lru_cache(maxsize=4096)
def derived_from(town: str, lang: str) -> frozenset[str]:
    """The folded words for the people of a town, and its adjectives; none where a language makes no words of towns."""
    places = language(lang).places
    if not places.adjective or len(town) < _SHORTEST_TOWN or not town.isalpha():
        return frozenset()
    people = fold(places.inhabitant(town)).removesuffix("er")
    words = {people + ending for ending in places.people_endings}
    return frozenset(
        words | {fold(town) + ending for ending in _ADJECTIVES} | {people + ending for ending in _ADJECTIVES}
    )
