"""The gender that given names have in one language, where the list of all languages cannot tell (Faker's locales, MIT)."""

from __future__ import annotations

import importlib
import pkgutil
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator

import faker.providers.person as person

from gazetteers.writing import LANG, write

LANGUAGES = ("de", "en")
# A name is a woman's if so many times more locales say so than say the contrary.
_CLEAR = 3
_NOTE = "Given names whose gender all languages together do not tell, as Faker's locales of this one have them (MIT)."


def _locales(lang: str) -> Iterator[object]:
    for module in sorted(pkgutil.iter_modules(person.__path__), key=lambda module: module.name):
        if module.name.partition("_")[0] == lang:
            yield importlib.import_module(f"{person.__name__}.{module.name}").Provider


def _votes(provider: object) -> dict[str, set[str]]:
    """The genders of the names of one locale."""
    found: dict[str, set[str]] = defaultdict(set)
    for attribute in dir(provider):
        values = getattr(provider, attribute)
        if not attribute.startswith("first_names_") or not hasattr(values, "__iter__"):
            continue
        gender = "f" if attribute.endswith("_female") else "m" if attribute.endswith("_male") else ""
        for name in values if gender else ():
            found[name].add(gender)
    return found


def _undecided() -> frozenset[str]:
    """The keys of names that the list of all languages gives to both; spellings with and without accents are one name there."""
    genders: dict[str, set[str]] = defaultdict(set)
    for line in (LANG / "any" / "given_names.tsv").read_text(encoding="utf8").splitlines():
        name, _, gender = line.partition("\t")
        genders[_key(name)].add(gender)
    return frozenset(key for key, found in genders.items() if len(found) > 1 or "u" in found)


def _key(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def build() -> None:
    """Write given_name_genders.tsv of each language."""
    undecided = _undecided()
    for lang in LANGUAGES:
        votes: dict[str, Counter[str]] = defaultdict(Counter)
        for provider in _locales(lang):
            for name, genders in _votes(provider).items():
                if _key(name) in undecided and len(genders) == 1:
                    votes[name].update(genders)
        decided = ((name, _clear(votes[name])) for name in sorted(votes))
        write(
            f"{lang}/given_name_genders.tsv",
            [_NOTE, "Columns: name, gender (f, m)."],
            (f"{name}\t{gender}" for name, gender in decided if gender),
        )


def _clear(votes: Counter[str]) -> str:
    for gender, other in (("f", "m"), ("m", "f")):
        if votes[gender] and votes[gender] >= _CLEAR * votes[other]:
            return gender
    return ""
