"""Answers about projects, their documents and their jobs."""

from __future__ import annotations

from typing import Any

from nescio.server.routes.shown.base import Answer, example


class Project(Answer):
    """A project, with how many documents it has and how many of them are reviewed."""

    model_config = example(
        id="3f9a1c02b7de4415", name="Harbour", policy="gdpr", replace="tag", model="default", tolerance="medium",
        review="single", retention_days=30, alike=True, reasons=["Art. 9 GDPR"],
        created="2024-03-04T09:12:00Z", documents=12, reviewed=4,
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
    # What reviewers choose from to say why.
    reasons: list[str]
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

    model_config = example(
        id="0c1d2e3f4a5b6c7d", project="3f9a1c02b7de4415", name="letter.txt", format="text", state="open", lang="en",
        characters=305, version=1, reviewers=["anna"], job="a1b2c3d4e5f60718", risk=0.31, information_kept=0.02, masked=12,
        kept=1, passed=True, problem="", created="2024-03-04T09:12:00Z", expires="2024-04-03T09:12:00Z",
    )  # fmt: skip

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
    pages: list[list[float]]
    stretches: list[list[list[int]]]


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

    model_config = example(done=11, problems=[{"id": "0c1d2e3f4a5b6c7d", "message": "The document is not ready."}])

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


class MemberList(Answer):
    """Name -> role in the project, and everybody who could be named."""

    model_config = example(members={"anna": "manager"}, people=[{"name": "anna", "role": "reviewer"}])

    members: dict[str, str]
    people: list[dict[str, str]] | None = None


class Tried(Answer):
    """What other settings would change: how many more mentions of each document are masked, kept or worded anew."""

    model_config = example(
        documents=[{"id": "0c1d2e3f4a5b6c7d", "name": "letter.txt", "masked": 1, "kept": 0, "reworded": 2, "passed": True}],
        changed=1, tried=1, open=1,
    )  # fmt: skip

    documents: list[dict[str, Any]]
    changed: int
    tried: int
    open: int


class Hits(Answer):
    """Where a string stands in the texts of a project; ``more`` if there are others."""

    model_config = example(
        hits=[{"document": "0c1d2e3f4a5b6c7d", "name": "letter.txt", "start": 4, "end": 10, "before": "in ", "match": "Whitby",
               "after": " on"}],
        more=False,
    )  # fmt: skip

    hits: list[dict[str, Any]]
    more: bool


class ProjectAgreement(Answer):
    """Cohen's kappa of two reviewers over all documents that both have finished."""

    model_config = example(kappa=0.94, kappa_types=0.98, words=1480, documents=[
        {"id": "0c1d2e3f4a5b6c7d", "name": "letter.txt", "kappa": 0.94, "differences": 3}])  # fmt: skip

    kappa: float | None
    kappa_types: float | None
    words: int
    documents: list[dict[str, Any]]


class Backgrounds(Answer):
    """What attackers may know."""

    backgrounds: list[BackgroundRow]


class BackgroundRow(Answer):
    """Texts about people, for an attacker."""

    model_config = example(id="3f9a1c02b7de4415", name="people.jsonl", individuals=2, created="2024-03-04T09:12:00Z")

    id: str
    name: str
    individuals: int
    created: str
