"""A request that is sent twice under one key is done once."""

import pytest
from starlette.responses import JSONResponse

from nescio.server.errors import ConflictError
from nescio.server.work.repeating import REPEATED, SECONDS, Repeating


class Work:
    """Counts how often it is done."""

    def __init__(self):
        self.done = 0

    def __call__(self):
        self.done += 1
        return JSONResponse({"number": self.done}, 201)


def test_the_same_again_gets_the_same_answer():
    repeating, work = Repeating(), Work()
    first, again = (repeating.once("anna", "projects", "key-0001", ["body"], work) for _ in range(2))
    assert work.done == 1
    assert (again.status_code, again.body) == (first.status_code, first.body)
    assert REPEATED in again.headers and REPEATED not in first.headers


def test_keys_are_ones_own_and_without_one_everything_is_done():
    repeating, work = Repeating(), Work()
    for user, path, key in (("anna", "a", "key-0001"), ("ben", "a", "key-0001"), ("anna", "b", "key-0001")):
        repeating.once(user, path, key, ["body"], work)
    repeating.once("anna", "a", None, ["body"], work)
    assert work.done == 4


def test_a_key_for_something_else_is_refused():
    repeating, work = Repeating(), Work()
    repeating.once("anna", "a", "key-0001", ["one", "two"], work)
    with pytest.raises(ConflictError, match="another request"):
        repeating.once("anna", "a", "key-0001", ["onetwo"], work)


def test_what_is_still_at_work_is_not_done_again():
    repeating = Repeating()

    def work():
        with pytest.raises(ConflictError, match="still at work"):
            repeating.once("anna", "a", "key-0001", ["x"], work)
        return JSONResponse({})

    assert repeating.once("anna", "a", "key-0001", ["x"], work).status_code == 200


def test_what_failed_may_be_tried_again():
    repeating, work = Repeating(), Work()

    def fail():
        raise ConflictError("not now")

    with pytest.raises(ConflictError, match="not now"):
        repeating.once("anna", "a", "key-0001", ["x"], fail)
    assert repeating.once("anna", "a", "key-0001", ["x"], work).status_code == 201


def test_answers_are_forgotten_after_a_day(monkeypatch):
    times = [0.0]
    repeating, work = Repeating(clock=lambda: times[0]), Work()
    repeating.once("anna", "a", "key-0001", ["x"], work)
    times[0] = SECONDS + 1
    repeating.once("anna", "a", "key-0001", ["y"], work)
    assert work.done == 2
    monkeypatch.setattr("nescio.server.work.repeating.MOST_REMEMBERED", 2)
    for number in range(5):
        repeating.once("anna", "a", f"key-000{number}", ["z"], work) if number != 1 else None
    assert len(repeating._known) <= 2
