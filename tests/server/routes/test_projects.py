"""Projects: their settings, their streams, and what is known about them."""

import json
import threading

import pytest

from tests.server.conftest import LETTER
from tests.server.prepared import processed


def test_choices_are_checked_when_a_project_is_made(sqlite_desk):
    for wrong in (
        {"policy": "gdrp"},
        {"replace": "shred"},
        {"model": "/etc"},
        {"policy": "../x"},
        {"retention_days": 0},
    ):
        answer = sqlite_desk.post("/api/projects", json={"name": "x", **wrong})
        assert answer.status_code in (400, 422), wrong
    assert "Did you mean 'gdpr'" in sqlite_desk.post("/api/projects", json={"name": "x", "policy": "gdrp"}).text


def test_retention_counts_for_documents_that_are_there(sqlite_desk):
    service = sqlite_desk.client
    project = sqlite_desk.project()
    sqlite_desk.upload(project, "a.txt", "Ana Silva called.")
    assert service.get(f"/api/projects/{project}/documents").json()["documents"][0]["expires"] is None
    changed = service.patch(f"/api/projects/{project}", json={"retention_days": 30, "name": "New"}).json()
    assert (changed["retention_days"], changed["name"]) == (30, "New")
    assert service.get(f"/api/projects/{project}/documents").json()["documents"][0]["expires"] > "2026"
    assert service.patch(f"/api/projects/{project}", json={"review": "double"}).status_code == 409


def test_another_replacer_changes_the_preview_at_once(sqlite_desk):
    project = sqlite_desk.project()
    [ident] = sqlite_desk.upload(project, "a.txt", "Dr Jane Miller called.")
    assert sqlite_desk.output(ident) == "[PERSON 1] called."
    sqlite_desk.client.patch(f"/api/projects/{project}", json={"replace": "mask"})
    assert set(sqlite_desk.output(ident).split()[0]) == {"*"}
    surrogates = sqlite_desk.client.patch(f"/api/projects/{project}", json={"replace": "surrogate"})
    assert surrogates.status_code == 200
    assert sqlite_desk.output(ident) == sqlite_desk.get(f"/api/documents/{ident}/export/document").text


def test_a_change_is_looked_at_before_it_is_made(sqlite_desk):
    project = sqlite_desk.project()
    ident = sqlite_desk.place(project, processed(LETTER))
    before = sqlite_desk.output(ident)
    tried = sqlite_desk.post(f"/api/projects/{project}/preview", json={"replace": "mask"}).json()
    [row] = tried["documents"]
    assert (tried["changed"], row["id"], row["masked"], row["kept"]) == (1, ident, 0, 0) and row["reworded"] > 3
    assert sqlite_desk.output(ident) == before
    same = sqlite_desk.post(f"/api/projects/{project}/preview", json={"replace": None}).json()
    assert same["changed"] == 0
    strict = sqlite_desk.post(f"/api/projects/{project}/preview", json={"policy": "strict"}).json()["documents"][0]
    sqlite_desk.client.patch(f"/api/projects/{project}", json={"policy": "strict"})
    masked = sum(one["decision"]["action"] != "keep" for one in sqlite_desk.document(ident)["entities"])
    assert strict["masked"] > 0 and sqlite_desk.document(ident)["summary"]["masked"] == masked
    assert sqlite_desk.document(ident)["settings"]["policy"] == "strict"
    wrong = sqlite_desk.client.patch(f"/api/projects/{project}", json={"policy": "stirct"})
    assert wrong.status_code == 400 and "strict" in wrong.text


def test_another_tolerance_reaches_the_documents_that_are_there(sqlite_desk):
    project = sqlite_desk.project()
    ident = sqlite_desk.place(project, processed(LETTER))
    sqlite_desk.client.patch(f"/api/projects/{project}", json={"tolerance": "high"})
    assert sqlite_desk.document(ident)["settings"]["tolerance"] == "high"


def test_a_deleted_project_takes_its_documents_along(sqlite_desk):
    project = sqlite_desk.project()
    [ident] = sqlite_desk.upload(project, "a.txt", "Ana Silva called.")
    assert sqlite_desk.client.delete(f"/api/projects/{project}").status_code == 204
    assert sqlite_desk.get(f"/api/documents/{ident}").status_code == 404
    assert sqlite_desk.get(f"/api/projects/{project}").status_code == 404


def test_those_who_look_at_a_project_hear_of_changes(sqlite_desk):
    project = sqlite_desk.project()
    heard, listening = [], threading.Event()

    def listen():
        with sqlite_desk.client.stream("GET", f"/api/projects/{project}/events") as stream:
            for line in stream.iter_lines():
                if line.startswith(": listening"):
                    listening.set()
                if line.startswith("data: "):
                    heard.append(json.loads(line.removeprefix("data: "))["state"])
                    if heard[-1] == "open":
                        return

    listener = threading.Thread(target=listen)
    listener.start()
    assert listening.wait(30)
    sqlite_desk.upload(project, "a.txt", "Ana Silva called.")
    listener.join(30)
    assert heard[0] == "processing" and heard[-1] == "open"


def test_the_report_counts_and_quotes_nothing(sqlite_desk):
    project = sqlite_desk.project()
    sqlite_desk.upload(project, "a.txt", "Dr Jane Miller called.")
    report = sqlite_desk.get(f"/api/projects/{project}/report")
    assert report.status_code == 200 and "Miller" not in report.text and "PERSON" in report.text
    actions = [
        json.loads(line)["action"] for line in sqlite_desk.get(f"/api/projects/{project}/audit").text.splitlines()
    ]
    assert actions == ["create project", "upload", "process", "export"]


@pytest.mark.parametrize(
    "path", ["policies", "types", "replacers", "models", "formats", "reviewers", "jobs", "backgrounds"]
)
def test_there_is_something_to_choose_from(sqlite_desk, path):
    [rows] = sqlite_desk.get(f"/api/{path}").json().values()
    assert isinstance(rows, list)


def test_a_policy_is_shown_with_its_source(sqlite_desk):
    assert "rules:" in sqlite_desk.get("/api/policies/hipaa").json()["source"]
    assert sqlite_desk.get("/api/policies/..%2f..%2fetc").status_code in (404, 422)


def test_pages_come_from_the_package_and_from_nowhere_else(sqlite_desk):
    assert "openapi.json" in sqlite_desk.get("/docs").text
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/index.py"):
        assert sqlite_desk.get(path).status_code == 404


def test_ids_are_checked_before_they_are_looked_for(sqlite_desk):
    for ident in ("1' OR '1'='1", "x", "0" * 16, "%00", "0" * 17):
        assert sqlite_desk.get(f"/api/documents/{ident}").status_code in (404, 422)
        assert sqlite_desk.get(f"/api/projects/{ident}").status_code in (404, 422)


def test_reasons_to_choose_from_are_kept_changed_and_bounded(sqlite_desk):
    project = sqlite_desk.project(reasons=["Art. 9 GDPR"])
    path = f"/v1/projects/{project}"
    assert sqlite_desk.get(path).json()["reasons"] == ["Art. 9 GDPR"]
    assert sqlite_desk.client.patch(path, json={"reasons": ["trade secret"]}).json()["reasons"] == ["trade secret"]
    assert sqlite_desk.client.patch(path, json={"name": "x"}).json()["reasons"] == ["trade secret"]
    assert sqlite_desk.client.patch(path, json={"reasons": []}).json()["reasons"] == []
    for wrong in (["x" * 81], [""], ["x"] * 51):
        assert sqlite_desk.client.patch(path, json={"reasons": wrong}).status_code == 422
