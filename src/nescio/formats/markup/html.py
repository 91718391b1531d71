"""Web pages (HTML): one file, one document; what is shown, what is hidden, and where links lead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.protocols import SourceLike


class HtmlFormat(MappedFormat):
    """``.html``, ``.htm`` and ``.xhtml``."""

    name = "html"
    suffixes: tuple[str, ...] = (".html", ".htm", ".xhtml")
    what = "web pages"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        from nescio.formats.markup.html_document import load

        return load(source, self.options, decisions)
