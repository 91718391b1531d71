"""Telling words have places; combinations suffice, and no word of them is idle."""

import pytest

from nescio.attack.attacking import prepare
from nescio.attack.telling import combinations, only, telling_words, without
from nescio.text.folding import fold
from tests.attack.people import PEOPLE, individuals, targets


@pytest.fixture(scope="module")
def fitted():
    return prepare("lexical", individuals()).fitted


@pytest.mark.parametrize("number", range(len(PEOPLE)))
def test_spans_are_the_words(fitted, number):
    text = targets()[number].text
    found = telling_words(fitted, text, number)
    assert found == sorted(found, key=lambda word: -word.value)
    for word in found:
        assert word.value > 0
        assert all(fold(text[start:end]) == word.word for start, end in word.spans)


@pytest.mark.parametrize("number", range(len(PEOPLE)))
def test_removing_telling_words_lowers_the_score(fitted, number):
    text = targets()[number].text
    words = telling_words(fitted, text, number, most=5)
    before, after = fitted.evidence([text, without(text, words)])[:, number]
    assert after < before


def test_each_combination_suffices_and_none_of_its_words_is_idle(fitted):
    for number, target in enumerate(targets()):
        found = combinations(fitted, target.text, number, telling_words(fitted, target.text, number))
        assert found
        seen = set()
        for one in found:
            assert fitted.scores([only(target.text, one.words)])[0].argmax() == number
            for word in one.words:
                rest = [other for other in one.words if other is not word]
                row = fitted.scores([only(target.text, rest)])[0]
                assert not rest or row.argmax() != number or (row >= row[number]).sum() > 1
            assert not seen & {word.word for word in one.words}
            seen |= {word.word for word in one.words}


def test_masks_are_never_telling(fitted):
    words = {word.word for word in telling_words(fitted, targets()[0].text, 0)}
    assert not words & {"person", "1", "loc", "datetime", ""}


def test_nothing_is_telling_in_an_empty_text(fitted):
    assert telling_words(fitted, "", 0) == []
    assert combinations(fitted, "", 0, []) == []
