import random

import pytest

from nescio.evaluate.rouge import longest_common, rouge


def test_by_hand():
    found = rouge("The cat sat on the mat", "the cat lay on the mat")
    assert found == {
        "rouge_1": pytest.approx(5 / 6),
        "rouge_2": pytest.approx(3 / 5),
        "rouge_l": pytest.approx(5 / 6),
    }
    assert rouge("", "") == {"rouge_1": 1, "rouge_2": 1, "rouge_l": 1}
    assert rouge("a b", "c d") == {"rouge_1": 0, "rouge_2": 0, "rouge_l": 0}


def test_the_longest_common_subsequence_is_that_of_the_table():
    rng = random.Random(3)
    for _ in range(60):
        first, second = ([rng.choice("abcd") for _ in range(rng.randrange(12))] for _ in range(2))
        table = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
        for i, one in enumerate(first, 1):
            for j, other in enumerate(second, 1):
                table[i][j] = table[i - 1][j - 1] + 1 if one == other else max(table[i - 1][j], table[i][j - 1])
        assert longest_common(first, second) == table[-1][-1]
