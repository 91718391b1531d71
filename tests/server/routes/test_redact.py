"""Search and mask over a case: words, lists and patterns, first looked at, then masked."""

import pytest

from tests.server.talking import entity_of


@pytest.fixture
def case(sqlite_desk):
    """A project of two documents and their ids."""
    project = sqlite_desk.project()
    texts = (
        "The heron nests near Whitby. File HR-20417 is about the Heron and the old mill.",
        "Mr Tomasz Wierzbicki keeps file HR-99 and hr-31881 in the old  mill.",
    )
    idents = [sqlite_desk.upload(project, f"{number}.txt", text.encode())[0] for number, text in enumerate(texts)]
    return project, idents


def redact(talker, project, **body):
    return talker.post(f"/api/projects/{project}/redact", json=body)


def test_a_preview_shows_hits_and_changes_nothing(sqlite_desk, case):
    project, idents = case
    before = [sqlite_desk.document(ident) for ident in idents]
    found = redact(sqlite_desk, project, words=["heron", "old mill"], patterns=[r"(?i)HR-\d{5}"]).json()
    assert {row["id"]: row["hits"] for row in found["documents"]} == {idents[0]: 4, idents[1]: 2}
    assert found["hits"] == 6 and found["done"] == 0
    shown = {row["id"]: [one["match"] for one in row["shown"]] for row in found["documents"]}
    assert shown[idents[0]][0] == "heron"
    assert [sqlite_desk.document(ident) for ident in idents] == before


def test_what_is_found_is_masked_in_all_documents_and_can_be_undone(sqlite_desk, case):
    project, idents = case
    asked = {"words": ["heron", "old mill"], "patterns": [r"(?i)HR-\d{5}"]}
    assert redact(sqlite_desk, project, **asked, apply=True).json()["done"] == 2
    for ident in idents:
        output = sqlite_desk.output(ident).casefold()
        assert not any(word in output for word in ("heron", "mill", "20417", "31881"))
    document = sqlite_desk.document(idents[0])
    assert len(entity_of(document, "heron")["mentions"]) == 2  # the same word is one thing, in any case
    assert redact(sqlite_desk, project, **asked).json()["open"] == 0
    undone = sqlite_desk.post(f"/api/documents/{idents[0]}/undo", json={"version": document["version"]})
    assert undone.status_code == 200 and "old mill" in sqlite_desk.output(idents[0])


def test_a_hit_inside_something_kept_masks_all_of_it(sqlite_desk, case):
    project, (_, ident) = case
    document = sqlite_desk.document(ident)
    [name] = [one for one in document["entities"] if "Wierzbicki" in one["surfaces"][0]]
    sqlite_desk.act(ident, document["version"], {"kind": "decide", "entity": name["id"], "action": "keep"})
    redact(sqlite_desk, project, words=["wierzbicki"], apply=True)
    after = sqlite_desk.document(ident)
    assert entity_of(after, name["surfaces"][0])["decision"]["action"] == "mask"
    assert "Tomasz" not in sqlite_desk.output(ident)


def test_finished_documents_stay_and_say_so(sqlite_desk, case):
    project, (first, second) = case
    version = sqlite_desk.document(first)["version"]
    body = {"version": version, "confirmed": ["high_risk", "undecided"]}
    assert sqlite_desk.post(f"/api/documents/{first}/finish", json=body).status_code == 200
    answer = redact(sqlite_desk, project, words=["mill"], apply=True).json()
    rows = {row["id"]: row for row in answer["documents"]}
    assert answer["done"] == 1 and rows[first]["finished"] and "Reopen" in rows[first]["problem"]
    assert "mill" in sqlite_desk.output(first) and "mill" not in sqlite_desk.output(second)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"words": ["  "]}, 400),
        ({"patterns": ["(?=x)"]}, 400),
        ({"patterns": ["("]}, 400),
        ({"words": ["x"], "type": "SECRET"}, 422),
        ({"words": ["x" * 201]}, 422),
    ],
)
def test_what_cannot_be_looked_for_is_refused(sqlite_desk, case, body, status):
    answer = redact(sqlite_desk, case[0], **body)
    assert answer.status_code == status
    assert "xxx" not in answer.text


def test_readers_and_strangers_cannot_search(office):
    project = office["carla"].project()
    assert redact(office["rita"], project, words=["x"]).status_code == 403
    members = {"members": {"ben": "reviewer", "anna": "blind"}}
    assert office["carla"].client.put(f"/api/projects/{project}/members", json=members).status_code in (200, 204)
    assert redact(office["anna"], project, words=["x"]).status_code == 403
    assert redact(office["ben"], project, words=["x"]).status_code == 200
