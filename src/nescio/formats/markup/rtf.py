"""RTF: one file, one document; text, tables, notes and links in reading order, everything else byte for byte as it was.

What only programs see (properties, authors, objects, unknown destinations) is cut out; pictures become grey.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.errors import InputError
from nescio.formats.io.encoding import Encoding
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SplicedFile
from nescio.formats.markup.rtf_reader import RtfReader
from nescio.protocols import SourceLike

_LARGEST = 100 << 20
# Every byte is a character; what the bytes of the text mean is said by code pages and fonts.
_BYTES = Encoding("latin-1")


class RtfFormat(MappedFormat):
    """``.rtf`` as Word, LibreOffice and others write it."""

    name = "rtf"
    suffixes: tuple[str, ...] = (".rtf",)
    what = "RTF documents"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        with source.open() as stream:
            data = stream.read(_LARGEST + 1)
        if not data.lstrip().startswith(b"{\\rtf"):
            raise InputError("is not an RTF document: it does not begin like one", path=source.name)
        if len(data) > _LARGEST:
            raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
        file = SplicedFile(data.decode("latin-1"), _BYTES, CompleteText(decisions))
        reader = RtfReader(file, pictures=self.options.pictures)
        reader.read()
        if not reader.is_whole:
            raise InputError("is damaged: its groups do not end", path=source.name)
        if reader.pictures and self.options.pictures == "refuse":
            raise InputError("holds pictures, which cannot be searched; it is refused", path=source.name)
        file.notes += reader.notes()
        return file
