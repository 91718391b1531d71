"""Documents have the order of their uploads, and within a file that of their places in it."""

from itertools import count

import pytest

from nescio.document import Document
from nescio.server.store import documents as documents_store
from nescio.server.store.database import Store
from nescio.server.store.documents import add_file, content_of, list_records, texts_of
from nescio.server.store.projects import create_project
from tests.server.prepared import CHOICES


@pytest.fixture
def store(tmp_path):
    made = Store(str(tmp_path / "s.db"))
    made.open()
    yield made
    made.close()


def upload(store, project, *texts):
    with store.transaction() as session:
        add_file(store, session, project, "rows.jsonl", "jsonl", b"x", [Document(text, text) for text in texts])


def test_the_newest_upload_comes_first_and_its_documents_as_they_stand_in_it(store, monkeypatch):
    seconds = count()
    # Whenever somebody looks at the clock, a second has passed; six files, so that no order of their ids is right by chance.
    monkeypatch.setattr(documents_store, "now", lambda: f"2026-01-01T00:00:{next(seconds):02}Z")
    with store.transaction() as session:
        project = create_project(store, session, name="x", **CHOICES)
    for file in "abcdef":
        upload(store, project, f"{file}1", f"{file}2", f"{file}3")
    with store.reading() as session:

        def shown(**order):
            return [content_of(store, session, one.id).text for one in list_records(session, **order)]

        assert shown() == [f"{file}{row}" for file in "fedcba" for row in (1, 2, 3)]
        in_order = [f"{file}{row}" for file in "abcdef" for row in (1, 2, 3)]
        assert shown(project=project.id, oldest_first=True) == in_order
        assert [document.text for _, document in texts_of(store, session, project.id)] == in_order


def test_uploads_of_the_same_second_keep_their_order(store, monkeypatch):
    monkeypatch.setattr(documents_store, "now", lambda: "2026-01-01T00:00:00Z")
    with store.transaction() as session:
        project = create_project(store, session, name="x", **CHOICES)
    for file in "abcdef":
        upload(store, project, file)
    with store.reading() as session:
        assert [content_of(store, session, one.id).text for one in list_records(session)] == list("fedcba")
