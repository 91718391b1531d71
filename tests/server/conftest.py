"""A real service on a loopback port, on SQLite and on a real PostgreSQL."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import threading
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the service needs the extra 'server'")
pytest.importorskip("httpx", reason="the tests of the service need httpx")

import httpx
import uvicorn

from nescio.server.app import create_app
from nescio.server.listening import configured
from nescio.server.settings import Settings
from nescio.server.store.database import Store
from nescio.server.store.tokens import create_token
from tests.cli.conftest import nescio  # noqa: F401  the command line, for the commands of the service
from tests.server.talking import Talker

LETTER = """Dear Ms Adeyemi,

Mr Tomasz Wierzbicki, born 4 May 1958, of 12 Quay Street, Whitby, came to us on 3 March 2021. He is a retired lighthouse
keeper. Mr Wierzbicki can be reached on 01947 820 417 or at t.wierzbicki@mail.example. His sister Halina was with him.

Dr Priya Raghunathan, Whitby Harbour Practice
"""


@contextmanager
def running(settings, port=0):
    """The service in a thread of its own; yields its address."""
    with closing(socket.socket()) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(128)
        server = uvicorn.Server(configured(create_app(settings), lifespan="on"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        ready = threading.Event()
        begin = server.startup

        async def startup(sockets=None):
            await begin(sockets)
            ready.set()

        server.startup = startup
        thread.start()
        assert ready.wait(60)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(30)


@pytest.fixture
def free_port():
    """A port that nobody listens on."""
    with closing(socket.socket()) as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


@contextmanager
def talking(settings, **options):
    with running(settings) as address, httpx.Client(base_url=address, timeout=60, **options) as client:
        yield Talker(client, settings.database)


def programs():
    """The folder with PostgreSQL's programs, None where it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).parent if named else None


def packaged_postgresql():
    """The URL of the PostgreSQL that comes as a Python package."""
    pgserver = pytest.importorskip("pgserver", reason="neither PostgreSQL nor the package 'pgserver' is installed")
    home = tempfile.mkdtemp(prefix="nescio-postgresql-")
    server = pgserver.get_server(home)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="session")
def postgresql():
    """The URL of a PostgreSQL of our own."""
    pytest.importorskip("psycopg", reason="the extra 'postgres' is not installed")
    folder = programs()
    if folder is None:
        yield from packaged_postgresql()
        return
    # Not below the tests' own folder, which other users cannot enter.
    home = Path(tempfile.mkdtemp(prefix="nescio-postgresql-"))
    data = home / "data"
    data.mkdir()
    as_user = []
    if os.getuid() == 0:
        shutil.chown(data, "postgres")
        shutil.chown(home, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    with closing(socket.socket()) as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]

    def call(*command):
        subprocess.run([*as_user, *map(str, command)], check=True, cwd=home, stdout=subprocess.DEVNULL, timeout=60)

    call(folder / "initdb", "-D", data, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
    options = f"-c listen_addresses=127.0.0.1 -p {port} -k {home} -c fsync=off"
    call(folder / "pg_ctl", "-D", data, "-w", "-l", home / "log", "-o", options, "start")
    try:
        user = "postgres" if os.getuid() == 0 else os.environ.get("USER", "postgres")
        yield f"postgresql://{user}@127.0.0.1:{port}/postgres"
    finally:
        call(folder / "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(home)


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def database(request, tmp_path_factory):
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path_factory.mktemp("store") / "service.db")
    return request.getfixturevalue("postgresql")


@pytest.fixture(scope="session")
def desk(database):
    """Somebody who sits at the computer of a service without tokens."""
    with talking(Settings(database)) as talker:
        yield talker


@pytest.fixture(scope="session")
def sqlite_desk(tmp_path_factory):
    """The same on SQLite alone, for what the database makes no difference to."""
    with talking(Settings(str(tmp_path_factory.mktemp("alone") / "service.db"))) as talker:
        yield talker


@pytest.fixture(scope="session")
def office(tmp_path_factory):
    """A service with tokens: its address, and somebody who talks to it by name."""
    database = str(tmp_path_factory.mktemp("office") / "service.db")
    store = Store(database)
    store.open()
    secrets = {}
    for name, role in (("rita", "reader"), ("anna", "reviewer"), ("ben", "reviewer"), ("carla", "admin")):
        with store.transaction() as session:
            secrets[name] = create_token(store, session, name, role)[1]
    with running(Settings(database)) as address, contextlib.ExitStack() as stack:
        talkers = {
            name: Talker(
                stack.enter_context(
                    httpx.Client(base_url=address, timeout=60, headers={"Authorization": f"Bearer {secret}"})
                ),
                database,
            )
            for name, secret in secrets.items()
        }
        yield Office(address, secrets, talkers, store)
    store.close()


@dataclass
class Office:
    address: str
    secrets: dict
    talkers: dict
    store: object

    def __getitem__(self, name):
        return self.talkers[name]
