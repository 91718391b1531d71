"""A list of terms of the user's own, such as one made of Wikidata (``python -m nescio_training.wikidata``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from nescio.detect.outside.labelled import type_for
from nescio.document import Mention
from nescio.errors import InputError, UsageError
from nescio.lang.gazetteers import Attribute, phrase_key
from nescio.text.passage import Passage
from nescio.text.phrase_search import PhraseTable


class TermListDetector:
    """The terms of a file: term, type, special category or nothing, score; with tabs between, the last two may be left out."""

    name = "terms"

    def __init__(self, file: str, labels: Mapping[str, str] | None = None) -> None:
        self.file = str(file)
        self.labels = dict(labels or {})
        if not Path(self.file).is_file():
            raise UsageError(f"There is no list of terms '{self.file}'.")

    @cached_property
    def _table(self) -> PhraseTable[Attribute]:
        terms: dict[str, Attribute] = {}
        for number, line in enumerate(Path(self.file).read_text(encoding="utf-8-sig").splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            row = [*line.split("\t"), "", "", ""]
            try:
                score = float(row[3] or 0.6)
            except ValueError:
                raise InputError("the score is no number", path=Path(self.file).name, line=number) from None
            kind = type_for(row[1].strip(), self.labels)
            if kind and row[0].strip():
                terms.setdefault(phrase_key(row[0]), Attribute(kind, row[2].strip(), score, row[0].strip()))
        return PhraseTable(terms)

    def detect(self, passage: Passage) -> Iterable[Mention]:
        words = passage.words
        for first, last, term in self._table.match(passage):
            start, end = words.starts[first], words.ends[last - 1]
            # "IRA" is not "Ira", but "nurse" may be "Nurse" or "NURSE".
            if term.written.islower() or passage.text[start:end] == term.written:
                yield Mention(start, end, term.type, term.score, self.name, term.confidential)
