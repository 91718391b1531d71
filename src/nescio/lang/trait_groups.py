"""Groups of terms for what people are and have, which may stand for each other: "nurse" and "midwife", "asthma" and "hay fever"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from nescio.lang import language, rows
from nescio.text.words import words_of

# Types whose terms say too different things to stand for each other: kin by generation, illnesses by family.
FINE_TYPES = frozenset(("DEM/FAMILY", "DEM/HEALTH"))


@dataclass(frozen=True, slots=True)
class Term:
    """A form of a listed term: its type, its group, its place there, and which of the term's forms it is."""

    type: str
    group: int
    place: int
    form: int


@cache
def groups(lang: str) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """(type, terms) of each group; a term is the tuple of its forms, aligned within the group."""
    return tuple(
        (type_name, tuple(map(language(lang).people.forms, terms.split(";"))))
        for type_name, terms in rows(lang, "trait_groups.tsv")
    )


@cache
def terms(lang: str) -> Mapping[str, Term]:
    """Key of a form -> what it is; the first group that has a form owns it."""
    found: dict[str, Term] = {}
    for number, (type_name, members) in enumerate(groups(lang)):
        for place, forms in enumerate(members):
            for form, text in enumerate(forms):
                found.setdefault(term_key(text), Term(type_name, number, place, form))
    return found


@cache
def broader(lang: str) -> Mapping[str, str]:
    """Key of a term -> the next broader one: "silicosis" -> "respiratory disease"."""
    return {row[0]: row[1] for name in ("broader.tsv", "family.tsv") for row in rows(lang, name)}


def term_key(text: str) -> str:
    """The key under which a term stands: its folded words."""
    return " ".join(words_of(text).folded)
