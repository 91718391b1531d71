"""Search in a service over HTTP, against a real server on this machine that can also be slow, broken or gone."""

import base64
import json
import pickle
import socket
import threading
import warnings
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

import pytest

from nescio.background.backend import BackgroundError, SearchBackend
from nescio.background.by_name import open_background
from nescio.background.remote import QueriesLeaveWarning, RemoteSearch

PAGES = {
    "https://a.example/kaya": "eyup kaya customs officer kars",
    "https://b.example/news": "a customs officer from kars",
    "https://c.example/tan": "mei ling tan nurse leeds",
}


class Service(ThreadingHTTPServer):
    """Answers as SearXNG and OpenSearch do, from three pages; ``trouble`` holds what goes wrong with the next requests."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests = []
        self.trouble = []
        self.over = threading.Event()

    @property
    def host(self):
        return f"127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append((self.path, self.headers, body))
        if self.server.trouble and (trouble := self.server.trouble.pop(0)) is not None:
            trouble(self)
        elif self.path == "/search":
            query = parse_qs(body.decode())["q"][0]
            phrases = [part for part in query.split('"') if part.strip()]
            found = [{"url": url} for url, text in PAGES.items() if all(one.lower() in text for one in phrases)]
            self.answer({"query": query, "number_of_results": 0, "results": found})
        else:
            asked = json.loads(body)
            phrases = [one["multi_match"]["query"] for one in asked["query"]["bool"]["filter"]]
            hits = [
                {"_id": url, "_source": {"individual": url[8]}}
                for url, text in PAGES.items()
                if all(p in text for p in phrases)
            ]
            self.answer({"hits": {"total": {"value": len(hits), "relation": "eq"}, "hits": hits[: asked["size"]]}})

    def answer(self, value, status=200):
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture
def service():
    with Service() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.over.set()
        server.shutdown()
        thread.join()


@pytest.fixture
def search(service):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", QueriesLeaveWarning)
        yield RemoteSearch(f"searxng+http://{service.host}", timeout=5, retries=2, backoff=0)


def status(code):
    return lambda handler: handler.answer({"error": "no"}, code)


def test_searxng(search, service):
    assert isinstance(search, SearchBackend)
    officer, kaya, nurse = (search.find([phrase]) for phrase in ("customs officer", "eyup kaya", "nurse"))
    assert (officer.count, kaya.count, nurse.count) == (2, 1, 1)
    assert officer.meets(kaya.members)
    assert not nurse.meets(officer.members)
    assert search.find(["customs officer", "kaya"]).count == 1
    assert service.requests[0][0] == "/search"


def test_opensearch_counts_people_and_logs_in(service):
    search = RemoteSearch(f"opensearch+http://ana:p%40ss@{service.host}/people")
    with pytest.warns(QueriesLeaveWarning, match=r"127\.0\.0\.1"):
        assert search.find(["customs officer", "kars"]).count == 2
    path, headers, _ = service.requests[0]
    assert path == "/people/_search"
    assert headers["Authorization"] == "Basic " + base64.b64encode(b"ana:p@ss").decode()


def test_the_words_are_not_part_of_the_address(search, service):
    search.find(["customs officer"])
    assert "customs" not in service.requests[0][0]


def test_the_same_search_is_made_once(search, service):
    assert search.find(["nurse", "leeds"]) == search.find(["leeds", " nurse "])
    assert len(service.requests) == 1


def test_nothing_is_sent_for_nothing(search, service):
    assert search.find([]).count == search.find(["nurse", ' " ']).count == 0
    assert service.requests == []


@pytest.mark.parametrize("code", [429, 500, 502, 503, 504])
def test_a_hiccup_is_tried_again(search, service, code):
    service.trouble += [status(code), status(code)]
    assert search.find(["nurse"]).count == 1
    assert len(service.requests) == 3


def test_after_too_many_failures_it_is_left_in_peace(search, service):
    service.trouble += [status(503)] * 9
    with pytest.raises(BackgroundError, match="errors"):
        search.find(["nurse"])
    asked = len(service.requests)
    with pytest.raises(BackgroundError, match="tried again later"):
        search.find(["leeds"])
    assert len(service.requests) == asked == 3


def test_a_slow_service_is_not_waited_for(service):
    service.trouble += [lambda _: service.over.wait(30)] * 2
    search = RemoteSearch(f"searxng+http://{service.host}", timeout=0.05, retries=1, backoff=0)
    with pytest.warns(QueriesLeaveWarning), pytest.raises(BackgroundError, match="too slow"):
        search.find(["nurse"])


def test_a_service_that_is_gone():
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # taken, but nobody listens
        search = RemoteSearch(f"searxng+http://127.0.0.1:{held.getsockname()[1]}", retries=0)
        with pytest.warns(QueriesLeaveWarning), pytest.raises(BackgroundError, match="cannot be reached") as caught:
            search.find(["Eyüp Kaya"])
    assert "Kaya" not in str(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (b"<html>no json here</html>", "SearxNg"),
        (b'{"results": null}', "SearxNg"),
        (b'{"results": [{"link": 1}]}', "SearxNg"),
        (b"[" * 100_000, "SearxNg"),
        (b" " * 5_000_001, "bytes"),
    ],
)
def test_an_answer_that_makes_no_sense(search, service, answer, message):
    service.trouble.append(lambda handler: handler.answer(answer))
    with pytest.raises(BackgroundError, match=message):
        search.find(["nurse"])


def test_a_refusal_says_what_to_set(search, service):
    service.trouble.append(status(403))
    with pytest.raises(BackgroundError, match=r"search\.formats"):
        search.find(["nurse"])


def test_a_redirect_is_not_followed(search, service):
    def redirect(handler):
        handler.send_response(307)
        handler.send_header("Location", f"http://{service.host}/elsewhere")
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    service.trouble.append(redirect)
    with pytest.raises(BackgroundError):
        search.find(["nurse"])
    assert [path for path, *_ in service.requests] == ["/search"]


def test_it_can_be_sent_to_another_process(search):
    again = pickle.loads(pickle.dumps(search))
    assert again.find(["nurse"]).count == 1


@pytest.mark.parametrize(
    "address",
    ["http://host/", "opensearch+http://host:9200/", "searxng+http://", "mysql://host/people", "ftp://ana:secret@h/"],
)
def test_a_wrong_address_says_what_is_allowed(address):
    with pytest.raises(BackgroundError, match=r"searxng\+http|opensearch\+https") as caught:
        open_background(address)
    assert "secret" not in str(caught.value)


def test_open_background_sends_nothing(service):
    assert isinstance(open_background(f"searxng+http://{service.host}"), RemoteSearch)
    assert service.requests == []
