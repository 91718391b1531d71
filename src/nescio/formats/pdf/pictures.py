"""Pictures on pages that also show text: each is read, and painted over where something in it was masked."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Name
from PIL import Image

from nescio.errors import InputError
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.pdf.content import Content
from nescio.formats.pdf.streams import check_size
from nescio.formats.pictures.frames import without_hidden
from nescio.formats.pictures.masked import READ, MaskedPage
from nescio.ocr.engines import the_engine

_ROUNDS = 3
_MOST_PIXELS = 120_000_000
# Segments of JPEG files that tell how to draw them; the others tell who took the picture, and where.
_NEEDED = frozenset((0xE0, 0xEE))
_WHITE = 255


class PagePicture:
    """A picture of a file with its place in the text."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self._is_stencil = bool(stream.get("/ImageMask", False))
        self._mask = stream.get("/SMask", stream.get("/Mask"))
        page = _pixels(stream)
        if isinstance(self._mask, pikepdf.Stream):
            page.putalpha(_pixels(self._mask).convert("L").resize(page.size))
            page = without_hidden(page.convert("RGBA"))
        self.masked = MaskedPage(page, the_engine())

    @property
    def parts(self) -> list[tuple[int, int]]:
        """The objects that belong to it."""
        own: list[tuple[int, int]] = [self.stream.objgen]
        return [*own, self._mask.objgen] if isinstance(self._mask, pikepdf.Stream) else own

    def finish(self, survivors: Survivors) -> None:
        """Put the picture back; one in which nothing was painted stays, without its metadata."""
        masked = self.masked
        before = masked.page.tobytes()
        masked.paint()
        for number in range(_ROUNDS + 1):
            if masked.is_grey or masked.check(masked.page, survivors):
                break
            if number == _ROUNDS - 1:
                masked.make_grey()
        if before != masked.page.tobytes() or isinstance(self._mask, pikepdf.Stream | pikepdf.Array):
            self._write()
        elif self.stream.get("/Filter") == "/DCTDecode":
            self.stream.write(bare_jpeg(self.stream.read_raw_bytes()), filter=Name.DCTDecode)

    def _write(self) -> None:
        page, stream = self.masked.page, self.stream
        if page.mode == "RGBA":
            white = Image.new("RGBA", page.size, (_WHITE, _WHITE, _WHITE, _WHITE))
            page = Image.alpha_composite(white, page).convert("RGB")
        for key in list(stream.keys()):
            if key not in ("/Length", "/ImageMask", "/Interpolate", "/OC"):
                del stream[key]
        stream.write(zlib.compress(page.tobytes()), filter=Name.FlateDecode)
        stream["/Type"], stream["/Subtype"] = Name.XObject, Name.Image
        stream["/Width"], stream["/Height"] = page.size
        stream["/BitsPerComponent"] = 1 if page.mode == "1" else 8
        if not self._is_stencil:
            stream["/ColorSpace"] = Name.DeviceRGB if page.mode == "RGB" else Name.DeviceGray


def _pixels(stream: Any) -> Image.Image:
    """The pixels of a picture in a file; raises ``InputError`` if nobody can decode them."""
    try:
        if int(stream.get("/Width", 0)) * int(stream.get("/Height", 0)) > _MOST_PIXELS:
            raise InputError("holds too large a picture")
        check_size(stream)
        picture: Image.Image = pikepdf.PdfImage(stream).as_pil_image()
        return picture.copy() if picture.mode in ("1", "L") else picture.convert("RGB")
    except InputError:
        raise
    except Exception:  # filters and colour spaces of a hundred kinds, each of which may fail in its own way
        raise InputError("holds a picture that cannot be decoded") from None


class PagePictures:
    """All pictures that pages draw; those that cannot be read are counted and become grey."""

    def __init__(self) -> None:
        self._read: dict[tuple[int, int], PagePicture] = {}
        self._unread: set[tuple[int, int]] = set()

    def add(self, contents: Iterable[Content], text: TextMap) -> None:
        """Read the pictures that stand ready for some content streams, each once."""
        for content in contents:
            found = content.resources.get("/XObject") if isinstance(content.resources, pikepdf.Dictionary) else None
            for stream in found.values() if isinstance(found, pikepdf.Dictionary) else ():
                if isinstance(stream, pikepdf.Stream) and stream.get("/Subtype") == "/Image":
                    self._add(stream, text)

    def _add(self, stream: Any, text: TextMap) -> None:
        key = stream.objgen
        if key in self._read or key in self._unread:
            return
        try:
            picture = PagePicture(stream)
        except InputError:
            self._unread.add(key)
            return
        self._read[key] = picture
        text.line_end(2)
        text.section(f"picture {len(self._read)}")
        picture.masked.lay_out(text)
        text.line_end(2)

    @property
    def unread(self) -> int:
        return len(self._unread)

    def scrub(self, survivors: Survivors) -> Counter[str]:
        """Paint over what was masked; returns what the user should know, counted."""
        counts = Counter({READ: len(self._read)})
        for picture in self._read.values():
            picture.finish(survivors)
            counts += picture.masked.counts
        return +counts

    @property
    def kept(self) -> set[tuple[int, int]]:
        """The objects that are no grey areas."""
        return {part for picture in self._read.values() for part in picture.parts}


def bare_jpeg(data: bytes) -> bytes:
    """A JPEG file without what programs and cameras say about it; one that breaks the rules is made anew."""
    kept, place = [data[:2]], 2
    while place + 4 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker == 0xDA:
            return b"".join(kept) + data[place:]
        length = int.from_bytes(data[place + 2 : place + 4], "big")
        if marker in _NEEDED or not (0xE0 <= marker <= 0xEF or marker == 0xFE):
            kept.append(data[place : place + 2 + length])
        place += 2 + length
    buffer = BytesIO()
    with Image.open(BytesIO(data), formats=("JPEG",)) as picture:
        picture.convert("L" if picture.mode == "L" else "RGB").save(buffer, "JPEG", quality=92)
    return buffer.getvalue()
