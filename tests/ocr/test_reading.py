import numpy as np
import pytest

from nescio.ocr import rapid, tesseract
from nescio.ocr.rapid import RapidOcr
from nescio.ocr.reading import read_picture
from nescio.ocr.tesseract import Tesseract
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
