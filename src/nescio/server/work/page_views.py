"""Documents as pages: made when somebody looks at them, kept sealed in the store, drawn page by page.

Pictures of pages are in memory alone, no more than a bounded amount, and gone when their document is deleted.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from nescio.errors import InputError, MissingExtraError
from nescio.formats.office.libreoffice import find_program
from nescio.formats.pages.layout import PackedLayout
from nescio.formats.pages.reading import DRAWN, PRINTED
from nescio.server.errors import NotFoundError
from nescio.server.store import documents as documents_store
from nescio.server.store.database import Store
from nescio.server.store.file_pages import find_pages, keep_pages
from nescio.server.store.tables import File, Record
from nescio.server.work import exporting, page_tasks
from nescio.server.work.desk import Desk
from nescio.server.work.reviews import Working
from nescio.server.work.signing import written
from nescio.server.work.workers import Workers

if TYPE_CHECKING:
    from nescio.server.security.access import Access
    from nescio.server.service import Service

# What is kept in memory, in bytes: layouts, files that are looked at, pictures of their pages.
MEMORY, MAX_THINGS = 128 << 20, 600
# Widths in pixels in which pages are drawn: few, so that those who look at the same page share a picture.
WIDTHS = (200, 800, 1200, 1800, 2600)
PROCESSES = 2
Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A file that can be drawn: ``kind`` "pdf" or "picture"."""

    kind: str
    data: bytes
    sizes: list[tuple[float, float]]


class NoPagesError(NotFoundError):
    """The document has no pages; ``why`` is "format", "libreoffice" (not installed) or "failed"."""

    def __init__(self, why: str) -> None:
        super().__init__("page")
        self.why = why


class PageViews:
    """Makes pages and their pictures."""

    def __init__(self, store: Store, threads: int, max_seconds: float) -> None:
        self.store = store
        self.workers = Workers(PROCESSES, threads, max_seconds, page_tasks.__name__)
        self.desk = Desk(MEMORY, MAX_THINGS)
        self._making = [Lock() for _ in range(16)]

    def start(self) -> None:
        """Start a process that draws, so that the first page does not wait for it."""
        self.workers.start()

    def close(self) -> None:
        self.workers.close()

    def forget(self, document: str) -> None:
        """Nothing of a deleted document stays in memory."""
        self.desk.forget(document)

    def layout(self, record: Record) -> PackedLayout:
        """Where the text of a document stands on its pages; they are made if they are not there yet."""
        return self._before(record)[0]

    def before(self, record: Record) -> Drawn:
        """The file as it was uploaded."""
        return self._before(record)[1]

    def after(self, service: Service, access: Access, working: Working) -> Drawn:
        """The file as it would be exported; refused as an export is."""
        stamp = (working.version, working.context, json.dumps(written(working.settings), sort_keys=True))
        key = ("after", working.record.id, working.review.id)
        with self._lock(working.record):
            return self._kept(key, stamp, lambda: self._anonymized(service, access, working))

    def picture_before(self, record: Record, number: int, width: int) -> bytes:
        """A page as it was uploaded, counted from 0, as a PNG at least so wide, or as wide as pages are drawn."""
        return self._picture(record, "before", None, self.before(record), number, width)

    def picture_after(self, service: Service, access: Access, working: Working, number: int, width: int) -> bytes:
        """The same of a page as it would be exported."""
        stamp = (working.review.id, working.version, written(working.settings))
        return self._picture(working.record, "after", stamp, self.after(service, access, working), number, width)

    def _picture(self, record: Record, side: str, stamp: object, drawn: Drawn, number: int, width: int) -> bytes:
        if not 0 <= number < len(drawn.sizes):
            raise NotFoundError("page")
        wide = next((one for one in WIDTHS if one >= width), WIDTHS[-1])
        key = ("picture", record.id, side, str(number), str(wide))

        def make() -> bytes:
            return self.workers.answer(page_tasks.draw, drawn.kind, drawn.data, number, wide)

        return self._kept(key, stamp, make)

    def _before(self, record: Record) -> tuple[PackedLayout, Drawn]:
        with self._lock(record):
            made: tuple[PackedLayout, Drawn] | str = self._kept(("before", record.id), None, lambda: self._made(record))
        if isinstance(made, str):
            raise NoPagesError(made)
        return made

    def _made(self, record: Record) -> tuple[PackedLayout, Drawn] | str:
        """The pages of a file out of the store, or made now; a word that says why there are none."""
        file = record.file
        with self.store.reading() as session:
            format_name = session.get_one(File, file).format
            if format_name not in DRAWN + PRINTED:
                return "format"
            name, _, data = documents_store.file_of(self.store, session, file)
            kept = find_pages(self.store, session, file)
            text = documents_store.content_of(self.store, session, record.id).text if kept is None else ""
        if kept is None:
            if format_name in PRINTED and not find_program():
                return "libreoffice"
            try:
                layout, pdf = self.workers.answer(page_tasks.pages_of, name, format_name, data, text)
            except (InputError, MissingExtraError):
                return "failed"
            if not layout:
                return "failed"
            with self.store.transaction() as session:
                keep_pages(self.store, session, file, layout, pdf)
        else:
            layout, pdf = kept.layout, kept.pdf
        packed = PackedLayout.of(layout)
        kind = "picture" if format_name == "picture" else "pdf"
        return packed, Drawn(kind, data if pdf is None else pdf, packed.sizes)

    def _anonymized(self, service: Service, access: Access, working: Working) -> Drawn:
        with self.store.reading() as session:
            format_name = session.get_one(File, working.record.file).format
        if format_name not in DRAWN + PRINTED:
            raise NoPagesError("format")
        if format_name in PRINTED and not find_program():
            raise NoPagesError("libreoffice")
        name, data = exporting.anonymized_file(service, access, working)
        if format_name in PRINTED:
            data = self.workers.answer(page_tasks.printed_pdf, name, format_name, data)
        kind = "picture" if format_name == "picture" else "pdf"
        return Drawn(kind, data, self.workers.answer(page_tasks.sizes, kind, data))

    def _kept(self, key: tuple[str, ...], stamp: object, make: Callable[[], Thing]) -> Thing:
        """What is on the desk, or made now and put there."""
        found: Thing | None = self.desk.find(key, stamp)
        if found is None:
            found = make()
            self.desk.put(key, stamp, _size(found), found)
        return found

    def _lock(self, record: Record) -> Lock:
        """Pages of one document are made once, however many ask for them."""
        return self._making[int(record.id, 16) % len(self._making)]


def _size(thing: Any) -> int:
    """The bytes that something takes in memory."""
    if isinstance(thing, tuple):
        return sum(map(_size, thing))
    if isinstance(thing, Drawn):
        return len(thing.data)
    if isinstance(thing, PackedLayout):
        return sum(map(len, thing.lines))
    return len(thing)
