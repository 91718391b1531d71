"""The result of anonymising one text."""

from __future__ import annotations

from dataclasses import dataclass

from nescio.document import Document, Edit
from nescio.restoring import restored


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """The clean text, what was changed, and the whole document behind it; its ``repr`` shows no original."""

    document: Document

    @property
    def text(self) -> str:
        """The text that can be shared."""
        return self.document.output

    @property
    def edits(self) -> tuple[Edit, ...]:
        """What was replaced by what; offsets point into the original."""
        return self.document.edits

    @property
    def report(self) -> Document:
        """The same as ``document``: everything that the steps have found out."""
        return self.document

    def restore(self, text: str) -> str:
        """A text that was written about the anonymised one, such as a model's answer, with the originals in it again."""
        return restored(text, self.document)

    def _repr_html_(self) -> str:
        """What a notebook shows: the text that can be shared, marked by type, and nothing of the original."""
        from nescio.showing import page

        return page(self.document)

    def __repr__(self) -> str:
        return f"Result(text={self.text!r}, edits={len(self.edits)})"
