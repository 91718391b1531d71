"""What is exported: anonymised files, reports, annotations, the audit trail."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from nescio.document import Document
from nescio.formats.io.inputs import create_format, result_name
from nescio.formats.io.results import edit_rows
from nescio.report.explain import explain_page
from nescio.report.run import RunReport
from nescio.server.errors import ConflictError
from nescio.server.security.membership import may_see
from nescio.server.store import documents as documents_store
from nescio.server.store import reviews as reviews_store
from nescio.server.store.database import Store
from nescio.server.store.projects import find_project
from nescio.server.store.tables import AuditRow, Record
from nescio.server.work import tasks
from nescio.server.work.audit_export import audit_jsonl, audit_rows
from nescio.server.work.reviews import Reviews, Working, choose_review
from nescio.server.work.settling import NOT_READY

if TYPE_CHECKING:
    from nescio.server.security.access import Access
    from nescio.server.service import Service


def anonymized_file(service: Service, access: Access, working: Working) -> tuple[str, bytes]:
    """The whole file of a document, in its own format; refused unless every document of it may leave."""
    with service.store.reading() as session:
        name, format_name, data = documents_store.file_of(service.store, session, working.record.file)
        results = []
        for record in documents_store.documents_of_file(session, working.record.file):
            if record.state in NOT_READY:
                raise ConflictError(
                    "Another document of the same file is not ready.", code="not_ready", state=record.state
                )
            may_see(access, record)
            if record.id == working.record.id:
                results.append(working.document)
                continue
            review = choose_review(session, access, record, None)
            results.append(service.reviews.working(session, record, review).document)
    shown = result_name(name, create_format(format_name))
    sent = [tasks.sent_result(one) for one in results]
    return shown, service.workers.answer(tasks.write_file, name, format_name, data, sent, working.settings.options)


def document_report(working: Working, lang: str) -> str:
    report = RunReport(working.settings.effective_policy)
    report.add(working.document)
    return report.page(lang)


def explanation(working: Working, lang: str) -> str:
    """A page with the text of the document."""
    draft = working.draft
    settings = working.settings.with_(tolerance=draft.tolerance, max_risk=draft.max_risk)
    return explain_page(working.document, settings, lang)


def result_line(working: Working, lang: str) -> bytes:
    """The line that ``nescio anonymize`` would write."""
    document = working.document
    if document.verdict is None or not document.verdict.passed:
        problems = [one.text(lang) for one in document.verdict.problems] if document.verdict else []
        raise ConflictError(
            "The document cannot be exported: it failed verification.", code="not_verified", problems=problems[:20]
        )
    line = {"id": document.id, "text": document.output, "edits": edit_rows(document), "verdict": "passed"}
    return json.dumps(line, ensure_ascii=False).encode("utf8", "replace") + b"\n"


def annotated(document: Document, annotator: str, **about: Any) -> dict[str, Any]:
    """The original text with what was decided, as the Text Anonymization Benchmark writes it."""
    decisions = {decision.entity: decision for decision in document.decisions}
    mentions: list[dict[str, Any]] = []
    for entity in document.entities:
        decision = decisions[entity.id]
        for mention in document.mentions_of(entity):
            mentions.append(
                {
                    "entity_type": mention.main_type,
                    "start_offset": mention.start,
                    "end_offset": mention.end,
                    "span_text": document.surface(mention),
                    "identifier_type": "NO_MASK" if decision.action == "keep" else decision.identifier.upper(),
                    "confidential_status": decision.confidential or "NOT_CONFIDENTIAL",
                    "entity_id": entity.id,
                }
            )
    mentions.sort(key=lambda row: row["start_offset"])
    rows = [{"entity_mention_id": f"{document.id}_m{number}", **row} for number, row in enumerate(mentions, 1)]
    return {
        "doc_id": document.id,
        "text": document.text,
        "lang": document.lang,
        "annotations": {annotator: {"entity_mentions": rows}},
        **about,
    }


def annotations_of(working: Working) -> bytes:
    return _tab([annotated(working.document, working.review.reviewer or "reviewer")])


def project_annotations(store: Store, reviews: Reviews, project: str | None) -> bytes:
    """The reviewed documents of a project, or of all projects: what a recogniser learns from and is measured by."""
    with store.reading() as session:
        if project is not None:
            find_project(session, project)
        return _tab(
            [
                annotated(reviews.working(session, record, final).document, "reviewer")
                for record in documents_store.list_records(session, project=project, state="reviewed")
                if (final := reviews_store.final_review(reviews_store.reviews_of(session, record.id)))
            ]
        )


def project_report(service: Service, project: str, lang: str) -> str:
    with service.store.reading() as session:
        owner = find_project(session, project)
        report = RunReport(service.pipelines.policy(owner.policy))
        for record in documents_store.list_records(session, project=project):
            if record.state == "failed":
                report.fail(f"{record.id}: {record.problem}")
            if record.state not in NOT_READY:
                shown = reviews_store.counting_review(reviews_store.reviews_of(session, record.id))
                report.add(service.reviews.working(session, record, shown).document)
    return report.page(lang)


def audit_lines(
    store: Store, session: Session, access: Access, *, project: str | None = None, document: str | None = None
) -> bytes:
    """Rows of the audit trail that somebody may see, one JSON object a line."""
    wanted = select(AuditRow).order_by(AuditRow.number)
    if project is not None:
        wanted = wanted.where(AuditRow.project == project)
    if document is not None:
        wanted = wanted.where(AuditRow.document == document)
    rows = audit_rows(store, session, session.scalars(wanted))
    if not access.may("admin"):
        rows = _without_blind_reviews(session, rows, access.user)
    return audit_jsonl(rows)


def _without_blind_reviews(session: Session, rows: list[dict[str, Any]], user: str) -> list[dict[str, Any]]:
    """Without what others do in blind reviews that are still going on."""
    idents = {row["document"] for row in rows if row["details"].get("kind") == reviews_store.BLIND}
    states = {ident: record.state for ident in idents if (record := session.get(Record, ident)) is not None}
    return [
        row
        for row in rows
        if row["details"].get("kind") != reviews_store.BLIND
        or row["actor"] == user
        or states.get(row["document"], "reviewed") in ("adjudication", "reviewed")
    ]


def _tab(documents: list[dict[str, Any]]) -> bytes:
    return json.dumps(documents, ensure_ascii=False, indent=1).encode("utf8", "replace")
