"""What a person is: nationality -> part of the world, occupation, illness and kin -> the next broader word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nescio.ladders.ladder_step import LadderStep
from nescio.ladders.places import continent, continent_of
from nescio.ladders.sayings import Noun, Words
from nescio.lang import gazetteers, language, rows

LOST = {"continent": 0.7, "field": 0.5, "wider field": 0.75}
_LONGEST_ENDING = 30
# In place of a gender: a word such as "widowed".
_NO_NOUN = "-"


def nationality_steps(surface: str, lang: str) -> Iterator[LadderStep]:
    """ "Turkish" -> "Eurasian", "polnische" -> "europäische", "Polin" -> "Europäerin"."""
    code = gazetteers.nationalities(lang).get(gazetteers.phrase_key(surface))
    if code and continent(code, lang):
        said = language(lang).ladder.of_continent(surface, continent_of(code))
        yield LadderStep(Words(said), LOST["continent"], "continent")


@cache
def _broader(lang: str) -> dict[str, tuple[str, str]]:
    """Folded term (where there are compounds: its ending) -> the next broader term and its gender."""
    listed = (*rows(lang, "broader.tsv"), *rows(lang, "family.tsv"))
    return {term: (text, gender[0] if gender else "") for term, text, *gender in listed}


def broader_steps(surface: str, lang: str) -> Iterator[LadderStep]:
    """Up to two broader terms: "cardiologist" -> "medical specialist" -> "health professional"."""
    key = gazetteers.phrase_key(surface)
    for what in ("field", "wider field"):
        found = _lookup(key, lang)
        if found is None:
            return
        text, gender = found
        if gender == _NO_NOUN:
            yield LadderStep(Words(text), LOST[what], what)
            return
        yield LadderStep(Noun(text, lang, gender, plain=True), LOST[what], what)
        key = gazetteers.phrase_key(text)


def _lookup(key: str, lang: str) -> tuple[str, str] | None:
    table = _broader(lang)
    if not language(lang).writing.compounds:
        return table.get(key) or table.get(key.rpartition(" ")[2])
    word = key.rpartition(" ")[2] or key
    for start in range(max(0, len(word) - _LONGEST_ENDING), len(word) - 2):
        if word[start:] in table:
            return table[word[start:]]
    return None
