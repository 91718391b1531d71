"""Presidio's HTTP interface, so that its clients find what they know; nothing of a text is kept."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from nescio.presidio.analyzing import Found, analyzed, pipeline_for
from nescio.presidio.anonymizing import OPERATORS, anonymized
from nescio.presidio.names import known_names
from nescio.server.answers import as_json
from nescio.server.errors import TooLargeError
from nescio.server.routes.values import MAX_CHARACTERS
from nescio.server.security.authentication import Reader, ServiceHere
from nescio.server.service import Service

router = APIRouter(tags=["presidio"])

_RECOGNIZER = "NescioRecognizer"


class Analysis(BaseModel):
    """What a client of Presidio's analyser sends; what nescio has no use for is taken and left alone."""

    model_config = ConfigDict(extra="ignore")

    text: str | list[str]
    language: str = "en"
    entities: list[str] | None = None
    score_threshold: float = Field(0.0, ge=0, le=1)
    return_decision_process: bool = False
    allow_list: list[str] = Field(default_factory=list, max_length=10_000)


class Result(BaseModel):
    """A result of the analyser."""

    model_config = ConfigDict(extra="ignore")

    start: int
    end: int
    entity_type: str
    score: float = 0.0


class Anonymization(BaseModel):
    """What a client of Presidio's anonymiser sends."""

    model_config = ConfigDict(extra="ignore")

    text: str
    analyzer_results: list[Result] = Field(max_length=100_000)
    anonymizers: dict[str, dict[str, Any]] | None = None


@router.post("/analyze")
def analyze(body: Analysis, _: Reader, service: ServiceHere) -> Response:
    """What identifies somebody in a text, or in each of several, by Presidio's names."""
    texts = [body.text] if isinstance(body.text, str) else body.text
    if sum(map(len, texts)) > MAX_CHARACTERS:
        raise TooLargeError(f"At most {MAX_CHARACTERS:,} characters are answered at once.")
    answers = service.jobs.answer(lambda: [_analyzed(service, body, text) for text in texts])
    return as_json(answers[0] if isinstance(body.text, str) else answers)


@router.post("/anonymize")
def anonymize(body: Anonymization, _: Reader, service: ServiceHere) -> Response:  # noqa: ARG001
    """The text after Presidio's operators; what is masked is what the client says, and is not verified."""
    results = [one.model_dump() for one in body.analyzer_results]
    return as_json(anonymized(body.text, results, body.anonymizers))


@router.get("/supportedentities")
def supported_entities(_: Reader, language: Annotated[str, Query()] = "en") -> Response:  # noqa: ARG001
    """The names of what is found."""
    return as_json(list(known_names()))


@router.get("/recognizers")
def recognizers(_: Reader, language: Annotated[str, Query()] = "en") -> Response:  # noqa: ARG001
    return as_json([_RECOGNIZER])


@router.get("/anonymizers")
def anonymizers(_: Reader) -> Response:
    return as_json(list(OPERATORS))


def _analyzed(service: Service, body: Analysis, text: str) -> list[dict[str, Any]]:
    pipeline = pipeline_for(service.pipelines.settings("gdpr"), body.language, body.allow_list)
    found = analyzed(pipeline, text, entities=body.entities or (), score_threshold=body.score_threshold)
    return [_row(one, explained=body.return_decision_process) for one in found]


def _row(one: Found, *, explained: bool) -> dict[str, Any]:
    explanation = {
        "recognizer": _RECOGNIZER,
        "pattern_name": one.source,
        "pattern": None,
        "original_score": one.score,
        "score": one.score,
        "textual_explanation": one.reason,
        "score_context_improvement": 0,
        "supportive_context_word": "",
        "validation_result": None,
    }
    return {
        "start": one.start,
        "end": one.end,
        "score": one.score,
        "entity_type": one.entity_type,
        "analysis_explanation": explanation if explained else None,
    }
