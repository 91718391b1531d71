"""Word documents (DOCX): one file, one document; text, notes, comments and what nobody looks at, in one reading order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.protocols import SourceLike


class DocxFormat(MappedFormat):
    """``.docx``, ``.dotx``, and ``.docm``, ``.dotm`` (without their macros)."""

    name = "docx"
    suffixes: tuple[str, ...] = (".docx", ".docm", ".dotx", ".dotm")
    what = "Word documents"
    extra = "office"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        from nescio.formats.office.word_text import load

        return load(source, self.options, decisions)
