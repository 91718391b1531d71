"""Who comes in and who does not."""

import httpx
import pytest

from nescio.server.settings import Settings
from tests.server.conftest import LETTER, talking

CHANGES = [
    ("POST", "/api/projects", {"name": "x"}, "reviewer"),
    ("POST", "/api/tokens", {"name": "eve", "role": "admin"}, "admin"),
    ("GET", "/api/tokens", None, "admin"),
    ("GET", "/api/audit", None, "admin"),
    ("GET", "/api/audit/export", None, "admin"),
    ("GET", "/api/audit/choices", None, "admin"),
    ("GET", "/api/audit/verify", None, "admin"),
    ("GET", "/api/audit/head", None, "admin"),
    ("GET", "/api/users", None, "admin"),
    ("POST", "/api/users", {"name": "eve", "role": "admin"}, "admin"),
    ("PATCH", "/api/users/anna", {"role": "admin"}, "admin"),
    ("POST", "/api/users/carla/tokens", None, "admin"),
    ("GET", "/api/account", None, "reader"),
    ("GET", "/api/projects", None, "reader"),
    ("POST", "/api/detect", {"text": "Ana"}, "reader"),
    ("GET", "/metrics", None, "reader"),
]


@pytest.mark.parametrize(("method", "path", "body", "role"), CHANGES)
def test_every_door_asks_for_a_token_and_for_the_right_one(office, method, path, body, role):
    bare = httpx.request(method, office.address + path, json=body)
    assert (bare.status_code, bare.headers["www-authenticate"]) == (401, "Bearer")
    wrong = httpx.request(method, office.address + path, json=body, headers={"Authorization": "Bearer nsc_wrong"})
    assert wrong.status_code in (401, 429)
    if role != "reader":
        assert office["rita"].client.request(method, path, json=body).status_code == 403
    if role == "admin":
        assert office["anna"].client.request(method, path, json=body).status_code == 403


def test_only_the_page_itself_and_its_health_are_open(office):
    for path in ("/health", "/api/session", "/openapi.json", "/docs"):
        assert httpx.get(office.address + path).status_code == 200
    assert httpx.get(f"{office.address}/api/session").json()["user"] is None


def test_a_flood_of_wrong_tokens_opens_nothing_and_stops_nobody(office):
    with httpx.Client(base_url=office.address) as client:
        codes = {
            client.get("/api/projects", headers={"Authorization": f"Bearer nsc_{number}"}).status_code
            for number in range(60)
        }
    assert codes == {401, 429}
    assert office["rita"].get("/api/projects").status_code == 200


def test_a_cookie_needs_the_word_that_goes_with_it(office):
    with httpx.Client(base_url=office.address) as browser:
        signed = browser.post("/api/session", json={"token": office.secrets["anna"]})
        cookie = signed.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=strict" in cookie
        assert signed.json()["user"] == "anna"
        assert browser.get("/api/projects").status_code == 200
        body = {"name": "Mine", "model": "none"}
        refused = browser.post("/api/projects", json=body)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "csrf")
        word = {"X-CSRF-Token": signed.json()["csrf"]}
        assert browser.post("/api/projects", json=body, headers=word).status_code == 201
        evil = word | {"Origin": "https://evil.example"}
        assert browser.post("/api/projects", json=body, headers=evil).status_code == 403
        assert browser.delete("/api/session", headers=word).status_code == 204
        assert browser.get("/api/session").json()["user"] is None


def test_a_token_that_was_taken_back_opens_nothing_nor_does_its_cookie(office):
    made = office["carla"].post("/api/tokens", json={"name": "dora", "role": "reader"}).json()
    with httpx.Client(base_url=office.address) as browser:
        browser.post("/api/session", json={"token": made["token"]})
        assert browser.get("/api/projects").status_code == 200
        assert office["carla"].client.delete(f"/api/tokens/{made['id']}").status_code == 204
        assert browser.get("/api/projects").status_code == 401
        assert browser.get("/api/projects", headers={"Authorization": f"Bearer {made['token']}"}).status_code in (
            401,
            429,
        )


def test_tokens_are_kept_as_hashes_only(office):
    database = b"".join(path.read_bytes() for path in office_files(office))
    assert not [name for name, secret in office.secrets.items() if secret.encode() in database]


def office_files(office):
    from pathlib import Path

    file = Path(office.store.engine.url.database)
    return file.parent.glob(f"{file.name}*")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:8642"},
        {"Host": ""},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_no_other_site_can_use_the_browser_of_a_single_user(sqlite_desk, headers):
    answer = sqlite_desk.client.post("/api/projects", json={"name": "evil"}, headers=headers)
    assert answer.status_code in (400, 403)
    form = sqlite_desk.client.post("/api/backgrounds", files={"file": ("a.csv", "id,text\n")}, headers=headers)
    assert form.status_code in (400, 403)


def test_the_page_of_the_service_itself_may_ask(sqlite_desk):
    own = str(sqlite_desk.client.base_url).rstrip("/")
    headers = {"Origin": own, "Sec-Fetch-Site": "same-origin"}
    body = {"name": "Mine", "model": "none"}
    assert sqlite_desk.client.post("/api/projects", json=body, headers=headers).status_code == 201


def test_with_the_first_token_everybody_needs_one(tmp_path):
    with talking(Settings(str(tmp_path / "s.db"))) as talker:
        assert talker.get("/api/session").json()["mode"] == "single"
        made = talker.post("/api/tokens", json={"name": "anna", "role": "admin"}).json()
        assert talker.get("/api/projects").status_code == 401
        talker.client.headers["Authorization"] = f"Bearer {made['token']}"
        assert talker.client.delete(f"/api/tokens/{made['id']}").status_code == 204
        del talker.client.headers["Authorization"]
        assert talker.get("/api/projects").status_code == 401


def test_nobody_gets_an_answer_without_safe_headers(sqlite_desk):
    for path in ("/health", "/api/projects", "/nothing", "/api/documents/zzz"):
        headers = sqlite_desk.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert (headers["x-content-type-options"], headers["x-frame-options"]) == ("nosniff", "DENY")
        assert headers["x-request-id"]
        assert "access-control-allow-origin" not in headers


def test_a_request_keeps_the_id_it_came_with(sqlite_desk):
    assert sqlite_desk.get("/health", headers={"X-Request-Id": "trace-12345"}).headers["x-request-id"] == "trace-12345"
    assert sqlite_desk.get("/health", headers={"X-Request-Id": "a b<script>"}).headers["x-request-id"] != "a b<script>"


def test_logs_and_figures_hold_no_text(sqlite_desk, caplog):
    import logging

    caplog.set_level(logging.DEBUG)
    project = sqlite_desk.project(name="Wierzbicki case")
    sqlite_desk.upload(project, "wierzbicki.txt", LETTER)
    sqlite_desk.get(f"/api/projects/{project}/search", params={"q": "Wierzbicki"})
    sqlite_desk.post("/api/anonymize", json={"text": "Wierzbicki", "lang": "Wierzbicki"})
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))]
    assert any("/api/projects/{project}/search" in message for message in ours)
    assert "wierzbicki" not in " ".join(ours).lower()
    assert "wierzbicki" not in sqlite_desk.get("/metrics").text.lower()
