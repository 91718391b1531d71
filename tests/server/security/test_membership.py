"""Members of projects: who sees what, and who only what is anonymised."""

import pytest

from tests.server.conftest import LETTER
from tests.server.prepared import processed
from tests.server.routes.test_signing import finish

MEMBERS = {"anna": "manager", "ben": "reviewer", "rita": "reader"}


def members(talker, project, **named):
    return talker.client.put(f"/api/projects/{project}/members", json={"members": named})


@pytest.fixture
def case(office):
    """A project of anna's with a letter; ben reviews, rita reads, dora has nothing to do with it."""
    carla = office["carla"]
    project = carla.project(name="Case of Wierzbicki")
    assert members(carla, project, **MEMBERS).status_code == 200
    return project, carla.place(project, processed(LETTER))


@pytest.fixture(scope="module")
def dora(office):
    """Somebody with a token who is no member of anything."""
    import httpx

    from tests.server.talking import Talker

    made = office["carla"].post("/api/tokens", json={"name": "dora.outside", "role": "reviewer"}).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    with httpx.Client(base_url=office.address, timeout=60, headers=headers) as client:
        yield Talker(client, office["carla"].database)


def test_who_is_no_member_finds_nothing(case, dora):
    project, letter = case
    assert project not in [one["id"] for one in dora.get("/api/projects").json()["projects"]]
    everything = dora.get("/api/documents", params={"mine": "false"}).json()["documents"]
    assert letter not in [row["id"] for row in everything]
    for path in (
        f"/api/projects/{project}", f"/api/projects/{project}/documents", f"/api/projects/{project}/report",
        f"/api/projects/{project}/search?q=x", f"/api/projects/{project}/audit", f"/api/projects/{project}/annotations",
        f"/api/projects/{project}/events", f"/api/projects/{project}/members", f"/api/projects/{project}/agreement",
        f"/api/documents/{letter}", f"/api/documents/{letter}/preview", f"/api/documents/{letter}/history",
        f"/api/documents/{letter}/curve", f"/api/documents/{letter}/export/document", f"/api/documents/{letter}/agreement",
    ):  # fmt: skip
        assert dora.get(path).status_code == 404, path
    files = {"file": ("a.txt", "Ana")}
    assert dora.post(f"/api/projects/{project}/documents", files=files).status_code == 404
    assert dora.act(letter, 1, {"kind": "accept", "entity": "person-1"}).status_code == 404
    for method, path in (("DELETE", f"/api/projects/{project}"), ("DELETE", f"/api/documents/{letter}")):
        assert dora.client.request(method, path).status_code == 404


def test_a_reader_sees_what_was_reviewed_and_nothing_of_the_original(office, case):
    project, letter = case
    rita, ben = office["rita"], office["ben"]
    assert rita.get(f"/api/projects/{project}/documents").json()["documents"] == []
    for path in ("preview", "export/document", "export/report"):
        assert rita.get(f"/api/documents/{letter}/{path}").status_code == 403
    assert finish(ben, letter, 1).status_code == 200
    [row] = rita.get(f"/api/projects/{project}/documents").json()["documents"]
    assert row["name"] == f"document-{letter[:8]}"
    shown = rita.get(f"/api/documents/{letter}/preview").json()
    assert shown["edits"] == [] and "Wierzbicki" not in shown["output"] and "lighthouse" in shown["output"]
    file = rita.get(f"/api/documents/{letter}/export/document")
    assert file.status_code == 200 and "letter" not in file.headers["content-disposition"]
    for path in (
        "", "/history", "/curve", "/agreement", "/export/explanation", "/export/annotations", "/export/result", "/export/audit",
    ):  # fmt: skip
        assert rita.get(f"/api/documents/{letter}{path}").status_code == 403, path
    for path in ("search?q=Wierzbicki", "annotations", "audit", "events", "agreement"):
        assert rita.get(f"/api/projects/{project}/{path}").status_code == 403, path
    assert finish(rita, letter, 2).status_code == 403


def test_a_manager_does_in_a_project_what_an_admin_does_everywhere(office, case):
    project, letter = case
    anna, ben = office["anna"], office["ben"]
    assert anna.get(f"/api/projects/{project}").json()["role"] == "admin"
    assert ben.get(f"/api/projects/{project}").json()["role"] == "reviewer"
    change = {"name": "Renamed"}
    assert ben.client.patch(f"/api/projects/{project}", json=change).status_code == 403
    assert anna.client.patch(f"/api/projects/{project}", json=change).json()["name"] == "Renamed"
    assert ben.client.put(f"/api/documents/{letter}/reviewers", json={"reviewers": ["ben"]}).status_code == 403
    assert anna.client.put(f"/api/documents/{letter}/reviewers", json={"reviewers": ["ben"]}).status_code == 200
    outside = anna.client.put(f"/api/documents/{letter}/reviewers", json={"reviewers": ["carla"]})
    assert outside.status_code == 400 and "no member" in outside.text
    assert members(ben, project, ben="manager").status_code == 403
    assert members(anna, project, ben="reviewer").status_code == 400  # she would lock herself out
    assert ben.client.delete(f"/api/documents/{letter}").status_code == 403
    assert anna.client.delete(f"/api/documents/{letter}").status_code in (202, 204)
    assert anna.get("/api/tokens").status_code == 403  # elsewhere she is a reviewer


def test_a_project_that_a_reviewer_makes_is_theirs(office, dora):
    project = office["ben"].project(name="Mine")
    assert office["ben"].get(f"/api/projects/{project}/members").json()["members"] == {"ben": "manager"}
    assert dora.get(f"/api/projects/{project}").status_code == 404
    assert office["carla"].get(f"/api/projects/{project}").status_code == 200


def test_a_blind_reviewer_sees_the_documents_they_review_and_nothing_of_the_other(office):
    carla, anna, ben = office["carla"], office["anna"], office["ben"]
    project = carla.project(review="double")
    members(carla, project, anna="blind", ben="blind")
    mine, other = (carla.place(project, processed(LETTER)) for _ in range(2))
    carla.client.put(f"/api/documents/{mine}/reviewers", json={"reviewers": ["anna", "ben"]})
    [row] = anna.get(f"/api/projects/{project}/documents").json()["documents"]
    assert (row["id"], row["reviewers"]) == (mine, ["anna"])
    assert anna.get(f"/api/documents/{other}").status_code == 404
    assert anna.document(mine)["review"]["reviewer"] == "anna"
    machine = carla.document(mine)["review"]["id"]
    assert anna.get(f"/api/documents/{mine}", params={"review": machine}).status_code == 404
    bens = ben.document(mine)["review"]["id"]
    assert anna.get(f"/api/documents/{mine}", params={"review": bens}).status_code == 404
    for path in ("search?q=x", "audit", "annotations", "agreement", "events"):
        assert anna.get(f"/api/projects/{project}/{path}").status_code == 403, path
    assert finish(anna, mine, 1).status_code == 200


def test_members_must_have_tokens_and_are_in_the_audit_trail(office, case):
    project, _ = case
    wrong = members(office["carla"], project, nobody="reader")
    assert wrong.status_code == 400 and "nobody" in wrong.text
    rows = office["carla"].get("/api/audit", params={"project": project}).json()["rows"]
    assert rows[0]["details"]["members"] == MEMBERS
