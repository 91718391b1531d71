"""Sign-off that binds: what was finished stays as it was, and taking it up again needs a reason."""

import hashlib
import json
import re

import pytest

from nescio.document import Document, Entity, Mention
from nescio.server.store.database import Store
from nescio.server.store.sign_offs import digest_of, document_of, settings_of
from nescio.server.store.tables import SignOff
from nescio.version import __version__
from tests.server.conftest import LETTER
from tests.server.prepared import processed
from tests.server.talking import entity_of

ALL = ["high_risk", "undecided", "unsettled", "not_verified", "not_exportable"]


@pytest.fixture
def project(desk):
    return desk.project()


@pytest.fixture
def letter(desk, project):
    return desk.place(project, processed(LETTER))


def finish(talker, ident, version, **query):
    return talker.post(f"/api/documents/{ident}/finish", json={"version": version, "confirmed": ALL}, params=query)


def exported(desk, ident):
    return desk.get(f"/api/documents/{ident}/export/document").content


def test_a_finished_document_stays_as_it_was_when_the_project_changes(desk, project, letter):
    open_one = desk.place(project, processed(LETTER))
    before, other = exported(desk, letter), exported(desk, open_one)
    signed = finish(desk, letter, 1).json()["document"]["signed"]
    changed = desk.client.patch(f"/api/projects/{project}", json={"replace": "mask"})
    assert changed.status_code == 200

    assert exported(desk, letter) == before
    assert exported(desk, open_one) != other  # the change is real
    shown = desk.document(letter)
    assert (shown["signed"], shown["settings"]["replace"]) == (signed, "tag")
    assert desk.output(letter).encode() == before


def test_the_hash_of_what_was_signed_is_in_the_audit_trail(desk, letter):
    answer = finish(desk, letter, 1).json()["document"]
    [row] = [
        one for one in desk.get("/api/audit", params={"document": letter}).json()["rows"] if one["action"] == "finish"
    ]
    assert (row["details"]["sha256"], row["details"]["program"]) == (answer["signed"]["sha256"], __version__)
    assert set(row["details"]["confirmed"]) == {"undecided"} | ({"high_risk"} & set(row["details"]["confirmed"]))
    store = Store(desk.database)
    with store.reading() as session:
        kept = session.get(SignOff, answer["review"]["id"])
        settings, document = settings_of(store, kept), document_of(store, kept)
    store.close()
    assert settings["policy"]["name"] == "gdpr" and "key" not in settings
    assert digest_of(kept.program, json.dumps(settings, sort_keys=True), document) == kept.digest
    assert "Wierzbicki" not in document.output
    assert hashlib.sha256(LETTER.encode()).hexdigest() not in str(row)  # nobody can try originals against it


def test_finishing_asks_before_what_is_undecided_is_signed(desk, letter):
    refused = desk.post(f"/api/documents/{letter}/finish", json={"version": 1})
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (409, "needs_confirmation")
    entities = desk.document(letter)["entities"]
    assert error["details"]["concerns"]["undecided"] == len(entities)
    version = desk.act(letter, 1, *({"kind": "accept", "entity": one["id"]} for one in entities)).json()["document"][
        "version"
    ]
    risky = [name for name in ("high_risk",) if name in error["details"]["concerns"]]
    answer = desk.post(f"/api/documents/{letter}/finish", json={"version": version, "confirmed": risky})
    assert answer.status_code == 200


def test_a_high_risk_is_asked_about(desk, letter):
    entities = desk.document(letter)["entities"]
    version = 1
    for action in ("keep",):
        actions = [{"kind": "decide", "entity": one["id"], "action": action} for one in entities]
        version = desk.act(letter, version, *actions).json()["document"]["version"]
    concerns = desk.post(f"/api/documents/{letter}/finish", json={"version": version}).json()["error"]["details"]
    assert concerns["concerns"]["high_risk"] >= 0.5 and "undecided" not in concerns["concerns"]


def test_a_file_that_its_writer_refuses_is_not_signed_unnoticed(sqlite_desk):
    # Quotation marks that are part of the text leave no way to put a tab into a cell.
    table = 'id\ttext\n1\t"Mr Tomasz Wierzbicki" said so\n2\tfine\n'
    [ident] = sqlite_desk.upload(sqlite_desk.project(), "table.tsv", table, lang="en")
    person = entity_of(sqlite_desk.document(ident), "Mr Tomasz Wierzbicki")["id"]
    changed = sqlite_desk.act(ident, 1, {"kind": "replacement", "entity": person, "text": "a\tb"}).json()["document"]
    assert changed["summary"]["passed"]
    assert sqlite_desk.get(f"/api/documents/{ident}/export/document").status_code == 409
    refused = sqlite_desk.post(f"/api/documents/{ident}/finish", json={"version": 2, "confirmed": ["undecided"]})
    assert refused.json()["error"]["details"]["concerns"]["not_exportable"] == 1
    assert finish(sqlite_desk, ident, 2).status_code == 200


