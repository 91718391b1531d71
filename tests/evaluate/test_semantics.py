import numpy as np
import pytest

from nescio.evaluate.semantics import LexicalEncoder, agreement, centers, cluster, sentences, unit_rows


def test_like_texts_lie_near_each_other():
    a, b, c = unit_rows(LexicalEncoder().embed(["the trial in March", "a trial of last March", "goats eat grass"]))
    assert a @ b > 0.7 > 0.2 > a @ c


def test_function_words_alone_are_nowhere():
    assert not LexicalEncoder().embed(["of the and"]).any()


def test_clusters_come_back_when_nothing_changed():
    texts = [f"court judge trial {n}" for n in range(10)] + [f"goat grass meadow {n}" for n in range(10)]
    points = unit_rows(LexicalEncoder().embed(texts))
    labels = cluster(points, centers(points, 2, 0))
    assert len(set(labels[:10])) == len(set(labels[10:])) == 1
    assert labels[0] != labels[10]
    assert agreement(labels, cluster(points, [3, 15])) == pytest.approx(1)


def test_agreement_does_not_care_for_names_and_is_zero_by_chance():
    left = np.array([0, 0, 1, 1])
    assert agreement(left, np.array([1, 1, 0, 0])) == pytest.approx(1)
    assert agreement(left, np.array([0, 1, 0, 1])) == pytest.approx(0)
    assert agreement(np.zeros(4, int), np.zeros(4, int)) == 1


def test_sentences_have_words():
    text = "He came home late. Yes.\nThen he went to bed"
    assert [text[a:b].strip() for a, b in sentences(text)] == ["He came home late.", "Then he went to bed"]
