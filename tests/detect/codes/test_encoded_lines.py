"""Attachments and keys in the text of a mail are masked line by line, whole."""

import base64
import binascii

import pytest

from nescio.detect.codes.encoded_lines import EncodedLinesDetector
from tests.detect.finding import found

DATA = bytes(range(7, 207))
UUENCODED = [binascii.b2a_uu(DATA[at : at + 45]).decode().rstrip("\n") for at in range(0, len(DATA), 45)]
BASE64 = base64.encodebytes(DATA).decode().split()


@pytest.mark.parametrize("lines", [UUENCODED, BASE64])
def test_every_line_is_a_code(lines):
    text = "\n".join(("Here it is.", "", *lines, "", "Best, Ilse"))
    assert found(EncodedLinesDetector(), text, "en") == [(line, "CODE") for line in lines]


def test_a_single_line_is_none():
    assert found(EncodedLinesDetector(), f"Here it is.\n{BASE64[0]}\nBest, Ilse", "en") == []
    assert found(EncodedLinesDetector(), "MANY WORDS\nMAY STAND\nIN CAPITALS", "en") == []