def test_taking_up_again_needs_a_reason_that_the_audit_trail_keeps(desk, project, letter):
    finish(desk, letter, 1)
    assert desk.post(f"/api/documents/{letter}/reopen", json={"version": 2}).status_code == 422
    assert desk.post(f"/api/documents/{letter}/reopen", json={"version": 2, "why": "   "}).status_code == 422
    desk.client.patch(f"/api/projects/{project}", json={"replace": "mask"})
    why = "Frau Wierzbicki asked for it"
    again = desk.post(f"/api/documents/{letter}/reopen", json={"version": 2, "why": why}).json()["document"]
    assert (again["state"], again["signed"], again["settings"]["replace"]) == ("in_review", None, "mask")
    rows = desk.get("/api/audit", params={"document": letter}).json()["rows"]
    assert (rows[0]["action"], rows[0]["note"]) == ("reopen", why)
    assert "Wierzbicki" not in json.dumps(rows[0]["details"])  # it goes with the document, the row stays

    desk.client.delete(f"/api/documents/{letter}")
    rows = desk.get("/api/audit", params={"document": letter}).json()["rows"]
    assert [one["note"] for one in rows if one["action"] == "reopen"] == [None]
    assert desk.get("/api/audit/verify").json()["intact"]


def test_a_page_that_shows_old_settings_cannot_decide_or_sign(desk, project, letter):
    seen = desk.document(letter)
    desk.client.patch(f"/api/projects/{project}", json={"replace": "mask"})
    refused = finish(desk, letter, seen["version"])
    assert refused.json()["error"]["code"] == "version_conflict"


def test_the_audit_trail_says_what_is_masked_and_what_is_kept(desk, letter):
    document = desk.document(letter)
    town, sister = (entity_of(document, name)["id"] for name in ("Whitby", "Halina"))
    desk.act(letter, 1, {"kind": "decide", "entity": town, "action": "keep"}, {"kind": "accept", "entity": sister})
    row = desk.get("/api/audit", params={"document": letter}).json()["rows"][0]
    assert row["details"]["decisions"] == {"keep": [town], "mask": [sister]}


def test_undo_is_ones_own(office):
    letter = office["carla"].place(office["carla"].project(), processed(LETTER))
    anna, ben = office["anna"], office["ben"]
    town = entity_of(anna.document(letter), "Whitby")["id"]
    anna.act(letter, 1, {"kind": "decide", "entity": town, "action": "keep"})
    seen = ben.document(letter)["review"]
    assert (seen["can_undo"], seen["last_author"]) == (False, "anna")
    refused = ben.post(f"/api/documents/{letter}/undo", json={"version": 2})
    assert refused.status_code == 409 and "anna" in refused.json()["error"]["message"]
    assert office["carla"].post(f"/api/documents/{letter}/undo", json={"version": 2}).status_code == 409
    assert anna.post(f"/api/documents/{letter}/undo", json={"version": 2}).status_code == 200
    assert ben.post(f"/api/documents/{letter}/redo", json={"version": 3}).status_code == 409
    assert anna.document(letter)["review"]["can_redo"]


def test_thousands_of_suggestions_are_accepted_at_once(sqlite_desk):
    count = 2535
    text = " ".join(f"code{number}" for number in range(count))
    places = [(found.start(), found.end()) for found in re.finditer(r"code\d+", text)]
    mentions = tuple(Mention(start, end, "CODE", 1.0, "test") for start, end in places)
    entities = tuple(Entity(f"code-{number + 1}", "CODE", (number,)) for number in range(count))
    many = Document("many", text, lang="en", mentions=mentions, entities=entities)
    ident = sqlite_desk.place(sqlite_desk.project(), many)
    actions = [{"kind": "accept", "entity": one["id"]} for one in sqlite_desk.document(ident)["entities"]]
    answer = sqlite_desk.act(ident, 1, *actions)
    assert len(actions) == count and answer.status_code == 200
    assert all(one["decision"]["person"] for one in answer.json()["document"]["entities"])
    rows = sqlite_desk.get("/api/audit", params={"document": ident}).json()["rows"]
    named = [name for row in rows for names in row["details"].get("decisions", {}).values() for name in names]
    assert len(named) == len(set(named)) == count  # nothing is shortened away
    assert sqlite_desk.post(f"/api/documents/{ident}/undo", json={"version": 2}).status_code == 200
