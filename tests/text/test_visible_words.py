"""Masks are gaps, words keep their places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.text.visible_words import GAP, wording


@pytest.mark.parametrize(
    "text",
    ["[PERSON 1] fell", "PERSON fell", "<NAME> fell", "*** fell", "XXXX fell", "{{name}} fell", "[LOC/STREET 12] fell",
     "____ fell", "\u2588\u2588\u2588 fell", "[PERSON 3f9a1c] fell", "SENSITIVE fell"],
)  # fmt: skip
def test_marks_of_anonymisers_are_gaps(text):
    assert [word.text for word in wording(text)] == [GAP, "fell"]


def test_capitals_that_are_no_labels_stay():
    assert [word.text for word in wording("KAYA v. TURKEY, a person")] == ["kaya", "v", "turkey", "a", "person"]


def test_words_are_folded_and_keep_their_places():
    text = "Frau Müller–Łódź, 1961"
    assert [text[word.start : word.end] for word in wording(text)] == ["Frau", "Müller", "Łódź", "1961"]
    assert [word.text for word in wording(text)] == ["frau", "muller", "lodz", "1961"]


@given(st.text(max_size=200))
def test_words_come_in_order_and_stay_inside_the_text(text):
    position = 0
    for word in wording(text):
        assert position <= word.start < word.end <= len(text)
        position = word.end
