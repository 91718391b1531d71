"""Users are added, get other roles and are kept out; everybody looks after their own tokens and browsers."""

from contextlib import contextmanager

import httpx
import pytest

from nescio.server.security.devices import device
from nescio.server.settings import Settings
from nescio.server.store.database import Store
from nescio.server.store.tokens import create_token
from tests.server.conftest import running, talking

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


@pytest.fixture
def service(tmp_path):
    """A service with one administrator: its address and a client of theirs."""
    database = str(tmp_path / "s.db")
    store = Store(database)
    store.open()
    with store.transaction() as session:
        secret = create_token(store, session, "carla", "admin")[1]
    store.close()
    with running(Settings(database)) as address, come_in(address, secret) as carla:
        yield address, carla, secret


def come_in(address, secret):
    return httpx.Client(base_url=address, timeout=60, headers={"Authorization": f"Bearer {secret}"})


@contextmanager
def signed_in(address, secret, description=FIREFOX):
    """A browser with its cookie."""
    with httpx.Client(base_url=address, timeout=60, headers={"User-Agent": description}) as browser:
        answer = browser.post("/api/session", json={"token": secret})
        assert answer.status_code == 200
        browser.headers["X-CSRF-Token"] = answer.json()["csrf"]
        yield browser


def test_somebody_is_added_gets_another_role_and_is_kept_out(service):
    address, carla, _ = service
    made = carla.post("/v1/users", json={"name": "anna", "role": "reader"})
    assert made.status_code == 201
    assert carla.post("/v1/users", json={"name": "anna", "role": "admin"}).json()["error"]["code"] == "exists"
    with come_in(address, made.json()["token"]) as anna, signed_in(address, made.json()["token"]) as browser:
        assert anna.get("/v1/users").status_code == 403
        assert anna.post("/v1/projects", json={"name": "x"}).status_code == 403
        assert carla.patch("/v1/users/anna", json={"role": "reviewer"}).json()["role"] == "reviewer"
        assert anna.post("/v1/projects", json={"name": "x"}).status_code == 201
        row = next(one for one in carla.get("/v1/users").json()["users"] if one["name"] == "anna")
        assert (row["tokens"], row["devices"], row["disabled"]) == (1, 1, False)
        assert len(row["used"]) == len("2024-03-04")
        assert carla.patch("/v1/users/anna", json={"disabled": True}).json()["disabled"] is True
        assert anna.get("/v1/projects").status_code == 401
        assert browser.get("/v1/projects").status_code == 401
        assert carla.patch("/v1/users/anna", json={"disabled": False}).status_code == 200
        assert anna.get("/v1/projects").status_code == 200
        assert browser.get("/v1/projects").status_code == 401  # a browser signs in again
    actions = [row["action"] for row in carla.get("/v1/audit").json()["rows"]]
    assert actions[:4] == ["change user", "change user", "create project", "change user"]


def test_the_last_administrator_stays_and_nobody_locks_themselves_out(service):
    _, carla, _ = service
    assert carla.patch("/v1/users/carla", json={"role": "reader"}).json()["error"]["code"] == "last_admin"
    carla.post("/v1/users", json={"name": "dora", "role": "admin"})
    assert carla.patch("/v1/users/carla", json={"disabled": True}).json()["error"]["code"] == "yourself"
    assert carla.patch("/v1/users/carla", json={"role": "reader"}).status_code == 200
    assert carla.patch("/v1/users/nobody", json={"role": "reader"}).status_code == 403


def test_a_lost_token_is_renewed_and_the_old_one_opens_nothing(service):
    address, carla, _ = service
    old = carla.post("/v1/users", json={"name": "anna", "role": "reader"}).json()["token"]
    new = carla.post("/v1/users/anna/tokens").json()["token"]
    with come_in(address, old) as gone, come_in(address, new) as anna:
        assert gone.get("/v1/account").status_code == 401
        assert anna.get("/v1/account").json()["name"] == "anna"
    assert carla.post("/v1/users/nobody/tokens").status_code == 404


def test_everybody_sees_and_revokes_their_own_tokens_alone(service):
    address, carla, _ = service
    secret = carla.post("/v1/users", json={"name": "anna", "role": "reader"}).json()["token"]
    with come_in(address, secret) as anna:
        more = anna.post("/v1/account/tokens", json={"label": "nightly import"}).json()
        assert {one["label"] for one in anna.get("/v1/account").json()["tokens"]} == {"", "nightly import"}
        assert carla.delete(f"/v1/account/tokens/{more['id']}").status_code == 404
        assert anna.delete(f"/v1/account/tokens/{more['id']}").status_code == 204
        with come_in(address, more["token"]) as program:
            assert program.get("/v1/projects").status_code == 401
        assert len(anna.get("/v1/account").json()["tokens"]) == 1
        assert "nsc_" not in anna.get("/v1/account").text


def test_browsers_are_listed_and_signed_out(service):
    address, carla, secret = service
    with (
        signed_in(address, secret) as one,
        signed_in(address, secret, "odd") as other,
        signed_in(address, secret) as third,
    ):
        shown = one.get("/v1/account").json()["devices"]
        assert sorted(row["device"] for row in shown) == ["", "Firefox, Linux", "Firefox, Linux"]
        here = next(row["id"] for row in shown if row["current"])
        odd = next(row["id"] for row in shown if not row["device"])
        assert one.delete(f"/v1/account/devices/{odd}").status_code == 204
        assert other.get("/v1/account").status_code == 401
        assert one.delete("/v1/account/devices").status_code == 204
        assert third.get("/v1/account").status_code == 401
        assert [row["id"] for row in one.get("/v1/account").json()["devices"]] == [here]
    anna = carla.post("/v1/users", json={"name": "anna", "role": "reader"}).json()["token"]
    with come_in(address, anna) as stranger:
        assert stranger.delete(f"/v1/account/devices/{here}").status_code == 404


def test_the_first_user_must_be_able_to_let_others_in(tmp_path):
    with talking(Settings(str(tmp_path / "s.db"))) as talker:
        assert talker.post("/v1/users", json={"name": "anna", "role": "reader"}).status_code == 400
        assert talker.post("/v1/account/tokens", json={"label": "x"}).json()["error"]["code"] == "no_users"
        assert talker.post("/v1/users", json={"name": "anna", "role": "admin"}).status_code == 201
        assert talker.get("/v1/users").status_code == 401


@pytest.mark.parametrize(
    ("description", "said"),
    [
        (FIREFOX, "Firefox, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari, iPhone"),
        ("python-httpx/0.28", ""),
    ],
)
def test_browsers_are_told_in_a_few_words(description, said):
    assert device(description) == said
