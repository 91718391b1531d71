"""The last look at a finished file: no form of anything masked may be left in what a person wrote or named in it.

The pipeline vouches for the text of a document; a mistake in mapping edits back would be seen only here. The file is read
again and searched in reading order; the words that the program itself puts into a file are not searched.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from nescio.document import Document
from nescio.errors import VerificationError
from nescio.formats.io.results import place
from nescio.formats.mapping.text_map import TextMap
from nescio.identity.masked_strings import masked_strings
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, counts_over_edge, folded_words, masked_forms
from nescio.lang import DEFAULT
from nescio.tags import tag_label
from nescio.taxonomy import MAIN_TYPES
from nescio.text.passage import passages

# Separates strings so that no form runs from one into the next.
_APART = "\n\n"
# A number of so few digits stands everywhere: as a width, a count, a year.
_LONGEST_COMMON_NUMBER = 4


class Survivors:
    """Searches strings for what was masked in documents."""

    def __init__(self, *documents: Document) -> None:
        # Forms by language, each with whether it counts where it runs over an edge of the structure.
        self._forms: dict[str, dict[Form, bool]] = {}
        self._searches: dict[str, Occurrences] = {}
        # The tags of the documents, as (type in capital letters, number).
        self._own_tags: set[tuple[str, str]] = set()
        for document in documents:
            self.add(document)

    def add(self, document: Document) -> None:
        """Search for what was masked in one more document, too."""
        lang = document.lang or DEFAULT
        own = self._forms.setdefault(lang, {})
        masked = dict[Form, bool]()
        for form, over_edges in _masked_forms(document, lang):
            masked[form] = masked.get(form, False) or over_edges
        for form in _shown(document, masked, lang):
            del masked[form]
        for form, over_edges in masked.items():
            own[form] = own.get(form, False) or over_edges
        # Our own tags ("[PERSON 1]") are no survivors, whatever somebody is called.
        for edit in document.edits:
            if edit.text and _is_tag(edit.text):
                self._own_tags |= {(name.upper(), number) for name, number in _tag(plain=True).findall(edit.text)}
        self._searches = {}

    def in_map(self, text: TextMap) -> str:
        """The part of a file in whose text anything masked is left, or ""."""
        found = self._first(text.own_text, text.boundaries)
        return "" if found is None else text.where(found)

    def in_strings(self, strings: Iterable[str]) -> bool:
        """Whether anything masked is left in one of the strings."""
        return self.in_text(_APART.join(dict.fromkeys(strings)))

    def in_text(self, text: str) -> bool:
        """Whether anything masked is left in a text."""
        return self._first(text) is not None

    def spots(self, text: str) -> list[tuple[int, int]]:
        """Where in a text anything masked is left."""
        return list(self._spots(text))

    def _first(self, text: str, edges: Sequence[int] = ()) -> int | None:
        """Where the first thing that is left begins."""
        return next((start for start, _ in self._spots(text, edges)), None)

    def _spots(self, text: str, edges: Sequence[int] = ()) -> Iterator[tuple[int, int]]:
        """What is left; ``edges`` are those of the structure (sorted)."""
        if not self._searches:
            self._searches = {lang: Occurrences(forms, lang) for lang, forms in self._forms.items()}
        plain = any(name not in MAIN_TYPES for name, _ in self._own_tags)
        text = _tag(plain=plain).sub(self._without_own_tag, text)
        for lang, search in self._searches.items():
            for offset, passage in passages(text, lang):

                def counts(start: int, end: int, form: Form, lang: str = lang, offset: int = offset) -> bool:
                    edge = bisect_right(edges, offset + start)
                    return self._forms[lang][form] or not (edge < len(edges) and edges[edge] < offset + end)

                for start, end, _ in search.find(passage.text, passage.words, counts):
                    yield offset + start, offset + end

    def _without_own_tag(self, found: re.Match[str]) -> str:
        return "*" * len(found[0]) if (found[1].upper(), found[2] or "") in self._own_tags else found[0]


def leak(document: Document, where: str) -> VerificationError:
    """The refusal of a file in which something is left, with a way out."""
    return VerificationError(
        f"{place(document)}: something masked is left in {where}; it is not written. "
        "Look there, put what should not stay on the policy's deny list or take it out of the file, and try again"
    )


@cache
def _tag(*, plain: bool) -> re.Pattern[str]:
    """A tag as it is, and as names spell it ("PERSON-1")."""
    return re.compile(rf"\[?(?<![^\W_])({tag_label(plain=plain)})(?:[\W_]{{1,2}}(\d+))?(?![^\W_])\]?", re.IGNORECASE)


def _is_tag(text: str) -> bool:
    """Whether a replacement is nothing but tags; a plain word counts as one in its brackets alone."""
    words = folded_words(_tag(plain=text.startswith("[")).sub(" ", text))
    return any(c.isalnum() for c in text) and all(word.isdigit() for word in words)


def _masked_forms(document: Document, lang: str) -> Iterator[tuple[Form, bool]]:
    """The forms of what was replaced and of what was decided to be, with whether they count over edges; short numbers are none."""
    for text, type_name, _ in masked_strings(document):
        for form in masked_forms(text, type_name, lang):
            if not _is_common_number(form):
                yield form, counts_over_edge(form, type_name, lang)


def _shown(document: Document, masked: Iterable[Form], lang: str) -> set[Form]:
    """Figures and kinds that replacements say themselves ("10,000 to 15,000"); verification knew where these stand."""
    may_be_said = (
        form for form in masked if all(map(str.isdigit, form.words)) or (form.as_name and len(form.words) > 1)
    )
    search = Occurrences(may_be_said, lang)
    said = {edit.text for edit in document.edits if edit.text and not _is_tag(edit.text)}
    return {form for text in said for form in search.forms_in(text)}


def _is_common_number(form: Form) -> bool:
    return len(form.words) == 1 and form.words[0].isdigit() and len(form.words[0]) <= _LONGEST_COMMON_NUMBER
