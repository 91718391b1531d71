"""RapidOCR: an engine that comes as a Python package with its models, for machines without Tesseract.

Its models know English and Chinese: umlauts are often read without their dots.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from nescio.ocr.words import Box, Word, around

if TYPE_CHECKING:
    from PIL import Image

_PACKAGE = "rapidocr_onnxruntime"
# A gap between letters that is a blank, and lines that are one paragraph, in units of the height of a line.
_BLANK, _PARAGRAPH = 0.38, 0.9
_SAME_LINE = 0.5


class RapidOcr:
    """Finds lines, then reads them letter by letter; words are what stands between gaps."""

    name = "RapidOCR"

    @cached_property
    def _model(self) -> Any:
        from rapidocr_onnxruntime import RapidOCR

        return RapidOCR(intra_op_num_threads=1, inter_op_num_threads=1)

    def read(self, picture: Image.Image, *, scattered: bool = False) -> list[Word]:  # noqa: ARG002
        found, _ = self._model(np.asarray(picture.convert("RGB")), return_word_box=True)
        lines = [_words(row) for row in found or ()]
        return _in_blocks([line for line in lines if line])

    def quarter_turns(self, picture: Image.Image) -> int | None:  # noqa: ARG002
        return None


def is_installed() -> bool:
    """Whether the package is there and can be loaded."""
    if find_spec(_PACKAGE) is None:
        return False
    try:
        import cv2  # noqa: F401
    except ImportError:  # it may miss a library of the system
        return False
    return True


def _words(row: Sequence[Any]) -> list[tuple[str, float, Box]]:
    """The words of a line by the places of its letters; blanks are often missing in what the model says."""
    places, letters, sure = row[3], row[4], row[5]
    boxes = [around(Box(float(x), float(y), float(x), float(y)) for x, y in corners) for corners in places]
    found: list[tuple[str, float, Box]] = []
    text, sureness, inside = "", 0.0, list[Box]()
    # A blank has no box of its own: boxes belong to the letters alone, or to all, by version.
    if len(boxes) != len(letters):
        letters = [letter for letter in letters if not letter.isspace()]
    for letter, box, confidence in zip(letters, boxes, sure, strict=False):
        apart = bool(inside) and box.left - inside[-1].right > _BLANK * box.height
        if (apart or letter.isspace()) and text:
            found.append((text, sureness, around(inside)))
            text, inside = "", []
        if not letter.isspace():
            sureness = min(sureness, 100 * confidence) if text else 100 * confidence
            text += letter
            inside.append(box)
    if text:
        found.append((text, sureness, around(inside)))
    return found


def _in_blocks(lines: list[list[tuple[str, float, Box]]]) -> list[Word]:
    """Lines from top to bottom; a line that stands apart from the one before begins a block."""
    boxed = sorted(((around(box for _, _, box in line), line) for line in lines), key=lambda one: one[0].top)
    words: list[Word] = []
    block, number, last = 0, 0, None
    rows: list[list[tuple[Box, list[tuple[str, float, Box]]]]] = []
    for box, line in boxed:
        if rows and abs(box.top - rows[-1][0][0].top) < _SAME_LINE * box.height:
            rows[-1].append((box, line))
        else:
            rows.append([(box, line)])
    for row in rows:
        row.sort(key=lambda one: one[0].left)
        whole = around(box for box, _ in row)
        if last is not None and whole.top - last.bottom > _PARAGRAPH * whole.height:
            block, number = block + 1, 0
        number += 1
        words += [Word(text, sure, box, block, number) for _, line in row for text, sure, box in line]
        last = whole
    return words
