"""The letters attacker: strings of letters inside words."""

import numpy as np
import pytest

from nescio.attack.letters import LettersAttacker, inner_grams, words_of_inner_grams
from nescio.text.visible_words import wording
from tests.attack.people import PEOPLE, background, document_text


@pytest.fixture(scope="module")
def fitted():
    return LettersAttacker().fit(background())


def test_people_are_found(fitted):
    scores = fitted.scores([document_text(person) for person in PEOPLE])
    assert (scores.argmax(axis=1) == np.arange(len(PEOPLE))).mean() > 0.9


def test_shares_add_up_to_the_score(fitted):
    text = document_text(PEOPLE[3])
    assert sum(share.value for share in fitted.shares(text, 3)) == pytest.approx(fitted.scores([text])[0, 3], rel=1e-3)


def test_no_string_reaches_into_the_next_word():
    words = wording("bee [PERSON 1] keeper")
    assert "ee k" not in inner_grams(words)
    assert len(inner_grams(words)) == len(words_of_inner_grams(words))
    assert {number for (number,) in words_of_inner_grams(words)} == {0, 2}


def test_values_for_several_individuals_are_those_for_each(fitted):
    text = document_text(PEOPLE[3])
    together = fitted.values(text, [3, 5])
    assert np.allclose(together[:, 1], fitted.values(text, [5])[:, 0])
