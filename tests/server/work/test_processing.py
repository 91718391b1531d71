"""Processing goes on after a restart, can be stopped, and forgets what has expired."""

import threading

import pytest

from nescio.document import Document
from nescio.server.security.access import Access
from nescio.server.service import Service
from nescio.server.settings import Settings
from nescio.server.store import audit
from nescio.server.store.documents import add_file, find_record, list_records
from nescio.server.store.projects import create_project
from nescio.server.store.tables import Record
from nescio.server.work import time_limit
from nescio.server.work.jobs import ENDED
from tests.server.work.told_timer import LONG, ToldTimer

ANNA = Access("anna", "admin")
CHOICES = {
    "policy": "gdpr", "replace": None, "model": "none", "tolerance": "medium", "review": "single", "retention_days": 7,
}  # fmt: skip


@pytest.fixture
def service(tmp_path):
    made = Service(Settings(str(tmp_path / "s.db")))
    made.store.open()
    yield made
    made.jobs.close()
    made.store.close()


def project_of(service):
    with service.store.transaction() as session:
        return create_project(service.store, session, name="x", **CHOICES)


def states(service):
    with service.store.reading() as session:
        return [record.state for record in list_records(session)]


def wait(service, job):
    """Until a job is over: the pool has done all that came before an empty one."""
    done = threading.Event()
    for _ in range(service.jobs.workers):
        service.jobs.submit("fence", lambda _: done.set(), forced=True)
    assert done.wait(60)
    assert job.state in ENDED
    return job


def test_what_was_waiting_when_the_service_stopped_is_taken_up_again(service):
    project = project_of(service)
    with service.store.transaction() as session:
        add_file(service.store, session, project, "a.txt", "text", b"Ana Silva", [Document("1", "Ana Silva")])
    assert states(service) == ["queued"]
    service.processing.resume()
    [job] = service.jobs.list(project.id)
    wait(service, job)
    assert states(service) == ["open"]


def test_a_cancelled_file_fails_with_that_word(service, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()
    real = service.pipelines.read

    def slow(settings, document, tick):
        begun.set()
        go_on.wait(60)
        return real(settings, document, tick)

    monkeypatch.setattr(service.pipelines, "read", slow)
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", b"Ana Silva called.")
    assert begun.wait(60)
    service.jobs.cancel(accepted.job)
    go_on.set()
    assert wait(service, accepted.job).state == "cancelled"
    with service.store.reading() as session:
        record = find_record(session, accepted.documents[0]["id"])
    assert (record.state, record.problem) == ("failed", "cancelled")


def test_a_file_that_is_cancelled_while_it_waits_fails_as_well(service):
    go_on = threading.Event()
    for _ in range(service.jobs.workers):
        service.jobs.submit("block", lambda _: go_on.wait(60) and None)
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", b"Ana Silva called.")
    service.jobs.cancel(accepted.job)
    go_on.set()
    assert wait(service, accepted.job).state == "cancelled"
    assert states(service) == ["failed"]


def test_a_document_that_is_deleted_while_it_waits_holds_nobody_up(service):
    go_on = threading.Event()
    for _ in range(service.jobs.workers):
        service.jobs.submit("block", lambda _: go_on.wait(60) and None)
    rows = b'{"id": "a", "text": "Ana Silva called."}\n{"id": "b", "text": "Ben Roy called."}\n'
    accepted = service.processing.add(ANNA, project_of(service).id, "a.jsonl", rows)
    with service.store.reading() as session:
        first = find_record(session, accepted.documents[0]["id"])
    service.deleting.documents(ANNA, [first], "asked for")
    go_on.set()
    assert wait(service, accepted.job).state == "done"
    assert states(service) == ["open"]


def test_a_service_that_stops_leaves_its_documents_to_the_next_start(service, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()
    real = service.pipelines.read

    def slow(settings, document, tick):
        begun.set()
        go_on.wait(60)
        return real(settings, document, tick)

    monkeypatch.setattr(service.pipelines, "read", slow)
    service.processing.add(ANNA, project_of(service).id, "a.txt", b"Ana Silva called.")
    assert begun.wait(60)
    stopping = threading.Event()
    monkeypatch.setattr(service.jobs._pool, "shutdown", pool_that_tells(service.jobs._pool, stopping))
    closing = threading.Thread(target=service.jobs.close)
    closing.start()
    assert stopping.wait(60)
    go_on.set()
    closing.join(60)
    assert states(service) == ["processing"]


def pool_that_tells(pool, told):
    """Its way to shut down, with a word when it begins: from then on every job has been asked to stop."""
    shutdown = pool.shutdown

    def tell(**options):
        told.set()
        shutdown(**options)

    return tell


def test_what_has_expired_is_swept_away_and_noted(service):
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", b"Ana Silva called.")
    wait(service, accepted.job)
    assert service.deleting.sweep() == 0
    with service.store.transaction() as session:
        session.get_one(Record, accepted.documents[0]["id"]).expires = "2020-01-01T00:00:00Z"
    assert service.deleting.sweep() == 1
    assert states(service) == []
    assert audit.verify(service.store).intact


def test_all_workers_together_use_no_more_than_the_cores():
    from nescio.server.settings import cores

    for threads in (1, 2, 64):
        settings = Settings("x", threads=threads)
        # One more answers those who wait; a computer with one core shares it.
        assert settings.workers == 1 or (settings.workers + 1) * threads <= cores()


def test_a_document_that_takes_too_long_fails_and_the_next_one_is_processed(service, monkeypatch):
    timers = ToldTimer.instead_of(time_limit, monkeypatch)
    real = service.pipelines.read

    def read(settings, document, tick):
        if "Silva" in document.text:
            timers[-1].up()
            for _ in range(LONG):
                pass
        return real(settings, document, tick)

    monkeypatch.setattr(service.pipelines, "read", read)
    rows = b'{"id": "a", "text": "Ana Silva called."}\n{"id": "b", "text": "Ben Roy called."}\n'
    accepted = service.processing.add(ANNA, project_of(service).id, "a.jsonl", rows)
    assert wait(service, accepted.job).state == "done"
    assert states(service) == ["failed", "open"]
    with service.store.reading() as session:
        problem = find_record(session, accepted.documents[0]["id"]).problem
    assert problem.startswith("Stopped after 600 seconds") and "--max-seconds" in problem
