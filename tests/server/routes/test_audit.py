"""The audit trail is searched, narrowed, taken away and vouched for."""

import csv
import io
import json

import pytest

from nescio.server.store.audit_head import disagreement, is_signed
from tests.server.conftest import LETTER
from tests.server.talking import entity_of


@pytest.fixture(scope="module")
def decided(office):
    """A document of anna's project about which she has decided, with a reason."""
    anna = office["anna"]
    project = anna.project(name="Audited")
    [ident] = anna.upload(project, "letter.txt", LETTER.encode())
    shown = anna.document(ident)
    names = [entity_of(shown, surface)["id"] for surface in ("Halina", "Ms Adeyemi")]
    answer = anna.act(
        ident, shown["version"],
        {"kind": "decide", "entity": names[0], "action": "keep", "reason": "=public figure"},
        {"kind": "decide", "entity": names[1], "action": "mask"},
    )  # fmt: skip
    assert answer.status_code == 200
    return project, ident, names


def found(talker, **search):
    answer = talker.get("/v1/audit", params=search)
    assert answer.status_code == 200, answer.text
    return answer.json()["rows"]


def test_a_decision_says_who_masked_and_kept_what_when_and_why(office, decided):
    project, ident, (kept, masked) = decided
    [row] = found(office["carla"], document=ident, action="decide")
    assert (row["actor"], row["project"], row["note"]) == ("anna", project, "=public figure")
    assert row["details"]["decisions"] == {"keep": [kept], "mask": [masked]}
    assert "Halina" not in json.dumps(row)


def test_rows_are_found_by_who_what_when_and_words(office, decided):
    project, ident, (kept, _) = decided
    carla = office["carla"]
    assert {row["actor"] for row in found(carla, actor="anna")} == {"anna"}
    assert {row["action"] for row in found(carla, action="decide")} == {"decide"}
    assert [row["document"] for row in found(carla, q="PUBLIC FIG")] == [ident]  # in a reason, which is sealed
    assert ident in {row["document"] for row in found(carla, q=kept, project=project)}
    today = found(carla, project=project)[0]["at"][:10]
    assert found(carla, project=project, since=today, until=today)
    assert not found(carla, project=project, until="2020-01-01")
    assert not found(carla, q="100%")  # no wildcard
    assert carla.get("/v1/audit", params={"since": "yesterday"}).status_code == 422
    choices = carla.get("/v1/audit/choices", params={"project": project}).json()
    assert choices["actors"] == ["anna", "nescio"]
    assert {"decide", "upload"} <= set(choices["actions"])


def test_a_table_of_it_has_no_formulas_and_says_what_is_masked(office, decided):
    project, ident, (kept, masked) = decided
    search = {"document": ident, "action": "decide", "project": project}
    answer = office["carla"].get("/v1/audit/export", params={**search, "format": "csv"})
    [row] = csv.DictReader(io.StringIO(answer.text))
    assert (row["masked"], row["kept"], row["note"]) == (masked, kept, "'=public figure")
    lines = office["carla"].get("/v1/audit/export", params={**search, "format": "jsonl"}).text.splitlines()
    assert [json.loads(line)["note"] for line in lines] == ["=public figure"]
    assert found(office["carla"], action="export", project=project)[0]["details"]["rows"] == 1


def test_a_manager_sees_the_trail_of_their_project_and_nobody_elses(office, decided):
    project, _, _ = decided
    other = office["carla"].project(name="Other")
    office["carla"].client.put(f"/v1/projects/{other}/members", json={"members": {"ben": "manager"}})
    for path in ("/v1/audit", "/v1/audit/choices", "/v1/audit/export"):
        assert office["anna"].get(path, params={"project": project}).status_code == 200
        assert office["anna"].get(path).status_code == 403
        assert office["anna"].get(path, params={"project": other}).status_code == 404
        assert office["rita"].get(path, params={"project": project}).status_code in (403, 404)
        assert office["ben"].get(path, params={"project": project}).status_code in (403, 404)


def test_the_chain_is_verified_and_its_signed_head_shows_later_that_it_is_the_same(office):
    carla = office["carla"]
    assert carla.get("/v1/audit/verify").json()["intact"] is True
    head = carla.get("/v1/audit/head").json()
    assert is_signed(head)
    assert not is_signed({**head, "rows": head["rows"] - 1})
    carla.project(name="Later")
    assert disagreement(office.store, head) == ""
    assert "signature" in disagreement(office.store, {**head, "head": "0" * 64})
    assert carla.get("/v1/audit/head").json()["public_key"] == head["public_key"]
