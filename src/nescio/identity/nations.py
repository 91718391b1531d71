"""A country by its name, its government, its people and the adjective are one."""

from __future__ import annotations

from functools import lru_cache

from nescio.lang import gazetteers

# A continent is no country.
_NO_COUNTRY = "XX"
# Parts of one country, or two states of one people, that are not each other though they share its code.
_PARTS = frozenset(
    "england english scotland scottish scots schottland schottisch wales welsh walisisch nordirland gdr ddr".split()
) | {
    "northern ireland",
    "greek cypriot",
    "turkish cypriot",
    "german democratic republic",
    "deutsche demokratische republik",
}
# Names in full, without function words, which hold the names of parts of the country.
_IN_FULL = {
    "united kingdom great britain northern ireland": "GB",
    "vereinigtes konigreich grossbritannien nordirland": "GB",
}


def nation_in(words: tuple[str, ...], lang: str) -> tuple[str, tuple[str, ...]]:
    """The code of the longest name of a country or people among some words, and the words beside it; "" if there is none."""
    countries, nationalities = gazetteers.countries(), gazetteers.nationalities(lang)
    for size in range(len(words), 0, -1):
        for start in range(len(words) - size + 1):
            phrase = " ".join(words[start : start + size])
            if phrase in _PARTS:
                return "", words
            code = countries.get(phrase) or nationalities.get(phrase) or _IN_FULL.get(phrase, "")
            if code and code != _NO_COUNTRY:
                return code, words[:start] + words[start + size :]
    return "", words


# A document names few states, and each many times.
@lru_cache(maxsize=4096)
def state_of(words: tuple[str, ...], lang: str, *, of_people: bool = False) -> str:
    """The code of the country if some words name it as a state ("Republic of Turkey", "Turkish Government", "Turkey").

    ``of_people`` asks for the people of a country instead: "Turkish", "a Turkish national".
    """
    if len(words) > _LONGEST:
        return ""
    code, beside = nation_in(words, lang)
    allowed = gazetteers.cues(lang, "link_words.tsv")["people"] if of_people else state_words(lang)
    return code if set(beside) <= allowed else ""


def state_words(lang: str) -> frozenset[str]:
    return gazetteers.cues(lang, "link_words.tsv")["state"]


def is_bare_state(words: tuple[str, ...], lang: str) -> bool:
    """Whether only the state is said, not which: "the Government", "der Staat"."""
    return 0 < len(words) <= _LONGEST and set(words) <= state_words(lang)


# The words of a long name of a state: "Federal Democratic Republic of Ethiopia".
_LONGEST = 8
