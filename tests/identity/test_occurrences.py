"""Where identifying forms are found again, and where they are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, forms
from nescio.text.words import words_of


def find(searched, text, lang="en"):
    return [text[start:end] for start, end, _ in Occurrences(searched, lang).find(text, words_of(text))]


def again(surface, type_name, text, lang="en"):
    return find(forms(surface, type_name, lang), text, lang)


@pytest.mark.parametrize(
    "text",
    [
        "KAYA was heard.",
        "then kaya left",
        "Kaya's house",
        "Kaya’s house",
        "Ka\u00adya was heard.",
        "Ka\u200bya was heard.",
        "(Kaya)",
        "Kaya-Yilmaz",
        "_Kaya_",
        "Káya",
        "Ka\u0301ya",
    ],
)
def test_name_is_found_however_it_is_written(text):
    assert again("Mr Eyup Kaya", "PERSON", text)


@pytest.mark.parametrize("text", ["the kayak sank", "Malakaya", "Kay a", ""])
def test_half_words_are_not_found(text):
    assert not again("Mr Eyup Kaya", "PERSON", text)


def test_a_comma_may_stand_before_a_line_break():
    assert again("March 3, 2004", "DATETIME/DATE", "after March 3, \n        2004, which") == [
        "March 3, \n        2004"
    ]


def test_short_numbers_one_below_the_other_are_others():
    assert again("19.00-22", "CODE", "16.00\n19.00\n22.00") == []
    assert again("19.00-22", "CODE", "see 19.00-22 there") == ["19.00-22"]
    assert again("0221 4711 32", "CODE/PHONE", "call 0221\n4711 32") == ["0221\n4711 32"]


def test_whole_name_goes_before_its_parts():
    assert again("Eyup Kaya", "PERSON", "Eyup Kaya and Eyup") == ["Eyup Kaya", "Kaya", "Eyup"]


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("Kayas Klage", "de", ["Kayas"]),
        ("Bad Homburgs Kurpark", "de", ["Bad Homburgs"]),
        ("in Bad\nHomburg", "de", ["Bad\nHomburg"]),
        ("> in Bad\r\n> > Homburg", "de", ["Bad\r\n> > Homburg"]),
        ("Bad\n\nHomburg", "de", []),
        ("Bad and Homburg", "de", []),
    ],
)
def test_genitive_and_line_breaks(text, lang, expected):
    searched = [*forms("Kaya", "PERSON", lang), *forms("Bad Homburg", "LOC/CITY", lang)]
    assert find(searched, text, lang) == expected


def test_genitive_is_found_although_a_longer_name_begins_alike():
    searched = [*forms("Oskars Bergmann", "PERSON", "de")[:1], *forms("Oskar", "PERSON", "de")]
    assert find(searched, "Das ist Oskars Hut.", "de") == ["Oskars"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Then Cook came.", ["Cook"]),
        ("COOK came.", ["COOK"]),
        ("The cook came.", []),
        ("Mr Cook's bread", ["Cook"]),
    ],
)
def test_ordinary_word_counts_only_as_a_name(text, expected):
    assert again("Mr Cook", "PERSON", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He met Will there.", ["Will"]),
        ("Will you come?", []),
        ("It ended. Will you come?", []),
        ("“Will you come?”", []),
        ("he will come", []),
    ],
)
def test_function_word_at_the_start_of_a_sentence_is_none(text, expected):
    assert again("Mr Tobias Will", "PERSON", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dann ging Koch nach Hause.", ["Koch"]),
        ("Koch ging nach Hause.", ["Koch"]),
        ("Wir lesen Kochs Bericht.", ["Kochs"]),
        ("KOCH war es.", ["KOCH"]),
        ("Der Koch ging nach Hause.", []),
        ("Sie sprach mit einem Koch.", []),
        ("Er kam zum\nKoch.", []),
        ("ich koche, du kochst", []),
    ],
)
def test_german_noun_is_a_name_without_an_article(text, expected):
    assert again("Herr Zwetan Koch", "PERSON", text, "de") == expected


def test_german_town_is_told_from_food():
    assert again("Essen", "LOC/CITY", "In Essen war das Essen gut.", "de") == ["Essen"]


def test_reading_is_a_town_only_with_a_capital():
    assert again("Reading", "LOC/CITY", "He was reading in Reading.") == ["Reading"]


def test_code_is_found_with_other_separators():
    assert again("36110/97", "CODE/CASE", "nos. 36110-97 and 36110/97, not 36110/98") == ["36110-97", "36110/97"]


def test_nothing_to_look_for():
    assert find([], "Kaya") == []


parts = st.sampled_from(
    ["Kaya", "KAYA", "kayak", "Cook", "cook", "the", "Bad", "Homburg", "36110", "97", " ", "/", "-", "\n", ". "]
)


@given(st.lists(parts, max_size=25).map("".join))
def test_occurrences_are_whole_words_in_order(text):
    searched = [*forms("Mr Kaya Cook", "PERSON", "en"), Form(("bad", "homburg")), Form(("36110", "97"))]
    words = words_of(text)
    previous = -1
    for start, end, form in Occurrences(searched, "en").find(text, words):
        assert start in words.starts
        assert end in words.ends
        assert start > previous
        previous = start
        assert words.folded[words.starts.index(start)].removesuffix("s") == form.words[0].removesuffix("s")
