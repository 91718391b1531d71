"""Programs are told when jobs and reviews end: signed, again if they were away, and never a text."""

import json
import queue
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from nescio.errors import UsageError
from nescio.replace.keys import new_key
from nescio.server.settings import Settings
from nescio.server.store import jobs as jobs_store
from nescio.server.store.database import Store
from nescio.server.store.tables import Delivery
from nescio.server.work import webhooks
from nescio.webhooks import WebhookError, read_webhook
from tests.server.conftest import LETTER, talking

KEY = new_key()
LONG = 60


@contextmanager
def listening(answers=()):
    """A program that is told things: its address, and what it was told; ``answers`` are its first statuses, then 204."""
    told, statuses = queue.Queue(), iter(answers)

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            told.put((dict(self.headers), body))  # before the answer, behind which the other side may count
            self.send_response(next(statuses, 204))
            self.send_header("Location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Ear)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook?of=nescio", told
    finally:
        server.shutdown()
        server.server_close()


def finished(talker, ident):
    shown = talker.document(ident)
    confirmed = ["high_risk", "undecided", "not_verified", "not_exportable"]
    answer = talker.post(f"/api/documents/{ident}/finish", json={"version": shown["version"], "confirmed": confirmed})
    assert answer.status_code == 200, answer.text


def test_jobs_and_reviews_are_told_with_a_signature_and_without_any_text(tmp_path):
    with listening() as (address, told):
        settings = Settings(str(tmp_path / "s.db"), webhooks=(address,), webhook_key=KEY)
        with talking(settings) as talker:
            project = talker.project(name="Wierzbicki case")
            [ident] = talker.upload(project, "wierzbicki.txt", LETTER.encode())
            headers, body = told.get(timeout=LONG)
            about = read_webhook(KEY, headers, body)
            assert (about["event"], about["document"], about["project"]) == ("job.done", ident, project)
            assert headers["Nescio-Delivery"] == about["id"] and headers["Nescio-Event"] == "job.done"
            finished(talker, ident)
            headers, body = told.get(timeout=LONG)
            assert read_webhook(KEY, headers, body)["event"] == "document.finished"
            assert set(json.loads(body)) == {"id", "event", "at", "document", "project", "sha256"}
            assert b"ierzbicki" not in body.lower()


def test_a_job_that_fails_is_told_without_saying_what_was_in_it(tmp_path, monkeypatch):
    monkeypatch.setattr(jobs_store, "MAX_ATTEMPTS", 0)  # given up at once
    with (
        listening() as (address, told),
        talking(Settings(str(tmp_path / "s.db"), webhooks=(address,), webhook_key=KEY)) as talker,
    ):
        path = f"/api/projects/{talker.project()}/documents"
        sent = talker.post(path, files={"file": ("a.txt", LETTER.encode())})
        assert talker.events(sent.json()["jobs"][0]["id"])[-1][0] == "failed"
        about = json.loads(told.get(timeout=LONG)[1])
        assert set(about) == {"id", "event", "at", "job", "document", "project"}
        assert about["event"] == "job.failed"


def test_what_was_not_taken_is_told_again_and_redirects_are_not_followed(tmp_path, monkeypatch):
    monkeypatch.setattr(webhooks, "FIRST_WAIT", 0.0)
    with listening([500, 302]) as (address, told):
        settings = Settings(str(tmp_path / "s.db"), webhooks=(address,), webhook_key=KEY)
        with talking(settings) as talker:
            talker.upload(talker.project(), "letter.txt", LETTER.encode())
            ids = {json.loads(told.get(timeout=LONG)[1])["id"] for _ in range(3)}
            assert len(ids) == 1


def test_it_is_given_up_after_some_attempts_and_unknown_addresses_are_told_nothing(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(webhooks, "FIRST_WAIT", 0.0)
    store = Store(str(tmp_path / "s.db"))
    store.open()
    with listening([500] * 100) as (address, told):
        hooks = webhooks.Webhooks(store, [address], KEY)
        with store.transaction() as session:
            hooks.note(session, "job.done", job="1")
            session.add(Delivery(id="x", url="http://127.0.0.1:1/", event="job.done", body="{}", attempts=0, due=0.0))
        while hooks._tell_next():
            pass
        assert told.qsize() == webhooks.MAX_ATTEMPTS
        with store.reading() as session:
            assert session.query(Delivery).count() == 0
    assert "given up" in caplog.text and address not in caplog.text
    store.close()


def test_what_is_not_done_is_not_told(tmp_path):
    store = Store(str(tmp_path / "s.db"))
    store.open()
    hooks = webhooks.Webhooks(store, ["http://127.0.0.1:1/"], KEY)
    with pytest.raises(RuntimeError), store.transaction() as session:
        hooks.note(session, "job.done", job="1")
        raise RuntimeError
    assert not hooks._tell_next()
    store.close()


def test_a_message_of_somebody_else_or_an_old_one_is_refused():
    body = b'{"event": "job.done"}'
    headers = {"nescio-timestamp": "1000", "nescio-signature": webhooks.signature(KEY, "1000", body)}
    assert read_webhook(KEY, headers, body, now=1100.0) == {"event": "job.done"}
    for key, given, sent, now in (
        (new_key(), headers, body, 1100.0),
        (KEY, headers, body + b" ", 1100.0),
        (KEY, {**headers, "nescio-timestamp": "1050"}, body, 1100.0),
        (KEY, headers, body, 2000.0),
        (KEY, {}, body, 1100.0),
    ):
        with pytest.raises(WebhookError):
            read_webhook(key, given, sent, now=now)


@pytest.mark.parametrize("url", ["ftp://x/", "hook", "https://", "http://a:b@c/", "http://a/#b", "http://a:99999/"])
def test_addresses_that_are_none_are_refused(url):
    with pytest.raises(UsageError):
        webhooks.check_address(url)
