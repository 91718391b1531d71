"""Books (EPUB): one file, one document; chapters, contents and what the book says about itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.protocols import SourceLike


class EpubFormat(MappedFormat):
    """``.epub`` without protection."""

    name = "epub"
    suffixes: tuple[str, ...] = (".epub",)
    what = "books"
    extra = "office"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        from nescio.formats.markup.epub_book import load

        return load(source, self.options, decisions)
