"""Traces tell how requests went, and nothing of what was in them."""

import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest

pytest.importorskip("opentelemetry.sdk", reason="the extra 'telemetry' is not installed")

from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from nescio.errors import UsageError
from nescio.server.app import create_app
from nescio.server.settings import Settings
from nescio.server.telemetry import Telemetry
from tests.server.conftest import running
from tests.server.talking import Talker

SECRETS = ("Wierzbicki", "Quay", "letter.txt", "127.0.0.1")


@pytest.fixture
def spans(tmp_path, monkeypatch):
    """A service that is asked this and that, and the spans it made."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr("tests.server.conftest.create_app", lambda settings: create_app(settings, Telemetry(provider)))
    parent = {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
    with (
        running(Settings(str(tmp_path / "service.db"))) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        body = {"text": "Mr Wierzbicki of Quay Street", "model": "none", "lang": "en"}
        assert client.post("/api/anonymize", json=body, headers=parent).status_code == 200
        assert client.get("/Wierzbicki?name=Wierzbicki").status_code == 404
        assert client.request("WIERZBICKI", "/health").status_code == 405
        talker = Talker(client, "")
        talker.upload(talker.project(), "letter.txt", b"Mr Wierzbicki came to Quay Street.", lang="en")
    return exporter.get_finished_spans()


def test_spans_tell_route_status_and_time(spans):
    named = {span.name: span for span in spans}
    posted = named["POST /api/anonymize"]
    assert posted.attributes["http.response.status_code"] == 200
    assert posted.attributes["http.route"] == "/api/anonymize"
    assert posted.end_time > posted.start_time
    assert f"{posted.context.trace_id:x}" == "af7651916cd43dd8448eb211c80319c"
    assert f"{posted.parent.span_id:x}" == "b7ad6b7169203331"
    assert "GET none" in named
    assert "other /health" in named
    assert any(span.name.startswith("job ") and span.attributes["nescio.job.state"] == "done" for span in spans)


def test_spans_hold_no_text_no_name_and_no_address(spans):
    told = " ".join(span.to_json() for span in spans)
    for secret in SECRETS:
        assert secret.lower() not in told.lower()


def test_spans_reach_the_collector_that_was_named(tmp_path):
    received = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self):
            received.append((self.path, self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Collector) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        collector = f"http://127.0.0.1:{server.server_port}/v1/traces"
        settings = Settings(str(tmp_path / "service.db"), telemetry=collector)
        with running(settings) as address, httpx.Client(base_url=address, timeout=60) as client:
            client.post("/api/detect", json={"text": "Mr Wierzbicki", "model": "none", "lang": "en"})
        server.shutdown()
    assert {path for path, _ in received} == {"/v1/traces"}
    sent = b"".join(body for _, body in received)
    assert b"/api/detect" in sent
    assert b"Wierzbicki" not in sent
    assert socket.gethostname().encode() not in sent


def test_nothing_is_traced_unless_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr("nescio.server.app.telemetry_to", lambda _: pytest.fail("telemetry without being asked for"))
    create_app(Settings(str(tmp_path / "service.db")))


def test_what_is_no_address_is_refused(tmp_path):
    with pytest.raises(UsageError, match="such as http"):
        create_app(Settings(str(tmp_path / "service.db"), telemetry="somewhere"))
