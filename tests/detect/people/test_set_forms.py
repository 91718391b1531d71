"""Names in bookings, bynames, one-word signatures."""

import pytest

from nescio.detect.people.set_forms import SetFormDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "lang", "name"),
    [
        ("I found a booking for NGUYEN/BICHHANG MRS, Perth to Da Nang.", "en", "NGUYEN/BICHHANG MRS"),
        ("PNR 4XK9 SMITH/JOHNMR 23A", "en", "SMITH/JOHNMR"),
        ("He said that Ruaraidh the Post had been across the night before.", "en", "Ruaraidh the Post"),
        ("We cannot be losing money please. Blessing\n\nAuto-reply: Thanks", "en", "Blessing"),
        ("Bis Freitag dann! Katja", "de", "Katja"),
    ],
)
def test_names_in_set_forms(text, lang, name):
    assert found(SetFormDetector(), text, lang) == [(name, "PERSON")]


@pytest.mark.parametrize(
    "text",
    [
        "Press ON/OFF DR for the drill, A/C MR 4.",
        "Will the Court hear it? In May the Lord came. London the City of",
        "See the report. Thanks\n\nWe went there. Best\n\n",
        "It was late. Blessing or curse, who knows.",
    ],
)
def test_other_words(text):
    assert found(SetFormDetector(), text) == []
