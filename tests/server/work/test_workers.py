"""Worker processes: they answer, say how far they are, are stopped wherever they are, and never come back with half a thing."""

import itertools
import os
import signal
import threading
import time

import pytest

from nescio.errors import DocumentError, InputError
from nescio.server.errors import ConflictError, TooSlowError
from nescio.server.work.workers import Worker, Workers

pytestmark = pytest.mark.usefixtures("new_processes")


def double(number):
    return 2 * number


def climb(*, tick):
    for step in range(3):
        tick(step / 3)
    return "top"


def creep(*, tick):
    for step in range(2001):
        tick(step / 2000)
    return "top"


def for_ever(*, tick=None):
    if tick:
        tick(0.1)
    while True:
        time.monotonic()


def refuse(kind):
    if kind == "input":
        raise InputError("is not UTF-8", path="a.txt")
    if kind == "conflict":
        raise ConflictError("It failed.", code="not_verified", problems=["a part is left"])
    raise KeyError("Frau Nwosu")


def die():
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture(scope="module")
def worker():
    made = Worker(threads=1)
    yield made
    made.end()


def test_a_process_answers_and_says_how_far_it_is(worker):
    heard = []
    assert worker.run(60, double, (21,)) == 42
    assert worker.run(60, climb, (), heard.append) == "top"
    assert heard == [0, 1 / 3, 2 / 3]


def test_only_steps_that_somebody_can_see_are_told(worker):
    heard = []
    assert worker.run(60, creep, (), heard.append) == "top"
    assert heard[0] == 0 and heard[-1] >= 0.9
    assert all(after - before >= 0.01 for before, after in itertools.pairwise(heard))


def test_whoever_waits_for_a_process_that_somebody_else_ends_is_told(worker):
    begun, told = threading.Event(), []

    def wait():
        try:
            worker.run(60, for_ever, (), lambda _: begun.set())
        except DocumentError as error:
            told.append(str(error))

    waiting = threading.Thread(target=wait)
    waiting.start()
    assert begun.wait(60)
    worker.end()
    waiting.join(60)
    assert told and "died" in told[0]


def test_errors_come_back_as_what_they_are_and_unknown_ones_without_their_words(worker):
    with pytest.raises(InputError, match=r"a\.txt: is not UTF-8"):
        worker.run(60, refuse, ("input",))
    with pytest.raises(ConflictError) as refused:
        worker.run(60, refuse, ("conflict",))
    assert (refused.value.code, refused.value.details) == ("not_verified", {"problems": ["a part is left"]})
    with pytest.raises(DocumentError) as unknown:
        worker.run(60, refuse, ("other",))
    assert "KeyError" in str(unknown.value) and "Nwosu" not in str(unknown.value)


def test_what_takes_too_long_is_ended_and_the_next_task_is_done(worker):
    with pytest.raises(TooSlowError):
        worker.run(0.1, for_ever, ())
    assert worker.run(60, double, (1,)) == 2


def test_what_nobody_wants_any_more_is_ended(worker):
    class UnwantedError(Exception):
        pass

    begun = []

    def check():
        if begun:
            raise UnwantedError

    with pytest.raises(UnwantedError):
        worker.run(60, for_ever, (), begun.append, check)
    assert worker.run(60, double, (2,)) == 4


def test_a_process_that_dies_takes_its_task_along_and_nothing_else(worker):
    with pytest.raises(DocumentError, match="died"):
        worker.run(60, die, ())
    assert worker.run(60, double, (3,)) == 6


def test_all_processes_end_with_the_service():
    workers = Workers(2, threads=1, max_seconds=60)
    assert workers.answer(double, 4) == 8
    process = next(one._process for one in workers._all if one._process)
    workers.close()
    assert not process.is_alive()
