"""The workbench behind a reverse proxy that offers it below a path of its own."""

import http.client
import socket
import threading
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest

BELOW = "/tools/nescio"


@contextmanager
def proxy(address):
    """What `location /tools/nescio/ { proxy_pass http://service/; }` does, with the Host header passed on."""
    service, connections = urlsplit(address), []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            if not self.path.startswith(f"{BELOW}/"):
                self.send_error(404)
                return
            connection = http.client.HTTPConnection(service.hostname, service.port)
            connections.append(connection)
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            connection.request(self.command, self.path.removeprefix(BELOW), body, dict(self.headers))
            answer = connection.getresponse()
            self.send_response_only(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "connection"):
                    self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            with suppress(OSError):  # the page was left while a stream was open
                while piece := answer.read1():  # a stream is passed on as it comes
                    self.wfile.write(piece)
                    self.wfile.flush()

        def log_message(self, *_):
            pass

    for method in ("POST", "PUT", "PATCH", "DELETE"):
        setattr(Handler, f"do_{method}", Handler.do_GET)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{BELOW}/"
    server.shutdown()
    for connection in connections:
        if connection.sock is not None:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def address(bench):
    with proxy(bench.address) as found:
        yield found


def test_a_document_is_reviewed_below_a_path(address, letter, window):
    page = window(f"{address}#/documents/{letter}")
    page.locator(".mention").first.wait_for()
    page.locator(".mention").first.click()
    assert page.evaluate("document.querySelector('.brand img').complete")
