"""The lexical attacker finds people, knows when it knows nothing, and its explanations add up."""

import numpy as np
import pytest

from nescio.attack.grams import word_grams
from nescio.attack.lexical import Comparison, LexicalAttacker
from nescio.attack.views import bm25, count_grams, tf_idf
from tests.attack.people import PEOPLE, background, document_text


@pytest.fixture(scope="module")
def fitted():
    return LexicalAttacker().fit(background())


def test_people_are_found_in_masked_documents(fitted):
    scores = fitted.scores([document_text(person) for person in PEOPLE])
    assert (scores.argmax(axis=1) == np.arange(len(PEOPLE))).all()


def test_words_that_lost_their_blanks_are_still_found(fitted):
    scores = fitted.scores(["he restoresVictorianbarometers and theyadopted aboy"])
    assert PEOPLE[scores[0].argmax()].name == "Rajesh Venkataraman"


@pytest.mark.parametrize("text", ["", "   ", "[PERSON 1] *** [LOC 2]", "Щ", "\ud800"])
def test_a_text_with_nothing_to_go_on_points_to_nobody(fitted, text):
    assert not fitted.scores([text]).any()


def test_shares_add_up_to_the_score():
    plain = Comparison.with_texts([one.text for one in background().individuals])  # without the correction for hubs
    text = document_text(PEOPLE[3])
    from nescio.text.visible_words import wording

    assert plain.values(text, wording(text), [3]).sum() == pytest.approx(float(plain.scores([text])[0, 3]), abs=1e-3)


def test_the_shares_of_telling_words_are_the_largest(fitted):
    text = document_text(PEOPLE[7])
    shares = sorted(fitted.shares(text, 7), key=lambda share: -share.value)
    assert {text[share.start : share.end] for share in shares[:6]} & {
        "pigeons",
        "camel",
        "subway",
        "carrier",
        "referee",
    }


def test_the_rehearsal_was_not_studied(fitted):
    """What was studied scores far higher than what was kept back."""
    studied = Comparison.with_texts([one.text for one in background().individuals])
    passages = [
        one.text[passage.start :] for one, passage in zip(background().individuals, background().passages, strict=True)
    ]
    own = studied.scores(passages)[np.arange(len(PEOPLE)), np.arange(len(PEOPLE))]
    kept_back = fitted.rehearsal.scores[: len(PEOPLE)][np.arange(len(PEOPLE)), fitted.rehearsal.truth[: len(PEOPLE)]]
    assert kept_back.mean() < own.mean()


@pytest.mark.parametrize("weighting", [tf_idf, bm25])
def test_what_everybody_has_tells_less_than_what_one_has(weighting):
    view = weighting(count_grams(["the falcon flew", "the pigeon flew", "the train flew"], word_grams))
    common, rare = view.scores(count_grams(["the flew", "falcon flew"], word_grams))
    assert np.ptp(common) < np.ptp(rare)
    assert rare.argmax() == 0
