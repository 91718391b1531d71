"""What is sealed opens with the same key for the same subject, and for nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.errors import UsageError
from nescio.replace.keys import new_key
from nescio.replace.sealing import Seal

KEY = new_key()


def seal(key=KEY, purpose="letters"):
    return Seal(key, purpose, what="The letter box")


@given(st.binary(max_size=200), st.binary(max_size=40))
def test_what_is_sealed_can_be_opened_again(content, about):
    assert seal().open(seal().close(content, about), about) == content


@pytest.mark.parametrize("other", [seal(new_key()), seal(purpose="parcels")])
def test_another_key_or_purpose_does_not_open_it(other):
    with pytest.raises(Exception):  # noqa: B017  the library's own error
        other.open(seal().close(b"Frau Okonkwo", b"1"), b"1")


def test_a_seal_cannot_be_moved_to_another_subject():
    with pytest.raises(Exception):  # noqa: B017
        seal().open(seal().close(b"Frau Okonkwo", b"row 1"), b"row 2")


def test_a_key_that_could_be_guessed_is_refused():
    with pytest.raises(UsageError):
        seal(b"hunter2")
