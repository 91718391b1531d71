"""Ids and names of files that repeat what is masked in their documents: noted, or neutral ones are written in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from nescio.document import Document
from nescio.formats.io.results import place, refused
from nescio.verify.labels import labels_that_repeat

# Formats whose results carry the ids of documents.
_WITH_IDS = frozenset(("jsonl", "tab"))


class Labels:
    """The labels of the documents that go into one output; ``file`` is its name, "" if it has none.

    With ``neutral`` ids become numbers; otherwise notes tell of them.
    """

    def __init__(self, file: str, format: str, *, neutral: bool) -> None:
        self._file, self._neutral = file, neutral
        self._has_ids = format in _WITH_IDS
        self._parts = PurePosixPath(file).with_suffix("").parts if file else ()
        self._seen = 0
        self._ids = 0
        self._first = ""
        # Of the folders of the file and its own name, those that repeat something.
        self.repeating: set[str] = set()

    def seen(self, document: Document) -> Document:
        """A finished document, perhaps under a number in place of its id; a refused one has no labels in the output."""
        self._seen += 1
        if refused(document):
            return document
        parts = [part for part in self._parts if part not in self.repeating]
        found = labels_that_repeat((*parts, document.id) if self._has_ids else parts, document)
        self.repeating.update(part for part in parts if part in found)
        if not self._has_ids or document.id not in found:
            return document
        self._ids += 1
        self._first = self._first or place(document)
        return document.with_(id=f"masked-id-{document.meta.get('line') or self._seen}") if self._neutral else document

    def all_seen(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents as they come, each looked at."""
        return map(self.seen, documents)

    def notes(self, *, renamed: bool = False) -> Iterator[str]:
        """What the user should know, without any id; ``renamed`` if the file was given another name."""
        if self.repeating and not renamed:
            yield f"{self._file}: the name of the file repeats something that is masked in it; rename it before you share it"
        if self._ids:
            whose = "the id repeats" if self._ids == 1 else f"the ids of {self._ids} documents repeat"
            done = "numbers stand in their place (masked-id-...)" if self._neutral else "--neutral-names numbers them"
            yield f"{self._first}: {whose} something that is masked in the text; {done}"


class NeutralNames:
    """Neutral names for the files of one run; the same folder gets the same one."""

    def __init__(self) -> None:
        self._folders: dict[str, str] = {}

    def of(self, file: str, number: int, repeating: Iterable[str]) -> str:
        """The name of a file, with neutral words in place of those of its parts that repeat something."""
        repeated, path = set(repeating), PurePosixPath(file)
        folders = [self._folder(part) if part in repeated else part for part in path.parent.parts]
        name = f"document-{number:04d}{path.suffix}" if path.stem in repeated else path.name
        return PurePosixPath(*folders, name).as_posix()

    def _folder(self, name: str) -> str:
        return self._folders.setdefault(name, f"folder-{len(self._folders) + 1:03d}")


def move(target: Path, file: str, neutral: str) -> Path:
    """Move an output to its neutral name below the same folder; folders that are empty then go."""
    root = Path(target.as_posix().removesuffix(f"/{file}"))
    moved = root / neutral
    moved.parent.mkdir(parents=True, exist_ok=True)
    target.replace(moved)
    for folder in target.parents:
        if folder == root or any(folder.iterdir()):
            break
        folder.rmdir()
    return moved
