"""Downloads of one document."""

from __future__ import annotations

from pathlib import PurePath
from typing import Literal

from fastapi import APIRouter, Response

from nescio.server.answers import download
from nescio.server.languages import ReportLang
from nescio.server.routes.shown.base import file_of
from nescio.server.routes.values import DocumentId, ReviewId
from nescio.server.security.authentication import Reader, ServiceHere
from nescio.server.security.membership import neutral_name
from nescio.server.store import audit
from nescio.server.store.documents import document_name
from nescio.server.work import exporting

router = APIRouter(prefix="/api/documents/{document}/export", tags=["export"])
What = Literal["document", "report", "explanation", "annotations", "audit", "result"]
# The others tell something of the original text.
FOR_READERS = ("document", "report")
_HTML = "text/html; charset=utf-8"
KINDS = ("application/octet-stream", "text/html", "application/json", "application/jsonl")


@router.get("/{what}", response_class=Response, responses=file_of(*KINDS))
def export(
    document: DocumentId, what: What, access: Reader, service: ServiceHere, lang: ReportLang, review: ReviewId = None
) -> Response:
    """The anonymised file, a report, or what was decided; every export is noted in the audit trail."""
    working = service.reviews.open(access, document, review, originals=what not in FOR_READERS)
    reader = working.access is not None and not working.access.may("reviewer")
    stem = neutral_name(document) if reader else PurePath(document_name(service.store, working.record)).stem
    if what == "document":
        name, content = exporting.anonymized_file(service, working.access or access, working)
        path = PurePath(stem + PurePath(name).suffix if reader else name)
        answer = download(content, f"{path.stem}.anonymized{path.suffix}", "application/octet-stream")
    elif what == "report":
        page = exporting.document_report(working, lang)
        answer = download(page.encode("utf8", "replace"), f"{stem}.report.html", _HTML)
    elif what == "explanation":
        page = exporting.explanation(working, lang)
        answer = download(page.encode("utf8", "replace"), f"{stem}.explanation.html", _HTML)
    elif what == "annotations":
        answer = download(exporting.annotations_of(working), f"{stem}.annotations.json", "application/json")
    elif what == "result":
        answer = download(exporting.result_line(working, lang), f"{stem}.jsonl", "application/jsonl")
    else:
        with service.store.reading() as session:
            lines = exporting.audit_lines(service.store, session, working.access or access, document=document)
        answer = download(lines, f"{stem}.audit.jsonl", "application/jsonl")
    with service.store.transaction() as session:
        audit.record(
            service.store, session, access.user, "export",
            project=working.project.id, document=document, what=what, review=working.review.id, version=working.version,
        )  # fmt: skip
    return answer
