"""The pixels of a picture file and the way back: no metadata, no thumbnail, nothing under transparent pixels goes along."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from PIL import Image, ImageOps, ImageSequence

from nescio.errors import InputError

# Kinds of files that are read, by Pillow's names.
KINDS = ("PNG", "JPEG", "TIFF", "BMP", "GIF", "WEBP")
_MOST_PIXELS = 120_000_000
_MOST_PAGES = 500
_JPEG_QUALITY = 92
# Pixels that are more transparent than this show nothing.
_UNSEEN_ALPHA = 24
_WHITE = 255


@dataclass(slots=True)
class PictureFile:
    """A file of one or more pages, upright; ``left_out`` counts the pictures of an animation that do not go along."""

    kind: str
    pages: list[Image.Image]
    left_out: int = 0


def open_picture(data: bytes) -> PictureFile:
    """The pages of a picture file; raises ``InputError`` if it is no such file, damaged or too large."""
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(BytesIO(data), formats=KINDS) as opened:
            kind = "JPEG" if opened.format == "MPO" else str(opened.format)
            several = getattr(opened, "n_frames", 1)
            if opened.width * opened.height > _MOST_PIXELS or several > _MOST_PAGES:
                raise InputError("is too large a picture; it is refused")
            if kind == "TIFF":
                return PictureFile(kind, [_page(one) for one in ImageSequence.Iterator(opened)])
            return PictureFile(kind, [_page(opened)], several - 1 if kind != "JPEG" else 0)
    except InputError:
        raise
    except (OSError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, EOFError,
            Image.DecompressionBombError, MemoryError, AttributeError):  # fmt: skip
        raise InputError("is damaged, or is no picture of a known kind") from None


def _page(opened: Image.Image) -> Image.Image:
    """A copy of the pixels, as they are meant to be looked at."""
    if opened.width * opened.height > _MOST_PIXELS:
        raise InputError("is too large a picture; it is refused")
    turned = ImageOps.exif_transpose(opened)
    if turned.mode in ("1", "L"):
        page = turned.copy()
    elif turned.mode in ("LA", "PA", "La", "RGBa") or "transparency" in turned.info or turned.mode == "RGBA":
        page = without_hidden(turned.convert("RGBA"))
    elif turned.mode.startswith(("I", "F")):
        page = _from_deep(turned)
    else:
        page = turned.convert("RGB")
    page.info = {}
    return page


def without_hidden(page: Image.Image) -> Image.Image:
    """Pixels that nobody sees become white and wholly transparent."""
    alpha = page.getchannel("A").point([0 if level < _UNSEEN_ALPHA else level for level in range(256)])
    if alpha.getextrema() == (_WHITE, _WHITE):
        return page.convert("RGB")
    seen = alpha.point([0 if level == 0 else _WHITE for level in range(256)])
    white = Image.new("RGBA", page.size, (_WHITE, _WHITE, _WHITE, 0))
    page.putalpha(alpha)
    return Image.composite(page, white, seen)


def _from_deep(page: Image.Image) -> Image.Image:
    """Sixteen bits and more a point become eight."""
    levels = np.asarray(page.convert("F"))
    low, high = float(levels.min()), float(levels.max())
    if high > _WHITE or low < 0:
        return Image.fromarray(((levels - low) * (_WHITE / max(high - low, 1.0))).astype(np.uint8))
    return page.convert("L")


def grey(page: Image.Image) -> Image.Image:
    """A page in shades of grey, transparent parts white: what engines read."""
    if page.mode == "RGBA":
        white = Image.new("RGBA", page.size, (_WHITE, _WHITE, _WHITE, _WHITE))
        page = Image.alpha_composite(white, page)
    return page.convert("L")


def picture_bytes(file: PictureFile) -> bytes:
    """The file, made of its pixels alone; the same pixels always give the same bytes."""
    buffer = BytesIO()
    first, *others = file.pages
    if file.kind == "JPEG":
        first.convert("L" if first.mode in ("1", "L") else "RGB").save(buffer, "JPEG", quality=_JPEG_QUALITY)
    elif file.kind == "TIFF":
        first.save(
            buffer, "TIFF", save_all=True, append_images=others,
            compression="group4" if all(page.mode == "1" for page in file.pages) else "tiff_deflate",
        )  # fmt: skip
    elif file.kind == "WEBP":
        first.save(buffer, "WEBP", lossless=True)
    elif file.kind == "BMP":
        (first if first.mode in ("1", "L", "RGB") else first.convert("RGB")).save(buffer, "BMP")
    else:
        first.save(buffer, file.kind)
    return buffer.getvalue()
