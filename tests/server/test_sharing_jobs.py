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

FILES = 12


@contextmanager
def process(url):
    """`nescio serve` in a process of its own: it, and somebody who talks to it."""
    with closing(socket.socket()) as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-m", "nescio", "serve", "-q", "--port", str(port), "--database", url]
    running = subprocess.Popen(command, env={**os.environ, "NESCIO_THREADS": "1"})
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


def test_two_services_share_the_jobs_and_one_that_is_killed_loses_none(empty):
    with ExitStack() as stack:
        first, anna = stack.enter_context(process(empty))
        assert anna.get("/health").status_code == 200
        _, ben = stack.enter_context(process(empty))
        assert ben.get("/health").status_code == 200
        project = anna.project()
        text = "Ms Halina Oduya of 12 Quay Street called on 3 May 2021. " * 40
        jobs = []
        for number in range(FILES):
            files = {"file": (f"{number}.txt", f"{number} {text}")}
            answer = anna.post(f"/api/projects/{project}/documents", files=files)
            jobs += [job["id"] for job in answer.json()["jobs"]]
        # What came in at the one is heard of at the other; the one is killed in the middle of it.
        assert ben.events(jobs[0])[-1][0] == "done"
        os.kill(first.pid, signal.SIGKILL)
        assert [ben.events(job)[-1][0] for job in jobs] == ["done"] * FILES
    store = Store(empty)
    with store.reading() as session:
        assert session.scalars(select(Record.state)).all() == ["open"] * FILES
        assert session.scalar(select(func.count()).select_from(Review)) == FILES
        processed = session.scalars(select(AuditRow.document).where(AuditRow.action == "process")).all()
        assert len(processed) == len(set(processed)) == FILES
        assert len(set(session.scalars(select(Job.owner)))) == 2  # both had a part in it
    assert audit.verify(store).intact
    store.close()
