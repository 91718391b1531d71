"""Jobs of this process: bounded, watched, stoppable, and quiet about what they worked on."""

import threading

import pytest

from nescio.errors import InputError
from nescio.server.errors import TooManyError
from nescio.server.work.events import Broadcast
from nescio.server.work.jobs import ENDED, MAX_QUEUED, Jobs


@pytest.fixture
def jobs():
    made = Jobs(events=Broadcast(), max_seconds=600)
    yield made
    made.close()


def ended(jobs, job):
    """The job once it is over: its pool has one worker, so another job that has run comes after it."""
    done = threading.Event()
    jobs.submit("fence", lambda _: done.set())
    assert done.wait(20)
    assert job.state in ENDED
    return job


def test_a_job_gives_its_result(jobs):
    job = ended(jobs, jobs.submit("attack", lambda _: {"rank": 1}))
    assert (job.state, job.progress, job.result, job.problem) == ("done", 1.0, {"rank": 1}, "")


def test_a_known_problem_is_told_and_an_unknown_one_only_named(jobs):
    def known(_):
        raise InputError("is not UTF-8", path="a.txt")

    def unknown(_):
        raise KeyError("Frau Nwosu")

    assert ended(jobs, jobs.submit("attack", known)).problem == "a.txt: is not UTF-8"
    assert ended(jobs, jobs.submit("attack", unknown)).problem == "internal error (KeyError)"


def test_a_running_job_stops_at_its_next_breath(jobs):
    begun, go_on = threading.Event(), threading.Event()

    def work(job):
        begun.set()
        go_on.wait(20)
        jobs.report(job, 0.5, "half")

    job = jobs.submit("attack", work)
    assert begun.wait(20)
    jobs.cancel(job)
    go_on.set()
    assert ended(jobs, job).state == "cancelled"


def test_too_many_waiting_jobs_send_the_next_one_away(jobs):
    begun, go_on = threading.Event(), threading.Event()

    def block(_):
        begun.set()
        go_on.wait(20)

    jobs.submit("attack", block)
    assert begun.wait(20)
    for _ in range(MAX_QUEUED):
        jobs.submit("attack", lambda _: None)
    with pytest.raises(TooManyError) as refused:
        jobs.submit("attack", lambda _: None)
    assert refused.value.retry_after > 0
    go_on.set()


def test_an_unknown_job_is_none(jobs):
    assert jobs.get("0123456789abcdef") is None


def test_an_answer_comes_back_with_its_errors(jobs):
    assert jobs.answer(lambda: 42) == 42
    with pytest.raises(InputError):
        jobs.answer(lambda: (_ for _ in ()).throw(InputError("broken")))
