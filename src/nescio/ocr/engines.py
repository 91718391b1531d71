"""Which engine reads pictures: Tesseract where it is installed, else RapidOCR."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from nescio.errors import UsageError

if TYPE_CHECKING:
    from nescio.ocr.words import Engine

HOW_TO_INSTALL = "pip install 'nescio[ocr]', and for the best results apt install tesseract-ocr tesseract-ocr-deu"


def can_read() -> bool:
    """Whether pictures can be read here."""
    return find_engine() is not None


@cache
def find_engine() -> Engine | None:
    """The engine that reads pictures here, or None."""
    if find_spec("PIL") is None:
        return None
    from nescio.ocr import tesseract

    if tesseract.is_installed():
        return tesseract.Tesseract()
    from nescio.ocr import rapid

    return rapid.RapidOcr() if rapid.is_installed() else None


def the_engine() -> Engine:
    """The engine that reads pictures here; says what to install if there is none."""
    engine = find_engine()
    if engine is None:
        raise UsageError(f"Reading pictures needs a program that recognises text. Install it with: {HOW_TO_INSTALL}.")
    return engine
