"""A case: one person has one tag in all documents, and keeps the one that was signed."""

import pytest

from tests.server.prepared import processed
from tests.server.routes.test_signing import finish
from tests.server.talking import entity_of

FIRST = "Ms Halina Oduya and Mr Tomasz Wierzbicki met in Whitby on 3 May 2021."
SECOND = "Mr Tomasz Wierzbicki called Dr Priya Raghunathan. Later Ms Halina Oduya wrote to him."


@pytest.fixture
def case(desk):
    project = desk.project(alike=True)
    documents = [desk.place(project, processed(text)) for text in (FIRST, SECOND)]
    rows = desk.get(f"/api/projects/{project}/documents", params={"sort": "oldest"}).json()["documents"]
    assert {row["id"] for row in rows} == set(documents)
    return project, documents


def tag(desk, document, name):
    return entity_of(desk.document(document), name)["replacement"]


def test_one_person_has_one_tag_in_all_documents(desk, case):
    _, (first, second) = case
    people = {
        name: tag(desk, second, name) for name in ("Mr Tomasz Wierzbicki", "Dr Priya Raghunathan", "Ms Halina Oduya")
    }
    assert len(set(people.values())) == 3
    for name in ("Mr Tomasz Wierzbicki", "Ms Halina Oduya"):
        assert tag(desk, first, name) == people[name]


def test_without_it_each_document_is_numbered_by_itself(desk):
    project = desk.project()
    first, second = (desk.place(project, processed(text)) for text in (FIRST, SECOND))
    assert tag(desk, first, "Ms Halina Oduya") == tag(desk, second, "Mr Tomasz Wierzbicki") == "[PERSON 1]"


def test_the_tags_that_were_signed_stand_whatever_happens_to_the_others(desk, case):
    project, documents = case
    for ident in documents:
        signed = finish(desk, ident, 1).json()["document"]
        before = desk.output(ident)
        people = {
            one["surfaces"][0]: one["replacement"] for one in signed["entities"] if one["type"].startswith("PERSON")
        }
        other = next(one for one in documents if one != ident)
        shown = {one["surfaces"][0]: one["replacement"] for one in desk.document(other)["entities"]}
        both = {name for name in people if name in shown}
        assert both and all(shown[name] == people[name] for name in both)
        late = desk.place(project, processed("Ms Ana Petrović met Ms Halina Oduya and Mr Kofi Mensah."))
        fresh = {tag(desk, late, name) for name in ("Ms Ana Petrović", "Mr Kofi Mensah")}
        assert len(fresh) == 2 and not fresh & set(people.values())
        assert tag(desk, late, "Ms Halina Oduya") == people["Ms Halina Oduya"]
        assert desk.output(ident) == before
        desk.post(f"/api/documents/{ident}/reopen", json={"version": 2, "why": "to try the other one"})


def test_it_can_be_chosen_later(desk):
    project = desk.project()
    first, second = (desk.place(project, processed(text)) for text in (FIRST, SECOND))
    assert desk.client.patch(f"/api/projects/{project}", json={"alike": True}).json()["alike"] is True
    assert tag(desk, first, "Ms Halina Oduya") == tag(desk, second, "Ms Halina Oduya")
