"""The linear classifier."""

import numpy as np
import pytest

from nescio.attack import svm
from nescio.attack.attacker import Background, Individual
from nescio.attack.disguise import disguised
from nescio.attack.svm import SvmAttacker, windows
from tests.attack.people import PEOPLE, background, document_text


@pytest.fixture(scope="module")
def fitted():
    known = background()
    masked = tuple(disguised(known.without_passages(), "rules"))
    return SvmAttacker().fit(Background(known.individuals, known.passages, masked))


def test_people_are_found(fitted):
    scores = fitted.scores([document_text(person) for person in PEOPLE])
    assert (scores.argmax(axis=1) == np.arange(len(PEOPLE))).mean() > 0.8


def test_a_text_with_nothing_to_go_on_points_to_nobody(fitted):
    assert not fitted.scores(["", "[PERSON 1]"]).any()


def test_removing_the_largest_shares_lowers_the_score(fitted):
    text = document_text(PEOPLE[2])
    best = max(fitted.shares(text, 2), key=lambda share: share.value)
    less = text[: best.start] + "***" + text[best.end :]
    before, after = fitted.scores([text, less])[:, 2]
    assert after < before


def test_two_individuals_are_enough():
    known = Background((Individual("a", "the falconer knits socks"), Individual("b", "the clerk builds kites")))
    assert SvmAttacker().fit(known).scores(["socks", "kites"]).argmax(axis=1).tolist() == [0, 1]


def test_an_individual_without_words_is_never_the_first_guess():
    known = Background(
        (Individual("a", "the falconer knits socks"), Individual("b", ""), Individual("c", "the clerk builds kites"))
    )
    assert SvmAttacker().fit(known).scores(["socks", "kites"]).argmax(axis=1).tolist() == [0, 2]


@pytest.mark.parametrize("way", ["together", "near ones first"])
def test_many_individuals_are_told_apart(monkeypatch, way):
    """Beyond a machine for each: all by least squares, or those who come near."""
    monkeypatch.setattr(svm, "MOST_MACHINES", 2)
    monkeypatch.setattr(svm, "SHORTLIST", 5)
    if way == "near ones first":
        monkeypatch.setattr(svm, "MOST_WINDOWS", 3)
    fitted = SvmAttacker().fit(background())
    scores = fitted.scores([document_text(person) for person in PEOPLE])
    assert (scores.argmax(axis=1) == np.arange(len(PEOPLE))).mean() > 0.8
    text = document_text(PEOPLE[2])
    best = max(fitted.shares(text, 2), key=lambda share: share.value)
    less = text[: best.start] + "***" + text[best.end :]
    before, after = fitted.scores([text, less])[:, 2]
    assert after < before
    assert not fitted.scores(["", "[PERSON 1]"]).any()


def test_windows_overlap_and_cover_everything():
    words = [str(number) for number in range(230)]
    found = [window.split() for window in windows(" ".join(words))]
    assert found[0][-25:] == found[1][:25]
    assert {word for window in found for word in window} == set(words)
    assert windows("") == []
