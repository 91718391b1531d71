"""Pictures of documents, such as scans and photographs: one file, one document; masked words are painted over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nescio.errors import InputError
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.survivors import Survivors
from nescio.protocols import SourceLike

_LARGEST = 512 << 20


class PictureFormat(MappedFormat):
    """``.png``, ``.jpg``, ``.tif`` (of any number of pages), ``.bmp``, ``.gif`` and ``.webp``."""

    name = "picture"
    suffixes: tuple[str, ...] = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".gif", ".webp")
    what = "Pictures"
    extra = "ocr"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        from nescio.ocr.engines import HOW_TO_INSTALL, find_engine

        engine = find_engine()
        if engine is None:
            raise InputError(
                f"is a picture, and nothing here reads text in pictures ({HOW_TO_INSTALL})", path=source.name
            )
        from nescio.formats.pictures.masked import MaskedPicture

        with source.open() as stream:
            data = stream.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
        try:
            picture = MaskedPicture(data, engine)
        except InputError as error:
            raise InputError(str(error), path=source.name) from None
        text = CompleteText(decisions)
        picture.lay_out(text, "its text")
        return LoadedPicture(text, picture)


class LoadedPicture(Loaded):
    """A picture file with the map of its text."""

    def __init__(self, text: CompleteText, picture: Any) -> None:
        super().__init__(text, [])
        self.picture = picture
        self._data = b""

    def scrub(self, survivors: Survivors) -> None:
        from nescio.formats.pictures.masked import notes_of

        self._data = self.picture.finish(survivors)
        counts = self.picture.counts()
        self.notes += notes_of((what, count) for what, count in counts.items() if what != "pictures read")

    def save(self) -> bytes:
        return self._data

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        """What a finished file says beside its pixels: nothing, as it is made of them alone."""
        yield from ()
