"""The frame in which a picture is read: turned upright, levelled, and brought to a size that engines read well.

A frame knows the way of each of its points back into the picture, so that what was read can be painted over there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PIL import Image

# x' = a x + b y + c, y' = d x + e y + f, as Pillow writes it.
Affine = tuple[float, float, float, float, float, float]
# The longer side of a page of small print at 300 dpi; pictures below are enlarged, those above reduced.
_GOOD_SIDE, _LARGEST_SIDE = 3300, 5200
_LARGEST_SCALE = 3.0
_SMALL_SIDE = 700
_STEEPEST, _STEP, _LEVEL = 5.0, 0.25, 0.2
# How much sharper lines must be than on the level: a page with a few marks proves nothing.
_CLEARLY = 1.15
_LOOKED_AT = 700
_WHITE = 255


@dataclass(frozen=True, slots=True)
class Frame:
    """``to_picture`` maps a point of the frame to one of the picture."""

    size: tuple[int, int]
    to_picture: Affine
    scale: float

    @property
    def from_picture(self) -> Affine:
        return inverse(self.to_picture)

    def view(self, picture: Image.Image) -> Image.Image:
        """A grey picture as it looks in the frame."""
        return picture.transform(
            self.size, Image.Transform.AFFINE, self.to_picture, Image.Resampling.BICUBIC, fillcolor=_WHITE
        )


def frame_of(picture: Image.Image, quarter_turns: int = 0) -> Frame:
    """The frame for a grey picture that must be turned so many quarters counter-clockwise."""
    width, height = picture.size
    turned = {
        0: (1.0, 0.0, 0.0, 0.0, 1.0, 0.0),
        1: (0.0, -1.0, float(width), 1.0, 0.0, 0.0),
        2: (-1.0, 0.0, float(width), 0.0, -1.0, float(height)),
        3: (0.0, 1.0, 0.0, -1.0, 0.0, float(height)),
    }[quarter_turns % 4]
    wide, high = (width, height) if quarter_turns % 2 == 0 else (height, width)
    scale = _scale(max(wide, high))
    angle = skew(picture.transform((wide, high), Image.Transform.AFFINE, turned, Image.Resampling.NEAREST))
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    new_wide = math.ceil((wide * abs(cosine) + high * abs(sine)) * scale)
    new_high = math.ceil((wide * abs(sine) + high * abs(cosine)) * scale)
    # Around the middle: down to the size of the picture, turned by the angle, back to its corner.
    level = (
        cosine / scale, -sine / scale, wide / 2 - (cosine * new_wide - sine * new_high) / 2 / scale,
        sine / scale, cosine / scale, high / 2 - (sine * new_wide + cosine * new_high) / 2 / scale,
    )  # fmt: skip
    return Frame((new_wide, new_high), after(level, turned), scale)


def _scale(side: int) -> float:
    if side > _LARGEST_SIDE:
        return _LARGEST_SIDE / side
    if side < _SMALL_SIDE:
        return _LARGEST_SCALE
    return max(1.0, min(_GOOD_SIDE / side, _LARGEST_SCALE))


def after(first: Affine, second: Affine) -> Affine:
    """The map that does the first, then the second."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (p * a + q * d, p * b + q * e, p * c + q * f + r, s * a + t * d, s * b + t * e, s * c + t * f + u)


def inverse(one: Affine) -> Affine:
    """The map that undoes another."""
    a, b, c, d, e, f = one
    size = a * e - b * d
    return (e / size, -b / size, (b * f - c * e) / size, -d / size, a / size, (c * d - a * f) / size)


def skew(picture: Image.Image) -> float:
    """By how many degrees lines run down to the right: at the right angle, rows of ink and rows of paper differ most."""
    if not picture.width or not picture.height:
        return 0.0
    small = picture.copy()
    small.thumbnail((_LOOKED_AT, _LOOKED_AT), Image.Resampling.BOX)
    grey = np.asarray(small, dtype=np.float32)
    ink = Image.fromarray(np.clip(np.median(grey) - grey, 0, _WHITE).astype(np.uint8))
    best, angle, level = 0.0, 0.0, 0.0
    # From level outwards: an angle wins only if it is better than those that need less turning.
    for candidate in sorted(np.arange(-_STEEPEST, _STEEPEST + _STEP, _STEP).tolist(), key=abs):
        turned = np.asarray(ink.rotate(candidate, Image.Resampling.BILINEAR), dtype=np.float32)
        sharpness = float(np.square(np.diff(turned.sum(axis=1))).sum())
        level = level or sharpness
        if sharpness > best * 1.001:
            best, angle = sharpness, candidate
    return angle if abs(angle) >= _LEVEL and best > _CLEARLY * level else 0.0
