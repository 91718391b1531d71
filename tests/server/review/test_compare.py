"""Agreement is what Cohen meant, and differences are where two versions differ."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.server.review.compare import agreement, differences, disagreements, kappa, word_labels
from tests.server.review.drafts import draft
from tests.server.review.test_apply import after
from tests.server.review.test_settle import finished


def test_kappa_of_a_textbook_table():
    # 20 both yes, 15 both no, 5 and 10 apart: observed .7, by chance .5.
    pairs = [("y", "y")] * 20 + [("n", "n")] * 15 + [("y", "n")] * 5 + [("n", "y")] * 10
    assert kappa(pairs) == pytest.approx(0.4)


def test_who_always_agrees_has_one_and_who_has_nothing_to_judge_has_none():
    assert kappa([(True, True), (False, False)]) == 1
    assert kappa([(True, True)]) == 1
    assert kappa([]) is None


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("ab")), min_size=1))
def test_kappa_is_the_same_from_both_sides_and_never_above_one(pairs):
    value = kappa(pairs)
    assert value <= 1
    assert value == pytest.approx(kappa([(other, one) for one, other in pairs]))


def test_words_are_labelled_by_what_is_masked():
    labels = word_labels(finished(after({"kind": "decide", "entity": "place-1", "action": "keep"})))
    assert labels[:4] == ["PERSON", "PERSON", "", "PERSON"]
    assert labels.count("LOC") == 0 and labels.count("ORG") == 2


def test_two_reviewers_who_did_the_same_agree():
    one = finished(draft())
    assert agreement([(word_labels(one), word_labels(one))])["kappa"] == 1
    assert disagreements(one, one) == [] == differences(one, one, "en")


def test_disagreements_name_the_places_and_what_each_says():
    one = finished(draft())
    other = finished(after({"kind": "decide", "entity": "place-1", "action": "keep", "reason": "large"}))
    found = disagreements(one, other)
    assert [(row["left"]["action"], row["right"]["action"]) for row in found] == [("mask", "keep")] * 2
    assert agreement([(word_labels(one), word_labels(other))])["kappa"] < 1
    assert [row["entity"] for row in differences(one, other, "en")] == ["place-1"]
    assert found[0]["right"]["reason"] == "large"
    assert found[0]["left"]["reason"] == "policy gdpr masks LOC (place)"
    assert disagreements(one, other, "de")[0]["left"]["reason"] == "Regelwerk gdpr ersetzt LOC (Ort)"


def test_an_unmarked_stretch_and_a_kept_one_are_the_same_to_a_reader():
    kept = finished(after({"kind": "decide", "entity": "org-1", "action": "keep"}))
    unmarked = finished(after({"kind": "remove", "entity": "org-1"}))
    assert disagreements(kept, unmarked) == []
