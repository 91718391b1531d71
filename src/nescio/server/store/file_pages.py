"""The pages of files in the store, sealed like the files."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from nescio.server.store.database import Store
from nescio.server.store.tables import File, FilePages


@dataclass(frozen=True, slots=True)
class KeptPages:
    """The packed layout of a file, and the PDF that shows it if the file itself cannot be drawn."""

    layout: bytes
    pdf: bytes | None


def keep_pages(store: Store, session: Session, file: str, layout: bytes, pdf: bytes | None = None) -> None:
    """Keep the pages of a file, unless it was deleted in the meantime."""
    if session.get(File, file) is None:
        return
    sealed = store.seal(layout, f"page layout {file}")
    session.merge(FilePages(file=file, layout=sealed, pdf=None if pdf is None else store.seal(pdf, f"page pdf {file}")))


def find_pages(store: Store, session: Session, file: str) -> KeptPages | None:
    found = session.get(FilePages, file)
    if found is None:
        return None
    pdf = None if found.pdf is None else store.unseal(found.pdf, f"page pdf {file}")
    return KeptPages(store.unseal(found.layout, f"page layout {file}"), pdf)
