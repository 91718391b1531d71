"""Take note of ids and file names that repeat what is masked in their documents: they are written as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from nescio.document import Document
from nescio.formats.io.results import place, refused
from nescio.verify.labels import labels_that_repeat

# Formats whose results carry the ids of documents.
_WITH_IDS = frozenset(("jsonl", "tab"))


class Labels:
    """The labels of the documents that go into one output; ``file`` is its name, "" if it has none."""

    def __init__(self, file: str, format: str) -> None:
        self._file = file
        self._has_ids = format in _WITH_IDS
        self._told = False
        self._ids = 0
        self._first = ""

    def see(self, document: Document) -> None:
        """Look at a finished document; one that is not written has no labels in the output."""
        if refused(document):
            return
        file = Path(self._file).with_suffix("").as_posix() if self._file and not self._told else ""
        repeating = labels_that_repeat((file, document.id) if self._has_ids else (file,), document)
        if file in repeating:
            self._told = True
        if self._has_ids and document.id in repeating:
            self._ids += 1
            self._first = self._first or place(document)

    def seeing(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents as they come, each looked at."""
        for document in documents:
            self.see(document)
            yield document

    def notes(self) -> Iterator[str]:
        """What the user should know, without any id."""
        if self._told:
            yield f"{self._file}: the name of the file repeats something that is masked in it; rename it before you share it"
        if self._ids:
            whose = "the id repeats" if self._ids == 1 else f"the ids of {self._ids} documents repeat"
            yield f"{self._first}: {whose} something that is masked in the text; ids are written as they are"
