"""German nouns of a dictionary: those of the package german-nouns (Wiktionary).

    python scripts/gazetteers/dictionary_nouns.py german_nouns/nouns.csv > src/nescio/lang/de/dictionary_nouns.txt

Names, abbreviations, parts of words and the people of towns and countries are left out; a noun that somebody may be called by
("Baum") stays. Compounds and regular plurals of other nouns of the list are left out as well: ``nescio.lang.compounds`` knows them.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

from nescio.lang.compounds import is_noun
from nescio.lang.gazetteers import nationalities, places
from nescio.text.folding import fold

NO_NOUN = re.compile(
    r"Nachname|Vorname|Eigenname|Toponym|Straßenname|Abkürzung|Affix|Gebundenes|Suffix|Präfix|Wortverbindung"
)
NOMINATIVE = re.compile(r"nominativ (?:singular|plural)")
PEOPLE_OF = re.compile(r"(.{3,}?)(?:er|ers|erin|erinnen|ern)")
SHORTEST = 3
HEADER = """\
# German nouns; compounds and regular plurals of others are left out. In small letters.
# Source: Wiktionary (https://de.wiktionary.org), via the package german-nouns 1.2.5, selected by
# scripts/gazetteers/dictionary_nouns.py. Licence of this file: CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/)."""
_WORD = re.compile(r"[^\W\d_]+")


def main() -> None:
    with Path(sys.argv[1]).open(encoding="utf8", newline="") as file:
        rows = list(csv.DictReader(file))
    forms: set[str] = set()
    for row in rows:
        lemma = fold(row["lemma"])
        if (
            NO_NOUN.search(row["pos"])
            or _is_inhabitant(lemma)
            or not row["lemma"][:1].isupper()
            or row["lemma"].isupper()
        ):
            continue
        written = [row["lemma"], *(value for key, value in row.items() if key and value and NOMINATIVE.match(key))]
        forms.update(fold(word) for word in written if _WORD.fullmatch(word) and len(word) >= SHORTEST)
    kept: set[str] = set()
    for word in sorted(forms, key=lambda one: (len(one), one)):
        if not is_noun(word, kept):
            kept.add(word)
    print(HEADER)
    print("\n".join(sorted(kept)))


def _is_inhabitant(lemma: str) -> bool:
    """Whether a noun is made of the name of a place ("Aachener"), or is a nationality."""
    if lemma in nationalities("de"):
        return True
    stem = PEOPLE_OF.fullmatch(lemma)
    return stem is not None and any(stem[1] + ending in places() for ending in ("", "e", "en", "n"))


if __name__ == "__main__":
    main()
