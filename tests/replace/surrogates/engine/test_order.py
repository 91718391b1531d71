import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.engine.order import follower


@pytest.mark.parametrize("size", [2, 3, 7, 12, 101])
@pytest.mark.parametrize("steps", [1, 2])
def test_no_two_entries_share_a_follower_and_none_follows_itself(size, steps):
    found = [follower(Choices(b"secret"), "list", size, index, steps) for index in range(size)]
    assert sorted(found) == list(range(size))
    if steps % size:
        assert all(index != other for index, other in enumerate(found))


@given(st.integers(2, 300), st.data())
def test_steps_lead_through_the_whole_list(size, data):
    index = data.draw(st.integers(0, size - 1))
    choices = Choices(b"secret")
    assert (
        len({follower(choices, "list", size, index, steps) for steps in range(1, min(size, 20))}) == min(size, 20) - 1
    )


def test_another_key_or_list_gives_another_order():
    def order(key, name):
        return [follower(Choices(key), name, 200, index) for index in range(200)]

    mine = order(b"mine", "given")
    assert sum(a == b for a, b in zip(mine, order(b"other", "given"), strict=True)) < 10
    assert sum(a == b for a, b in zip(mine, order(b"mine", "family"), strict=True)) < 10
