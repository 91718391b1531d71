from hypothesis import given
from hypothesis import strategies as st

from nescio.text.passage import Passage
from nescio.text.phrase_search import PhraseTable

TABLE = PhraseTable({"new york": 1, "york": 2, "new york city": 3, "st gallen": 4, "ph d": 5, "o neill": 6})


def surfaces(text):
    passage = Passage(text)
    words = passage.words
    return [(text[words.starts[i] : words.ends[j - 1]], payload) for i, j, payload in TABLE.match(passage)]


def test_the_longest_phrase_wins_from_the_left():
    assert surfaces("From New York City to York and NEW YORK.") == [("New York City", 3), ("York", 2), ("NEW YORK", 1)]


def test_a_phrase_may_run_across_one_line_break_or_hyphen():
    assert surfaces("in New\nYork and New-York") == [("New\nYork", 1), ("New-York", 1)]


def test_punctuation_and_blank_lines_end_a_phrase():
    assert surfaces("something New, York") == [("York", 2)]
    assert surfaces("It was New. York") == [("York", 2)]
    assert surfaces("New\n\nYork") == [("York", 2)]


def test_abbreviations_and_apostrophes_stay_inside():
    assert surfaces("St. Gallen, Ph.D., O’Neill") == [("St. Gallen", 4), ("Ph.D", 5), ("O’Neill", 6)]


def test_a_phrase_at_the_end_of_the_text_is_cut_off_cleanly():
    assert surfaces("New") == []
    assert surfaces("") == []


@given(st.lists(st.sampled_from(["new", "york", "city", "st", "gallen", ",", "\n\n", "x"]), max_size=40))
def test_matches_are_ordered_and_do_not_overlap(parts):
    passage = Passage(" ".join(parts))
    done = 0
    for first, last, _ in TABLE.match(passage):
        assert done <= first < last <= len(passage.words)
        done = last
