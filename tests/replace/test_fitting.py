"""Replacements fit into the sentence around them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Edit, apply_edits
from nescio.replace.fitting import fit


def fitted(text, *replacements, lang="en"):
    """The text with some of its words replaced, given as (old, new) in their order."""
    edits, place = [], 0
    for number, (old, new) in enumerate(replacements):
        place = text.index(old, place)
        edits.append(Edit(place, place + len(old), new, f"e{number}"))
        place += len(old)
    return apply_edits(text, fit(text, edits, lang))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("German", "Austrian", "He is an Austrian nurse."),
        ("German", "Danish", "He is a Danish nurse."),
        ("German", "European", "He is a European nurse."),
        ("German", "Ukrainian", "He is a Ukrainian nurse."),
        ("German", "Ugandan", "He is a Ugandan nurse."),
        ("German", "Uzbek", "He is an Uzbek nurse."),
        ("German", "Irish", "He is an Irish nurse."),
        ("German", "US", "He is a US nurse."),
        ("German", "NHS", "He is an NHS nurse."),
        ("German", "84-year-old", "He is an 84-year-old nurse."),
        ("German", "18-year-old", "He is an 18-year-old nurse."),
        ("German", "11-year-old", "He is an 11-year-old nurse."),
        ("German", "17-year-old", "He is a 17-year-old nurse."),
        ("German", "hourly", "He is an hourly nurse."),
        ("German", "university", "He is a university nurse."),
        ("German", "one-armed", "He is a one-armed nurse."),
        ("German", "uninsured", "He is an uninsured nurse."),
        ("German", "[DEM 1]", "He is a [DEM 1] nurse."),
        ("German", "***", "He is a *** nurse."),
    ],
)
def test_a_or_an(old, new, expected):
    assert fitted("He is a German nurse.", (old, new)) == expected


def test_article_at_the_start_and_over_a_line_end():
    assert fitted("A German came.", ("German", "Irishman")) == "An Irishman came."
    assert fitted("> such a\n> German", ("German", "Irishman")) == "> such an\n> Irishman"
    assert fitted("AN IRISH PUB", ("IRISH", "DANISH")) == "A DANISH PUB"


def test_no_article_is_doubled():
    assert (
        fitted("He went to the Whitby Infirmary.", ("Whitby Infirmary", "the hospital")) == "He went to the hospital."
    )
    assert fitted("her Anna Bell came", ("Anna Bell", "a relative")) == "her relative came"
    assert fitted("bei der Nordlicht GmbH", ("Nordlicht GmbH", "der Firma"), lang="de") == "bei der Firma"
    assert fitted("im Klinikum Fulda", ("Klinikum Fulda", "dem Krankenhaus"), lang="de") == "im Krankenhaus"


def test_sentences_begin_with_a_capital_letter():
    assert fitted("Anna Bell came. Anna Bell left.", ("Anna Bell", "a relative"), ("Anna Bell", "a relative")) == (
        "A relative came. A relative left."
    )
    assert fitted("Then Anna Bell came.", ("Anna Bell", "a relative")) == "Then a relative came."
    assert fitted("See no. Bell and Dr. Bell", ("Bell", "a number"), ("Bell", "a person")) == (
        "See no. a number and Dr. a person"
    )
    assert fitted("bell rang.", ("bell", "a relative")) == "a relative rang."


def test_no_doubled_blanks_or_full_stops():
    assert fitted("Ask Bell now", ("Bell", " Cole ")) == "Ask Cole now"
    assert fitted("He works for Bell Ltd.", ("Bell Ltd", "Cole Inc.")) == "He works for Cole Inc."


def test_neighbours_do_not_meet():
    text = "a Bell a Bell"
    assert fitted(text, ("Bell", "Adams"), ("Bell", "Adams")) == "an Adams an Adams"
    assert fitted("a Bell", ("a", "an"), ("Bell", "Cole")) == "an Cole"


def test_german_articles_are_left_alone():
    assert fitted("ein Däne, eine Irin", ("Däne", "Ire"), ("Irin", "Dänin"), lang="de") == "ein Ire, eine Dänin"


@given(
    st.text("aA .n\n,(", min_size=1, max_size=40),
    st.lists(st.tuples(st.integers(0, 39), st.integers(1, 5), st.text("aA .n[", max_size=6)), max_size=6),
)
def test_edits_stay_sorted_apart_and_inside_and_hide_what_they_hid(text, spans):
    edits, position = [], 0
    for start, length, new in sorted(spans):
        if position <= start < len(text):
            position = min(len(text), start + length)
            edits.append(Edit(start, position, new, "e"))
    for lang in ("en", "de"):
        result = fit(text, edits, lang)
        apply_edits(text, result)  # raises if they overlap or leave the text
        for edit in edits:
            assert any(one.start <= edit.start and edit.end <= one.end for one in result)


def test_a_bare_possessive_gets_its_s():
    assert fitted("James' brother left.", ("James", "Jerry")) == "Jerry's brother left."
    assert fitted("James’ brother left.", ("James", "Charles")) == "Charles’ brother left."
    assert fitted("Hans' Schwester kam.", ("Hans", "Friedhold"), lang="de") == "Friedholds Schwester kam."
    assert fitted("They call him 'Big James' at work.", ("James", "Jerry")) == "They call him 'Big Jerry' at work."
    assert fitted("Ask James.", ("James", "Jerry")) == "Ask Jerry."


def test_what_belongs_to_somebody_has_no_article():
    text = "Widowed Mothers’ Allowance is a benefit"
    assert fit(text, [Edit(17, 26, "a payment")], "en")[0].text == "payment"
    assert fit("They claimed Allowance", [Edit(13, 22, "a payment")], "en")[0].text == "a payment"


def test_the_word_behind_is_not_said_twice():
    text = "The Acme group of companies"
    assert fit(text, [Edit(4, 8, "Windrose Group")], "en")[0].text == "Windrose"
    assert fit("The Acme Group", [Edit(4, 14, "Windrose Group")], "en")[0].text == "Windrose Group"


def test_a_possessive_does_not_reach_into_the_next_edit():
    first, second = Edit(0, 5, "Peter"), Edit(5, 7, " ")
    assert apply_edits("Klaus' Fahrrad", fit("Klaus' Fahrrad", [first, second], "de")) == "Peter Fahrrad"
