"""Presentations (PPTX): one file, one document; slides with their notes and comments, then layouts and masters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.protocols import SourceLike


class PptxFormat(MappedFormat):
    """``.pptx``, ``.ppsx``, ``.potx``, and ``.pptm``, ``.ppsm``, ``.potm`` (without their macros)."""

    name = "pptx"
    suffixes: tuple[str, ...] = (".pptx", ".ppsx", ".potx", ".pptm", ".ppsm", ".potm")
    what = "presentations"
    extra = "office"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        from nescio.formats.office.presentation_text import load

        return load(source, self.options, decisions)
