"""Organisations by their head noun, company forms and made-up names (data: lang/*/organizations.tsv)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from nescio.lang import LANGUAGES, lines, rows
from nescio.text.folding import fold

# Kinds with more names than this need no pairs of them.
_ENOUGH = 25
# Head nouns whose names stand for those of a head noun that has none of its own, by type of organisation.
_BY_TYPE = {
    "en": {
        "ORG/COURT": "court tribunal", "ORG/AUTHORITY": "office agency authority", "ORG/HOSPITAL": "hospital clinic",
        "ORG/SCHOOL": "school college", "ORG/PARTY": "party movement", "ORG/MEDIA": "newspaper", "ORG/COMPANY": "word",
        "ORG/GOVERNMENT": "government", "ORG": "association society",
    },
    "de": {
        "ORG/COURT": "gericht gerichtshof", "ORG/AUTHORITY": "amt behorde bundestag polizei feuerwehr",
        "ORG/HOSPITAL": "krankenhaus klinik", "ORG/SCHOOL": "schule gymnasium kindergarten lehrstuhl", "ORG/PARTY": "partei",
        "ORG/MEDIA": "zeitung verlag", "ORG/COMPANY": "word", "ORG/GOVERNMENT": "regierung", "ORG": "verein stiftung zentrum",
    },
}  # fmt: skip


@cache
def patterns(lang: str) -> Mapping[str, tuple[str, ...]]:
    """Folded head noun -> names; "word" -> made-up names, "field" -> what institutes work on."""
    found: dict[str, list[str]] = {}
    for row in rows(lang, "organizations.tsv"):
        found.setdefault(fold(row[0]), []).append(row[-1])
    return {head: tuple(names) for head, names in found.items()}


@cache
def _genders() -> Mapping[str, str]:
    """German head noun -> its gender, from the patterns and their first words."""
    return {
        fold(word): gender for head, gender, name in rows("de", "organizations.tsv") for word in (head, name.split()[0])
    }


@cache
def heads(lang: str) -> Mapping[str, str]:
    """Folded word that is the head noun of organisations -> type; both languages, the document's first."""
    found: dict[str, str] = {}
    for language in (lang, *LANGUAGES):
        for phrase, type_name in rows(language, "organization_heads.tsv"):
            found.setdefault(fold(phrase).split()[-1], type_name)
        for head in patterns(language):
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
    """Names of the same kind as a head noun's; in German with the same gender, so that articles still fit."""
    kinds = _BY_TYPE[lang].get(type_name, _BY_TYPE[lang]["ORG"]).split()
    own = patterns(lang).get(head, ()) or tuple(name for kind in kinds for name in patterns(lang)[kind])
    if lang == "de" and (gender := _genders().get(head)):
        own = tuple(name for name in own if _genders().get(fold(name.split()[0])) == gender) or own
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
    # "Ministry of Health" has its head noun first, "Tax Directorate" last; German puts it first.
    headed = last > 0 and (place == last or (place == 0 and lang == "en"))
    return " ".join([*one[: place + 1], "and" if lang == "en" else "und", *two[place:]]) if headed else ""
