"""German nouns for people and adjectives in all their forms, in the same order for all, so that one form gives another.

Built by rule; what the rules do not know keeps its base form.
"""

from __future__ import annotations

from functools import cache

ADJECTIVE_ENDINGS = ("", "e", "em", "en", "er", "es")
# Nouns that are inflected like adjectives: "ein Beamter", "die Angestellten".
_FROM_ADJECTIVES = (
    *(
        "deutsche",
        "angestellte",
        "vorsitzende",
        "abgeordnete",
        "studierende",
        "auszubildende",
        "gefreite",
        "geistliche",
    ),
    *("sachverständige", "selbständige", "arbeitslose", "verwandte", "beschäftigte", "bedienstete"),
)
_UMLAUTS = {"arzt": "ärzt", "anwalt": "anwält", "koch": "köch", "mann": "männ", "bauer": "bäuer"}


@cache
def person_forms(noun: str) -> tuple[str, ...]:
    """Man, of a man, men, to men, woman, women: "Lehrer", "Lehrers", "Lehrer", "Lehrern", "Lehrerin", "Lehrerinnen"."""
    lower = noun.lower()
    if lower.endswith(_FROM_ADJECTIVES):
        return noun + "r", noun + "n", noun + "n", noun + "n", noun, noun + "n"
    if lower.endswith("beamte"):
        stem = noun[:-1]
        return noun + "r", noun + "n", noun + "n", noun + "n", stem + "in", stem + "innen"
    if lower.endswith("mann"):
        stem = noun[:-4] + ("m" if lower.startswith("m") and len(noun) == 4 else "")
        return noun, noun + "es", stem + "leute", stem + "leuten", stem + "frau", stem + "frauen"
    for ending, changed in _UMLAUTS.items():
        if lower.endswith(ending):
            stem = noun[: -len(ending)]
            stem += changed.capitalize() if not stem else changed
            return noun, noun + "s", stem + "e", stem + "en", stem + "in", stem + "innen"
    if lower.endswith("e"):
        stem = noun[:-1]
        return noun, noun + "n", noun + "n", noun + "n", stem + "in", stem + "innen"
    if lower.endswith("er"):
        return noun, noun + "s", noun, noun + "n", noun + "in", noun + "innen"
    if lower.endswith(("i", "a", "o")):
        return noun, noun + "s", noun + "s", noun + "s", noun, noun + "s"
    if lower.endswith(("ist", "ent", "ant", "at", "oge", "graf", "ot", "et", "it")):
        return noun, noun + "en", noun + "en", noun + "en", noun + "in", noun + "innen"
    if lower.endswith("or"):
        return noun, noun + "s", noun + "en", noun + "en", noun + "in", noun + "innen"
    return noun, noun + "s", noun + "e", noun + "en", noun + "in", noun + "innen"


def adjective_stem(stem: str) -> str:
    """What endings are added to: "orange" loses its e."""
    return stem.removesuffix("e")


def plural(noun: str) -> str:
    """The plural of an English noun."""
    head, of, rest = noun.partition(" of ")
    if of:
        return plural(head) + of + rest  # "members of parliament"
    lower = noun.lower()
    if lower.endswith("man") and not lower.endswith(("german", "human", "roman")):
        return noun[:-3] + "men"
    if lower.endswith("y") and lower[-2:-1] not in tuple("aeiou"):
        return noun[:-1] + "ies"
    if lower.endswith("wife"):
        return noun[:-2] + "ves"
    if lower.endswith(("ese", "ss", "ish", "sh", "ch")) and noun[0].isupper():
        return noun
    return noun + ("es" if lower.endswith(("s", "x", "z", "ch", "sh")) else "s")
