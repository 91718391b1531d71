"""A full disk and a database that is away: said plainly, waited for, and nothing is lost."""

import socket
import threading
from contextlib import contextmanager, suppress
from time import monotonic
from urllib.parse import urlsplit

import pytest
from sqlalchemy import event

from nescio.server.security.access import Access
from nescio.server.service import Service
from nescio.server.settings import Settings
from nescio.server.store.documents import find_record
from tests.server.conftest import talking
from tests.server.prepared import prepare

LETTER = "Ms Halina Oduya called on 3 May 2021 from Whitby."


def fill_disk(store, *, full):
    """Let the database have no page more than it has; SQLite answers as on a disk without room."""
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    most = pages if full else 1_000_000
    limit = lambda connection, *_: connection.execute(f"PRAGMA max_page_count = {most}")  # noqa: E731
    store.engine.dispose()
    event.listen(store.engine, "connect", limit)


@pytest.fixture
def service(monkeypatch):
    """The service that is made next."""
    made = []
    import nescio.server.app as app

    real = app.Service
    monkeypatch.setattr(app, "Service", lambda *given: made.append(real(*given)) or made[-1])
    return made


def test_a_full_disk_is_told_and_what_waited_goes_on_when_there_is_room(tmp_path, service):
    with talking(Settings(str(tmp_path / "s.db"))) as talker:
        project = talker.project()
        talker.upload(project, "a.txt", LETTER)  # there is a process that works, and pages for what follows
        fill_disk(service[0].store, full=True)
        big = "x" * 50_000 + "".join(chr(0x4E00 + number * 7 % 20_000) for number in range(50_000))
        refused = talker.post(f"/api/projects/{project}/documents", files={"file": ("b.txt", big)})
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "disk_full")
        health = talker.get("/health")
        assert (health.status_code, health.json()["database"]) == (503, "full")
        assert "go on by themselves" in health.json()["problem"]

        fill_disk(service[0].store, full=False)
        assert talker.upload(project, "b.txt", LETTER)
        assert talker.get("/health").json()["database"] == "ok"


def until(true):
    """Look again and again, but not for ever."""
    end = monotonic() + 60
    while not true():
        assert monotonic() < end


def test_a_document_that_cannot_be_kept_waits_for_room(tmp_path):
    service = Service(Settings(str(tmp_path / "s.db")))
    service.store.open()
    project, _ = prepare(str(tmp_path / "s.db"))
    text = " ".join(f"{number} {LETTER}" for number in range(40))
    accepted = service.processing.add(Access("anna", "admin"), project, "a.txt", text.encode())
    fill_disk(service.store, full=True)
    service.queue.start()
    until(lambda: service.store.trouble == "disk_full")

    def state():
        with service.store.reading() as session:
            return find_record(session, accepted.documents[0]["id"]).state

    assert state() == "processing"
    fill_disk(service.store, full=False)
    until(lambda: state() == "open")
    service.queue.close()
    service.store.close()


class Wire:
    """The way to a database, which can be cut."""

    def __init__(self, host, port):
        self._to = (host, port)
        self._open = []
        self._listener = None
        self.port = 0
        self.join()

    def join(self):
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def cut(self):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self._open = []

    def _accept(self, listener):
        with suppress(OSError):
            while True:
                here, _ = listener.accept()
                there = socket.create_connection(self._to)
                self._open += [here, there]
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    @staticmethod
    def _pass(one, other):
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)


@contextmanager
def wired(url):
    parts = urlsplit(url)
    if not parts.hostname:
        pytest.skip("this PostgreSQL listens on a file")
    wire = Wire(parts.hostname, parts.port)
    yield wire, url.replace(f":{parts.port}/", f":{wire.port}/")
    wire.cut()


def test_a_database_that_is_away_is_waited_for(postgresql):
    with wired(postgresql) as (wire, url), talking(Settings(url)) as talker:
        project = talker.project()
        job = talker.post(f"/api/projects/{project}/documents", files={"file": ("a.txt", LETTER)}).json()["jobs"][0]
        wire.cut()
        health = talker.get("/health")
        assert (health.status_code, health.json()["database"]) == (503, "gone")
        refused = talker.get("/api/projects")
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "database_gone")
        wire.join()
        assert talker.get("/health").json()["database"] == "ok"
        assert talker.events(job["id"])[-1][0] == "done"
        [row] = talker.get(f"/api/projects/{project}/documents").json()["documents"]
        assert row["state"] == "open"
