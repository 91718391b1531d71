"""Nationality adjectives and demonyms of both languages, inflected, from the hand-written table."""

from __future__ import annotations

from gazetteers.german import adjective, person
from gazetteers.words import plural
from gazetteers.writing import source_rows, write

# No plural in -s: "Chinese", "Polish", "Swiss", "Englishmen".
_INVARIABLE = ("ese", "sh", "ch", "ss", "men", "s", "ic")
_MAN = frozenset({"German", "East German", "West German"})
_NOTE = "Written by hand (scripts/gazetteers/sources/nationalities.tsv). Columns: form, country code (XX: a continent)."


def build() -> None:
    """Write en/nationalities.tsv and de/nationalities.tsv."""
    english: dict[str, str] = {}
    german: dict[str, str] = {}
    for country, forms, adjectives, demonyms in source_rows("nationalities.tsv"):
        for form in map(str.strip, forms.split(",")):
            english.setdefault(form, country)
            if form.endswith("man") and form not in _MAN:
                english.setdefault(form.removesuffix("man") + "men", country)
            elif not form.endswith(_INVARIABLE):
                english.setdefault(plural(form), country)
        for stem in map(str.strip, adjectives.split(",")):
            for form in adjective(stem):
                german.setdefault(form, country)
        for noun in map(str.strip, demonyms.split(",")):
            for form in person(noun):
                german.setdefault(form, country)
    write("en/nationalities.tsv", [_NOTE], (f"{form}\t{english[form]}" for form in sorted(english)))
    write("de/nationalities.tsv", [_NOTE], (f"{form}\t{german[form]}" for form in sorted(german)))
