"""Word documents (DOCX): one file, one document; text, notes, comments and what nobody looks at, in one reading order."""

from __future__ import annotations

from nescio.formats.office_file import Loaded, OfficeFormat
from nescio.protocols import SourceLike


class DocxFormat(OfficeFormat):
    """``.docx`` and ``.docm`` (without its macros)."""

    name = "docx"
    suffixes: tuple[str, ...] = (".docx", ".docm")
    what = "Word documents"

    def _load(self, source: SourceLike) -> Loaded:
        from nescio.formats.office_word_text import load

        return load(source, self.options)
