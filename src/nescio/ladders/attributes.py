"""What a person is: nationality -> part of the world, occupation and illness -> the next broader word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nescio.ladders.ladder_step import LadderStep
from nescio.ladders.places import continent
from nescio.ladders.sayings import Noun, Words
from nescio.lang import gazetteers, rows

LOST = {"continent": 0.7, "field": 0.5, "wider field": 0.75}
_ADJECTIVES = {
    "Europe": "European", "Asia": "Asian", "Africa": "African", "North America": "North American", "Eurasia": "Eurasian",
    "South America": "South American", "Oceania": "Oceanian", "Europa": "europäisch", "Asien": "asiatisch",
    "Afrika": "afrikanisch", "Nordamerika": "nordamerikanisch", "Südamerika": "südamerikanisch", "Ozeanien": "ozeanisch",
    "Eurasien": "eurasisch",
}  # fmt: skip
_PEOPLE = {
    "Europa": "Europäer", "Asien": "Asiat", "Afrika": "Afrikaner", "Nordamerika": "Nordamerikaner",
    "Südamerika": "Südamerikaner", "Ozeanien": "Ozeanier", "Eurasien": "Eurasier",
}  # fmt: skip
_LONGEST_ENDING = 30
_ENDING = re.compile(r"(e[rnms]?)?$")


def nationality_steps(surface: str, lang: str) -> Iterator[LadderStep]:
    """ "Turkish" -> "Eurasian", "polnische" -> "europäische", "Polin" -> "Europäerin"."""
    code = gazetteers.nationalities(lang).get(gazetteers.phrase_key(surface))
    name = continent(code, lang) if code else None
    if name is None:
        return
    adjective = _ADJECTIVES[name.text]
    if lang == "en":
        plural = surface.endswith("s") and surface[:-1].lower() in gazetteers.nationalities(lang)
        yield LadderStep(Words(adjective + "s" if plural else adjective), LOST["continent"], "continent")
    elif surface[:1].islower() or "isch" in surface:
        ending = _ENDING.search(surface)
        word = adjective + (ending[1] or "" if ending else "")
        yield LadderStep(Words(word if surface[:1].islower() else word.capitalize()), LOST["continent"], "continent")
    else:
        feminine = next((ending for ending in ("innen", "in") if surface.endswith(ending)), "")
        yield LadderStep(Words(_PEOPLE[name.text] + feminine), LOST["continent"], "continent")


@cache
def _broader(lang: str) -> dict[str, tuple[str, str]]:
    """Folded term (German: its ending) -> the next broader term and its gender."""
    return {term: (text, gender[0] if gender else "") for term, text, *gender in rows(lang, "broader.tsv")}


def broader_steps(surface: str, lang: str) -> Iterator[LadderStep]:
    """Up to two broader terms: "cardiologist" -> "medical specialist" -> "health professional"."""
    key = gazetteers.phrase_key(surface)
    for what in ("field", "wider field"):
        found = _lookup(key, lang)
        if found is None:
            return
        text, gender = found
        yield LadderStep(Noun(text, lang, gender, plain=True), LOST[what], what)
        key = gazetteers.phrase_key(text)


def _lookup(key: str, lang: str) -> tuple[str, str] | None:
    table = _broader(lang)
    if lang == "en":
        return table.get(key) or table.get(key.rpartition(" ")[2])
    word = key.rpartition(" ")[2] or key
    for start in range(max(0, len(word) - _LONGEST_ENDING), len(word) - 2):
        if word[start:] in table:
            return table[word[start:]]
    return None
