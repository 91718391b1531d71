"""The neural attacker, with the language model that comes with nescio."""

import numpy as np
import pytest

from nescio.attack.encoding import Encoder
from nescio.attack.neural import NeuralAttacker, Reader
from nescio.errors import UsageError
from nescio.models.language_model import SEGMENT
from nescio.text.visible_words import wording
from tests.attack.people import PEOPLE, background, document_text


@pytest.fixture(scope="module")
def fitted():
    return NeuralAttacker(Encoder(threads=1)).fit(background())


def test_most_people_are_found_in_masked_documents(fitted):
    scores = fitted.scores([document_text(person) for person in PEOPLE])
    assert (scores.argmax(axis=1) == np.arange(len(PEOPLE))).mean() >= 0.75


@pytest.mark.parametrize("text", ["", "[PERSON 1] ***"])
def test_a_text_with_nothing_to_go_on_points_to_nobody(fitted, text):
    assert not fitted.scores([text]).any()


def test_masking_the_most_telling_word_lowers_the_score(fitted):
    text = document_text(PEOPLE[6])
    best = max(fitted.shares(text, 6), key=lambda share: share.value)
    before, after = fitted.scores([text, text[: best.start] + "***" + text[best.end :]])[:, 6]
    assert after < before
    assert before - after == pytest.approx(best.value, abs=0.02)


def test_pieces_belong_to_their_words():
    encoder = Encoder(threads=1)
    words = wording("[PERSON 1] restores Victorian barometers\u00ad in Béziers \ud800")
    pieces = encoder.pieces(words)
    assert pieces.words.max() == len(words) - 1
    assert pieces.ids[0] == encoder.weightless()
    assert (np.diff(pieces.words) >= 0).all()


def test_a_text_without_its_end_is_read_as_if_the_end_had_never_been():
    encoder = Encoder(threads=1)
    text = "the tugboat captain sings baroque arias in the harbour " * 30
    cut = text[: len(text) // 2]
    reader = Reader(encoder, np.ones(encoder.vocabulary))
    pieces = [encoder.pieces(wording(version)) for version in (text, cut)]
    assert len(pieces[1].ids) > SEGMENT
    _, (short,) = reader.with_and_without(pieces[:1], pieces[1:])
    assert np.allclose(short.vectors, reader.stretches(pieces[1]).vectors, atol=1e-4)


def test_pieces_that_nobody_has_do_not_count():
    encoder = Encoder(threads=1)
    nothing = Reader(encoder, np.zeros(encoder.vocabulary)).stretches(encoder.pieces(wording("a tugboat captain")))
    assert len(nothing.weights) == 0


def test_a_missing_model_is_said_at_once():
    with pytest.raises(UsageError, match="language-model-xx"):
        NeuralAttacker(Encoder("language-model-xx")).fit(background())
