from types import SimpleNamespace

import numpy as np
import pytest

from nescio.evaluate.information import (
    InformationModel,
    LanguageModelInformation,
    UniformInformation,
    load_language_model,
    word_bits,
)
from tests.evaluate.building import span

TEXT = "One two three four five six seven eight nine ten."


def test_without_a_model_every_word_weighs_the_same():
    model = UniformInformation()
    assert isinstance(model, InformationModel)
    assert model.bits(TEXT, [span(TEXT, "two three"), span(TEXT, "ten")]) == [1.0, 1.0, 1.0]


class Numbered:
    """The weight of a word is its place; what is hidden at once is noted."""

    name = "numbered"

    def __init__(self):
        self.hidden = []

    def bits(self, text, spans):
        self.hidden.append(len(spans))
        return [float(text[:start].count(" ")) for start, _ in spans]

    def pseudo_perplexity(self, _):
        return 1.0


def test_all_words_are_weighed_with_most_of_them_in_sight():
    model = Numbered()
    assert word_bits(model, TEXT) == [float(number) for number in range(10)]
    assert max(model.hidden) == 2
    assert word_bits(model, "") == []


class PiecesOfThree:
    """A masked model that cuts words into pieces of three letters; the nth hidden piece has the probability e^-n."""

    name = "pieces of three"

    def log_probabilities(self, text, spans):
        words = [(n, n + len(w)) for n, w in ((text.index(w), w) for w in text.strip(".").split())]
        cuts = [(a, min(a + 3, end)) for start, end in words for a in range(start, end, 3)]
        starts, ends = np.array([a for a, _ in cuts]), np.array([b for _, b in cuts])
        hidden = np.zeros(len(cuts), dtype=bool)
        for start, end in spans:
            hidden |= (starts < end) & (ends > start)
        return SimpleNamespace(starts=starts, ends=ends), np.where(hidden, -np.cumsum(hidden), np.nan)


def test_a_word_weighs_as_much_as_its_least_likely_piece():
    model = LanguageModelInformation(PiecesOfThree())
    assert isinstance(model, InformationModel)
    # Hidden pieces: two | thr, ee | ten, with -ln p of 1, 2, 3, 4.
    assert model.bits(TEXT, [span(TEXT, "two three"), span(TEXT, "ten")]) == [1.0, 3.0, 4.0]
    assert model.encoder is None


def test_pseudo_perplexity_is_the_mean_over_all_pieces():
    model = LanguageModelInformation(PiecesOfThree())
    # Hidden one at a time: "One" (1 piece) and "three" (2 pieces): -ln p of 1, 1, 2.
    assert model.pseudo_perplexity("One three") == pytest.approx(np.exp(4 / 3))
    assert model.pseudo_perplexity("") == 1


def test_the_english_model_does_not_weigh_german_texts():
    assert load_language_model(["de", "en"]) is None
