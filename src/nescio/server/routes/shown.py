"""What answers are made of, for the description of the API; answers themselves are written without these models."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

_EDIT = {
    "start": 5, "end": 19, "replacement": "[PERSON 1]", "type": "PERSON", "identifier": "direct", "entity": "person-1",
    "confidential": "", "reason": "very probably identifies somebody",
}  # fmt: skip
_PART = {"start": 5, "end": 7, "type": "PERSON/TITLE"}
_MENTION = {
    "start": 5, "end": 19, "type": "PERSON", "subtype": "", "score": 0.98, "source": "person+neural", "entity": "person-1",
    "confidential": "", "parts": [_PART],
}  # fmt: skip


class Answer(BaseModel):
    """A value that is shown, not checked."""


def example(**fields: Any) -> ConfigDict:
    """An answer as the description shows it; no field may be None, which the framework would leave out."""
    return ConfigDict(json_schema_extra={"examples": [fields]})


class Part(Answer):
    """A typed piece of a mention, such as the title of a name."""

    start: int
    end: int
    type: str


class Mention(Answer):
    """A stretch of the text, in characters (Unicode code points), with what it is."""

    start: int
    end: int
    type: str
    subtype: str
    score: float
    source: str
    entity: str
    confidential: str
    parts: list[Part]


class Edit(Answer):
    """What stands in place of a stretch of the original text."""

    start: int
    end: int
    replacement: str
    type: str
    identifier: str
    entity: str
    confidential: str
    reason: str


class FoundText(Answer):
    """What was found in a text."""

    model_config = example(lang="en", mentions=[_MENTION])

    lang: str
    mentions: list[Mention]


class AnonymizedText(Answer):
    """A text that can be shared."""

    model_config = example(text="Call [PERSON 1] on [CODE 1].", edits=[_EDIT], passed=True)

    text: str
    edits: list[Edit]
    passed: bool


class RefusedText(Answer):
    """A text that cannot be vouched for: why, without quoting it."""

    model_config = example(passed=False, problems=["a part of person-1 is left"])

    passed: bool
    problems: list[str]


class AnonymizedTexts(Answer):
    """An answer for each text, in their order."""

    results: list[AnonymizedText | RefusedText]


class Project(Answer):
    """A project, with how many documents it has and how many of them are reviewed."""

    model_config = example(
        id="3f9a1c02b7de4415", name="Harbour", policy="gdpr", replace="tag", model="default", tolerance="medium",
        review="single", retention_days=30, alike=True, created="2024-03-04T09:12:00+00:00", documents=12, reviewed=4,
        role="reviewer", blind=False,
    )  # fmt: skip

    id: str
    name: str
    policy: str
    replace: str | None
    model: str
    tolerance: str
    review: str
    retention_days: int | None
    # Whether one person has one tag in all documents.
    alike: bool
    created: Any
    documents: int
    reviewed: int
    # What the one who asks may do in it.
    role: str
    blind: bool


class Projects(Answer):
    """All projects, the oldest first."""

    projects: list[Project]


class Job(Answer):
    """Long work: ``state`` is queued, running, done, failed or cancelled, ``progress`` goes from 0 to 1."""

    model_config = example(
        id="a1b2c3d4e5f60718", kind="process", state="running", progress=0.4, stage="detect", document="0c1d2e3f4a5b6c7d",
        project="3f9a1c02b7de4415", problem="", result={},
    )  # fmt: skip

    id: str
    kind: str
    state: str
    progress: float
    stage: str
    document: str | None
    project: str | None
    problem: str
    result: dict[str, Any] | None


class Jobs(Answer):
    """The jobs that the service remembers."""

    jobs: list[Job]


class Document(Answer):
    """A document as lists show it."""

    id: str
    project: str
    name: str
    format: str
    state: str
    lang: str | None
    characters: int | None
    version: int
    reviewers: list[str]
    job: str | None
    risk: float | None
    information_kept: float | None
    masked: int | None
    kept: int | None
    passed: bool | None
    problem: str | None
    created: Any
    expires: Any


class Documents(Answer):
    """A page of documents, and how many there are in all."""

    documents: list[Document]
    total: int


class Pages(Answer):
    """The pages of a document: width and height of each, and the stretches of the text that stand on it.

    If there are none, ``why`` is "format" (such files have no pages), "libreoffice" (it is not installed) or "failed".
    """

    model_config = example(shown=True, pages=[[595.0, 842.0]], stretches=[[[0, 1480], [1502, 1531]]])

    shown: bool
    why: str = ""
    pages: list[tuple[float, float]]
    stretches: list[list[tuple[int, int]]]


class Problem(Answer):
    """A file that could not be taken in; ``later`` if it only has to be sent again."""

    name: str
    message: str
    later: bool = False


class Uploaded(Answer):
    """What was taken in; jobs process it."""

    documents: list[dict[str, Any]]
    jobs: list[Job]
    problems: list[Problem]


class Bulk(Answer):
    """For how many documents something was done, and why not for the others."""

    done: int
    problems: list[dict[str, Any]]


class Redaction(Answer):
    """What was found in the documents of a project: ``open`` hits are not masked yet, ``done`` documents were changed."""

    model_config = example(
        documents=[{"id": "0c1d2e3f4a5b6c7d", "name": "letter.txt", "hits": 2, "open": 1, "finished": False, "problem": "",
                    "shown": [{"start": 4, "end": 10, "before": "in ", "match": "Whitby", "after": " on"}]}],
        hits=2, open=1, done=0,
    )  # fmt: skip

    documents: list[dict[str, Any]]
    hits: int
    open: int
    done: int
