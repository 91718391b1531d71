"""Organisations by their head noun, company forms and made-up names (data: lang/*/organizations.tsv)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from nescio.lang import LANGUAGES, language, lines, rows
from nescio.text.folding import fold

# Kinds with more names than this need no pairs of them.
_ENOUGH = 25


@cache
def patterns(lang: str) -> Mapping[str, tuple[str, ...]]:
    """Folded head noun -> names; "word" -> made-up names, "field" -> what institutes work on."""
    found: dict[str, list[str]] = {}
    for row in rows(lang, "organizations.tsv"):
        found.setdefault(fold(row[0]), []).append(row[-1])
    return {head: tuple(names) for head, names in found.items()}


@cache
def _genders(lang: str) -> Mapping[str, str]:
    """Head noun -> its gender, from the patterns and their first words; empty where nouns have none."""
    return {
        fold(word): gender
        for head, *genders, name in rows(lang, "organizations.tsv")
        for gender in genders
        for word in (head, name.split()[0])
    }


@cache
def heads(lang: str) -> Mapping[str, str]:
    """Folded word that is the head noun of organisations -> type; of all languages, the document's first."""
    found: dict[str, str] = {}
    for one in (lang, *LANGUAGES):
        for phrase, type_name in rows(one, "organization_heads.tsv"):
            found.setdefault(fold(phrase).split()[-1], type_name)
        for head in patterns(one):
            found.setdefault(head, "ORG")
    return {word: type_name for word, type_name in found.items() if word not in ("word", "field")}


@cache
def company_forms() -> frozenset[str]:
    """Company forms as written, and their folded words."""
    forms = lines("any", "company_forms.txt")
    return frozenset(fold(form).rstrip(".") for form in forms) | {"co", "sti", "kg", "cie", "ev"}


@cache
def vocabulary(lang: str) -> frozenset[str]:
    """Words that many organisations have in their names and that say nothing of one of them ("assize")."""
    kept = frozenset(
        word
        for head, names in patterns(lang).items()
        if head != "word"
        for name in names
        for word in fold(name).split()
    )
    return kept | frozenset("assize gendarmerie cassation cantonal voivodeship regional martial".split())


def patterns_like(head: str, type_name: str, lang: str) -> tuple[str, ...]:
    """Names of the same kind as a head noun's; with the same gender where nouns have one, so that articles still fit."""
    by_type = language(lang).organizations.heads_by_type
    kinds = (by_type.get(type_name) or by_type.get("ORG", "")).split()
    own = patterns(lang).get(head, ()) or tuple(name for kind in kinds for name in patterns(lang).get(kind, ()))
    genders = _genders(lang)
    if gender := genders.get(head):
        own = tuple(name for name in own if genders.get(fold(name.split()[0])) == gender) or own
    return own


@cache
def with_pairs(names: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """Names of one kind, and two of them in one: "Ministry of Health and Transport", "Tax and Land Directorate".

    With a dozen names, one key in twelve would give the same surrogate; their pairs are many. Kinds that have enough names
    keep to them.
    """
    if len(names) > _ENOUGH:
        return names
    pairs = (_pair(one.split(), two.split(), lang) for i, one in enumerate(names) for two in names[i + 1 :])
    return (*names, *filter(None, pairs))


def _pair(one: list[str], two: list[str], lang: str) -> str:
    """Two names as one, if they differ in one word and share the head noun; else nothing."""
    differing = [place for place, (a, b) in enumerate(zip(one, two, strict=False)) if a != b]
    if len(one) != len(two) or len(differing) != 1:
        return ""
    place, last = differing[0], len(one) - 1
    own = language(lang)
    # "Ministry of Health" has its head noun first, "Tax Directorate" last; German puts it first.
    headed = last > 0 and (place == last or (place == 0 and own.organizations.joins_before_head))
    return " ".join([*one[: place + 1], own.writing.joining, *two[place:]]) if headed else ""
