"""Presidio's HTTP interface, so that its clients find what they know; nothing of a text is kept."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from nescio.presidio.ad_hoc import allowed, found_ad_hoc
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


Score = Annotated[float, Field(ge=0, le=1)]
Regex = Annotated[str, Field(min_length=1, max_length=2000)]


class AdHocPattern(BaseModel):
    """A regular expression, as RE2 knows them."""

    model_config = ConfigDict(extra="ignore")

    name: str = ""
    regex: Regex
    score: Score = 0.5


class AdHocRecognizer(BaseModel):
    """A recogniser for this request alone: patterns, or strings that are always found."""

    model_config = ConfigDict(extra="ignore")

    supported_entity: Annotated[str, Field(min_length=1, max_length=100)]
    name: str | None = None
    supported_language: str | None = None
    patterns: Annotated[list[AdHocPattern], Field(max_length=100)] | None = None
    deny_list: Annotated[list[str], Field(max_length=10_000)] | None = None
    deny_list_score: Score | None = None


class Analysis(BaseModel):
    """What a client of Presidio's analyser sends; what nescio has no use for is taken and left alone."""

    model_config = ConfigDict(extra="ignore")

    text: str | list[str]
    language: str = "en"
    entities: list[str] | None = None
    score_threshold: Score | None = None
    return_decision_process: bool | None = None
    allow_list: Annotated[list[str], Field(max_length=10_000)] | None = None
    allow_list_match: Literal["exact", "regex"] | None = None
    ad_hoc_recognizers: Annotated[list[AdHocRecognizer], Field(max_length=100)] | None = None


class Result(BaseModel):
    """A result of the analyser."""

    model_config = ConfigDict(extra="ignore")

    start: int
    end: int
    entity_type: str
    score: float | None = None


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
    allow, how = body.allow_list or [], body.allow_list_match or "exact"
    pipeline = pipeline_for(service.pipelines.settings("gdpr"), body.language, allow if how == "exact" else ())
    found = analyzed(pipeline, text, entities=body.entities or ())
    sent = [one.model_dump() for one in body.ad_hoc_recognizers or ()]
    more = found_ad_hoc(text, sent, body.language)
    found += [one for one in more if not body.entities or one.entity_type in body.entities]
    return [
        _row(one, explained=bool(body.return_decision_process))
        for one in sorted(found)
        if one.score >= (body.score_threshold or 0.0) and not allowed(text[one.start : one.end], allow, how)
    ]


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
        "regex_flags": None,
    }
    return {
        "start": one.start,
        "end": one.end,
        "score": one.score,
        "entity_type": one.entity_type,
        "analysis_explanation": explanation if explained else None,
    }
