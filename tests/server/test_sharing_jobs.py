"""Two services on one PostgreSQL share the jobs; one that is killed loses none and does none twice."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, closing, contextmanager

import httpx
import pytest
from sqlalchemy import func, select

from nescio.server.store import audit
from nescio.server.store.database import Store
from nescio.server.store.tables import AuditRow, Job, Record, Review
from tests.server.talking import Talker

# Files of one upload, and how many uploads there may be until both services have had a part in them.
FILES = 12
MOST = 20
TEXT = "Ms Halina Oduya of 12 Quay Street called on 3 May 2021. " * 40
# What `nescio serve` does; but nobody waits long for the jobs of a service that has died.
SERVE = (
    "import sys; from nescio.server.listening import listen; from nescio.server.settings import Settings; "
    "listen(Settings(sys.argv[1], port=int(sys.argv[2]), lease_seconds=5), print)"
)


@contextmanager
def process(url):
    """A service in a process of its own: it, and somebody who talks to it."""
    with closing(socket.socket()) as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    running = subprocess.Popen([sys.executable, "-c", SERVE, url, str(port)], env={**os.environ, "NESCIO_THREADS": "1"})
    transport = httpx.HTTPTransport(retries=20)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=120) as client:
            yield running, Talker(client, url)
    finally:
        running.kill()
        running.wait()


@pytest.fixture
def empty(postgresql):
    """A database of its own on that server."""
    from sqlalchemy import create_engine, make_url

    name = "sharing"
    driver = make_url(postgresql.replace("postgresql://", "postgresql+psycopg://"))
    engine = create_engine(driver, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine.dispose()
    return driver.set(drivername="postgresql", database=name).render_as_string(hide_password=False)


def upload(talker, project):
    """The jobs of a dozen files."""
    jobs = []
    for number in range(FILES):
        files = {"file": (f"{number}.txt", f"{number} {TEXT}")}
        answer = talker.post(f"/api/projects/{project}/documents", files=files)
        jobs += [job["id"] for job in answer.json()["jobs"]]
    return jobs


def who_did_some(store):
    with store.reading() as session:
        return set(session.scalars(select(Job.owner).where(Job.state == "done")))


def test_two_services_share_the_jobs_and_one_that_is_killed_loses_none(empty):
    with ExitStack() as stack:
        first, anna = stack.enter_context(process(empty))
        assert anna.get("/health").status_code == 200
        _, ben = stack.enter_context(process(empty))
        assert ben.get("/health").status_code == 200
        project = anna.project()
        store = Store(empty)
        stack.callback(store.close)
        jobs = []
        # What comes in at the one is heard of at the other, and both do their share.
        while len(who_did_some(store)) < 2:
            assert len(jobs) < MOST * FILES
            jobs += upload(anna, project)
            assert ben.events(jobs[-1])[-1][0] == "done"
        # The one is killed in the middle of more.
        jobs += upload(anna, project)
        os.kill(first.pid, signal.SIGKILL)
        assert {ben.events(job)[-1][0] for job in jobs} == {"done"}
        with store.reading() as session:
            assert session.scalars(select(Record.state)).all() == ["open"] * len(jobs)
            assert session.scalar(select(func.count()).select_from(Review)) == len(jobs)
            processed = session.scalars(select(AuditRow.document).where(AuditRow.action == "process")).all()
            assert len(processed) == len(set(processed)) == len(jobs)
        assert audit.verify(store).intact
