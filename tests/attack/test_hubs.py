"""How much everything looks like each individual."""

import numpy as np

from nescio.attack.hubs import hubs


def test_texts_about_the_individual_itself_do_not_count():
    scores = np.array([[9.0, 1.0], [9.0, 3.0], [2.0, 8.0]])
    assert hubs(scores, [0, 0, 1]).tolist() == [2.0, 2.0]
