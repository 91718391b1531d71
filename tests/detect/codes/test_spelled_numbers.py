"""Numbers in words, digit by digit."""

import pytest

from nescio.detect.codes.spelled_numbers import SpelledNumberDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "lang", "number"),
    [
        ("ring her on oh eight seven, five five five, oh one nine two", "en", "oh eight seven, five five five, oh one nine two"),
        ("It's zero two zero - double seven nine four six.", "en", "zero two zero - double seven nine four six"),
        ("Handy: null eins sieben sechs,\nfünf fünf fünf zwo eins", "de", "null eins sieben sechs,\nfünf fünf fünf zwo eins"),
        ("Ring me: oh-one-seven-six-six, treble five, 0119.", "en", "oh-one-seven-six-six, treble five, 0119"),
        ("PN oder 0551/zwo-acht-vier eins drei", "de", "0551/zwo-acht-vier eins drei"),
        ("neue nummer null eins sieben sechs, 552 11 null drei", "de", "null eins sieben sechs, 552 11 null drei"),
    ],
)  # fmt: skip
def test_a_row_of_digits_is_a_number(text, lang, number):
    assert found(SpelledNumberDetector(), text, lang) == [(number, "CODE/PHONE")]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("One, two, three, four: the dance begins.", "en"),
        ("Nine of the seven hundred had five or six each, two had none.", "en"),
        ("One, two, three, four. 1999 was good; chapter one two three 2023.", "en"),
        ("Eins, zwei, drei, vier, fünf sagt der Kinderreim.", "de"),
    ],
)
def test_counting_is_none(text, lang):
    assert found(SpelledNumberDetector(), text, lang) == []
