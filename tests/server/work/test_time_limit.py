"""What takes too long is stopped wherever it is, and nothing else is."""

import pytest

from nescio.server.errors import TooSlowError
from nescio.server.work import time_limit
from nescio.server.work.time_limit import within
from tests.server.work.told_timer import LONG, ToldTimer


@pytest.fixture
def timers(monkeypatch):
    return ToldTimer.instead_of(time_limit, monkeypatch)


def spin():
    for _ in range(LONG):
        pass
    return "finished"


def test_work_that_is_quick_gives_its_answer_and_leaves_no_timer(timers):
    assert within(600, lambda: 42) == 42
    assert timers[0].cancelled


def test_work_that_does_not_end_is_stopped_by_the_clock():
    with pytest.raises(TooSlowError, match=r"0\.01 seconds"):
        within(0.01, spin)


def test_code_that_goes_on_after_failures_is_stopped_as_well(timers):
    def stubborn():
        try:
            timers[0].up()
            return spin()
        except Exception:
            return "went on"

    with pytest.raises(TooSlowError):
        within(600, stubborn)


def test_time_that_is_up_at_the_end_disturbs_nobody_afterwards(timers):
    assert within(600, lambda: "done") == "done"
    timers[0].up()
    assert sum(1 for _ in range(1000)) == 1000


def test_other_failures_stay_what_they_are():
    with pytest.raises(KeyError):
        within(600, lambda: {}["x"])
