"""Everything that a picture says: its words in reading order, its codes, and where something could not be read."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock

from PIL import Image

from nescio.ocr.codes import Code, read_codes
from nescio.ocr.frame import Frame, frame_of
from nescio.ocr.unread import Unread, unread_areas
from nescio.ocr.words import Box, Engine, Word

# Nothing can be written in fewer pixels.
_SMALLEST_SIDE = 8
# Letters in words that the engine is sure of, by which one tells a good reading from a poor one.
_SURE, _GOOD_LETTERS = 60.0, 12
_POOR_CONFIDENCE = 75.0
_WORD_LETTERS, _SCRAP_LETTERS = 3, 4
# Words below are noise that an engine takes for letters.
_NOISE = 5.0
# Areas that were overlooked are read by themselves, so many of a picture.
_SECOND_LOOKS, _LOOK_MARGIN = 10, 24
_COVERED = 0.3
_KEPT_READINGS = 32


@dataclass(frozen=True, slots=True)
class Reading:
    """What a picture says; boxes are in pixels of the frame, but those of codes in pixels of the picture."""

    frame: Frame
    words: tuple[Word, ...]
    codes: tuple[Code, ...]
    unread: Unread


class _Kept:
    """The last readings by what the picture looks like: a file is laid out again before it is written."""

    def __init__(self) -> None:
        self._readings: OrderedDict[bytes, Reading] = OrderedDict()
        self._lock = Lock()

    def get(self, key: bytes) -> Reading | None:
        with self._lock:
            found = self._readings.get(key)
            if found is not None:
                self._readings.move_to_end(key)
            return found

    def put(self, key: bytes, reading: Reading) -> None:
        with self._lock:
            self._readings[key] = reading
            while len(self._readings) > _KEPT_READINGS:
                self._readings.popitem(last=False)


_KEPT = _Kept()


def read_picture(picture: Image.Image, engine: Engine) -> Reading:
    """What a grey picture says."""
    key = hashlib.sha256(f"{engine.name} {picture.size}".encode() + picture.tobytes()).digest()
    kept = _KEPT.get(key)
    if kept is None:
        kept = _read(picture, engine)
        _KEPT.put(key, kept)
    return kept


def _read(picture: Image.Image, engine: Engine) -> Reading:
    frame = frame_of(picture)
    if min(picture.size) < _SMALLEST_SIDE:
        return Reading(frame, (), (), Unread((), ()))
    view = frame.view(picture)
    words = _words(view, engine)
    if _is_sideways(words):
        frame, view, words = _upright(picture, engine, frame, view, words)
    elif _is_poor(words):
        frame, view, words = _turned(picture, engine, frame, view, words)
    words = _without_noise(_second_look(view, engine, words))
    codes = read_codes(picture)
    known = [word.box for word in words] + [_in_frame(code.box, frame) for code in codes]
    return Reading(frame, tuple(words), codes, unread_areas(view, known))


def _words(view: Image.Image, engine: Engine, *, scattered: bool = False) -> list[Word]:
    return [word for word in engine.read(view, scattered=scattered) if word.confidence >= _NOISE]


def _without_noise(words: list[Word]) -> list[Word]:
    """The words without unsure scraps of letters, if no whole word is sure: edges in a photograph look like letters."""
    if any(word.confidence >= _SURE and _letters(word) >= _WORD_LETTERS for word in words):
        return words
    return [word for word in words if word.confidence >= _SURE or _letters(word) > _SCRAP_LETTERS]


def _letters(word: Word) -> int:
    return sum(map(str.isalnum, word.text))


def _is_poor(words: list[Word]) -> bool:
    letters = _sure_letters(words)
    average = sum(word.confidence for word in words) / len(words) if words else 0.0
    return letters < _GOOD_LETTERS or average < _POOR_CONFIDENCE


def _is_sideways(words: list[Word]) -> bool:
    """Whether most words are higher than wide: some engines read lines that run up or down by themselves."""
    long = [word for word in words if len(word.text) > 2]
    return sum(word.box.height > word.box.width for word in long) > len(long) / 2


def _upright(
    picture: Image.Image, engine: Engine, frame: Frame, view: Image.Image, words: list[Word]
) -> tuple[Frame, Image.Image, list[Word]]:
    """The reading of a picture that lies on its side, turned so that lines are level."""
    best = frame, view, words
    for turn in (1, 3):
        other = frame_of(picture, turn)
        seen = other.view(picture)
        found = _words(seen, engine)
        level = not _is_sideways(found) and _is_sideways(best[2])
        if _sure_letters(found) > (0.7 if level else 1.0) * _sure_letters(best[2]):
            best = other, seen, found
    return best


def _sure_letters(words: list[Word]) -> int:
    return sum(_letters(word) for word in words if word.confidence >= _SURE)


def _turned(
    picture: Image.Image, engine: Engine, frame: Frame, view: Image.Image, words: list[Word]
) -> tuple[Frame, Image.Image, list[Word]]:
    """The reading of a picture that lies on its side or stands on its head, if that is better."""
    turns = engine.quarter_turns(view)
    tried = (turns,) if turns else (1, 2, 3) if words else ()
    best = frame, view, words
    for turn in tried:
        other = frame_of(picture, turn)
        seen = other.view(picture)
        found = _words(seen, engine)
        if _sure_letters(found) > 1.5 * _sure_letters(best[2]):
            best = other, seen, found
    if _sure_letters(best[2]) < _GOOD_LETTERS:
        found = _words(best[1], engine, scattered=True)
        if _sure_letters(found) > _sure_letters(best[2]):
            best = best[0], best[1], found
    return best


def _second_look(view: Image.Image, engine: Engine, words: list[Word]) -> list[Word]:
    """The words, and those in areas that were overlooked: a stamp, a line in the margin."""
    missed = unread_areas(view, [word.box for word in words]).marks
    for area in sorted(missed, key=lambda box: -box.width * box.height)[:_SECOND_LOOKS]:
        wide = area.wider(_LOOK_MARGIN)
        left, top = max(0, int(wide.left)), max(0, int(wide.top))
        piece = view.crop((left, top, min(view.width, int(wide.right)), min(view.height, int(wide.bottom))))
        block = 1 + max((word.block for word in words), default=0)
        for found in _words(piece, engine):
            box = found.box.moved(left, top)
            known = any(box.overlap(word.box) > _COVERED * box.width * box.height for word in words)
            if not known and _letters(found) > 1 and found.confidence >= _SURE / 2:
                words = [*words, replace(found, box=box, block=block + found.block)]
    return words


def _in_frame(box: Box, frame: Frame) -> Box:
    """A box of the picture in the frame, as far as it lies level."""
    a, b, c, d, e, f = frame.from_picture
    corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    xs = [a * x + b * y + c for x, y in corners]
    ys = [d * x + e * y + f for x, y in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))
