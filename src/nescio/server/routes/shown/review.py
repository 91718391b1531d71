"""Answers about a document that is being reviewed."""

from __future__ import annotations

from typing import Any

from nescio.server.routes.shown.base import Answer, example

_DECISION = {
    "action": "mask", "identifier": "direct", "confidential": "", "reason": "policy gdpr masks PERSON (name)",
    "author": "policy", "person": False, "unsettled": False,
}  # fmt: skip
_SUMMARY = {
    "mentions": 14, "entities": 13, "masked": 12, "kept": 1, "residual_risk": 0.31, "information_kept": 0.02, "passed": True,
    "problems": [],
}  # fmt: skip
_REVIEW = {
    "id": "02b37f9fe3be1197", "kind": "shared", "finished": False, "can_undo": True, "can_redo": False, "mine": True,
}  # fmt: skip


class Reviewed(Answer):
    """A document as its reviewer sees it: the original text with all that was found and decided."""

    model_config = example(
        id="0c1d2e3f4a5b6c7d", project="3f9a1c02b7de4415", name="letter.txt", state="in_review", format="text", lang="en",
        subject="", version=2, review=_REVIEW, may_manage=False, settings={"policy": "gdpr", "tolerance": "medium"},
        text="Dear Ms Adeyemi,", mentions=[{"start": 5, "end": 15, "type": "PERSON", "entity": "person-1"}],
        entities=[{"id": "person-1", "type": "PERSON", "surfaces": ["Ms Adeyemi"], "risk": 0.96, "decision": _DECISION}],
        combinations=[], remarks=[], summary=_SUMMARY,
    )  # fmt: skip

    id: str
    project: str
    name: str
    state: str
    format: str
    lang: str
    subject: str
    version: int
    review: dict[str, Any]
    may_manage: bool
    signed: dict[str, Any] | None = None
    settings: dict[str, Any]
    text: str
    mentions: list[dict[str, Any]]
    entities: list[dict[str, Any]]
    combinations: list[dict[str, Any]]
    remarks: list[Any]
    summary: dict[str, Any]


class Changed(Answer):
    """The document after a change, and the versions of other documents that were changed with it."""

    document: Reviewed
    also: list[dict[str, Any]]


class Neighbours(Answer):
    """The documents before and after this one in its project."""

    model_config = example(previous="0c1d2e3f4a5b6c7d", next="1d2e3f4a5b6c7d8e", place=2, count=12)

    previous: str | None
    next: str | None
    place: int
    count: int


class Preview(Answer):
    """What the document would become now, with the places of the edits in both texts."""

    model_config = example(
        version=2, output="Dear [PERSON 1],", passed=True, problems=[],
        edits=[{"start": 5, "end": 15, "out_start": 5, "out_end": 15, "entity": "person-1", "replacement": "[PERSON 1]"}],
    )  # fmt: skip

    version: int
    output: str
    edits: list[dict[str, Any]]
    passed: bool
    problems: list[str]


class Point(Answer):
    """How much is masked, how much risk and how much information is left at one limit of risk."""

    model_config = example(max_risk=0.2, masked=12, kept=1, residual_risk=0.18, information_kept=0.02)

    max_risk: float | None = None
    masked: int
    kept: int
    residual_risk: float | None
    information_kept: float | None


class Redecided(Answer):
    """What another tolerance would decide; nothing is changed by asking."""

    version: int
    point: Point
    actions: dict[str, str]
    changes: list[dict[str, Any]]


class Curve(Answer):
    """Risk against information, from a limit of none to one of all."""

    version: int
    points: list[Point]
    named: dict[str, Point]
    current: Point


class Advice(Answer):
    """What would change the decision about an entity, as a sentence."""

    model_config = example(change="would be kept by a rule that keeps PERSON")

    change: str


class History(Answer):
    """The steps of a review."""

    model_config = example(version=2, steps=[
        {"number": 1, "at": "2024-03-04T09:12:00Z", "author": "anna", "kinds": ["decide"], "entities": [], "undone": False}
    ])  # fmt: skip

    version: int
    steps: list[dict[str, Any]]


class Difference(Answer):
    """Two ways to treat a document: figures of each, and the entities that they treat differently."""

    left: Point
    right: Point
    rows: list[dict[str, Any]]


class DocumentAgreement(Answer):
    """How far two reviewers agree on a document, and every stretch on which they do not."""

    model_config = example(kappa=0.94, kappa_types=0.98, words=148, reviews=[
        {"id": "02b37f9fe3be1197", "reviewer": "anna", "finished": True}], differences=[{"start": 5, "end": 15}])  # fmt: skip

    kappa: float | None
    kappa_types: float | None
    words: int
    reviews: list[dict[str, Any]]
    differences: list[dict[str, Any]]


class Explained(Answer):
    """What was found in a text, what was decided about it and why."""

    model_config = example(
        entities=[{"id": "person-1", "type": "PERSON", "surfaces": ["Dr Jane Miller"], "risk": 0.98, "decision": _DECISION}],
        combinations=[], remarks=[], summary=_SUMMARY,
    )  # fmt: skip

    entities: list[dict[str, Any]]
    combinations: list[dict[str, Any]]
    remarks: list[Any]
    summary: dict[str, Any]
