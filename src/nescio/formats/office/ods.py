"""OpenDocument files (ODS, ODT) as LibreOffice writes them: one file, one document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.protocols import SourceLike


class OdsFormat(MappedFormat):
    """``.ods`` and ``.ots``: all sheets of a spreadsheet."""

    name = "ods"
    suffixes: tuple[str, ...] = (".ods", ".ots")
    what = "OpenDocument spreadsheets"
    extra = "office"
    kind = "spreadsheet"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        from nescio.formats.office.opendocument_text import load

        return load(source, self.options, self.kind, decisions)


class OdtFormat(OdsFormat):
    """``.odt`` and ``.ott``: a text."""

    name = "odt"
    suffixes: tuple[str, ...] = (".odt", ".ott")
    what = "OpenDocument texts"
    kind = "text"
