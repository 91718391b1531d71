"""Words that a recogniser alone takes for a date, an amount or a trait, and that say nothing by themselves (``bare_words.tsv``):
"last" before a weekday, "week" before a date, "Jahr" before the year, "birthday" behind its number.

What a rule or a list finds too, or what stands with a further word, is left as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from nescio.document import Document, Mention
from nescio.identity.rule import folded_words
from nescio.lang import rows

_RECOGNIZER = "neural"
# Shorter ones are other abbreviations, too.
_SHORTEST_UNIT = 2


def without_bare_words(mentions: Sequence[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions without those that hold nothing but such words."""
    bare = _bare_words(document.lang)
    return tuple(
        mention
        for mention in mentions
        if mention.source != _RECOGNIZER
        or mention.main_type not in bare
        or not bare[mention.main_type].issuperset(folded_words(document.surface(mention)) or ("",))
    )


@cache
def _bare_words(lang: str) -> Mapping[str, frozenset[str]]:
    """Main type -> folded words; units of measure belong to amounts."""
    found = {kind: frozenset(words.split()) for kind, words in rows(lang, "bare_words.tsv")}
    measures = (unit for unit, kind, *_ in rows(lang, "units.tsv") if not kind.startswith("time"))
    units = {word for unit in measures for word in folded_words(unit) if len(word) > _SHORTEST_UNIT}
    return {**found, "QUANTITY": found.get("QUANTITY", frozenset()) | units}
