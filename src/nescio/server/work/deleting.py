"""Delete documents so that nothing of them is left: on demand, and when their time is over."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from threading import Event, Thread

from sqlalchemy import delete

from nescio.server.security.access import Access
from nescio.server.store import audit
from nescio.server.store import documents as documents_store
from nescio.server.store.database import Store
from nescio.server.store.projects import find_project
from nescio.server.store.tables import Background, Project, Record
from nescio.server.work.events import Broadcast
from nescio.server.work.page_views import PageViews
from nescio.server.work.reviews import Reviews

SWEEP_SECONDS = 3600
# How often it is tried again to remove what somebody else was reading.
AGAIN_SECONDS = 1.0
RETENTION = Access("retention", "admin")
_log = logging.getLogger("nescio.server")


class Deleting:
    """Deletes, and looks every hour for what must go."""

    def __init__(self, store: Store, reviews: Reviews, page_views: PageViews, events: Broadcast) -> None:
        self.store = store
        self.reviews = reviews
        self.page_views = page_views
        self.events = events
        # What was deleted and still stands in the files, because somebody else is reading them.
        self.pending = False
        self._stop, self._wake = Event(), Event()
        self._thread = Thread(target=self._sweep_always, name="nescio-retention", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._wake.set()
        self._thread.join()

    def documents(self, access: Access, records: Sequence[Record], why: str) -> None:
        with self.store.transaction() as session:
            documents_store.delete_documents(session, [record.id for record in records])
            for record in records:
                audit.record(
                    self.store, session, access.user, "delete", project=record.project, document=record.id, why=why
                )
        self._forget(records)

    def project(self, access: Access, ident: str) -> None:
        with self.store.transaction() as session:
            find_project(session, ident)
            records = documents_store.list_records(session, project=ident)
            session.execute(delete(Project).where(Project.id == ident))
            audit.record(self.store, session, access.user, "delete project", project=ident, documents=len(records))
        self._forget(records)

    def background(self, access: Access, ident: str) -> None:
        with self.store.transaction() as session:
            session.execute(delete(Background).where(Background.id == ident))
            audit.record(self.store, session, access.user, "delete background", background=ident)
        self.scrub()

    def sweep(self) -> int:
        """Delete what has expired; returns how many documents that were."""
        with self.store.reading() as session:
            gone = documents_store.expired(session)
        if gone:
            self.documents(RETENTION, gone, "retention")
        return len(gone)

    def _forget(self, records: Sequence[Record]) -> None:
        for record in records:
            self.reviews.forget(record.id)
            self.page_views.forget(record.id)
            self.events.publish(f"project {record.project}", "deleted", {"id": record.id})
        self.scrub()

    def scrub(self) -> None:
        """Remove what was deleted from the files; if somebody still reads them, try again until they have ended."""
        self.pending = not self.store.scrub()
        if self.pending:
            self._wake.set()

    def _sweep_always(self) -> None:
        while True:
            try:
                self.sweep()
            except Exception as error:  # it must try again in an hour, whatever happened
                _log.error("retention failed: %s", type(error).__name__)
            self._wake.wait(SWEEP_SECONDS)
            self._wake.clear()
            while self.pending and not self._stop.wait(AGAIN_SECONDS):
                self.scrub()
            if self._stop.is_set():
                return
