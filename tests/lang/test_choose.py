"""English or German, also where there is only a line."""

import pytest

from nescio.lang.choose import choose_language


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("The witness saw him on the bridge.", "en"),
        ("Die Zeugin hat ihn auf der Brücke gesehen.", "de"),
        ("Herr Öztürk wohnt in Mainz.", "de"),
        ("Mr Kaya lives in Kars.", "en"),
        ("Sehr geehrte Frau Nguyen,", "de"),
        ("12/3/2019", "en"),
        ("", "en"),
    ],
)
def test_language(text, lang):
    assert choose_language(text) == lang
