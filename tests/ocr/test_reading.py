import numpy as np
import pytest

from nescio.ocr import rapid, tesseract
from nescio.ocr.rapid import RapidOcr
from nescio.ocr.reading import read_picture
from nescio.ocr.tesseract import Tesseract
from nescio.ocr.words import Box, Word
from tests.formats.picture_samples import page

ENGINES = [
    pytest.param(
        Tesseract(), marks=pytest.mark.skipif(not tesseract.is_installed(), reason="Tesseract is needed to read pictures")
    ),
    pytest.param(RapidOcr(), marks=pytest.mark.skipif(not rapid.is_installed(), reason="RapidOCR is not installed")),
]  # fmt: skip
LINES = ("Dear Mrs Halvorsen,", "the harbour is cold in May.", "Yours sincerely")


def said(picture, engine):
    return " ".join(word.text for word in read_picture(picture, engine).words)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("turn", [0, 2, 90, 180])
def test_words_are_read_with_their_places_level_tilted_or_turned(engine, turn):
    picture = page(*LINES).rotate(turn, expand=turn > 45, fillcolor=255)
    reading = read_picture(picture, engine)
    assert "Halvorsen" in said(picture, engine)
    word = next(word for word in reading.words if "Halvorsen" in word.text)
    seen = reading.frame.view(picture).crop((word.box.left, word.box.top, word.box.right, word.box.bottom))
    assert 0.05 < (np.asarray(seen) < 128).mean() < 0.6


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_an_empty_or_tiny_picture_says_nothing(engine):
    assert not read_picture(page(), engine).words
    assert not read_picture(page("x", size=(5, 5)), engine).words


class Scraps:
    """An engine that takes edges of a photograph for letters."""

    name = "scraps"

    def __init__(self, *words):
        self._words = words

    def read(self, picture, *, scattered=False):  # noqa: ARG002
        return [Word(text, sure, Box(40 * n, 10, 40 * n + 30, 30), 1, 1) for n, (text, sure) in enumerate(self._words)]

    def quarter_turns(self, picture):  # noqa: ARG002
        return None


def test_scraps_of_letters_in_a_photograph_are_no_text():
    picture = page(size=(500, 80))
    assert said(picture, Scraps(("Ar", 27), ("Fag,", 48), ("Halvorsn", 30), ("AF", 90))) == "Halvorsn AF"
