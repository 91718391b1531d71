"""Pictures inside documents: what they say is part of the document's text, so that a person has one tag in both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap
from nescio.ocr.engines import HOW_TO_INSTALL, can_read, the_engine

if TYPE_CHECKING:
    from nescio.formats.pictures.masked import MaskedPicture

GREY = "replaced by grey areas"
_KEPT = "kept unsearched"


class EmbeddedPictures:
    """The pictures of a file that are read; each is put back when the file is finished."""

    def __init__(self, options: Options) -> None:
        self._wanted = options.pictures == "mask"
        self._read: list[tuple[MaskedPicture, Callable[[bytes], None]]] = []

    def add(self, data: bytes, text: TextMap, put_back: Callable[[bytes], None]) -> str:
        """Read a picture into a text; returns the kind of the file that will be put back, "" if it cannot be read."""
        if not self._wanted:
            return ""
        from nescio.formats.pictures.masked import MaskedPicture

        try:
            picture = MaskedPicture(data, the_engine())
        except InputError:
            return ""
        picture.lay_out(text, f"picture {len(self._read) + 1}")
        self._read.append((picture, put_back))
        return picture.kind

    def scrub(self, survivors: Survivors) -> list[str]:
        """Paint over what was masked, and put all pictures back; returns what the user should know."""
        from nescio.formats.pictures.masked import notes_of

        counts: Counter[str] = Counter()
        for picture, put_back in self._read:
            put_back(picture.finish(survivors))
            counts += picture.counts()
        return notes_of(counts.items())


def note_on_pictures(options: Options, count: int) -> str:
    """What became of the pictures that are not read."""
    if options.pictures == "keep":
        return f"pictures {_KEPT}: {count}"
    if options.pictures == "mask":
        return f"pictures of a kind that cannot be read, {GREY}: {count}"
    hint = "" if can_read() else f" (their text can be read and masked instead: {HOW_TO_INSTALL})"
    return f"pictures {GREY}: {count}{hint}"
