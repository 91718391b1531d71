"""Shares by masking."""

import numpy as np

from nescio.attack.word_shares import shares_by_masking
from nescio.text.visible_words import wording


def test_the_loss_is_shared_by_the_places_of_a_word():
    words = wording("camel and camel and pigeon")

    def count_camels(versions):
        return np.array([float(sum(word.text == "camel" for word in version)) for version in versions])

    shares = shares_by_masking(words, ["camel", "pigeon"], count_camels)
    assert [share.value for share in shares] == [1.0, 0.0, 1.0, 0.0, 0.0]
