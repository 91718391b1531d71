"""Python looks for cycles less often during long work, and as before after it."""

import gc

import pytest

from nescio.collecting import collecting_rarely


@pytest.fixture
def thresholds():
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.parametrize("given", [(700, 10, 10), (0, 10, 10), (500_000, 50, 5)])
@pytest.mark.usefixtures("thresholds")
def test_thresholds_of_the_caller_come_back(given):
    gc.set_threshold(*given)
    with pytest.raises(ValueError, match="inside"), collecting_rarely():
        # Who has turned it off, or looks still less often, has reasons.
        assert gc.get_threshold()[0] == (0 if given[0] == 0 else max(300_000, given[0]))
        raise ValueError("inside")
    assert gc.get_threshold() == given


@pytest.mark.usefixtures("thresholds")
def test_calls_may_lie_inside_and_beside_each_other():
    gc.set_threshold(700, 10, 10)
    first, second = collecting_rarely(), collecting_rarely()
    with first:
        second.__enter__()  # another thread begins here ...
    assert gc.get_threshold()[0] == 300_000
    second.__exit__(None, None, None)  # ... and ends after the first
    assert gc.get_threshold() == (700, 10, 10)
