"""German inflection by rule, as far as word lists need it."""

from __future__ import annotations

ADJECTIVE_ENDINGS = ("", "e", "er", "en", "em", "es")
# Nouns that are inflected like adjectives: "ein Beamter", "die Angestellten".
_FROM_ADJECTIVES = (
    *("deutsche", "angestellte", "beamte", "gefreite", "vorsitzende", "abgeordnete", "studierende", "auszubildende"),
    *("sachverständige", "leistende", "geistliche"),
)


def adjective(stem: str) -> list[str]:
    """All forms of an adjective: "türkisch", "türkische", ..."""
    base = stem.removesuffix("e") if stem.endswith("e") else stem
    return [stem, *(base + ending for ending in ADJECTIVE_ENDINGS[1:])]


def person(noun: str) -> list[str]:
    """All forms of a noun for a man, and of the noun for a woman where it is derived with -in.

    "Türke": Türken, Türkin, Türkinnen; "Lehrer": Lehrers, Lehrern, Lehrerin, Lehrerinnen; "Deutsche": Deutscher, ...
    """
    if noun.lower().endswith(_FROM_ADJECTIVES):
        extra = [noun[:-1] + "in", noun[:-1] + "innen"] if noun.lower().endswith("beamte") else []
        return [noun, noun + "r", noun + "n", *extra]
    if noun.endswith(("in", "frau")):
        return [noun, noun + ("nen" if noun.endswith("in") else "en")]
    if noun.endswith("mann"):
        base = noun.removesuffix("mann")
        return [noun, noun + "es", base + "männer", base + "männern", base + "leute", base + "leuten"]
    if noun.endswith("e"):
        base = noun[:-1]
        return [noun, noun + "n", base + "in", base + "innen"]
    forms = [noun, noun + "s", noun + "in", noun + "innen"]
    if noun.endswith("er"):
        return [*forms, noun + "n"]
    if noun.endswith(("i", "a", "o")):
        return [noun, noun + "s"]
    if noun.endswith("arzt"):
        base = noun.removesuffix("arzt")
        return [noun, noun + "es", base + "ärzte", base + "ärzten", base + "ärztin", base + "ärztinnen"]
    if noun.endswith("anwalt"):
        base = noun.removesuffix("anwalt")
        return [noun, noun + "s", base + "anwälte", base + "anwälten", base + "anwältin", base + "anwältinnen"]
    return [*forms, noun + "e", noun + "en"]
