"""The gender of a given name: what the language's own list says goes before what all lists say together.

Andrea is a woman in German and a man in Italian, so the list of all languages cannot tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from nescio.lang import LANGUAGES, language, rows
from nescio.lang.gazetteers import given_names, name_key

_KNOWN = ("f", "m")


@cache
def _own(lang: str) -> Mapping[str, str]:
    return {name_key(name): gender for name, gender, *_ in rows(lang, "given_name_genders.tsv")}


def known_gender(name: str, lang: str) -> str:
    """Return "f", "m", or "" if no list tells; the halves of a double name ("Anna-Lena") must not say different things."""
    if gender := _of_one_name(name, lang):
        return gender
    halves = {_of_one_name(half, lang) for half in name.split("-")} - {""} if "-" in name else set()
    return halves.pop() if len(halves) == 1 else ""


def _of_one_name(name: str, lang: str) -> str:
    known = lang in LANGUAGES
    own = _own(lang) if known else {}
    key = name_key(name)
    # "Ingos Auto": a genitive.
    keys = (key, key[:-1]) if key.endswith("s") and known and language(lang).writing.genitive_s else (key,)
    genders = (own.get(form) or given_names().get(form, "") for form in keys)
    return next((gender for gender in genders if gender in _KNOWN), "")
