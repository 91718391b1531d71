"""Two reviewers who do not see each other, how far they agree, and who has the last word."""

import json

import pytest

from tests.server.conftest import LETTER
from tests.server.prepared import processed
from tests.server.routes.test_signing import finish
from tests.server.talking import entity_of


@pytest.fixture
def assigned(office):
    """A letter that anna and ben review."""
    project = office["carla"].project(review="double")
    letter = office["carla"].place(project, processed(LETTER))
    answer = office["carla"].client.put(f"/api/documents/{letter}/reviewers", json={"reviewers": ["anna", "ben"]})
    assert answer.json()["reviewers"] == ["anna", "ben"]
    return project, letter


def test_a_double_review_from_assignment_to_adjudication(office, assigned):
    project, letter = assigned
    anna, ben, carla = office["anna"], office["ben"], office["carla"]
    assert letter in [row["id"] for row in anna.get("/api/documents").json()["documents"]]
    town = entity_of(anna.document(letter), "Whitby")["id"]
    anna.act(letter, 1, {"kind": "decide", "entity": town, "action": "keep", "reason": "a town of many"})

    seen = ben.document(letter)
    assert (seen["version"], seen["review"]["reviewer"]) == (1, "ben")
    assert entity_of(seen, "Whitby")["decision"]["action"] == "mask"
    hers = anna.document(letter)["review"]["id"]
    assert ben.get(f"/api/documents/{letter}", params={"review": hers}).status_code == 403
    assert ben.act(letter, 2, {"kind": "accept", "entity": town}, review=hers).status_code == 403
    assert ben.get(f"/api/documents/{letter}/agreement").json()["error"]["code"] == "not_ready"

    sister = LETTER.index("Halina")
    ben.act(letter, 1, {"kind": "decide", "start": sister, "end": sister + 6, "action": "keep"})
    assert finish(anna, letter, 2).json()["document"]["state"] == "in_review"
    assert carla.post(f"/api/documents/{letter}/adjudication").status_code == 409
    ended = finish(ben, letter, 2).json()["document"]
    assert ended["state"] == "adjudication"

    agreement = ben.get(f"/api/documents/{letter}/agreement").json()
    assert 0 < agreement["kappa"] < 1
    assert {(row["start"], row["end"]) for row in agreement["differences"]} == {
        (LETTER.index("Whitby"), LETTER.index("Whitby") + 6),
        (sister, sister + 6),
    }
    whole = carla.get(f"/api/projects/{project}/agreement").json()
    assert whole["kappa"] == agreement["kappa"] and whole["documents"][0]["differences"] == 2

    begun = carla.post(f"/api/documents/{letter}/adjudication").json()
    last = begun["review"]["id"]
    assert begun["review"]["kind"] == "adjudication" and not begun["review"]["can_undo"]
    # Nobody's version is taken: what they disagree on is masked and waits for a decision.
    unsettled = [one for one in begun["entities"] if one["decision"]["unsettled"]]
    assert {one["surfaces"][0] for one in unsettled} == {"Whitby", "Halina"}
    assert all(one["decision"]["action"] == "mask" and not one["decision"]["person"] for one in unsettled)
    asked = carla.post(
        f"/api/documents/{letter}/finish", params={"review": last}, json={"version": begun["version"]}
    ).json()["error"]["details"]["concerns"]
    assert asked["unsettled"] == 2
    theirs = next(one["id"] for one in agreement["reviews"] if one["reviewer"] == "ben")
    adopt = {"kind": "adopt", "review": theirs, "start": sister, "end": sister + 6}
    adopted = carla.act(letter, begun["version"], adopt, review=last).json()["document"]
    assert entity_of(adopted, "Halina")["decision"] | {"reason": ""} == {
        "action": "keep", "identifier": "none", "confidential": "", "reason": "", "author": "carla", "person": True,
        "unsettled": False,
    }  # fmt: skip
    assert office["anna"].act(letter, adopted["version"], adopt, review=last).status_code == 403
    done = finish(carla, letter, adopted["version"], review=last)
    assert done.json()["document"]["state"] == "reviewed"
    assert "Whitby" not in carla.output(letter) and "Halina" in carla.output(letter)
    assert anna.document(letter)["review"]["id"] == last


def test_in_double_review_nobody_decides_for_others(office, assigned):
    _, letter = assigned
    town = entity_of(office["anna"].document(letter), "Whitby")["id"]
    everywhere = {"kind": "decide", "entity": town, "action": "keep", "scope": "project"}
    assert office["anna"].act(letter, 1, everywhere).status_code == 400
    machine = office["carla"].document(letter)["review"]
    assert machine["kind"] == "shared"
    assert office["carla"].act(letter, 1, {"kind": "accept", "entity": town}).status_code == 409


def test_a_double_review_needs_two_people_who_exist(office, assigned):
    _, letter = assigned
    for wrong in (["anna"], ["anna", "ben", "carla"], ["anna", "zoe"]):
        answer = office["carla"].client.put(f"/api/documents/{letter}/reviewers", json={"reviewers": wrong})
        assert answer.status_code == 400


def test_a_reviewer_who_has_begun_is_not_sent_away(office, assigned):
    _, letter = assigned
    town = entity_of(office["anna"].document(letter), "Whitby")["id"]
    office["anna"].act(letter, 1, {"kind": "accept", "entity": town})
    change = office["carla"].client.put
    assert change(f"/api/documents/{letter}/reviewers", json={"reviewers": ["ben", "carla"]}).status_code == 409
    assert change(f"/api/documents/{letter}/reviewers", json={"reviewers": ["anna", "carla"]}).status_code == 200


def test_the_audit_trail_tells_nothing_of_a_blind_review_that_is_going_on(office, assigned):
    project, letter = assigned
    anna, ben, carla = office["anna"], office["ben"], office["carla"]
    town = entity_of(anna.document(letter), "Whitby")["id"]
    anna.act(letter, 1, {"kind": "decide", "entity": town, "action": "keep"})

    def actors(talker, path):
        lines = talker.get(path).text.splitlines()
        return {row["actor"] for row in map(json.loads, lines) if row["action"] == "decide"}

    paths = (f"/api/documents/{letter}/export/audit", f"/api/projects/{project}/audit")
    for path in paths:
        assert (actors(anna, path), actors(ben, path), actors(carla, path)) == ({"anna"}, set(), {"anna"})
    finish(anna, letter, 2)
    finish(ben, letter, 1)
    assert [actors(ben, path) for path in paths] == [{"anna"}] * 2
