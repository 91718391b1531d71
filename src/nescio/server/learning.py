"""The learning loop: what people have reviewed is what a recogniser learns from and is measured by."""

from __future__ import annotations

from nescio.errors import InputError
from nescio.server.store.database import Store
from nescio.server.store.policies import keep_policies
from nescio.server.work.desk import Desk
from nescio.server.work.exporting import project_annotations
from nescio.server.work.pipelines import ProjectPipelines
from nescio.server.work.reviews import Reviews


def reviewed_documents(database: str, key: bytes | None = None) -> bytes:
    """All reviewed documents of a store, as JSON of the Text Anonymization Benchmark."""
    store = Store(database, key)
    try:
        store.open()
        pipelines = ProjectPipelines()
        pipelines.policies.update(keep_policies(store, {}))
        content = project_annotations(store, Reviews(store, pipelines, Desk()), None)
    finally:
        store.close()
    if content == b"[]":
        raise InputError("no document of this database has been reviewed to the end")
    return content
