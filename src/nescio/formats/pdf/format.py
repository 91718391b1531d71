"""PDF documents with a text layer: one file, one document; masked text is taken out of the file, not covered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.survivors import Survivors
from nescio.protocols import SourceLike


class PdfFormat(MappedFormat):
    """``.pdf``; scanned pages, encrypted files and fonts that do not tell their characters are refused."""

    name = "pdf"
    suffixes: tuple[str, ...] = (".pdf",)
    what = "PDF documents"
    extra = "pdf"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        from nescio.formats.pdf.document import load

        return load(source, self.options, decisions)

    def _leak(self, survivors: Survivors, name: str, data: bytes, written: Loaded) -> str:
        """Read the finished file again, also with the eyes of a browser, which decodes fonts in its own way."""
        from nescio.formats.pdf.seen import seen_texts

        if any(survivors.in_text(text) for text in seen_texts(data)):
            return "what a browser shows"
        return super()._leak(survivors, name, data, written)
