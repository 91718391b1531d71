"""A client of the service, for programs in Python: ``pip install 'nescio[client]'`` brings httpx, all that it needs beside nescio.

>>> from nescio.client import Client
>>> with Client("http://127.0.0.1:8642", token="...") as client:  # doctest: +SKIP
...     client.anonymize("Call Dr Jane Miller.").text
'Call [PERSON 1].'

Nothing of what is sent is kept here, and no error quotes it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from nescio.errors import MissingExtraError, NescioError

# How often a request is sent again that the service had no room for, and the longest wait for it.
_TRIES, _LONGEST_WAIT = 4, 10.0
# How often a job is asked whether it is done.
_SECONDS_BETWEEN = 0.2
_ENDED = frozenset(("done", "failed", "cancelled"))
Row = TypeVar("Row")


class ServiceAnswerError(NescioError):
    """The service did not do what it was asked: ``status`` and ``code`` say why, ``request_id`` is in its log."""

    def __init__(self, message: str, *, status: int = 0, code: str = "", request_id: str = "") -> None:
        super().__init__(message)
        self.status, self.code, self.request_id = status, code, request_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A stretch of the text that was sent, in characters, with what it is."""

    start: int
    end: int
    type: str
    subtype: str = ""
    score: float = 0.0
    source: str = ""
    entity: str = ""
    confidential: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What stands in place of a stretch of the text that was sent."""

    start: int
    end: int
    replacement: str
    type: str = ""
    identifier: str = ""
    entity: str = ""
    confidential: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Anonymized:
    """A text that can be shared, or why it cannot be vouched for: then ``passed`` is False and ``text`` is empty."""

    text: str
    edits: tuple[Edit, ...]
    passed: bool = True
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A project of the service."""

    id: str
    name: str = ""
    policy: str = ""


@dataclass(frozen=True, slots=True)
class Upload:
    """What became of an upload: ids of documents and jobs, and what could not be read."""

    documents: tuple[str, ...]
    jobs: tuple[str, ...]
    problems: tuple[str, ...]


class Client:
    """Talks to one service; close it, or use it in a ``with`` block. It may be shared by threads."""

    def __init__(
        self, address: str = "http://127.0.0.1:8642", *, token: str = "", timeout: float = 60.0, transport: Any = None
    ) -> None:
        """``transport`` is one of httpx, for those who need another way than the network."""
        try:
            import httpx
        except ModuleNotFoundError:
            raise MissingExtraError("The client of the service", "client") from None
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Proxies of the surroundings must not see texts, and no redirect leads them elsewhere.
        self._http = httpx.Client(
            base_url=address, headers=headers, timeout=timeout, transport=transport, trust_env=False
        )
        self._cut_off = (httpx.RemoteProtocolError, httpx.ReadError)
        self._unreachable = httpx.TransportError

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def anonymize(self, text: str, **settings: Any) -> Anonymized:
        """The text that can be shared; ``settings`` are those of the service's API (policy, lang, model, replace, tags, ...).

        Raises ``ServiceAnswerError`` with the code "not_verified" if the service cannot vouch for it.
        """
        return _anonymized(self._post("/v1/anonymize", {"text": text, **settings}))

    def anonymize_many(self, texts: Sequence[str], **settings: Any) -> list[Anonymized]:
        """Several texts, each by itself and in their order; look at ``passed`` of each."""
        answer = self._post("/v1/anonymize/batch", {"texts": list(texts), **settings})
        return [_anonymized(row) for row in answer["results"]]

    def detect(self, text: str, **settings: Any) -> list[Mention]:
        """What was found in a text."""
        return [_as(Mention, row) for row in self._post("/v1/detect", {"text": text, **settings})["mentions"]]

    def projects(self) -> list[Project]:
        """All projects."""
        return [_as(Project, row) for row in self._call("GET", "/v1/projects")["projects"]]

    def create_project(self, name: str, **settings: Any) -> Project:
        """A new project; ``settings`` are policy, replace, model, tolerance, review and retention_days."""
        return _as(Project, self._post("/v1/projects", {"name": name, **settings}, headers=_new_key()))

    def upload(self, project: Project | str, *paths: str | Path, lang: str = "auto", subject: str = "") -> Upload:
        """Send files to a project; they are processed by jobs, see ``wait``."""
        files = [("file", (Path(path).name, Path(path).read_bytes())) for path in paths]
        where = f"/v1/projects/{project if isinstance(project, str) else project.id}/documents"
        data = {"lang": lang, "subject": subject}
        answer = self._call("POST", where, files=files, data=data, headers=_new_key())
        return Upload(
            tuple(row["id"] for row in answer["documents"]),
            tuple(row["id"] for row in answer["jobs"]),
            tuple(f"{row['name']}: {row['message']}" for row in answer["problems"]),
        )

    def wait(self, job: str, *, sleep: Callable[[float], None] = time.sleep) -> str:
        """How a job has ended: "done", "failed" or "cancelled"."""
        while (state := str(self._call("GET", f"/v1/jobs/{job}")["state"])) not in _ENDED:
            sleep(_SECONDS_BETWEEN)
        return state

    def export(self, document: str, what: str = "document") -> bytes:
        """The anonymised file of a document, or its report, explanation, annotations, audit or result."""
        return bytes(self._sent("GET", f"/v1/documents/{document}/export/{what}").content)

    def _post(self, path: str, body: Mapping[str, Any], **how: Any) -> Any:
        return self._call("POST", path, json=dict(body), **how)

    def _call(self, method: str, path: str, **how: Any) -> Any:
        return self._sent(method, path, **how).json()

    def _sent(self, method: str, path: str, **how: Any) -> Any:
        """The answer; what the service has no room for is sent again, after the time that it asks for.

        So is, once, what was cut off on the way: a request that makes something has a key, and is done once.
        """
        for left in reversed(range(_TRIES)):
            try:
                answer = self._http.request(method, path, **how)
            except self._cut_off:
                if left != _TRIES - 1:
                    raise ServiceAnswerError("The service did not answer twice.") from None
                continue
            except self._unreachable as error:
                # The message of a fault on the way may name what was sent; its kind does not.
                raise ServiceAnswerError(f"The service could not be reached ({type(error).__name__}).") from None
            if answer.status_code != 429 or not left:
                break
            time.sleep(min(float(answer.headers.get("retry-after", 1)), _LONGEST_WAIT))
        if answer.is_success:
            return answer
        try:
            told = answer.json()["error"]
        except (ValueError, KeyError, TypeError):
            told = {"message": "This is no answer of nescio's service: check the address."}
        raise ServiceAnswerError(
            told["message"],
            status=answer.status_code,
            code=told.get("code", ""),
            request_id=told.get("request_id", ""),
        )


def _new_key() -> dict[str, str]:
    """What tells the service that a request is the same one, sent again."""
    return {"Idempotency-Key": secrets.token_hex(16)}


def _anonymized(row: Mapping[str, Any]) -> Anonymized:
    edits = tuple(_as(Edit, edit) for edit in row.get("edits", ()))
    return Anonymized(row.get("text", ""), edits, bool(row["passed"]), tuple(row.get("problems", ())))


def _as(kind: type[Row], row: Mapping[str, Any]) -> Row:
    """A value of the fields that it knows; a newer service may send more."""
    known = {one.name for one in fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: value for name, value in row.items() if name in known})
