"""People sign in by a real provider of OpenID Connect, a small one on this computer."""

import hashlib
import json
import threading
import time
from base64 import urlsafe_b64encode
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest

pytest.importorskip("authlib", reason="the extra 'oidc' is not installed")
from joserfc import jwt
from joserfc.jwk import RSAKey

from nescio.errors import UsageError
from nescio.server.security.oidc import OidcSettings
from nescio.server.settings import Settings
from nescio.server.store.database import Store
from nescio.server.store.tokens import create_token
from tests.server.conftest import running

CLIENT, SECRET = "nescio", "a secret of both"


class Provider:
    """Lets everybody in as ``person``; ``lies`` are claims that it gets wrong, ``key`` what it signs with."""

    def __init__(self):
        self.person = {"sub": "42", "preferred_username": "Anna.Berg"}
        self.lies = {}
        self.published = self.key = RSAKey.generate_key(2048, parameters={"kid": "1", "use": "sig"})
        self.asked = {}
        provider = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self):
                provider.get(self, urlsplit(self.path))

            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"])).decode()
                provider.post(self, {name: values[0] for name, values in parse_qs(body).items()})

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def get(self, answer, address):
        if address.path == "/.well-known/openid-configuration":
            endpoints = {"authorization_endpoint": "/authorize", "token_endpoint": "/token", "jwks_uri": "/keys"}
            say(answer, {"issuer": self.issuer, **{name: self.issuer + path for name, path in endpoints.items()}})
        elif address.path == "/keys":
            say(answer, {"keys": [self.published.as_dict(private=False)]})
        else:
            query = {name: values[0] for name, values in parse_qs(address.query).items()}
            self.asked["code-1"] = query
            answer.send_response(302)
            back = urlencode({"code": "code-1", "state": query["state"]})
            answer.send_header("Location", f"{query['redirect_uri']}?{back}")
            answer.end_headers()

    def post(self, answer, sent):
        asked = self.asked.pop(sent.get("code"), None)
        proof = urlsafe_b64encode(hashlib.sha256(sent.get("code_verifier", "").encode()).digest()).decode().rstrip("=")
        if asked is None or proof != asked["code_challenge"]:
            say(answer, {"error": "invalid_grant"}, 400)
            return
        claims = {"iss": self.issuer, "aud": CLIENT, "exp": int(time.time()) + 60, "nonce": asked["nonce"]}
        token = jwt.encode({"alg": "RS256", "kid": "1"}, {**claims, **self.person, **self.lies}, self.key)
        say(answer, {"access_token": "x", "token_type": "Bearer", "id_token": token})


def say(answer, content, status=200):
    answer.send_response(status)
    answer.send_header("Content-Type", "application/json")
    answer.end_headers()
    answer.wfile.write(json.dumps(content).encode())


@pytest.fixture
def provider():
    made = Provider()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def service(provider, tmp_path, free_port):
    """A service that sends people to the provider: its address and the token of an administrator."""
    database = str(tmp_path / "s.db")
    store = Store(database)
    store.open()
    with store.transaction() as session:
        secret = create_token(store, session, "carla", "admin")[1]
    store.close()
    address = f"http://127.0.0.1:{free_port}"
    oidc = OidcSettings(provider.issuer, CLIENT, SECRET, address)
    with running(Settings(database, oidc=oidc), port=free_port) as found:
        assert found == address
        yield address, secret


@contextmanager
def sign_in(address):
    """A browser that goes to the provider and back; and where it ends."""
    with httpx.Client(base_url=address, follow_redirects=True, timeout=60) as browser:
        yield browser, browser.get("/api/session/oidc")


def test_somebody_signs_in_as_a_reader_and_is_the_same_person_next_time(service):
    address, _ = service
    assert httpx.get(f"{address}/api/session").json()["oidc"] is True
    for _ in range(2):
        with sign_in(address) as (browser, answer):
            assert answer.status_code == 200 and "signin" not in str(answer.url)
            session = browser.get("/api/session").json()
            assert (session["user"], session["role"]) == ("anna.berg", "reader")
            assert browser.post("/api/projects", json={"name": "x"}).status_code == 403  # no CSRF token
            word = {"X-CSRF-Token": session["csrf"]}
            assert browser.post("/api/projects", json={"name": "x"}, headers=word).status_code == 403  # a reader
            assert browser.get("/api/users").status_code == 403


def test_a_name_that_somebody_has_opens_nobody_elses_account(service, provider):
    address, _ = service
    provider.person = {"sub": "7", "preferred_username": "carla"}
    with sign_in(address) as (browser, _):
        session = browser.get("/api/session").json()
        assert (session["user"], session["role"]) == ("carla-2", "reader")


def test_who_was_disabled_stays_outside(service):
    address, secret = service
    with sign_in(address):
        pass
    admin = {"Authorization": f"Bearer {secret}"}
    users = httpx.get(f"{address}/v1/users", headers=admin).json()["users"]
    assert [one["external"] for one in users if one["name"] == "anna.berg"] == [True]
    httpx.patch(f"{address}/v1/users/anna.berg", headers=admin, json={"disabled": True})
    with sign_in(address) as (browser, answer):
        assert answer.url.fragment == "/?signin=disabled"
        assert browser.get("/api/session").json()["user"] is None


@pytest.mark.parametrize(
    "lies",
    [{"nonce": "another"}, {"aud": "another"}, {"iss": "https://another.example"}, {"exp": 1}, {"sub": None}],
    ids=lambda lies: next(iter(lies)),
)
def test_tokens_that_are_not_for_this_sign_in_are_refused(service, provider, lies):
    provider.lies = lies
    with sign_in(service[0]) as (browser, answer):
        assert answer.url.fragment == "/?signin=provider"
        assert browser.get("/api/session").json()["user"] is None


def test_a_token_that_another_key_has_signed_is_refused(service, provider):
    provider.key = RSAKey.generate_key(2048, parameters={"kid": "1"})
    with sign_in(service[0]) as (_, answer):
        assert answer.url.fragment == "/?signin=provider"


def test_who_did_not_begin_here_does_not_come_in(service):
    address, _ = service
    with httpx.Client(base_url=address, timeout=60) as browser:
        back = "/api/session/oidc/callback?code=code-1&state=guessed"
        assert browser.get(back).headers["location"].endswith("signin=oidc_state")
        browser.get("/api/session/oidc")  # begun, but the answer is somebody else's
        assert browser.get(back).headers["location"].endswith("signin=oidc_state")
        assert browser.get("/api/session").json()["user"] is None


def test_without_a_provider_there_is_no_such_way_in(office):
    assert httpx.get(f"{office.address}/api/session/oidc").status_code == 404
    assert httpx.get(f"{office.address}/api/session").json()["oidc"] is False


@pytest.mark.parametrize("url", ["http://login.example", "ftp://x", "login"])
def test_secrets_are_not_sent_in_clear(url):
    with pytest.raises(UsageError, match="https"):
        OidcSettings(url, CLIENT, SECRET, "https://nescio.example").check()
