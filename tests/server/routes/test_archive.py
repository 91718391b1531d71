"""A whole case leaves as one ZIP: what was signed, under numbers, and a table that leaves nothing out."""

import csv
import hashlib
import io
import zipfile

from tests.server.conftest import LETTER
from tests.server.prepared import processed
from tests.server.routes.test_signing import finish


def archive(talker, project, **query):
    answer = talker.get(f"/api/projects/{project}/archive", params=query)
    assert answer.status_code == 200, answer.text
    return answer, zipfile.ZipFile(io.BytesIO(answer.content))


def test_what_was_signed_leaves_and_the_rest_is_listed(sqlite_desk):
    project = sqlite_desk.project(name="Wierzbicki")
    done, open_one = (sqlite_desk.place(project, processed(LETTER)) for _ in range(2))
    finish(sqlite_desk, done, 1)
    answer, found = archive(sqlite_desk, project)
    assert (answer.headers["x-files"], answer.headers["x-files-left"]) == ("1", "1")
    rows = {row["document"]: row for row in csv.DictReader(io.StringIO(found.read("documents.csv").decode()))}
    assert rows.keys() == {done, open_one}
    assert (rows[open_one]["exported"], rows[open_one]["file"]) == ("not reviewed", "")
    content = found.read(rows[done]["file"])
    assert content == sqlite_desk.get(f"/api/documents/{done}/export/document").content
    assert rows[done]["sha256"] == hashlib.sha256(content).hexdigest() and rows[done]["signed_by"] == "local"
    everything = b"".join(found.read(name) for name in found.namelist()) + " ".join(found.namelist()).encode()
    assert b"Wierzbicki" not in everything and b"letter" not in " ".join(found.namelist()).encode()
    assert b"<html" in found.read("report.html")
    _, with_open_ones = archive(sqlite_desk, project, unreviewed=True)
    assert len(with_open_ones.namelist()) == 4


def test_a_reader_gets_what_was_signed_and_no_more(office):
    project = office["carla"].project()
    office["carla"].client.put(
        f"/api/projects/{project}/members", json={"members": {"ben": "reviewer", "rita": "reader"}}
    )
    done, _ = (office["carla"].place(project, processed(LETTER)) for _ in range(2))
    finish(office["ben"], done, 1)
    answer, _ = archive(office["rita"], project)
    assert answer.headers["x-files"] == "1"
    assert office["rita"].get(f"/api/projects/{project}/archive", params={"unreviewed": True}).status_code == 403


def test_documents_are_sorted(sqlite_desk):
    project = sqlite_desk.project()
    for name in ("b.txt", "C.txt", "a.txt"):
        sqlite_desk.upload(project, name, "Ms Halina Oduya called.")

    def names(**query):
        rows = sqlite_desk.get(f"/api/projects/{project}/documents", params=query).json()["documents"]
        return [row["name"] for row in rows]

    assert names(sort="name") == ["a.txt", "b.txt", "C.txt"]
    assert names(sort="oldest") == names(sort="newest")[::-1]
    assert len(names(sort="risk")) == len(names(sort="state")) == 3
    assert sqlite_desk.get(f"/api/projects/{project}/documents", params={"sort": "text"}).status_code == 422
