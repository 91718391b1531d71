"""Those who listen to a job hear of it, whoever is at it and whatever becomes of it."""

import json

import pytest

from nescio.server.service import Service
from nescio.server.settings import Settings
from nescio.server.store import jobs as jobs_store
from nescio.server.store.documents import delete_documents, documents_of_file
from nescio.server.store.jobs import ENDED
from nescio.server.store.tables import Job
from tests.asynchronous import outcome
from tests.server.work.test_processing import queued


@pytest.fixture
def service(tmp_path):
    made = Service(Settings(str(tmp_path / "s.db")))
    made.store.open()
    yield made
    made.queue.close()
    made.jobs.close()
    made.store.close()


def heard(service, job, *moments):
    """What somebody hears of a job who listens while these things happen, with a look at the store after each."""

    async def listen():
        stream = service.events.listen(f"job {job}", last=frozenset(ENDED))
        await anext(stream)
        for moment in moments:
            moment()
            service.watching.look()
        service.events.publish(f"job {job}", "done", {"state": "the test is over"})
        return [json.loads(message.decode().partition("data: ")[2])["state"] async for message in stream]

    return outcome(listen())


def claim(service, owner):
    def act():
        with service.store.transaction() as session:
            jobs_store.claim(session, owner, 60.0, long=True)

    return act


def tell(service, job, **values):
    def act():
        with service.store.transaction() as session:
            jobs_store.tell(session, job, session.get_one(Job, job).owner, **values)

    return act


def test_what_another_service_does_to_a_job_is_heard_up_to_its_end(service):
    job = queued(service, "anna")
    moments = (
        claim(service, "other"),
        lambda: None,
        tell(service, job, progress=0.5),
        tell(service, job, state="failed"),
    )
    assert heard(service, job, *moments) == ["running", "running", "failed"]


def test_of_a_job_of_ones_own_the_store_tells_the_end_alone(service):
    job = queued(service, "anna")
    moments = claim(service, service.queue.owner), tell(service, job, progress=0.5), tell(service, job, state="done")
    assert heard(service, job, *moments) == ["done"]


def test_a_job_whose_file_is_deleted_has_ended(service):
    job = queued(service, "anna")

    def delete():
        with service.store.transaction() as session:
            file = session.get_one(Job, job).file
            delete_documents(session, [one.id for one in documents_of_file(session, file)])

    assert heard(service, job, delete) == ["cancelled"]


def test_jobs_that_are_in_no_store_tell_of_themselves(service):
    job = service.jobs.submit("attack", lambda _: {"found": 0})
    assert heard(service, job.id, lambda: None)[-1] in ("done", "the test is over")
