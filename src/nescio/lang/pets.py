"""Animals that are called by a name: "our dog Bello", "die Katze Minka"."""

from __future__ import annotations

import re
from functools import cache

from nescio.lang import lines
from nescio.lang.gazetteers import cues, name_key
from nescio.text.classes import LETTER, UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed


@cache
def pet_nouns(lang: str) -> frozenset[str]:
    """Folded words for animals that live with people."""
    return frozenset(map(fold, cues(lang, "pets.tsv")["animal"]))


@cache
def pet_names(lang: str) -> tuple[str, ...]:
    """What animals are called."""
    return tuple(lines(lang, "pet_names.txt"))


def pets_in(text: str, lang: str) -> frozenset[str]:
    """The keys of names that follow the word for an animal."""
    return frozenset(name_key(match["name"]) for match in _named(lang).finditer(text))


@cache
def _named(lang: str) -> re.Pattern[str]:
    said = cues(lang, "pets.tsv")
    animals, called = ("|".join(sorted(said[role], key=len, reverse=True)) for role in ("animal", "called"))
    return fixed(rf"(?<!\w)(?i:{animals})(?:,? (?:{called}))?,? (?P<name>[{UPPER}][{LETTER}]+)")
