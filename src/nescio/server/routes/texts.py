"""One text, answered at once; nothing of it is kept."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from nescio.document import Document
from nescio.formats.io.results import edit_rows, mention_rows
from nescio.pipeline import Pipeline
from nescio.server.answers import as_json
from nescio.server.errors import ConflictError, TooLargeError
from nescio.server.languages import ReportLang
from nescio.server.review.views import findings
from nescio.server.routes.values import MAX_CHARACTERS, OneText, OneTextToChange
from nescio.server.security.authentication import Reader, ServiceHere
from nescio.server.service import Service
from nescio.settings import Settings

router = APIRouter(prefix="/api", tags=["texts"])


@router.post("/detect")
def detect(body: OneText, _: Reader, service: ServiceHere) -> Response:
    """Mentions and entities of a text."""
    document = _run(service, body, _settings(service, body), until="link")
    return as_json({"lang": document.lang, "mentions": mention_rows(document)})


@router.post("/anonymize")
def anonymize(body: OneTextToChange, _: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """The text that can be shared; refused if it cannot be vouched for."""
    document = _run(service, body, _settings_to_change(service, body).with_(assess=False))
    if document.verdict is None or not document.verdict.passed:
        problems = [one.text(lang) for one in document.verdict.problems[:20]] if document.verdict else []
        raise ConflictError("The result failed verification.", code="not_verified", problems=problems)
    return as_json({"text": document.output, "edits": edit_rows(document), "passed": True})


@router.post("/explain")
def explain(body: OneTextToChange, _: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """What was found in a text, how risky it is, what would be done about it and why."""
    settings = _settings_to_change(service, body)
    return as_json(findings(_run(service, body, settings), settings, lang))


def _settings(service: Service, body: OneText, **more: Any) -> Settings:
    return service.pipelines.settings(body.policy, lang=body.lang, model=body.model, subject=body.subject, **more)


def _settings_to_change(service: Service, body: OneTextToChange) -> Settings:
    return _settings(
        service, body, replace=body.replace, tags=body.tags, tolerance=body.tolerance, max_risk=body.max_risk
    )


def _run(service: Service, body: OneText, settings: Settings, until: str | None = None) -> Document:
    if len(body.text) > MAX_CHARACTERS:
        raise TooLargeError(
            f"At most {MAX_CHARACTERS:,} characters are answered at once. Upload a longer text as a document."
        )
    pipeline = Pipeline.from_settings(settings)
    return service.jobs.answer(lambda: pipeline.run(Document("text", body.text), until=until))
