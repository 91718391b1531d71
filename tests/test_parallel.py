"""Work shared among processes: the order of results, what is read ahead, what goes wrong."""

import os

import pytest

from nescio.errors import DocumentError
from nescio.parallel import LOOK_AHEAD, SHORT, Shared


def nothing():
    pass


def doubled(number):
    return 2 * number, os.getpid()


def died(_):
    os._exit(3)


def refused(number):
    if number == 5:
        raise ValueError(number)
    return doubled(number)


def shared(here=doubled, there=doubled, size=1):
    return Shared(here, there, sent=lambda item: item, size=lambda _: size, begin=nothing, arguments=())


@pytest.mark.parametrize("size", [1, SHORT + 1])
def test_results_come_in_order_and_this_process_works_too(size):
    done = list(shared(size=size).over(range(200), workers=2))
    assert [number for number, _ in done] == [2 * number for number in range(200)]
    assert os.getpid() in {process for _, process in done}


def test_a_stream_without_end_is_read_as_far_as_memory_is_meant_for_it():
    read = []

    def source():
        while True:
            read.append(len(read))
            yield read[-1]

    outcomes = shared(size=LOOK_AHEAD // 10).over(source(), workers=2)
    for given in range(30):
        assert next(outcomes)[0] == 2 * given
        assert len(read) <= given + 12
    outcomes.close()


def test_errors_are_raised_in_their_turn():
    outcomes = shared(refused, refused).over(range(20), workers=2)
    assert [next(outcomes)[0] for _ in range(5)] == [0, 2, 4, 6, 8]
    with pytest.raises(ValueError, match="5"):
        next(outcomes)


def test_a_process_that_dies_is_told():
    with pytest.raises(DocumentError, match="died"):
        list(shared(there=died).over(range(20), workers=2))
