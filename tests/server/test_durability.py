"""A service that is killed has kept every decision that it acknowledged."""

import itertools
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing

import httpx

from nescio.server.store import audit
from nescio.server.store.database import Store
from nescio.server.store.reviews import reviews_of, steps_of
from tests.server.prepared import prepare

KILLED_AFTER = 30


def test_kill_in_the_middle_of_decisions_loses_none_that_was_acknowledged(tmp_path):
    database = str(tmp_path / "s.db")
    _, document = prepare(database)
    with closing(socket.socket()) as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-m", "nescio", "serve", "--port", str(port), "--database", database]
    service = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, "NESCIO_THREADS": "1"})
    try:
        acknowledged = decide_until_killed(service, f"http://127.0.0.1:{port}", document)
    finally:
        service.kill()
        service.communicate()
    assert acknowledged >= KILLED_AFTER
    store = Store(database)
    store.open()
    with store.reading() as session:
        [review] = reviews_of(session, document)
        steps = len(steps_of(session, review.id))
    # One more may have been kept whose acknowledgement did not get through any more.
    assert review.position == steps and steps - acknowledged in (0, 1)
    found = audit.verify(store)
    assert found.intact and found.rows == steps
    store.close()


def decide_until_killed(service, address, document):
    """How many decisions were acknowledged before the service was killed."""
    transport = httpx.HTTPTransport(retries=20)  # it is still starting
    begun = threading.Event()
    killer = threading.Thread(target=lambda: begun.wait(60) and os.kill(service.pid, signal.SIGKILL))
    killer.start()
    count = 0
    with httpx.Client(base_url=address, transport=transport, timeout=60) as client:
        client.get("/health")
        for number in itertools.count():  # until it is killed, however late that is
            action = {"kind": "decide", "entity": "place-1", "action": ("keep", "mask")[number % 2]}
            try:
                answer = client.post(
                    f"/api/documents/{document}/actions", json={"version": number + 1, "actions": [action]}
                )
            except httpx.HTTPError:
                break
            assert answer.status_code == 200
            count += 1
            if count == KILLED_AFTER:
                begun.set()
    begun.set()
    killer.join()
    return count
