"""Alternations match every word they were made of, the longest first."""

import re

from hypothesis import given
from hypothesis import strategies as st

from nescio.lang.alternation import alternation, first_letters, led_alternation


def test_the_longest_word_wins():
    assert re.match(alternation(["euro", "euros", "Mark"]), "euros")[0] == "euros"


def test_either_case_is_about_the_first_letter_only():
    pattern = re.compile(alternation(["month"], either_case=True))
    assert pattern.fullmatch("Month")
    assert not pattern.fullmatch("MONTH")


def test_blanks_inside_a_word_may_be_line_breaks():
    assert re.fullmatch(alternation(["square metres"]), "square\nmetres")


@given(st.lists(st.text(alphabet="abcäöü.²$", min_size=1, max_size=6), min_size=1, max_size=20))
def test_every_word_is_matched_whole(words):
    pattern = re.compile(alternation(words))
    assert all(pattern.fullmatch(word) for word in words)


@given(
    st.lists(st.text(alphabet="abc.²", min_size=1, max_size=4), min_size=1, max_size=9),
    st.text(alphabet="abc.² ", max_size=12),
)
def test_words_that_look_back_are_found_like_words_behind_a_look_behind(words, text):
    behind = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})")
    led = re.compile(led_alternation(words, r"(?<!\w.)"))
    assert [match.span() for match in led.finditer(text)] == [match.span() for match in behind.finditer(text)]


def test_first_letters_are_those_of_all_words():
    letters = re.compile(first_letters(["euro", "-mark", "ätna"], either_case=True))
    assert all(letters.match(sign) for sign in "eE-äÄ")
    assert not letters.match("u")
    assert not re.match(first_letters([]), "e")
