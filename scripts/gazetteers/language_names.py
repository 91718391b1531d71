"""Names of the languages and scripts that are told from ours, for messages."""

from __future__ import annotations

from collections.abc import Iterator

from babel import Locale
from py3langid.langid import MODEL_FILE, LanguageIdentifier

from gazetteers.writing import write
from nescio.lang.identify import ANOTHER_SCRIPT, SCRIPTS

# Languages that CLDR has no name for: English, German.
_OTHERS = {
    "fuv": ("Fulfulde", "Fulfulde"), "gcf": ("Guadeloupean Creole", "Guadeloupe-Kreolisch"),
    "gcr": ("Guianese Creole", "Guayana-Kreolisch"), "gug": ("Guarani", "Guaraní"), "guw": ("Gun", "Gun"),
    "hbo": ("Biblical Hebrew", "biblisches Hebräisch"), "kik": ("Kikuyu", "Kikuyu"),
    "uzs": ("Southern Uzbek", "Südusbekisch"),
}  # fmt: skip


def _names() -> Iterator[str]:
    english, german = Locale("en"), Locale("de")
    codes = set(LanguageIdentifier.from_model_file(MODEL_FILE).labels) - {"zxx"}
    for code in sorted(codes):
        others = _OTHERS.get(code, (code, code))
        yield "\t".join((code, english.languages.get(code) or others[0], german.languages.get(code) or others[1]))
    for code in sorted(set(SCRIPTS.values())):
        yield f"{code}\t{english.scripts[code]} script\t{german.scripts.get(code) or english.scripts[code]} (Schrift)"
    yield f"{ANOTHER_SCRIPT}\tanother script\teine andere Schrift"


def build() -> None:
    """Write any/language_names.tsv."""
    notes = [
        "Unicode CLDR via Babel, see LICENSES.txt. Columns: ISO 639 code of a language (those that py3langid tells) or",
        "ISO 15924 code of a script, English name, German name.",
    ]
    write("any/language_names.tsv", notes, _names())
