"""Documents that are ready to be reviewed, put into a store without any upload."""

from functools import cache

from nescio.document import Document
from nescio.server.store.database import Store
from nescio.server.store.documents import add_file, seal_content
from nescio.server.store.projects import create_project, find_project
from nescio.server.store.reviews import SHARED, add_review
from nescio.server.store.tables import Record
from nescio.server.work.pipelines import ProjectPipelines, read_with
from tests.server.review.drafts import draft

CHOICES = {
    "policy": "gdpr", "replace": None, "model": "none", "tolerance": "medium", "review": "single", "retention_days": None,
}  # fmt: skip


@cache
def processed(text):
    """A text with all that the machine finds in it."""
    pipelines = ProjectPipelines()
    return read_with(pipelines.settings("gdpr", model="none"), Document("letter", text, lang="en"))


def prepare(database, **choices):
    """A project with a small document; returns the ids of both."""
    store = Store(database)
    store.open()
    with store.transaction() as session:
        project = create_project(store, session, name="Leipzig", **(CHOICES | choices)).id
    store.close()
    return project, place(database, project, draft().document)


def place(database, project, document):
    """Put a document into a project; returns its id."""
    store = Store(database)
    store.open()
    with store.transaction() as session:
        owner = find_project(session, project)
        [record] = add_file(store, session, owner, "letter.txt", "text", document.text.encode(), [document])
        kept = session.get_one(Record, record.id)
        kept.state, kept.lang = "open", document.lang
        kept.content = seal_content(store, record.id, document.with_(id=record.id))
        add_review(session, record.id, SHARED, owner.tolerance)
    store.close()
    return record.id
