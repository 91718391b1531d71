"""Keyed choices: repeatable, spread evenly, and without the key a riddle."""

from __future__ import annotations

from collections import Counter

from nescio.replace.surrogates.engine.choices import Choices

KEY, OTHER = bytes(range(32)), bytes(range(1, 33))


def test_answers_are_fixed_for_ever():
    """A change here would give everybody new surrogates for the same key."""
    choices = Choices(KEY)
    assert [choices.number(1000, "family", name) for name in ("kaya", "öztürk", "\ud83d")] == [187, 198, 34]


def test_the_parts_of_a_question_do_not_run_together():
    choices = Choices(KEY)
    assert choices.number(10**9, "a", "bc") != choices.number(10**9, "ab", "c")


def test_numbers_are_spread_evenly_and_keys_have_nothing_in_common():
    one, other = Choices(KEY), Choices(OTHER)
    counts = Counter(one.number(10, str(number)) for number in range(5000))
    assert set(counts) == set(range(10))
    assert all(400 < count < 600 for count in counts.values())
    same = sum(one.number(10, str(number)) == other.number(10, str(number)) for number in range(5000))
    assert 400 < same < 600


def test_pick():
    assert Choices(KEY).pick("abc", "letter") in "abc"
