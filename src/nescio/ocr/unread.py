"""Marks in a picture that no engine read: may be writing by hand, a signature, a photograph, a drawing.

Nobody is recognised here. Cells of a grid with many edges are put together, and their shape tells rules and specks from
marks that somebody should look at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from nescio.ocr.words import Box

_CELL = 16
# A step between neighbouring pixels that is an edge, and the share of edges that makes a cell busy.
_EDGE, _BUSY = 48, 0.06
_MARGIN = 10
# In cells: what is smaller is a speck, what is flatter is a rule; what is large both ways is a picture.
_SMALLEST, _FLAT, _PICTURE = 4, 1, 14
_RULE_LENGTH = 8
_MOST = 400


@dataclass(frozen=True, slots=True)
class Unread:
    """Areas with marks: those of the size of writing, and large ones."""

    marks: tuple[Box, ...]
    pictures: tuple[Box, ...]


def unread_areas(view: Image.Image, read: Iterable[Box]) -> Unread:
    """The areas of a picture in which something is drawn that is not in the boxes."""
    grey = np.asarray(view, dtype=np.int16)
    edges = np.zeros((view.height, view.width), dtype=bool)
    edges[:, 1:] |= np.abs(np.diff(grey, axis=1)) > _EDGE
    edges[1:, :] |= np.abs(np.diff(grey, axis=0)) > _EDGE
    for box in read:
        wide = box.wider(_MARGIN)
        edges[max(0, int(wide.top)) : int(wide.bottom) + 1, max(0, int(wide.left)) : int(wide.right) + 1] = False
    rows, columns = view.height // _CELL, view.width // _CELL
    if not rows or not columns:
        return Unread((), ())
    cells = edges[: rows * _CELL, : columns * _CELL].reshape(rows, _CELL, columns, _CELL).mean(axis=(1, 3)) > _BUSY
    marks: list[Box] = []
    pictures: list[Box] = []
    for found in _components(cells):
        if len(found) < _SMALLEST:
            continue
        top, bottom = min(row for row, _ in found), max(row for row, _ in found) + 1
        left, right = min(column for _, column in found), max(column for _, column in found) + 1
        high, wide_ = bottom - top, right - left
        if min(high, wide_) <= _FLAT and max(high, wide_) >= _RULE_LENGTH:
            continue
        # The frame of a table is large and empty.
        if len(found) < 0.2 * high * wide_:
            continue
        box = Box(left * _CELL, top * _CELL, right * _CELL, bottom * _CELL)
        (pictures if min(high, wide_) >= _PICTURE else marks).append(box)
        if len(marks) + len(pictures) >= _MOST:
            break
    return Unread(tuple(marks), tuple(pictures))


def _components(cells: NDArray[np.bool_]) -> Iterable[list[tuple[int, int]]]:
    """Busy cells that touch each other, also at corners."""
    waiting = set(map(tuple, np.argwhere(cells).tolist()))
    while waiting:
        stack = [waiting.pop()]
        found: list[tuple[int, int]] = []
        while stack:
            row, column = stack.pop()
            found.append((row, column))
            for near in [(row + y, column + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]:
                if near in waiting:
                    waiting.remove(near)
                    stack.append(near)
        yield found
