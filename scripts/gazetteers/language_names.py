"""Names of the languages and scripts that are told from ours, for messages."""

from __future__ import annotations

from collections.abc import Iterator

from babel import Locale
from py3langid.langid import MODEL_FILE, LanguageIdentifier

from gazetteers.writing import write
from nescio.lang.identify import ANOTHER_SCRIPT, SCRIPTS

# Languages that CLDR has no name for.
_OTHERS = {
    "fuv": "Fulfulde", "gcf": "Guadeloupean Creole", "gcr": "Guianese Creole", "gug": "Guarani", "guw": "Gun",
    "hbo": "Biblical Hebrew", "kik": "Kikuyu", "uzs": "Southern Uzbek",
}  # fmt: skip


def _names() -> Iterator[str]:
    known = Locale("en").languages
    codes = set(LanguageIdentifier.from_model_file(MODEL_FILE).labels) - {"zxx"}
    for code in sorted(codes):
        yield f"{code}\t{known.get(code) or _OTHERS.get(code) or code}"
    for code in sorted(set(SCRIPTS.values())):
        yield f"{code}\t{Locale('en').scripts[code]} script"
    yield f"{ANOTHER_SCRIPT}\tanother script"


def build() -> None:
    """Write any/language_names.tsv."""
    notes = [
        "Unicode CLDR via Babel, see LICENSES.txt. Columns: ISO 639 code of a language (those that py3langid tells) or",
        "ISO 15924 code of a script, English name.",
    ]
    write("any/language_names.tsv", notes, _names())
