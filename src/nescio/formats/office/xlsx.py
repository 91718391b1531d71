"""Workbooks (XLSX): one file, one document, so that the same person is the same in all sheets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.protocols import SourceLike


class XlsxFormat(MappedFormat):
    """``.xlsx``, ``.xltx``, and ``.xlsm``, ``.xltm`` (without their macros)."""

    name = "xlsx"
    suffixes: tuple[str, ...] = (".xlsx", ".xlsm", ".xltx", ".xltm")
    what = "workbooks"
    extra = "office"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        from nescio.formats.office.workbook_text import load

        return load(source, self.options, decisions)
