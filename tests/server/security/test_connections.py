"""Connections that bring nothing take no place from those who bring something."""

import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest

from nescio.server import middleware
from nescio.server.connections import PatientProtocol
from nescio.server.errors import TooManyError
from nescio.server.security.slots import Slots

UPLOAD = "POST /api/projects/{project}/documents HTTP/1.1\r\nHost: {host}\r\n{token}Content-Length: 90000\r\n"
UPLOAD += "Content-Type: multipart/form-data; boundary=x\r\nExpect: 100-continue\r\n\r\n"
SIGN_IN = "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"


@pytest.fixture
def crowd(office):
    """Opens many connections that send a little and then nothing."""
    host = urlsplit(office.address)
    with ExitStack() as stack:

        def open_many(count, words):
            made = []
            for _ in range(count):
                one = stack.enter_context(socket.create_connection((host.hostname, host.port), timeout=60))
                one.sendall(words.encode())
                made.append(one)
            return made

        yield open_many


def others_are_served(office):
    carla = office["carla"]
    assert carla.get("/api/projects").status_code == 200
    project = carla.project()
    assert carla.upload(project, "a.txt", "Ms Halina Oduya called.")
    assert httpx.get(office.address, timeout=60).status_code == 200
    signed = httpx.post(f"{office.address}/api/session", json={"token": office.secrets["ben"]}, timeout=60)
    assert signed.json()["user"] == "ben"


@pytest.mark.parametrize("count", [65, 500])
@pytest.mark.parametrize(
    "words", ["", "GET /api/projects HTT", "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"]
)
def test_others_are_served_beside_idle_and_slow_connections(office, crowd, count, words):
    crowd(count, words)
    others_are_served(office)


@pytest.mark.parametrize("count", [65, 500])
def test_who_shows_no_token_is_sent_away_before_the_body(office, crowd, count):
    project = office["carla"].project()
    words = UPLOAD.format(project=project, host=urlsplit(office.address).netloc, token="")
    for one in crowd(count, words):
        assert one.recv(12) == b"HTTP/1.1 401"
    others_are_served(office)


@pytest.mark.parametrize("count", [65, 500])
def test_one_person_with_many_slow_uploads_does_not_keep_others_out(office, crowd, count):
    project = office["carla"].project()
    token = f"Authorization: Bearer {office.secrets['anna']}\r\n"
    words = UPLOAD.format(project=project, host=urlsplit(office.address).netloc, token=token)
    answers = [one.recv(12) for one in crowd(count, words)]
    # Their bodies are waited for, or they have too many on their way.
    assert set(answers) <= {b"HTTP/1.1 100", b"HTTP/1.1 429"} and answers[0] == b"HTTP/1.1 100"
    others_are_served(office)


def test_a_connection_without_a_request_is_closed(crowd, monkeypatch):
    monkeypatch.setattr(PatientProtocol, "header_seconds", 0.1)
    [silent] = crowd(1, "")
    [slow] = crowd(1, "GET /health HT")
    assert (silent.recv(1), slow.recv(1)) == (b"", b"")


def test_the_second_request_of_a_connection_has_no_more_time_than_the_first(office, crowd, monkeypatch):
    [one] = crowd(1, f"GET /health HTTP/1.1\r\nHost: {urlsplit(office.address).netloc}\r\n\r\n")
    assert one.recv(12) == b"HTTP/1.1 200"
    monkeypatch.setattr(PatientProtocol, "header_seconds", 0.1)
    one.sendall(b"GET /hea")
    while one.recv(4096):
        pass


def test_a_body_that_stops_coming_is_answered_and_its_connection_closed(office, crowd, monkeypatch):
    monkeypatch.setattr(middleware, "SILENCE_SECONDS", 0.1)
    monkeypatch.setattr(PatientProtocol, "linger_seconds", 0.1)
    token = f"Authorization: Bearer {office.secrets['carla']}\r\n"
    words = UPLOAD.format(project=office["carla"].project(), host=urlsplit(office.address).netloc, token=token)
    [one] = crowd(1, words)
    answer = b""
    while part := one.recv(4096):
        answer += part
    assert b"HTTP/1.1 408" in answer and b"slow_request" in answer


def test_one_person_gets_a_part_of_the_places():
    slots = Slots(9)
    for _ in range(slots.most_of_one):
        slots.take("anna")
    with pytest.raises(TooManyError, match="your requests"):
        slots.take("anna")
    slots.take("ben")
    slots.give_back("anna")
    slots.take("anna")
    for _ in range(2):
        slots.take("ben")
    with pytest.raises(TooManyError, match="busy"):
        slots.take("carla")
