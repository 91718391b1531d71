"""Tesseract by its command: pictures go in and words come out through pipes, so that no file is left anywhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from nescio.errors import UsageError
from nescio.ocr.words import Box, Word

if TYPE_CHECKING:
    from PIL import Image

COMMAND = "tesseract"
# Languages that are read where they are installed, in this order.
_LANGUAGES = ("eng", "deu")
_PAGE, _SCATTERED, _ORIENTATION = "3", "11", "0"
_WORD_LEVEL = "5"
_ROTATE = re.compile(r"Rotate: (\d+)")
_SURE = re.compile(r"Orientation confidence: ([\d.]+)")
_SUREST_NEEDED = 2.0
# A page takes seconds; one that takes this long hangs.
_LONGEST_SECONDS = 300


class Tesseract:
    """The engine of choice: it knows umlauts and gives a box for each word."""

    name = "Tesseract"

    def read(self, picture: Image.Image, *, scattered: bool = False) -> list[Word]:
        way = _SCATTERED if scattered else _PAGE
        rows = _run(picture, "-l", "+".join(languages()), "--psm", way, "tsv").split("\n")
        return [word for row in rows[1:] if (word := _word(row.split("\t"))) is not None]

    def quarter_turns(self, picture: Image.Image) -> int | None:
        if "osd" not in _installed():
            return None
        said = _run(picture, "-l", "osd", "--psm", _ORIENTATION)
        turn, sure = _ROTATE.search(said), _SURE.search(said)
        if turn is None or sure is None or float(sure[1]) < _SUREST_NEEDED:
            return None
        # Tesseract says how far to turn the picture clockwise.
        return -int(turn[1]) // 90 % 4


def is_installed() -> bool:
    """Whether the command is there with a language that we read."""
    return shutil.which(COMMAND) is not None and bool(languages())


def languages() -> tuple[str, ...]:
    """The languages that are read."""
    return tuple(name for name in _LANGUAGES if name in _installed())


@cache
def _installed() -> frozenset[str]:
    command = shutil.which(COMMAND)
    if command is None:
        return frozenset()
    done = subprocess.run([command, "--list-langs"], capture_output=True, check=False, timeout=60)  # noqa: S603
    return frozenset(done.stdout.decode("utf-8", "replace").split())


def _run(picture: Image.Image, *arguments: str) -> str:
    """What the command prints; a picture in which it finds nothing gives ""."""
    command = shutil.which(COMMAND)
    if command is None:
        raise UsageError(
            "Reading pictures needs Tesseract. Install it with: apt install tesseract-ocr tesseract-ocr-deu"
        )
    data = BytesIO()
    # Tesseract asks the picture for its resolution and guesses where there is none; ours are brought to about 300 dpi.
    picture.save(data, "PNG", compress_level=1, dpi=(300, 300))
    try:
        done = subprocess.run(  # noqa: S603
            [command, "stdin", "stdout", *arguments],
            input=data.getvalue(),
            capture_output=True,
            check=False,
            timeout=_LONGEST_SECONDS,
            # Its threads only wait for each other.
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout.decode("utf-8", "replace")


def _word(cells: list[str]) -> Word | None:
    if len(cells) < 12 or cells[0] != _WORD_LEVEL or not (text := cells[11].strip()):
        return None
    left, top, width, height = (float(cell) for cell in cells[6:10])
    # A paragraph is a block of its own.
    block, line = int(cells[2]) * 1000 + int(cells[3]), int(cells[4])
    return Word(text, max(float(cells[10]), 0.0), Box(left, top, left + width, top + height), block, line)
