"""The attributes attacker: whom the same can be said of."""

import numpy as np
import pytest

from nescio.attack.attacker import Background, Individual
from nescio.attack.attributes import AttributesAttacker

PEOPLE = (
    Individual("a", "Brigid is a nurse. She lives in Leeds with her husband. She is 44 years old and has asthma."),
    Individual("b", "Owen is a bus driver in Nairobi. He is divorced. He is a 29-year-old man."),
    Individual("c", "Paulo teaches chemistry as a teacher in Lisbon. He is Portuguese and 61 years old."),
    Individual("d", ""),
)


@pytest.fixture(scope="module")
def fitted():
    return AttributesAttacker().fit(Background(PEOPLE))


@pytest.mark.parametrize(
    ("text", "individual"),
    [
        ("[PERSON 1], a midwife, came from a town in Yorkshire, in England, with her husband.", 0),
        ("[PERSON 1] drives a taxi in Kenya. He is a divorced man.", 1),
        ("A Portuguese, [PERSON 1] is a lecturer.", 2),
    ],
)
def test_people_are_found_without_a_word_in_common(fitted, text, individual):
    assert fitted.scores([text]).argmax() == individual


def test_nothing_to_go_on_is_nobody(fitted):
    assert not fitted.scores(["", "[PERSON 1] [LOC 1]"]).any()


def test_the_words_that_tell_have_the_largest_shares(fitted):
    text = "[PERSON 1] is a teacher in Lisbon these days."
    shares = {text[one.start : one.end]: one.value for one in fitted.shares(text, 2)}
    assert sorted(shares, key=lambda word: -shares[word])[:2] in (["Lisbon", "teacher"], ["teacher", "Lisbon"])
    assert np.allclose(fitted.values(text, [1, 2])[:, 1], fitted.values(text, [2])[:, 0])
