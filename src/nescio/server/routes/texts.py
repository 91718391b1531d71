"""Texts, answered at once; nothing of them is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Response

from nescio.server.answers import as_json
from nescio.server.errors import ConflictError, TooLargeError
from nescio.server.languages import ReportLang
from nescio.server.routes.shown.review import Explained
from nescio.server.routes.shown.texts import AnonymizedText, AnonymizedTexts, FoundText
from nescio.server.routes.values import MAX_CHARACTERS, Changing, ManyTexts, OneText, OneTextToChange, Reading
from nescio.server.security.authentication import Reader, ServiceHere
from nescio.server.service import Service
from nescio.server.work import tasks
from nescio.settings import Settings

router = APIRouter(prefix="/api", tags=["texts"])


@router.post("/detect", response_model=FoundText)
def detect(body: OneText, _: Reader, service: ServiceHere) -> Response:
    """Mentions and entities of a text."""
    _check_length([body.text])
    settings, background = _settings(service, body)
    return as_json(service.workers.answer(tasks.detect_text, settings, background, body.text))


@router.post("/anonymize", response_model=AnonymizedText)
def anonymize(body: OneTextToChange, _: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """The text that can be shared; refused if it cannot be vouched for."""
    [answer] = _anonymized(service, body, [body.text], lang)
    if not answer["passed"]:
        raise ConflictError("The result failed verification.", code="not_verified", problems=answer["problems"])
    return as_json(answer)


@router.post("/anonymize/batch", response_model=AnonymizedTexts)
def anonymize_many(body: ManyTexts, _: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """Several texts, each by itself, in their order; one that cannot be vouched for does not stop the others."""
    return as_json({"results": _anonymized(service, body, body.texts, lang)})


@router.post("/explain", responses={200: {"model": Explained}})
def explain(body: OneTextToChange, _: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """What was found in a text, how risky it is, what would be done about it and why."""
    _check_length([body.text])
    settings, background = _settings_to_change(service, body)
    return as_json(service.workers.answer(tasks.explain_text, settings, background, body.text, lang))


def _settings(service: Service, body: Reading, **more: Any) -> tuple[Settings, str | None]:
    made = service.pipelines.settings(body.policy, lang=body.lang, model=body.model, subject=body.subject, **more)
    return service.pipelines.sendable(made)


def _settings_to_change(service: Service, body: Changing) -> tuple[Settings, str | None]:
    names = ("replace", "tags", "protect", "tolerance", "max_risk")
    return _settings(service, body, **{name: getattr(body, name) for name in names})


def _anonymized(service: Service, body: Changing, texts: Sequence[str], lang: str) -> list[dict[str, Any]]:
    _check_length(texts)
    settings, background = _settings_to_change(service, body)
    return service.workers.answer(tasks.anonymize_texts, settings.with_(assess=False), background, texts, lang)


def _check_length(texts: Sequence[str]) -> None:
    if sum(map(len, texts)) > MAX_CHARACTERS:
        raise TooLargeError(
            f"At most {MAX_CHARACTERS:,} characters are answered at once. Upload a longer text as a document."
        )
