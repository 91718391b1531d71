"""A whole project as one ZIP: every file that may leave, under a number, a table of what became of each, and the report."""

from __future__ import annotations

import csv
import hashlib
import io
import zipfile
from pathlib import PurePath
from typing import IO, TYPE_CHECKING, Any

from sqlalchemy.orm import Session

from nescio.errors import NescioError
from nescio.server.security.membership import REVIEWED
from nescio.server.store import documents as documents_store
from nescio.server.store.reviews import final_review, reviews_of
from nescio.server.store.tables import Record, SignOff
from nescio.server.work import exporting
from nescio.server.work.settling import NOT_READY

if TYPE_CHECKING:
    from nescio.server.security.access import Access
    from nescio.server.service import Service

# One name for each column, as review platforms load it.
COLUMNS = (
    "number", "file", "document", "state", "exported", "sha256", "signed_by", "signed_at", "program", "masked", "kept", "risk",
)  # fmt: skip


def write_case(
    service: Service, access: Access, project: str, lang: str, out: IO[bytes], *, unreviewed: bool
) -> tuple[int, int]:
    """Write a project; returns how many files are in it and how many are not, which the table lists with the reason.

    Files are numbered, because their names may name people. Without ``unreviewed`` only what was signed leaves.
    """
    with service.store.reading() as session:
        records = documents_store.list_records(session, project=project, oldest_first=True)
        signed = {record.id: _signed(session, record.id) for record in records}
    files: dict[str, list[Record]] = {}
    for record in records:
        files.setdefault(record.file, []).append(record)
    rows: list[dict[str, Any]] = []
    written = 0
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, documents in enumerate(files.values(), 1):
            name, content, problem = _file(service, access, number, documents, unreviewed=unreviewed)
            if content is not None:
                archive.writestr(name, content)
                written += 1
            rows += [_row(number, name, content, problem, record, signed[record.id]) for record in documents]
        archive.writestr("documents.csv", _table(rows))
        archive.writestr("report.html", exporting.project_report(service, project, lang).encode("utf8", "replace"))
    return written, len(files) - written


def _signed(session: Session, document: str) -> SignOff | None:
    final = final_review(reviews_of(session, document))
    return session.get(SignOff, final.id) if final else None


def _file(
    service: Service, access: Access, number: int, documents: list[Record], *, unreviewed: bool
) -> tuple[str, bytes | None, str]:
    """Name and content of a file, or why it does not leave."""
    if any(record.state in NOT_READY for record in documents):
        return "", None, "not processed"
    if not unreviewed and any(record.state != REVIEWED for record in documents):
        return "", None, "not reviewed"
    try:
        working = service.reviews.open(access, documents[0].id, originals=False)
        name, content = exporting.anonymized_file(service, access, working)
    except NescioError:
        return "", None, "not verified"
    return f"{number:04}{PurePath(name).suffix}", content, ""


def _row(
    number: int, name: str, content: bytes | None, problem: str, record: Record, signed: SignOff | None
) -> dict[str, Any]:
    return {
        "number": number,
        "file": name,
        "document": record.id,
        "state": record.state,
        "exported": problem or "yes",
        "sha256": hashlib.sha256(content).hexdigest() if content is not None else "",
        "signed_by": signed.author if signed else "",
        "signed_at": signed.at if signed else "",
        "program": signed.program if signed else "",
        "masked": record.masked,
        "kept": record.kept,
        "risk": "" if record.risk is None else round(record.risk, 4),
    }


def _table(rows: list[dict[str, Any]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
