"""A document from upload to export, on every kind of database."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.conftest import LETTER
from tests.server.prepared import processed
from tests.server.routes.test_signing import finish
from tests.server.talking import entity_of


@pytest.fixture(scope="module")
def project(desk):
    return desk.project()


@pytest.fixture
def letter(desk, project):
    return desk.place(project, processed(LETTER))


def test_a_new_user_finds_a_project_to_drop_a_file_into(desk):
    assert "Documents" in [row["name"] for row in desk.get("/api/projects").json()["projects"]]


def test_an_uploaded_letter_is_found_measured_and_decided(desk, project):
    [letter] = desk.upload(project, "letter.txt", LETTER)
    document = desk.document(letter)
    assert (document["state"], document["lang"], document["version"], document["text"]) == ("open", "en", 1, LETTER)
    person = entity_of(document, "Mr Tomasz Wierzbicki")
    assert person["decision"]["action"] == "mask" and person["replacement"].startswith("[PERSON ")
    assert 0 < person["risk"] <= 1 and {one["measure"] for one in person["measures"]} >= {"supervised"}
    assert document["summary"]["passed"] is True
    row = next(one for one in desk.get(f"/api/projects/{project}/documents").json()["documents"] if one["id"] == letter)
    assert row["risk"] == document["summary"]["residual_risk"] and row["masked"] == document["summary"]["masked"]
    audit = desk.get("/api/audit", params={"document": letter}).json()["rows"]
    assert [one["action"] for one in audit] == ["process", "upload"]


def test_the_preview_maps_every_edit_to_its_place(desk, letter):
    preview = desk.get(f"/api/documents/{letter}/preview").json()
    assert "Wierzbicki" not in preview["output"]
    for edit in preview["edits"]:
        assert preview["output"][edit["out_start"] : edit["out_end"]] == edit["replacement"]


def test_who_has_the_document_already_is_told_so(desk, letter):
    answer = desk.get(f"/api/documents/{letter}")
    again = desk.get(f"/api/documents/{letter}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_a_decision_changes_the_output_and_can_be_undone_and_redone(desk, letter):
    before = desk.document(letter)
    street = entity_of(before, "Whitby")["id"]
    changed = desk.act(letter, 1, {"kind": "decide", "entity": street, "action": "keep", "reason": "a town"}).json()
    kept = entity_of(changed["document"], "Whitby")["decision"]
    assert (kept["action"], kept["author"], kept["person"], kept["reason"]) == ("keep", "local", True, "a town")
    assert changed["document"]["state"] == "in_review"
    undone = desk.post(f"/api/documents/{letter}/undo", json={"version": 2}).json()["document"]
    assert undone["entities"] == before["entities"]
    assert (undone["review"]["can_undo"], undone["review"]["can_redo"]) == (False, True)
    redone = desk.post(f"/api/documents/{letter}/redo", json={"version": 3}).json()["document"]
    assert redone["entities"] == changed["document"]["entities"]
    nothing = desk.post(f"/api/documents/{letter}/redo", json={"version": 4})
    assert (nothing.status_code, nothing.json()["error"]["code"]) == (409, "bad_state")


def test_who_decides_on_an_old_version_is_refused_and_nothing_is_lost(desk, letter):
    town = entity_of(desk.document(letter), "Whitby")["id"]
    assert desk.act(letter, 1, {"kind": "accept", "entity": town}).status_code == 200
    late = desk.act(letter, 1, {"kind": "decide", "entity": town, "action": "keep"})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "version_conflict")
    assert late.json()["error"]["details"]["version"] == 2
    assert entity_of(desk.document(letter), "Whitby")["decision"]["action"] == "mask"


def test_of_many_who_decide_at_once_one_gets_through_and_the_others_are_told(desk, letter):
    town = entity_of(desk.document(letter), "Whitby")["id"]
    with ThreadPoolExecutor(8) as people:
        answers = list(people.map(lambda _: desk.act(letter, 1, {"kind": "accept", "entity": town}), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert desk.document(letter)["version"] == 2
    assert len(desk.get(f"/api/documents/{letter}/history").json()["steps"]) == 1


def test_a_step_is_done_as_a_whole_or_not_at_all(desk, letter):
    town = entity_of(desk.document(letter), "Whitby")["id"]
    answer = desk.act(
        letter, 1, {"kind": "decide", "entity": town, "action": "keep"}, {"kind": "remove", "entity": "person-99"}
    )
    assert answer.status_code == 400
    assert desk.document(letter)["version"] == 1


def test_a_reviewer_sets_a_special_category(desk, letter):
    job = entity_of(desk.document(letter), "Whitby")["id"]
    changed = desk.act(letter, 1, {"kind": "category", "entity": job, "category": "HEALTH"}).json()["document"]
    row = entity_of(changed, "Whitby")
    assert (row["decision"]["confidential"], row["category_person"], row["decision"]["person"]) == (
        "HEALTH",
        True,
        False,
    )
    [gold] = desk.get(f"/api/documents/{letter}/export/annotations").json()
    [mentions] = [view["entity_mentions"] for view in gold["annotations"].values()]
    assert {one["confidential_status"] for one in mentions if one["entity_id"] == job} == {"HEALTH"}
    line = desk.get(f"/api/documents/{letter}/export/result").json()
    assert {one["confidential"] for one in line["edits"] if one["entity"] == job} == {"HEALTH"}
    [audit] = [
        one for one in desk.get("/api/audit", params={"document": letter}).json()["rows"] if one["action"] == "decide"
    ]
    assert (audit["details"]["kinds"], audit["details"]["decisions"]) == ({"category": 1}, {"mask": [job]})
    none = desk.act(letter, 2, {"kind": "category", "entity": job, "category": None}).json()["document"]
    assert entity_of(none, "Whitby")["decision"]["confidential"] == ""
    refused = desk.act(letter, 3, {"kind": "category", "entity": job, "category": "WEALTH"})
    assert refused.status_code == 422


def test_reasons_and_reports_speak_the_language_that_is_asked_for(desk, letter):
    english = desk.get(f"/api/documents/{letter}", headers={"Accept-Language": "en-GB"})
    german = desk.get(f"/api/documents/{letter}", headers={"Accept-Language": "de-CH, en;q=0.8"})
    assert english.headers["etag"] != german.headers["etag"]
    for answer, reason, change in (
        (english, "policy gdpr masks", "would be kept"),
        (german, "Regelwerk gdpr ersetzt", "bliebe"),
    ):
        person = entity_of(answer.json(), "Mr Tomasz Wierzbicki")
        assert reason in person["decision"]["reason"]
        assert change in person["change"]
    page = desk.get(f"/api/documents/{letter}/export/report", headers={"Accept-Language": "de"}).text
    assert "Dokumente geschrieben" in page


def test_what_was_accepted_is_as_it_was(desk, letter):
    before = entity_of(desk.document(letter), "Whitby")
    accepted = entity_of(desk.act(letter, 1, {"kind": "accept", "entity": before["id"]}).json()["document"], "Whitby")
    assert accepted["decision"] == before["decision"] | {"author": "local", "person": True}
    assert accepted["replacement"] == before["replacement"]
    assert accepted["change"] == ""
    german = desk.get(f"/api/documents/{letter}", headers={"Accept-Language": "de"}).json()
    assert "Regelwerk gdpr ersetzt" in entity_of(german, "Whitby")["decision"]["reason"]


def test_the_slider_tells_what_would_change_and_keeps_nothing(desk, letter):
    pytest.importorskip("ortools")
    answer = desk.post(f"/api/documents/{letter}/redecide", json={"max_risk": 1}).json()
    assert answer["changes"] and {one["to"] for one in answer["changes"]} == {"keep"}
    assert desk.document(letter)["version"] == 1
    saved = desk.act(letter, 1, {"kind": "tolerance", "max_risk": 1}).json()["document"]
    assert {one["id"]: one["decision"]["action"] for one in saved["entities"]} == answer["actions"]
    assert saved["settings"]["max_risk"] == 1


def test_the_curve_gives_up_privacy_for_utility(desk, letter):
    pytest.importorskip("ortools")
    curve = desk.get(f"/api/documents/{letter}/curve").json()
    kept = [point["kept"] for point in curve["points"]]
    assert len(kept) == 21 and kept == sorted(kept) and kept[0] < kept[-1]
    assert curve["named"]["low"]["kept"] <= curve["named"]["high"]["kept"]


def test_two_runs_are_compared_by_what_they_do(desk, letter):
    town = entity_of(desk.document(letter), "Whitby")["id"]
    desk.act(letter, 1, {"kind": "decide", "entity": town, "action": "keep"})
    same = desk.post(f"/api/documents/{letter}/diff", json={"left": {}, "right": {"step": 1}}).json()
    assert same["rows"] == []
    rows = desk.post(f"/api/documents/{letter}/diff", json={"left": {"step": 0}, "right": {}}).json()["rows"]
    assert [(row["entity"], row["left"]["action"], row["right"]["action"]) for row in rows] == [(town, "mask", "keep")]
    masks = desk.post(f"/api/documents/{letter}/diff", json={"left": {}, "right": {"replace": "mask"}}).json()["rows"]
    assert masks and all(set(row["right"]["replacement"]) == {"*"} for row in masks if row["type"] == "PERSON")


def test_exports_are_what_they_say(desk, letter):
    def export(what):
        answer = desk.get(f"/api/documents/{letter}/export/{what}")
        assert answer.status_code == 200 and answer.headers["content-disposition"].startswith("attachment")
        assert "sandbox" in answer.headers["content-security-policy"]
        return answer.content

    assert b"Wierzbicki" not in export("document") and b"lighthouse" in export("document")
    assert b"Wierzbicki" not in export("report")
    assert b"Wierzbicki" in export("explanation")
    [gold] = json.loads(export("annotations"))
    assert gold["text"] == LETTER
    [mentions] = [view["entity_mentions"] for view in gold["annotations"].values()]
    assert all(LETTER[one["start_offset"] : one["end_offset"]] == one["span_text"] for one in mentions)
    assert "DIRECT" in {one["identifier_type"] for one in mentions}
    assert json.loads(export("result"))["verdict"] == "passed"
    actions = [json.loads(line)["action"] for line in export("audit").splitlines()]
    assert actions == ["export"] * len(actions)
    assert b"Wierzbicki" not in export("audit")


def test_what_failed_verification_is_not_exported(desk, letter):
    person = entity_of(desk.document(letter), "Mr Tomasz Wierzbicki")["id"]
    text = LETTER.index("Mr Wierzbicki")
    answer = desk.act(letter, 1, {"kind": "decide", "start": text, "end": text + 13, "action": "keep"})
    assert answer.json()["document"]["summary"]["passed"] is False
    refused = desk.get(f"/api/documents/{letter}/export/document")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_verified")
    assert person in " ".join(answer.json()["document"]["summary"]["problems"])


def test_a_decision_for_the_whole_project_reaches_the_other_documents(desk):
    project = desk.project()
    first, second = (desk.place(project, processed(LETTER)) for _ in range(2))
    town = entity_of(desk.document(first), "Whitby")["id"]
    answer = desk.act(first, 1, {"kind": "decide", "entity": town, "action": "keep", "scope": "project"}).json()
    assert answer["also"] == [{"id": second, "version": 2}]
    assert entity_of(desk.document(second), "Whitby")["decision"]["action"] == "keep"
    undone = desk.post(f"/api/documents/{second}/undo", json={"version": 2}).json()["document"]
    assert entity_of(undone, "Whitby")["decision"]["action"] == "mask"


def test_a_finished_review_is_closed_until_it_is_opened_again(desk, letter):
    town = entity_of(desk.document(letter), "Whitby")["id"]
    assert finish(desk, letter, 1).json()["document"]["state"] == "reviewed"
    assert desk.act(letter, 2, {"kind": "accept", "entity": town}).status_code == 409
    again = desk.post(f"/api/documents/{letter}/reopen", json={"version": 2, "why": "a letter came"})
    assert again.json()["document"]["state"] == "in_review"
    assert desk.act(letter, 3, {"kind": "accept", "entity": town}).status_code == 200


def test_reviewed_documents_are_annotations_that_nescio_reads(desk, tmp_path):
    from nescio.evaluate.gold import load_gold

    project = desk.project()
    done, _ = (desk.place(project, processed(LETTER)) for _ in range(2))
    finish(desk, done, 1)
    file = tmp_path / "reviewed.json"
    file.write_bytes(desk.get(f"/api/projects/{project}/annotations").content)
    [gold] = load_gold(file)
    assert gold.id == done and gold.masked_by("reviewer")


def test_a_table_gives_a_document_for_every_row_and_comes_back_as_a_table(desk, project):
    rows = '{"id": "a", "text": "Call Ana Petrović."}\n{"id": "b", "text": "Ask Jürgen Brandt."}\n'
    idents = desk.upload(project, "chats.jsonl", rows)
    assert len(idents) == 2
    lines = desk.get(f"/api/documents/{idents[0]}/export/document").text.splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["a", "b"]
    assert "Petrović" not in lines[0] and "Brandt" not in lines[1]


def test_search_finds_strings_in_texts_whatever_their_case(desk, project, letter):
    found = desk.get(f"/api/projects/{project}/search", params={"q": "LIGHTHOUSE keeper", "limit": 500}).json()
    hit = next(one for one in found["hits"] if one["document"] == letter)
    assert LETTER[hit["start"] : hit["end"]].split() == ["lighthouse", "keeper"] == hit["match"].split()


def test_a_deleted_document_is_gone(desk, letter):
    assert desk.client.delete(f"/api/documents/{letter}").status_code == 204
    assert desk.get(f"/api/documents/{letter}").status_code == 404
    rows = desk.get("/api/audit", params={"document": letter}).json()["rows"]
    assert rows[0]["action"] == "delete"


def test_the_audit_trail_is_whole(desk):
    found = desk.get("/api/audit/verify").json()
    assert found["intact"] and found["rows"] > 10


def test_the_next_document_is_the_one_below_in_the_file(desk):
    project = desk.project()
    rows = "\n".join(f'{{"id": "{name}", "text": "{name} called."}}' for name in ("Ana", "Ben", "Eve"))
    idents = desk.upload(project, "rows.jsonl", rows)
    listed = desk.get(f"/api/projects/{project}/documents").json()["documents"]
    assert [row["id"] for row in listed] == idents
    around = [desk.get(f"/api/documents/{ident}/neighbours").json() for ident in idents]
    assert [one["place"] for one in around] == [1, 2, 3]
    assert [one["next"] for one in around] == [*idents[1:], None]
