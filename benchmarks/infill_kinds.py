"""Does what replaces a phrase speak of the same kind of thing? A check by lists, which asks neither the replacer nor its model.

Kin by generation, illnesses by family, body, occupations, offences, medicines, nationalities, languages, beliefs, products: the
kinds of a phrase are all that the lists have for it as a whole, or else for its head ("chest pain" is a symptom, "redness around
the neck" is no neck). A replacement keeps the kind if it has one of them, or says less and names it ("an illness"). A phrase that
no list has is of the kind that its type names, if that is a fine one (DEM/HEALTH); else nothing can be told, and it is counted as
unknown. Amounts keep their kind if the words beside their numbers stay. Names, codes, places and dates are not asked: whether they
are read as their type is another figure. A tag says its type and nothing else: it is counted apart, never as kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from nescio.document import Document
from nescio.lang import DEFAULT, language
from nescio.lang.gazetteers import attributes, nationalities
from nescio.lang.number_words import read_number
from nescio.lang.trait_groups import FINE_TYPES, broader, groups, term_key
from nescio.models.phrase_kinds import head_of

ASKED = frozenset(("DEM", "MISC", "QUANTITY"))
_TAG = re.compile(r"\[[A-Z]+(?: \d+)?\]")
_DIGITS = re.compile(r"\d[\d.,/ ]*")
# Groups of these types are kinds of their own: a car is no knife, and blond is not tall.
_FINE = FINE_TYPES | {"MISC/PRODUCT", "DEM/TRAIT", "MISC/EVENT", "MISC/AWARD"}
# A statement that says less keeps the kind if its head is one of these.
_LESS = {
    "DEM/HEALTH": frozenset(
        "condition disorder disease illness injury problem sickness treatment therapy care".split()
    ),
    "DEM/OCCUPATION": frozenset("worker job occupation profession".split()),
    "DEM/FAMILY": frozenset(("relative", "member")),
    "MISC/MEDICATION": frozenset("medication medicine drug".split()),
    "MISC/CRIME": frozenset(("offence", "crime")),
}
_AGE = re.compile(r"\d{1,3}(?:[ -]?(?:y|yo|yrs?|years?)(?:[ -]old)?)?")


def kinds(phrase: str, lang: str = DEFAULT) -> set[str]:
    """All kinds that the lists have for a phrase, or for the longest end of it up to its head."""
    head = head_of(phrase, lang)
    for words in (term_key(phrase), *(" ".join(head[first:]) for first in range(len(head)))):
        if found := _listed(words, lang) or _listed(words.removesuffix("s"), lang):
            return found
    return set()


def _listed(words: str, lang: str) -> set[str]:
    found = set(_in_groups(lang).get(words, ()))
    if known := attributes(lang).get(words):
        found.add(f"{known.type} {broader(lang).get(words, words)}" if known.type in FINE_TYPES else known.type)
    if words in nationalities(lang):
        found.add("DEM/NATIONALITY")
    if wider := broader(lang).get(words):
        found |= {f"{kind.split()[0]} {wider}" for kind in list(found) if kind.split()[0] in FINE_TYPES}
    return found


@cache
def _in_groups(lang: str) -> dict[str, set[str]]:
    """Words of a listed term -> its kinds; a term of several groups has all of them."""
    found: dict[str, set[str]] = {}
    for number, (type_name, members) in enumerate(groups(lang)):
        kind = f"{type_name} group-{number}" if type_name in _FINE else type_name
        for forms in members:
            for form in forms:
                found.setdefault(term_key(form), set()).add(kind)
    return found


def keeps_kind(old: str, new: str, type_name: str, lang: str = DEFAULT) -> bool | None:
    """Whether a replacement is of the kind of its original; None where that cannot be told."""
    if type_name.startswith("QUANTITY"):
        return _beside_numbers(old, lang) == _beside_numbers(new, lang)
    if type_name == "DEM/AGE" or (_is_age(old, lang) and _is_age(new, lang)):
        return _beside_numbers(old, lang) == _beside_numbers(new, lang)
    before, after = kinds(old, lang), kinds(new, lang)
    if before:
        said = {kind.split()[0] for kind in before}
        head = head_of(new, lang)[-1:]
        counted = _beside_numbers(old, lang) == _beside_numbers(new, lang)
        return bool(before & after) or counted or any(set(head) & _LESS.get(kind, frozenset()) for kind in said)
    if "/" not in type_name:
        return None
    return any(kind.split()[0] == type_name for kind in after)


def _is_age(text: str, lang: str) -> bool:
    return bool(_AGE.fullmatch(text)) or read_number(text.lower(), lang) is not None


def _beside_numbers(text: str, lang: str) -> list[str]:
    """The words of an amount without its numbers; "one child" and "three children" have the same."""
    words = _DIGITS.sub(" ", text).split()
    left = [word.lower().strip(".,") for word in words if read_number(word.lower(), lang) is None]
    return [word.removesuffix("s") for word in left if word not in language(lang).writing.articles]


def kinds_kept(version: Sequence[Document]) -> dict[str, float | int]:
    """Of the phrases whose kind the lists know, the share whose replacements are of it; tags and unknown phrases apart."""
    counts = Counter(judgement for *_, judgement in judged(version))
    known = counts["kept"] + counts["changed"]
    return {
        "spans": sum(counts.values()),
        "known": known,
        "kept": round(counts["kept"] / max(1, known), 4),
        "unknown": counts["unknown"],
        "tags": counts["tag"],
    }


def judged(version: Iterable[Document]) -> Iterable[tuple[str, str, str, str]]:
    """(type, original, replacement, "kept", "changed", "unknown" or "tag") of every phrase that is asked."""
    for document in version:
        types = {(mention.start, mention.end): mention.type for mention in document.mentions}
        for edit in document.edits:
            type_name = types.get((edit.start, edit.end), "")
            old = document.text[edit.start : edit.end]
            if edit.mends or type_name.partition("/")[0] not in ASKED:
                continue
            if _TAG.fullmatch(edit.text):
                yield type_name, old, edit.text, "tag"
                continue
            kept = keeps_kind(old, edit.text, type_name, document.lang)
            yield type_name, old, edit.text, "unknown" if kept is None else "kept" if kept else "changed"
