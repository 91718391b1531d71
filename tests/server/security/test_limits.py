"""Buckets fill at their rate and never grow without bound."""

import pytest

from nescio.server.errors import TooManyError
from nescio.server.security import limits
from nescio.server.security.limits import Buckets, Limits


def test_a_bucket_gives_what_is_in_it_and_then_what_drips_in(monkeypatch):
    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    bucket = Buckets(per_second=2, at_once=3)
    assert [bucket.take("anna").wait for _ in range(3)] == [0, 0, 0]
    assert bucket.take("anna").wait == pytest.approx(0.5)
    assert bucket.take("ben").wait == 0
    now += 0.5
    assert bucket.take("anna").wait == 0
    assert bucket.take("anna").wait > 0


def test_ten_thousand_wrong_tokens_from_one_address_are_sent_away_after_the_first_few():
    guard, passed = Limits(10), 0
    for _ in range(10_000):
        try:
            guard.wrong_token("192.0.2.7")
            passed += 1
        except TooManyError as error:
            assert error.retry_after >= 1
    assert passed <= limits.WRONG_TOKENS_AT_ONCE + 2


def test_addresses_without_end_do_not_fill_the_memory():
    bucket = Buckets(1, 1)
    for number in range(limits.MAX_BUCKETS + 500):
        bucket.take(str(number))
    assert len(bucket._levels) == limits.MAX_BUCKETS
