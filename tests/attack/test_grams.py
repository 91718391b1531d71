"""Each gram knows its words."""

from hypothesis import given
from hypothesis import strategies as st

from nescio.attack.grams import letter_grams, word_grams, words_of_letter_grams, words_of_word_grams
from nescio.text.visible_words import wording

TEXTS = st.lists(st.sampled_from(["a", "tug", "captain", "[PERSON 1]", "in", "Rotterdam", "***"]), max_size=12).map(
    " ".join
)


@given(TEXTS)
def test_word_grams_and_their_words_run_parallel(text):
    words = wording(text)
    grams, places = word_grams(words), words_of_word_grams(words)
    assert grams == [" ".join(words[number].text for number in place) for place in places]


@given(TEXTS)
def test_letter_grams_and_their_words_run_parallel(text):
    words = wording(text)
    grams, places = letter_grams(words), words_of_letter_grams(words)
    assert len(grams) == len(places)
    for gram, place in zip(grams, places, strict=True):
        letters = "".join(words[number].text for number in place)
        assert set(gram.strip()) <= set(letters + " ")
        assert place


def test_no_pair_bridges_a_mask():
    assert "born in" not in word_grams(wording("born [DATETIME 1] in Kars"))
    assert "in kars" in word_grams(wording("born [DATETIME 1] in Kars"))


def test_glued_words_share_letters_with_the_words_they_were():
    apart, glued = (set(letter_grams(wording(text))) for text in ("tugboat captain", "tugboatcaptain"))
    assert len(apart & glued) >= 6
