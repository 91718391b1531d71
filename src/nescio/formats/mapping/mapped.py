"""What formats share whose files hold more than text: a file is loaded whole with the map of its text, edited, written and
looked at once more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

from nescio.document import Document
from nescio.errors import InputError, MissingExtraError, OutputError
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written, refused
from nescio.formats.io.source import Source
from nescio.formats.mapping.column_notes import column_note, column_types, repeating_column
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.survivors import Survivors, leak
from nescio.protocols import OutputLike, SourceLike


class Loaded(ABC):
    """A file in memory: its text, what the user should know about it, and how it becomes a file again."""

    def __init__(self, text: CompleteText, notes: list[str]) -> None:
        self.text = text
        self.notes = notes

    def scrub(self, survivors: Survivors) -> None:  # noqa: B027
        """Take out what cannot be changed in its place and holds something masked; called before the file is saved."""

    @abstractmethod
    def save(self) -> bytes:
        """The finished file."""

    @abstractmethod
    def rest(self) -> Iterator[tuple[str, list[str]]]:
        """Strings that are neither in the text nor words of the program, as (where they stand, strings).

        Whoever reads a format completely has none; what is found here was overlooked and must not leave.
        """


class MappedFormat(ABC):
    """A format of which a file is one document; subclasses say how one is loaded.

    ``what`` names such files in messages; ``extra`` is the extra of nescio that reading them needs, if any.
    """

    name = ""
    suffixes: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()
    what = ""
    extra = ""

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    @abstractmethod
    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        """Read, clean and lay out a file; the same file always gives the same text."""

    def load(self, source: SourceLike, decisions: Iterable[Any] | None = None) -> Loaded:
        """A file in memory, laid out by earlier ``decisions`` (see ``TextMap``) if there are any."""
        try:
            return self._load(source, decisions)
        except ModuleNotFoundError as error:
            if not self.extra or (error.name or "").startswith("nescio"):
                raise
            raise MissingExtraError(f"Reading {self.what}", self.extra) from None
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            # Parts that contradict each other in a way that nobody thought of: name the kind, never the message.
            raise InputError(
                f"is damaged: its parts do not fit together ({type(error).__name__})", path=source.name
            ) from None

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        yield self.document(source, self.load(source))

    def document(self, source: SourceLike, loaded: Loaded) -> Document:
        """The document that a loaded file is."""
        return Document(source.name, loaded.text.text, meta={"source": source.name, **loaded.text.meta})

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        """Write the file of ``source`` with the edits of its document; a file in which anything masked is left is none."""
        if source is None:
            raise OutputError(f"{self.what} can only be written from the file they came from")
        written = Written()
        for document in documents:
            if refusal := refused(document):
                written.failures.append(refusal)
                continue
            loaded = self.load(source)
            if loaded.text.text != document.text:
                raise OutputError(f"{source.name}: has changed since it was read; it is not written")
            loaded.text.apply(document.edits)
            survivors = Survivors(document)
            if column := next((name for name, said in loaded.text.left_out.items() if survivors.in_strings(said)), ""):
                written.failures.append(repeating_column(source.name, column))
                continue
            loaded.scrub(survivors)
            data = loaded.save()
            if where := self._leak(survivors, document.id, data, loaded):
                written.failures.append(leak(document, where))
                continue
            output.open().write(data)
            written.documents += 1
            notes = [*loaded.notes, column_note(column_types(document))]
            written.notes += [f"{source.name}: {note}" for note in notes if note]
        return written

    def _leak(self, survivors: Survivors, name: str, data: bytes, written: Loaded) -> str:
        """Read the finished file again, all of it, and say where anything masked is left, or ""."""
        again = self.load(Source(name, stream=BytesIO(data)), written.text.decisions)
        return survivors.in_map(again.text) or next(
            (where for where, strings in again.rest() if survivors.in_strings(strings)), ""
        )
