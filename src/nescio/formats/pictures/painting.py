"""Boxes over what was masked, with the replacement on them as large as it fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from nescio.formats.pictures.words import WordSlot
from nescio.ocr.frame import Frame
from nescio.ocr.words import Box, around

_BLACK, _WHITE = 0, 255
# Engines draw boxes tightly around letters; what sticks out of one would still tell a name.
_MARGIN_SHARE, _LEAST_MARGIN = 0.14, 2.0
# A replacement is set narrower than its letters are, down to this share, before it is set smaller.
_NARROWEST = 0.55
_SMALLEST_LETTERS = 7
_LETTERS_SHARE = 0.78


@dataclass(frozen=True, slots=True)
class Patch:
    """A box to paint, and what is written on it."""

    box: Box
    text: str = ""


def patches_of(slots: Sequence[WordSlot]) -> list[Patch]:
    """The patches over changed words; neighbours in a line are one patch, so that their number is not told."""
    found: list[Patch] = []
    run: list[tuple[WordSlot, str]] = []
    for place, slot in enumerate(slots):
        said = _said(slots, place)
        if run and (said is None or not _same_line(run[-1][0], slot)):
            found.append(_patch(run))
            run = []
        if said is not None:
            run.append((slot, said))
    return [*found, _patch(run)] if run else found


def _patch(run: Sequence[tuple[WordSlot, str]]) -> Patch:
    written = " ".join(said.strip() for _, said in run if said)
    return Patch(around(padded(slot.word.box) for slot, _ in run), written)


def _said(slots: Sequence[WordSlot], place: int) -> str | None:
    """What is written over a word, if it is painted; a lone mark ("/") between two that are belongs to them."""
    slot = slots[place]
    if slot.new is not None or any(map(str.isalnum, slot.text)) or not 0 < place < len(slots) - 1:
        return slot.new
    before, behind = slots[place - 1], slots[place + 1]
    changed = before.new is not None and behind.new is not None
    return slot.text if changed and _same_line(before, slot) and _same_line(slot, behind) else None


def _same_line(one: WordSlot, other: WordSlot) -> bool:
    first, second = one.word, other.word
    if (first.block, first.line) != (second.block, second.line):
        return False
    return second.box.left - first.box.right < 1.6 * max(first.box.height, second.box.height)


def padded(box: Box) -> Box:
    """A box with the margin that accents and tails of letters need."""
    return box.wider(max(_LEAST_MARGIN, _MARGIN_SHARE * min(box.height, box.width)))


def paint(picture: Image.Image, frame: Frame, patches: Iterable[Patch]) -> None:
    """Paint patches, which are in pixels of a frame, over a picture."""
    given = list(patches)
    if not given:
        return
    cover, letters = Image.new("L", frame.size, _BLACK), Image.new("L", frame.size, _BLACK)
    drawing = ImageDraw.Draw(cover)
    for patch in given:
        drawing.rectangle((patch.box.left, patch.box.top, patch.box.right, patch.box.bottom), fill=_WHITE)
        if patch.text:
            _write(letters, patch)
    back = frame.from_picture
    mask = cover.transform(picture.size, Image.Transform.AFFINE, back, Image.Resampling.NEAREST)
    shade = letters.transform(picture.size, Image.Transform.AFFINE, back, Image.Resampling.BILINEAR)
    picture.paste(shade.convert(picture.mode), (0, 0), mask)


def paint_box(picture: Image.Image, box: Box) -> None:
    """Paint a box that is in pixels of the picture."""
    margin = max(_LEAST_MARGIN, 0.05 * min(box.width, box.height))
    wide = box.wider(margin)
    fill = Image.new("L", (1, 1), _BLACK).convert(picture.mode)
    area = (max(0, int(wide.left)), max(0, int(wide.top)), int(wide.right) + 1, int(wide.bottom) + 1)
    area = (*area[:2], min(area[2], picture.width), min(area[3], picture.height))
    if area[0] < area[2] and area[1] < area[3]:
        picture.paste(fill.resize((area[2] - area[0], area[3] - area[1])), area[:2])


def _write(letters: Image.Image, patch: Patch) -> None:
    """White letters on the black of a patch, as large as fits; nothing if nobody could read it."""
    room = patch.box.wider(-0.06 * patch.box.height)
    size = int(_LETTERS_SHARE * patch.box.height)
    while size >= _SMALLEST_LETTERS:
        font = _font(size)
        left, top, right, bottom = font.getbbox(patch.text)
        wide, high = int(right - left), int(bottom - top)
        share = room.width / wide if wide else 1.0
        if share >= _NARROWEST and high <= room.height:
            tile = Image.new("L", (wide, high), _BLACK)
            ImageDraw.Draw(tile).text((-left, -top), patch.text, font=font, fill=_WHITE)
            if share < 1:
                tile = tile.resize((max(1, int(room.width)), high), Image.Resampling.LANCZOS)
            x = room.left + (room.width - tile.width) / 2
            y = room.top + (room.height - tile.height) / 2
            letters.paste(tile, (max(0, round(x)), max(0, round(y))))
            return
        size = min(size - 1, int(size * 0.92))


@lru_cache(maxsize=128)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font
