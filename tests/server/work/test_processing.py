"""Processing goes on after a restart, can be stopped, is fair, and forgets what has expired."""

import pytest

from nescio.document import Document
from nescio.server.security.access import Access
from nescio.server.service import Service
from nescio.server.settings import Settings, cores
from nescio.server.store import audit
from nescio.server.store import jobs as jobs_store
from nescio.server.store.documents import add_file, find_record, list_records
from nescio.server.store.projects import create_project
from nescio.server.store.tables import Job, Project, Record
from nescio.server.work.queue import NotOursError
from tests.server.conftest import LETTER, talking

ANNA = Access("anna", "admin")
CHOICES = {
    "policy": "gdpr", "replace": None, "model": "none", "tolerance": "medium", "review": "single", "retention_days": 7,
}  # fmt: skip
# Minutes of work, in one document.
LONG_TEXT = "0203 040 5060 7080, 12.03.1958. " * 60_000
ROWS = b'{"id": "a", "text": "Ana Silva called."}\n{"id": "b", "text": "Ben Roy called."}\n'


@pytest.fixture
def service(tmp_path):
    """A service whose queue works when it is told to."""
    made = Service(Settings(str(tmp_path / "s.db")))
    made.store.open()
    yield made
    made.queue.close()
    made.jobs.close()
    made.store.close()


def project_of(service):
    with service.store.transaction() as session:
        return create_project(service.store, session, name="x", **CHOICES)


def states(service):
    with service.store.reading() as session:
        return [record.state for record in list_records(session)]


def work(service):
    """Take the next job and see it through."""
    job = service.queue._claimed()
    service.queue._see_through(job)
    with service.store.reading() as session:
        return session.get(Job, job.id)


def queued(service, author, characters=10):
    """A file that waits; returns its job."""
    project = project_of(service)
    with service.store.transaction() as session:
        text = "x" * characters
        records = add_file(service.store, session, project, "a.txt", "text", b"x", [Document("1", text)])
        return jobs_store.add_job(session, records, author).id


def claimed(service, owner="one", *, long=True, lease=60.0):
    with service.store.transaction() as session:
        found = jobs_store.claim(session, owner, lease, long=long)
        return found.id if found else None


def test_what_an_older_version_left_waiting_is_taken_up(service):
    project = project_of(service)
    with service.store.transaction() as session:
        add_file(service.store, session, project, "a.txt", "text", b"Ana Silva", [Document("1", "Ana Silva")])
    service.processing.resume()
    assert work(service).state == "done"
    assert states(service) == ["open"]


def test_who_opens_a_document_first_waits_for_nothing_that_was_done_already(service, monkeypatch):
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", LETTER.encode())
    work(service)
    ident = accepted.documents[0]["id"]
    with monkeypatch.context() as patched:
        patched.setattr("nescio.server.work.settling.settled", None)
        shown = service.reviews.open(ANNA, ident).document
    assert shown.verdict.passed
    assert "Wierzbicki" not in shown.output


def test_settings_that_change_before_a_document_is_opened_count(service):
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", LETTER.encode())
    work(service)
    with service.store.transaction() as session:
        session.get(Project, accepted.documents[0]["project"]).replace = "mask"
    shown = service.reviews.open(ANNA, accepted.documents[0]["id"]).document
    assert shown.verdict.passed
    assert "[PERSON" not in shown.output


def test_a_job_that_is_cancelled_while_it_runs_ends_at_once(sqlite_desk):
    upload = sqlite_desk.post(
        f"/api/projects/{sqlite_desk.project()}/documents", files={"file": ("digits.txt", LONG_TEXT)}
    ).json()
    job, [document] = upload["jobs"][0]["id"], [row["id"] for row in upload["documents"]]
    kinds = []
    with sqlite_desk.client.stream("GET", f"/api/jobs/{job}/events") as stream:
        for line in stream.iter_lines():
            if line.startswith("event: "):
                kinds.append(line.removeprefix("event: "))
            if kinds == ["progress"] and line.startswith("data: "):
                assert sqlite_desk.client.delete(f"/api/jobs/{job}").status_code == 202
    assert kinds[-1] == "cancelled"
    project = upload["documents"][0]["project"]
    [row] = sqlite_desk.get(f"/api/projects/{project}/documents").json()["documents"]
    assert (row["id"], row["state"], row["problem"]) == (document, "failed", "cancelled")


def test_a_file_that_is_cancelled_while_it_waits_fails_as_well(service):
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", b"Ana Silva called.")
    service.queue.stop(accepted.job["id"])
    assert work(service).state == "cancelled"
    assert states(service) == ["failed"]


