"""English or German, also where there is only a line."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang.choose import choose_language, stretches


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


def test_the_labels_of_a_mail_are_no_english():
    assert choose_language("From: Eva\nTo: Tom\nSubject: Boot\n\nLG Eva, danke") == "de"


GERMAN = "Hallo Eva,\n\nich habe die Fotos von der Reise gesehen und sie sind sehr schön geworden.\n\nLG Tom\n"
ENGLISH = "Dear Tom,\n\nI have seen the photos of the trip and they are what we had hoped for.\n\nBest wishes\nEva\n"


def languages(text, main):
    return [(lang, text[start:end]) for start, end, lang in stretches(text, main)]


def test_one_language_is_one_stretch():
    assert languages(GERMAN, "de") == [("de", GERMAN)]
    assert languages(ENGLISH, "en") == [("en", ENGLISH)]
    assert languages("", "de") == [("de", "")]


def test_a_german_mail_that_quotes_an_english_one():
    quoted = "".join(f"> {line}\n" for line in ENGLISH.splitlines())
    text = f"{GERMAN}\n{quoted}"
    assert languages(text, "de") == [("de", f"{GERMAN}\n"), ("en", quoted)]
    assert languages(text, "en") == languages(text, "de"), "whatever the document as a whole is taken for"


def test_an_english_mail_that_forwards_a_german_one():
    assert [lang for lang, _ in languages(f"{ENGLISH}\n{GERMAN}", "en")] == ["en", "de"]


def test_a_title_in_another_language_is_no_stretch():
    text = GERMAN + "\nWir haben dann noch The Lord of the Rings gesehen, und das war auch ein sehr langer Abend.\n"
    assert languages(text, "de") == [("de", text)]


@given(
    st.lists(st.sampled_from([GERMAN, ENGLISH, "> ", "\n", "Tom", "> the of and is\n", "12\r\n"]), max_size=8).map(
        "".join
    )
)
def test_stretches_cover_any_text_without_gaps(text):
    found = stretches(text, "de")
    assert "".join(text[start:end] for start, end, _ in found) == text
    assert all(a[2] != b[2] for a, b in pairwise(found))
