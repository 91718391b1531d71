"""German nouns for people and adjectives in all their forms, in the same order for all, so that one form gives another.

Built by rule; what the rules do not know keeps its base form.
"""

from __future__ import annotations

from functools import cache

from nescio.text.folding import fold

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
_PLURAL = 2  # the place of the plural among the forms of a noun for a person


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


def forms(term: str) -> tuple[str, ...]:
    """All forms of a term: "~" marks nouns for people, "*" adjectives; others stand as they are."""
    if term.startswith("~"):
        return person_forms(term[1:])
    if term.startswith("*"):
        return tuple(adjective_stem(term[1:]) + ending if ending else term[1:] for ending in ADJECTIVE_ENDINGS)
    return (term,)


def form_of(word: str, known: tuple[str, ...]) -> int:
    """The form of an adjective by its ending, of a noun for a person by "-in"."""
    if len(known) == len(ADJECTIVE_ENDINGS) and word[0].islower():
        ending = next((e for e in sorted(ADJECTIVE_ENDINGS, key=len, reverse=True) if e and word.endswith(e)), "")
        return ADJECTIVE_ENDINGS.index(ending)
    return 4 if len(known) > 4 and word.endswith("in") else 0


def nation_like(surface: str, old: tuple[str, str], new: tuple[str, str], adjective: bool) -> str:
    """The adjective or the noun for people of a nation, in the form that the old one has.

    ``adjective`` says that a word with a capital is an adjective all the same ("Deutsche Bank").
    """
    if surface[0].isupper() and not adjective:
        pairs = zip(person_forms(old[1]), person_forms(new[1]), strict=True)
        fitting = [(place, pair) for place, pair in enumerate(pairs) if fold(surface) == fold(pair[0])]
        if fitting:
            # "der Deutschen" is rather of many than of one.
            return dict(fitting).get(_PLURAL, fitting[0][1])[1]
    for ending in sorted(ADJECTIVE_ENDINGS, key=len, reverse=True):
        if ending and surface.lower().endswith("sch" + ending):
            return adjective_stem(new[0]) + ending
    return new[0]
