"""Long texts are cut into passages that overlap and miss nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.text import passage as module
from nescio.text.passage import OVERLAP, PASSAGE_LENGTH, PassagesOf, passages

LENGTH, SHARED = 60, 20
texts = st.lists(
    st.sampled_from(["word", "Anna Weber", " ", "\n", "\n\n", ". ", "x" * 30, "😀", "e\u0301"]), max_size=80
).map("".join)


@pytest.fixture(autouse=True, scope="module")
def short_passages():
    """Passages of sixty characters, so that a test text has many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PASSAGE_LENGTH", LENGTH)
        patch.setattr(module, "OVERLAP", SHARED)
        yield


@settings(deadline=None)
@given(texts)
def test_passages_cover_the_text_at_their_offsets(text):
    reached = 0
    for offset, passage in passages(text, "en", "Anna"):
        assert text[offset : offset + len(passage.text)] == passage.text
        assert len(passage.text) <= LENGTH
        assert offset <= reached, "nothing may be left out"
        assert (passage.lang, passage.subject) == ("en", "Anna")
        reached = max(reached, offset + len(passage.text))
    assert reached == len(text)


@settings(deadline=None)
@given(texts)
def test_neighbours_overlap_and_move_on(text):
    cut = list(passages(text, "en"))
    for (left, first), (right, second) in pairwise(cut):
        assert right > left
        assert left + len(first.text) - right >= SHARED // 2 - 1
        assert right + len(second.text) > left + len(first.text)


@settings(deadline=None)
@given(texts, st.integers(0, 200))
def test_what_is_shorter_than_the_overlap_is_seen_whole(text, place):
    """Wherever a short name stands, some passage holds all of it."""
    name = "Q" * (SHARED // 2 - 1)
    whole = text[:place] + name + text[place:]
    assert any(name in passage.text for _, passage in passages(whole, "en"))


def test_short_text_is_one_passage():
    assert [(offset, passage.text) for offset, passage in passages("Anna Weber", "en")] == [(0, "Anna Weber")]
    assert [(offset, passage.text) for offset, passage in passages("", "en")] == [(0, "")]


def test_cuts_stand_at_paragraphs_where_there_are_any():
    text = ("a" * 45 + "\n\n") * 5
    assert all(passage.text.endswith("\n\n") for _, passage in passages(text, "en"))


def test_real_lengths_leave_room_to_move_on():
    assert PASSAGE_LENGTH > 2 * OVERLAP


@pytest.mark.parametrize("kept", [0, 10_000])
def test_passages_can_be_gone_through_twice(monkeypatch, kept):
    monkeypatch.setattr(module, "KEPT_LENGTH", kept)
    text = "Anna Weber came. " * 20
    cut = PassagesOf(text, [(0, len(text), "en")], "Anna")
    assert list(cut) == list(cut) == list(passages(text, "en", "Anna"))


def test_passages_of_a_long_text_are_the_same_when_they_are_read_again():
    text = "Anna Weber met Bob Hill in Leeds.\n" * (2 * PASSAGE_LENGTH // 34)
    cut = PassagesOf(text, [(0, len(text), "en")])
    first = [(list(passage.words.starts), passage.runs) for _, passage in cut]
    assert len(first) > 1
    assert [(list(passage.words.starts), passage.runs) for _, passage in cut] == first
