"""Files and documents in the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import time
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session, undefer

from nescio import codec
from nescio.document import META_FOR_STEPS, Document
from nescio.server.errors import NotFoundError
from nescio.server.review.settle import SETTLED_WITH
from nescio.server.store.clock import later, new_id, now
from nescio.server.store.database import Store
from nescio.server.store.tables import Assignment, File, Project, Record, Review

MAX_OF_A_PROBLEM = 300
# Set where somebody has said that a document is in one language, so that no paragraph is taken to be in another.
ONE_LANGUAGE = "one_language"
# What a format notes for its writer is not kept: it is read again when the file is written.
META_KEPT = (*META_FOR_STEPS, ONE_LANGUAGE, SETTLED_WITH)
# As they were uploaded, and as they stand in their file; documents of older versions have no moment of their upload.
IN_ORDER = (Record.uploaded, Record.created, Record.file, Record.number)


def add_file(
    store: Store,
    session: Session,
    project: Project,
    name: str,
    format_name: str,
    data: bytes,
    texts: Sequence[Document],
) -> list[Record]:
    """A file and its documents, waiting to be processed."""
    file, created, uploaded = new_id(), now(), time()
    session.add(
        File(
            id=file,
            project=project.id,
            name=store.seal(name, f"file name {file}"),
            format=format_name,
            data=store.seal(data, f"file data {file}"),
        )
    )
    records = []
    for number, document in enumerate(texts):
        ident = new_id()
        shown = name if len(texts) == 1 else f"{name} · {document.id}"
        records.append(
            Record(
                id=ident,
                project=project.id,
                file=file,
                number=number,
                name=store.seal(shown, f"document name {ident}"),
                state="queued",
                lang=document.lang,
                characters=len(document.text),
                created=created,
                uploaded=uploaded,
                expires=None if project.retention_days is None else later(days=project.retention_days),
                content=seal_content(store, ident, document.with_(id=ident)),
                problem="",
                masked=0,
                kept=0,
            )
        )
    session.add_all(records)
    session.flush()
    return records


def seal_content(store: Store, ident: str, document: Document) -> bytes:
    meta = {key: value for key, value in document.meta.items() if key in META_KEPT}
    return seal_written(store, ident, codec.dumps(document.with_(meta=meta)))


def seal_written(store: Store, ident: str, written: str) -> bytes:
    """The same for a document that is JSON already."""
    return store.seal(written, f"document content {ident}")


def find_record(session: Session, ident: str) -> Record:
    record = session.get(Record, ident)
    if record is None:
        raise NotFoundError("document")
    return record


def content_of(store: Store, session: Session, ident: str) -> Document:
    """The document as the machine left it."""
    sealed = session.scalar(select(Record.content).where(Record.id == ident))
    if sealed is None:
        raise NotFoundError("document")
    return codec.loads(store.unseal_text(sealed, f"document content {ident}"))


def document_name(store: Store, record: Record) -> str:
    return store.unseal_text(record.name, f"document name {record.id}")


def file_of(store: Store, session: Session, ident: str) -> tuple[str, str, bytes]:
    """Name, format and bytes of an uploaded file."""
    file = session.get_one(File, ident)
    name = store.unseal_text(file.name, f"file name {ident}")
    return name, file.format, store.unseal(file.data, f"file data {ident}")


def documents_of_file(session: Session, file: str) -> list[Record]:
    return list(session.scalars(select(Record).where(Record.file == file).order_by(Record.number)))


def unfinished_files(session: Session) -> list[tuple[str, str]]:
    """Project and file of documents that were being processed when the service stopped."""
    waiting = select(Record.project, Record.file).where(Record.state.in_(("queued", "processing"))).distinct()
    return [(project, file) for project, file in session.execute(waiting)]


def rows_of(
    store: Store, session: Session, records: Sequence[Record], jobs: Mapping[str, str] | None = None
) -> list[dict[str, Any]]:
    """Documents as lists show them."""
    idents = [record.id for record in records]
    reviewers: dict[str, list[str]] = {ident: [] for ident in idents}
    for document, reviewer in session.execute(
        select(Assignment.document, Assignment.reviewer)
        .where(Assignment.document.in_(idents))
        .order_by(Assignment.reviewer)
    ):
        reviewers[document].append(reviewer)
    versions: dict[str, int] = {
        row.document: row.version
        for row in session.execute(
            select(Review.document, func.max(Review.version).label("version"))
            .where(Review.document.in_(idents))
            .group_by(Review.document)
        )
    }
    formats: dict[str, str] = {
        row.id: row.format
        for row in session.execute(select(File.id, File.format).where(File.id.in_({record.file for record in records})))
    }
    shown = (
        "id", "project", "state", "lang", "characters", "created", "expires", "risk", "information_kept", "masked",
        "kept", "passed", "problem",
    )  # fmt: skip
    return [
        {
            **{name: getattr(record, name) for name in shown},
            "name": document_name(store, record),
            "format": formats[record.file],
            "version": versions.get(record.id, 0),
            "reviewers": reviewers[record.id],
            "job": (jobs or {}).get(record.file),
        }
        for record in records
    ]


def list_records(
    session: Session,
    *,
    project: str | None = None,
    reviewer: str | None = None,
    state: str | None = None,
    oldest_first: bool = False,
) -> list[Record]:
    """Documents, those of the newest upload first; those of one file as they stand in it."""
    newest_first = (Record.uploaded.desc(), Record.created.desc(), Record.file, Record.number)
    wanted = select(Record).order_by(*(IN_ORDER if oldest_first else newest_first))
    if project is not None:
        wanted = wanted.where(Record.project == project)
    if reviewer is not None:
        wanted = wanted.join(Assignment, Assignment.document == Record.id).where(Assignment.reviewer == reviewer)
    if state is not None:
        wanted = wanted.where(Record.state == state)
    return list(session.scalars(wanted))


def texts_of(store: Store, session: Session, project: str) -> list[tuple[Record, Document]]:
    """All documents of a project with what is known of them."""
    records = session.scalars(
        select(Record).where(Record.project == project).order_by(*IN_ORDER).options(undefer(Record.content))
    )
    return [(one, codec.loads(store.unseal_text(one.content, f"document content {one.id}"))) for one in records]


def delete_documents(session: Session, idents: Sequence[str]) -> None:
    """Documents, their reviews, and files of which no document is left."""
    files = set(session.scalars(select(Record.file).where(Record.id.in_(idents))))
    session.execute(delete(Record).where(Record.id.in_(idents)))
    used = set(session.scalars(select(Record.file).where(Record.file.in_(files))))
    session.execute(delete(File).where(File.id.in_(files - used)))


def expired(session: Session) -> list[Record]:
    return list(session.scalars(select(Record).where(Record.expires <= now())))