def test_a_document_that_is_deleted_while_it_waits_holds_nobody_up(service):
    accepted = service.processing.add(ANNA, project_of(service).id, "a.jsonl", ROWS)
    with service.store.reading() as session:
        first = find_record(session, accepted.documents[0]["id"])
    service.deleting.documents(ANNA, [first], "asked for")
    assert work(service).state == "done"
    assert states(service) == ["open"]


def test_a_service_that_stops_leaves_its_documents_to_the_next_start(tmp_path):
    settings = Settings(str(tmp_path / "s.db"))
    with talking(settings) as talker:
        project = talker.project()
        upload = talker.post(f"/api/projects/{project}/documents", files={"file": ("digits.txt", LONG_TEXT)}).json()
        with talker.client.stream("GET", f"/api/jobs/{upload['jobs'][0]['id']}/events") as stream:
            next(line for line in stream.iter_lines() if '"running"' in line)
    service = Service(settings)
    service.store.open()
    with service.store.reading() as session:
        job = session.get(Job, upload["jobs"][0]["id"])
    assert (job.state, job.owner, job.attempts) == ("queued", None, 0)
    service.store.close()


def test_what_has_expired_is_swept_away_and_noted(service):
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", b"Ana Silva called.")
    work(service)
    assert service.deleting.sweep() == 0
    with service.store.transaction() as session:
        session.get_one(Record, accepted.documents[0]["id"]).expires = "2020-01-01T00:00:00Z"
    assert service.deleting.sweep() == 1
    assert states(service) == []
    assert audit.verify(service.store).intact


def test_all_workers_together_use_no_more_than_the_cores():
    for threads in (1, 2, 64):
        settings = Settings("x", threads=threads)
        assert settings.workers == 1 or settings.workers * threads <= cores()
    assert Settings("x", processes=3).workers == 3


def test_a_document_that_takes_too_long_fails_and_the_next_one_is_processed(tmp_path):
    with talking(Settings(str(tmp_path / "s.db"), max_seconds=8)) as talker:
        rows = f'{{"id": "a", "text": "{LONG_TEXT}"}}\n{{"id": "b", "text": "Ben Roy called."}}\n'
        project = talker.project()
        talker.upload(project, "a.jsonl", rows)
        documents = talker.get(f"/api/projects/{project}/documents").json()["documents"]
    problems = {row["state"]: row["problem"] for row in documents}
    assert problems.keys() == {"failed", "open"}
    assert problems["failed"].startswith("Stopped after 8 seconds") and "--max-seconds" in problems["failed"]


def test_a_failed_document_can_be_tried_again(service):
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", b"Ana Silva called.")
    service.queue.stop(accepted.job["id"])
    work(service)
    again = service.processing.again(ANNA, accepted.documents[0]["id"])
    assert again["state"] == "queued"
    assert work(service).state == "done"
    assert states(service) == ["open"]


def test_somebody_with_one_file_does_not_wait_for_somebody_with_many(service):
    many = [queued(service, "anna") for _ in range(3)]
    bens = queued(service, "ben")
    assert [claimed(service) for _ in range(4)] == [many[0], bens, many[1], many[2]]


def test_long_files_leave_a_worker_to_the_others(service):
    queued(service, "anna", jobs_store.LONG + 1)
    short = queued(service, "anna")
    assert claimed(service, long=False) == short
    service.workers.count = 2
    service.queue._long = 1
    assert service.queue._claimed() is None  # there is only a long one left, and one is at work


def test_a_job_of_a_service_that_died_is_taken_up_by_another_when_its_lease_is_over(service):
    job = queued(service, "anna")
    assert claimed(service, "dead", lease=60) == job
    assert claimed(service, "other") is None
    with service.store.transaction() as session:
        session.get_one(Job, job).lease = 1.0
    assert claimed(service, "other") == job


def test_a_service_that_lost_its_job_writes_nothing(service):
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", b"Ana Silva called.")
    job = service.queue._claimed()
    with service.store.transaction() as session:
        session.get_one(Job, accepted.job["id"]).owner = "another"
    with pytest.raises(NotOursError):
        service.queue._run(job)
    assert states(service) == ["queued"]


def test_a_file_that_ends_the_service_each_time_is_given_up(service):
    accepted = service.processing.add(ANNA, project_of(service).id, "a.txt", b"Ana Silva called.")
    with service.store.transaction() as session:
        session.get_one(Job, accepted.job["id"]).attempts = jobs_store.MAX_ATTEMPTS
    ended = work(service)
    assert ended.state == "failed" and "Given up" in ended.problem
    assert states(service) == ["failed"]
