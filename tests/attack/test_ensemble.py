"""Weights come from rehearsals; confidence is a probability."""

import numpy as np
import pytest

from nescio.attack.attacker import Background, Individual, Rehearsal, Share
from nescio.attack.ensemble import EnsembleAttacker, learned_weights, probabilities
from nescio.attack.lexical import LexicalAttacker
from nescio.attack.standard import standardized
from tests.attack.people import PEOPLE, background, document_text


def rehearsal(skill, seed=0, texts=300, individuals=20):
    """An attacker whose scores point to the truth by ``skill`` standard deviations."""
    rng = np.random.default_rng(seed)
    truth = np.arange(texts) % individuals
    scores = rng.normal(size=(texts, individuals))
    scores[np.arange(texts), truth] += skill
    return Rehearsal(standardized(scores), truth)


def test_the_better_attacker_weighs_more():
    weights = learned_weights([rehearsal(3, seed=1), rehearsal(1, seed=2)])
    assert weights[0] > weights[1] > 0


def test_an_attacker_that_knows_nothing_weighs_next_to_nothing():
    weights = learned_weights([rehearsal(3, seed=1), rehearsal(0, seed=2)])
    assert weights[1] < 0.15 * weights[0]


def test_confidence_is_as_high_as_success_is_frequent():
    """Weights from one rehearsal, judged on another."""
    weights = learned_weights([rehearsal(2, seed=1)])
    fresh = rehearsal(2, seed=9)
    chances = probabilities(weights[0] * fresh.scores)
    right = chances.argmax(axis=1) == fresh.truth
    assert chances.max(axis=1).mean() == pytest.approx(right.mean(), abs=0.07)


def test_an_ensemble_adds_evidence_and_shares():
    class Echo:
        """A second opinion that always likes the first individual."""

        name = "echo"
        rehearsal = None

        def fit(self, known):
            fitted = Echo()
            fitted.count = len(known.individuals)
            fitted.rehearsal = LexicalAttacker().fit(known).rehearsal
            return fitted

        def scores(self, texts):
            rows = np.zeros((len(texts), self.count), dtype=np.float32)
            rows[:, 0] = 1
            return standardized(rows)

        def shares(self, _text, _individual):
            return [Share(0, 10, 2.0)]

    fitted = EnsembleAttacker([LexicalAttacker(), Echo()]).fit(background())
    text = document_text(PEOPLE[4])
    lexical, echo = (part.scores([text]) for part in fitted.parts)
    assert np.allclose(fitted.evidence([text]), fitted.weights[0] * lexical + fitted.weights[1] * echo, atol=1e-5)
    assert any(share.start == 0 and share.value >= 2 * fitted.weights[1] for share in fitted.shares(text, 4))


def test_a_background_of_short_texts_cannot_be_calibrated():
    known = Background((Individual("a", "a falconer in Killybegs"), Individual("b", "a patent clerk in Utrecht")))
    fitted = EnsembleAttacker([LexicalAttacker()]).fit(known)
    assert not fitted.calibrated
    assert fitted.scores(["the falconer"])[0].argmax() == 0
