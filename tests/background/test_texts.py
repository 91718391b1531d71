"""All texts of a background, by individual, for attackers who study it."""

import json
import threading
import warnings
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from nescio.background import texts
from nescio.background.backend import BackgroundError
from nescio.background.index import Record, build_index
from nescio.background.remote import QueriesLeaveWarning
from nescio.background.texts import texts_in

DOCUMENTS = [
    {"individual": "kaya", "name": "Eyup Kaya", "text": "customs officer in Kars", "year": 1999},
    {"individual": "tan", "text": "nurse in Leeds"},
    {"individual": "kaya", "text": "keeps pigeons"},
    {"text": "a page about nobody"},
]


class Handler(BaseHTTPRequestHandler):
    """Answers as OpenSearch does when a scroll is asked for, two documents a page."""

    def log_message(self, *_):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, asked))
        start = int(asked["scroll_id"]) if self.path == "/_search/scroll" else 0
        hits = [{"_id": str(n), "_source": DOCUMENTS[n]} for n in range(start, min(start + 2, len(DOCUMENTS)))]
        answer = self.server.answer or {"_scroll_id": str(start + 2), "hits": {"hits": hits}}
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture
def service():
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.asked, server.answer = [], None
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def address(service, kind="opensearch", path="/people"):
    return f"{kind}+http://127.0.0.1:{service.server_address[1]}{path}"


def test_a_service_is_read_page_after_page_and_no_word_is_sent(service):
    with warnings.catch_warnings():
        warnings.simplefilter("error", QueriesLeaveWarning)  # nothing of a document leaves
        found = list(texts_in(address(service)))
    assert found == [
        ("kaya", "Eyup Kaya\ncustoms officer in Kars"),
        ("tan", "nurse in Leeds"),
        ("kaya", "keeps pigeons"),
        ("3", "a page about nobody"),
    ]
    assert [path for path, _ in service.asked] == ["/people/_search?scroll=5m", *["/_search/scroll"] * 2]


@pytest.mark.parametrize(
    "answer", [{"hits": {}}, {"hits": {"hits": [{}]}, "_scroll_id": "x"}, {"hits": {"hits": []}}, [1]]
)
def test_another_answer_is_an_error(service, answer):
    service.answer = answer
    with pytest.raises(BackgroundError, match="does not answer as OpenSearch does"):
        list(texts_in(address(service)))


def test_a_service_without_an_end_is_left(service, monkeypatch):
    monkeypatch.setattr(texts, "MOST_DOCUMENTS", 2 * texts.PAGE)
    service.answer = {"_scroll_id": "0", "hits": {"hits": [{"_id": "1", "_source": {"text": "again"}}]}}
    with pytest.raises(BackgroundError, match="more than"):
        list(texts_in(address(service)))


def test_a_web_search_cannot_be_studied(service):
    with pytest.raises(BackgroundError, match="cannot tell all that it knows"):
        list(texts_in(address(service, "searxng", "")))


def test_an_index_is_read(tmp_path):
    records = [
        Record(str(n), one["individual"], one["text"], one.get("name", "")) for n, one in enumerate(DOCUMENTS[:3])
    ]
    build_index(records, tmp_path / "people.index")
    found = list(texts_in(str(tmp_path / "people.index")))
    assert [ident for ident, _ in found] == ["kaya", "tan", "kaya"]
    assert "customs officer in kars" in found[0][1]


def test_what_is_no_index_is_an_error(tmp_path):
    with pytest.raises(BackgroundError, match="no such index"):
        list(texts_in(str(tmp_path / "missing.index")))
