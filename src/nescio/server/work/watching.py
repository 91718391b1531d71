"""Several services on one database: what was done at another one is told to those who listen here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from nescio.server.errors import NotFoundError, StorageError
from nescio.server.store.database import Store
from nescio.server.store.tables import Record, Review
from nescio.server.work.events import Broadcast

LOOK_SECONDS = 2.0
PROJECT = "project "


class Watching:
    """Looks at the projects that somebody here listens to."""

    def __init__(self, store: Store, events: Broadcast, announce: Callable[[str], None]) -> None:
        self.store = store
        self.events = events
        self._announce = announce
        self._seen: dict[str, dict[str, tuple[str, int | None]]] = {}
        self._stop = Event()
        self._thread = Thread(target=self._look_always, name="nescio-watching", daemon=True)

    def start(self) -> None:
        """A SQLite file has one service, so there is nobody else to watch."""
        if not self.store.sqlite:
            self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()

    def look(self) -> None:
        """Tell what has changed since the last look."""
        listened = [topic.removeprefix(PROJECT) for topic in self.events.topics() if topic.startswith(PROJECT)]
        with self.store.reading() as session:
            found = {project: _states(session, project) for project in listened}
        for project, states in found.items():
            before = self._seen.get(project, states)
            for document in states.keys() - {one for one in states if before.get(one) == states[one]}:
                with suppress(NotFoundError):
                    self._announce(document)
            for document in before.keys() - states.keys():
                self.events.publish(f"{PROJECT}{project}", "deleted", {"id": document})
        self._seen = found

    def _look_always(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            with suppress(StorageError):
                self.look()


def _states(session: Session, project: str) -> dict[str, tuple[str, int | None]]:
    rows = session.execute(
        select(Record.id, Record.state, func.sum(Review.version))
        .outerjoin(Review, Review.document == Record.id)
        .where(Record.project == project)
        .group_by(Record.id, Record.state)
    )
    return {ident: (state, version) for ident, state, version in rows}
