"""Words that do not belong to a mention at whose edge they stand, by language."""

from __future__ import annotations

# Articles, prepositions and conjunctions; number words and pronouns are none of them.
EDGE_WORDS = {
    "en": frozenset("a an the of in on at to for and or by with from between until since during as into near".split()),
    "de": frozenset(
        "der die das des dem den ein eine von vom in im am an auf zu zum zur und oder mit aus bei bis seit".split()
    ),
}
