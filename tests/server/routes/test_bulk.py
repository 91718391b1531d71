"""The same for many documents at once; what cannot be done is told, and the others go on."""

from tests.server.conftest import LETTER
from tests.server.prepared import processed


def bulk(talker, project, what, documents, **more):
    return talker.post(f"/api/projects/{project}/bulk", json={"do": what, "documents": documents, **more})


def test_many_are_accepted_finished_and_deleted(sqlite_desk):
    project = sqlite_desk.project()
    documents = [sqlite_desk.place(project, processed(LETTER)) for _ in range(3)]
    refused = bulk(sqlite_desk, project, "finish", documents).json()
    assert refused["done"] == 0 and {one["code"] for one in refused["problems"]} == {"needs_confirmation"}
    assert bulk(sqlite_desk, project, "accept", documents[:2]).json() == {"done": 2, "problems": []}
    assert all(one["decision"]["person"] for one in sqlite_desk.document(documents[0])["entities"])
    some = bulk(sqlite_desk, project, "finish", documents, confirmed=["high_risk"]).json()
    assert some["done"] == 2 and [one["id"] for one in some["problems"]] == [documents[2]]
    assert sqlite_desk.document(documents[1])["state"] == "reviewed"
    assert bulk(sqlite_desk, project, "delete", documents[:1]).json()["done"] == 1
    assert sqlite_desk.get(f"/api/documents/{documents[0]}").status_code == 404


def test_documents_of_other_projects_are_not_touched(sqlite_desk):
    project, other = sqlite_desk.project(), sqlite_desk.project()
    ident = sqlite_desk.place(other, processed(LETTER))
    assert bulk(sqlite_desk, project, "delete", [ident]).status_code == 404
    assert sqlite_desk.document(ident)["id"] == ident


def test_only_who_may_delete_deletes_many(office):
    project = office["carla"].project()
    ident = office["carla"].place(project, processed(LETTER))
    assert bulk(office["anna"], project, "delete", [ident]).status_code == 403
    assert bulk(office["rita"], project, "accept", [ident]).status_code == 403
    assert bulk(office["anna"], project, "accept", [ident]).json()["done"] == 1


def test_neighbours_lead_through_a_project(sqlite_desk):
    project = sqlite_desk.project()
    documents = [sqlite_desk.place(project, processed(LETTER)) for _ in range(3)]
    order = [
        row["id"]
        for row in sqlite_desk.get(f"/api/projects/{project}/documents", params={"sort": "oldest"}).json()["documents"]
    ]
    assert set(order) == set(documents)
    middle = sqlite_desk.get(f"/api/documents/{order[1]}/neighbours").json()
    assert middle == {"previous": order[0], "next": order[2], "place": 2, "count": 3}
    assert sqlite_desk.get(f"/api/documents/{order[0]}/neighbours").json()["previous"] is None
