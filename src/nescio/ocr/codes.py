"""Bar codes and QR codes: what they say and where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

from PIL import Image

from nescio.ocr.words import Box, around


@dataclass(frozen=True, slots=True)
class Code:
    """A code in a picture; ``box`` is in pixels of the picture."""

    text: str
    box: Box


def read_codes(picture: Image.Image) -> tuple[Code, ...]:
    """The codes of a grey picture; those that hold no text are given, too, as nobody knows what they hold."""
    if find_spec("zxingcpp") is None:
        return ()
    import zxingcpp

    found = []
    for one in zxingcpp.read_barcodes(picture):
        place = one.position
        corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        box = around(Box(corner.x, corner.y, corner.x, corner.y) for corner in corners)
        found.append(Code(one.text, box))
    return tuple(found)
