"""The client of the service, against a real one."""

import httpx
import pytest

pytest.importorskip("fastapi", reason="the service needs the extra 'server'")

from nescio.client import Client, ServiceAnswerError
from nescio.server.settings import Settings
from nescio.server.store.database import Store
from nescio.server.store.tokens import create_token
from tests.server.conftest import running

TEXT = "Call Dr Jane Miller on 020 7946 0958."
FAST = {"model": "none", "lang": "en"}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with running(Settings(str(tmp_path_factory.mktemp("client") / "service.db"))) as address:
        yield address


@pytest.fixture
def client(address):
    with Client(address) as client:
        yield client


def test_one_text(client):
    made = client.anonymize(TEXT, **FAST)
    assert made.text == "Call [PERSON 1] on [CODE 1]."
    assert made.passed
    first = made.edits[0]
    assert (TEXT[first.start : first.end], first.replacement) == ("Dr Jane Miller", "[PERSON 1]")
    assert client.anonymize(TEXT, **FAST, tags="plain").text.startswith("Call [person 1]")
    assert [TEXT[one.start : one.end] for one in client.detect(TEXT, **FAST)] == ["Dr Jane Miller", "020 7946 0958"]


def test_many_texts_in_their_order_and_each_by_itself(client):
    foreign = (
        "Hyvää päivää, olen Matti Virtanen ja asun Helsingissä, mutta huomenna lähden ystäväni luokse Turkuun junalla."
    )
    made = client.anonymize_many([TEXT, foreign, "", "Ask Tom Whitfield."], model="none")
    assert [one.passed for one in made] == [True, False, True, True]
    assert made[1].text == "" and made[1].problems
    assert "Virtanen" not in str(made)
    assert made[3].text == "Ask [PERSON 1]."
    assert made[0].text == client.anonymize(TEXT, model="none").text


def test_a_file_goes_in_and_comes_out(client, tmp_path):
    (tmp_path / "letter.txt").write_text(TEXT, encoding="utf8")
    project = client.create_project("Harbour", model="none")
    assert project.id in {one.id for one in client.projects()}
    upload = client.upload(project, tmp_path / "letter.txt", lang="en")
    assert not upload.problems
    assert [client.wait(job) for job in upload.jobs] == ["done"]
    (document,) = upload.documents
    assert client.export(document) == b"Call [PERSON 1] on [CODE 1]."
    assert b"<html" in client.export(document, "report")


@pytest.mark.parametrize(
    ("settings", "status", "said"),
    [({"policy": "gdrp"}, 400, "gdpr"), ({"polcy": "gdpr"}, 422, "not what is expected")],
)
def test_what_is_wrong_is_told_without_the_text(client, settings, status, said):
    with pytest.raises(ServiceAnswerError, match=said) as raised:
        client.anonymize(TEXT, **settings)
    assert raised.value.status == status
    assert raised.value.code and raised.value.request_id
    assert "Miller" not in str(raised.value)


def test_tokens(tmp_path):
    database = str(tmp_path / "service.db")
    store = Store(database)
    store.open()
    with store.transaction() as session:
        secret = create_token(store, session, "crm", "reader")[1]
    store.close()
    with running(Settings(database)) as address:
        with Client(address) as stranger, pytest.raises(ServiceAnswerError) as raised:
            stranger.anonymize(TEXT, **FAST)
        assert raised.value.status == 401
        with Client(address, token=secret) as known:
            assert known.anonymize(TEXT, **FAST).passed


def test_nobody_there_and_somebody_else():
    with Client("http://127.0.0.1:9") as client, pytest.raises(ServiceAnswerError, match="could not be reached"):
        client.anonymize(TEXT)
    other = httpx.MockTransport(lambda _: httpx.Response(502, text="<html>Miller</html>"))
    with Client(transport=other) as client, pytest.raises(ServiceAnswerError, match="check the address"):
        client.anonymize(TEXT)


def test_a_busy_service_is_asked_again():
    answers = [
        httpx.Response(429, headers={"Retry-After": "0"}),
        httpx.Response(200, json={"lang": "en", "mentions": []}),
    ]
    busy = httpx.MockTransport(lambda _: answers.pop(0))
    with Client(transport=busy) as client:
        assert client.detect(TEXT) == []
    never = httpx.MockTransport(
        lambda _: httpx.Response(
            429, headers={"Retry-After": "0"}, json={"error": {"code": "busy", "message": "Busy."}}
        )
    )
    with Client(transport=never) as client, pytest.raises(ServiceAnswerError, match="Busy") as raised:
        client.detect(TEXT)
    assert raised.value.code == "busy"


def test_fields_of_a_newer_service_are_left_alone():
    newer = {"lang": "en", "mentions": [{"start": 5, "end": 19, "type": "PERSON", "mood": "calm"}]}
    with Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, json=newer))) as client:
        (mention,) = client.detect(TEXT)
    assert (mention.start, mention.type) == (5, "PERSON")


def test_what_is_cut_off_is_sent_again_under_the_same_key():
    seen = []

    def answer(request):
        seen.append(request.headers["idempotency-key"])
        if len(seen) == 1:
            raise httpx.RemoteProtocolError("cut off after: Miller")
        return httpx.Response(201, json={"id": "p", "name": "Harbour"})

    with Client(transport=httpx.MockTransport(answer)) as client:
        assert client.create_project("Harbour").id == "p"
    assert len(seen) == 2 and len(set(seen)) == 1

    def never(request):
        raise httpx.ReadError("Miller", request=request)

    with Client(transport=httpx.MockTransport(never)) as client, pytest.raises(ServiceAnswerError) as raised:
        client.anonymize(TEXT)
    assert "Miller" not in str(raised.value)
