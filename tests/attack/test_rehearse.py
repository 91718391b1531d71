"""Passages are cut out, owners are right, and nothing of a passage is left in what is studied."""

from hypothesis import given
from hypothesis import strategies as st

from nescio.attack.attacker import Background, Individual
from nescio.attack.rehearse import (
    MAX_INDIVIDUALS,
    MAX_PASSAGES,
    cut_passages,
    half_masked,
    owners,
    passage_texts,
    rehearsed_individuals,
)
from tests.attack.people import background


def test_what_is_studied_lacks_the_passages():
    known = background()
    texts = passage_texts(known)
    for passage, text in zip(known.passages, texts, strict=False):
        assert len(text.split()) >= 20
        assert text in known.texts[passage.individual]
        assert text not in known.without_passages()[passage.individual]


def test_each_passage_comes_in_clear_and_half_masked():
    known = background()
    assert len(passage_texts(known)) == len(owners(known)) == 2 * len(known.passages)
    assert "***" in passage_texts(known)[-1]


def test_short_texts_are_not_cut():
    assert cut_passages(["Too short to lose anything.", ""]) == ()


def test_the_rehearsal_of_a_large_background_stays_small():
    text = "one two three four five six seven eight nine ten " * 10
    known = Background(tuple(Individual(str(number), text) for number in range(5000)))
    passages = cut_passages(known.texts)
    assert len(passages) == MAX_PASSAGES
    taking_part = rehearsed_individuals(Background(known.individuals, passages))
    assert len(taking_part) == MAX_INDIVIDUALS
    assert {passage.individual for passage in passages} <= set(taking_part)


def test_half_of_names_and_numbers_are_masked():
    text = "In 1961 Mrs Ngata-Smith of Gisborne, aged 61, won the 3.5 mile trial."
    assert half_masked(text) == "*** 1961 *** Ngata-Smith of ***, aged 61, won the *** mile trial."


@given(st.lists(st.text(alphabet="ab \nÄ1.", max_size=400), max_size=6))
def test_passages_lie_inside_their_texts(texts):
    for passage in cut_passages(texts):
        assert 0 < passage.start < passage.end <= len(texts[passage.individual])
