"""The last look at a finished file: no form of anything masked may be left in any string of it.

The pipeline vouches for the text of a document; a file holds more than that text (names of parts, attributes, values that
nobody sees), and a mistake in mapping edits back would be seen only here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nescio.document import Document
from nescio.errors import VerificationError
from nescio.formats.io.results import place
from nescio.identity.masked_strings import masked_strings
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, folded_words, forms
from nescio.lang import DEFAULT
from nescio.taxonomy import MAIN_TYPES
from nescio.text.folding import fold
from nescio.text.passage import passages

_LABELS = frozenset(fold(name) for name in MAIN_TYPES)
# Separates strings so that no form runs from one into the next.
_APART = "\n\n"


class Survivors:
    """Searches strings for what was masked in a document."""

    def __init__(self, document: Document) -> None:
        self._lang = document.lang or DEFAULT
        self._search = Occurrences(dict.fromkeys(_masked_forms(document, self._lang)), self._lang)
        # Our own tags ("[PERSON 1]") are no survivors, whatever somebody is called.
        tags = {edit.text for edit in document.edits if edit.text and _is_tag(edit.text)}
        self._tags = re.compile("|".join(re.escape(tag) for tag in sorted(tags, key=len, reverse=True)) or r"(?!)")

    def in_strings(self, strings: Iterable[str]) -> bool:
        """Whether anything masked is left in one of the strings."""
        return self.in_text(_APART.join(dict.fromkeys(strings)))

    def in_text(self, text: str) -> bool:
        """Whether anything masked is left in a text."""
        text = self._tags.sub("*", text)
        return any(
            next(self._search.find(passage.text, passage.words), None) for _, passage in passages(text, self._lang)
        )


def leak(document: Document, where: str) -> VerificationError:
    """The refusal of a file in which something is left."""
    return VerificationError(f"{place(document)}: something masked is left in {where}; it is not written")


def _is_tag(text: str) -> bool:
    words = folded_words(text)
    return bool(words) and all(word in _LABELS or word.isdigit() for word in words)


def _masked_forms(document: Document, lang: str) -> Iterator[Form]:
    for text, type_name, _ in masked_strings(document):
        yield from forms(text, type_name, lang)
