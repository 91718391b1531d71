"""Texts, answered at once; nothing of them is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Response

from nescio.document import Document
from nescio.formats.io.results import edit_rows, mention_rows
from nescio.pipeline import Pipeline
from nescio.server.answers import as_json
from nescio.server.errors import ConflictError, TooLargeError
from nescio.server.languages import ReportLang
from nescio.server.review.views import findings
from nescio.server.routes.shown import AnonymizedText, AnonymizedTexts, FoundText
from nescio.server.routes.values import MAX_CHARACTERS, Changing, ManyTexts, OneText, OneTextToChange, Reading
from nescio.server.security.authentication import Reader, ServiceHere
from nescio.server.service import Service
from nescio.settings import Settings

router = APIRouter(prefix="/api", tags=["texts"])


@router.post("/detect", response_model=FoundText)
def detect(body: OneText, _: Reader, service: ServiceHere) -> Response:
    """Mentions and entities of a text."""
    (document,) = _run(service, [body.text], _settings(service, body), until="link")
    return as_json({"lang": document.lang, "mentions": mention_rows(document)})


@router.post("/anonymize", response_model=AnonymizedText)
def anonymize(body: OneTextToChange, _: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """The text that can be shared; refused if it cannot be vouched for."""
    (document,) = _run(service, [body.text], _settings_to_change(service, body).with_(assess=False))
    answer = _anonymized(document, lang)
    if not answer["passed"]:
        raise ConflictError("The result failed verification.", code="not_verified", problems=answer["problems"])
    return as_json(answer)


@router.post("/anonymize/batch", response_model=AnonymizedTexts)
def anonymize_many(body: ManyTexts, _: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """Several texts, each by itself, in their order; one that cannot be vouched for does not stop the others."""
    documents = _run(service, body.texts, _settings_to_change(service, body).with_(assess=False))
    return as_json({"results": [_anonymized(document, lang) for document in documents]})


@router.post("/explain")
def explain(body: OneTextToChange, _: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """What was found in a text, how risky it is, what would be done about it and why."""
    settings = _settings_to_change(service, body)
    (document,) = _run(service, [body.text], settings)
    return as_json(findings(document, settings, lang))


def _settings(service: Service, body: Reading, **more: Any) -> Settings:
    return service.pipelines.settings(body.policy, lang=body.lang, model=body.model, subject=body.subject, **more)


def _settings_to_change(service: Service, body: Changing) -> Settings:
    return _settings(
        service, body, replace=body.replace, tags=body.tags, tolerance=body.tolerance, max_risk=body.max_risk
    )


def _run(service: Service, texts: Sequence[str], settings: Settings, until: str | None = None) -> list[Document]:
    if sum(map(len, texts)) > MAX_CHARACTERS:
        raise TooLargeError(
            f"At most {MAX_CHARACTERS:,} characters are answered at once. Upload a longer text as a document."
        )
    pipeline = Pipeline.from_settings(settings)
    return service.jobs.answer(lambda: [pipeline.run(Document("text", text), until=until) for text in texts])


def _anonymized(document: Document, lang: str) -> dict[str, Any]:
    """The text with its edits, or why it cannot be vouched for."""
    if document.verdict is None or not document.verdict.passed:
        problems = [one.text(lang) for one in document.verdict.problems[:20]] if document.verdict else []
        return {"passed": False, "problems": problems}
    return {"text": document.output, "edits": edit_rows(document), "passed": True}
