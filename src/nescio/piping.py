"""Many texts through one pipeline: in order, with missing values as they are, in this process or in several."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from nescio import codec
from nescio.document import META_FOR_STEPS, Document
from nescio.errors import DocumentError, UsageError, VerificationError
from nescio.faults import kind_of
from nescio.parallel import Shared
from nescio.settings import Settings

# Texts that go to a worker together: few and short enough that all workers are busy to the end.
CHUNK = 16
CHUNK_LENGTH = 20_000
# What a document takes however short it is, in characters.
_LENGTH_OF_ANY = 500
# What a worker needs of a document: its first six fields, without what was noted for its writer.
Sent = tuple[str, str, str, str, str, dict[str, Any]]

_Chunk = list[Document | None]
# What became of a document: a result without its text if it comes from another process, a message if it was used wrongly.
_Outcome = Document | bytes | DocumentError | str | None


class Runs(Protocol):
    """A pipeline, as far as it matters here."""

    def run(self, document: Document, *, until: str | None = None) -> Document: ...

    def outcomes(
        self, documents: Iterable[Document | None], *, workers: int, until: str | None = None
    ) -> Iterator[Document | DocumentError | None]: ...


class RunsOne(Protocol):
    """What a single document is passed through."""

    def run(self, document: Document, *, until: str | None = None) -> Document: ...


def as_documents(values: Iterable[Any]) -> Iterator[Document | None]:
    """A document for each text; None where there is none."""
    for number, value in enumerate(values, 1):
        if isinstance(value, Document):
            yield value
        elif isinstance(value, str):
            yield Document(f"text {number}", value)
        elif is_missing(value):
            yield None
        else:
            raise UsageError(f"Text {number} is a {type(value).__name__}, neither a string nor a document nor missing.")


def is_missing(value: object) -> bool:
    """Whether a value says that there is no text: None, NaN, and what pandas has for them."""
    if value is None or (isinstance(value, float) and value != value):
        return True
    return type(value).__name__ in ("NAType", "NaTType")


def finished(pipeline: RunsOne, document: Document, until: str | None = None) -> Document | DocumentError:
    """A document after the pipeline, or what is wrong with it; nobody's mistake but the caller's is raised."""
    try:
        return pipeline.run(document, until=until)
    except UsageError:
        raise
    except DocumentError as error:
        return error
    except Exception as error:  # an unforeseen fault in one text: name its kind, never its message or text
        return UnforeseenError(kind_of(error))


class UnforeseenError(DocumentError):
    """A fault that no part of the program expected; its message is no more than its kind."""

    def of(self, where: str) -> DocumentError:
        """The same with the place of the document."""
        return DocumentError(f"{where}: could not be processed ({self}).")


def vouched(outcome: Document | DocumentError, name: str) -> Document | DocumentError:
    """A document that passed, or what is wrong with it."""
    if isinstance(outcome, UnforeseenError):
        return outcome.of(name)
    if isinstance(outcome, DocumentError) or (outcome.verdict is not None and outcome.verdict.passed):
        return outcome
    problems = [str(one) for one in outcome.verdict.problems] if outcome.verdict else ["it was not verified"]
    return VerificationError(f"{name}: cannot be vouched for: {'; '.join(problems)}.")


def in_order(
    documents: Iterable[Document | None],
    make: Callable[[Settings], Runs],
    settings: Settings,
    workers: int,
    until: str | None = None,
) -> Iterator[Document | DocumentError | None]:
    """The documents after the pipelines that ``make`` gives in so many processes, or after their steps up to one."""
    pipeline = make(settings)
    work = Shared[_Chunk, list[_Outcome]](
        lambda chunk: _outcomes(pipeline, chunk, until),
        _work,
        sent=lambda chunk: [document and _sent(document) for document in chunk],
        size=_size,
        begin=_begin,
        arguments=(make, settings, until),
    )
    waiting: deque[_Chunk] = deque()

    def chunks() -> Iterator[_Chunk]:
        for chunk in _chunks(documents):
            waiting.append(chunk)
            yield chunk

    for outcomes in work.over(chunks(), workers):
        for document, outcome in zip(waiting.popleft(), outcomes, strict=True):
            if isinstance(outcome, str):
                raise UsageError(outcome)
            if isinstance(outcome, bytes):
                assert document is not None, "a result is that of a document"
                outcome = codec.load_result(document, outcome)
            yield outcome


def _size(chunk: _Chunk) -> int:
    """About how many characters there are to hold until the results of a chunk are given."""
    return sum(_LENGTH_OF_ANY + len(document.text) if document else 1 for document in chunk)


def _sent(document: Document) -> Sent:
    noted = {key: document.meta[key] for key in META_FOR_STEPS if key in document.meta}
    return document.id, document.text, document.lang, document.subject, document.group, noted


def _chunks(documents: Iterable[Document | None]) -> Iterator[_Chunk]:
    """Some documents each; those of one group stay together, for they are replaced alike."""
    chunk: _Chunk = []
    length, last = 0, ""
    for document in documents:
        full = len(chunk) >= CHUNK or length >= CHUNK_LENGTH
        if full and document and not (last and document.group == last):
            yield chunk
            chunk, length = [], 0
        last = document.group if document else last
        chunk.append(document)
        length += len(document.text) if document else 0
    if chunk:
        yield chunk


# The pipeline of a worker process, and the step after which it stops.
_ready: deque[tuple[Runs, str | None]] = deque(maxlen=1)


def _begin(make: Callable[[Settings], Runs], settings: Settings, until: str | None) -> None:
    _ready.append((make(settings), until))


def _work(chunk: list[Sent | None]) -> list[_Outcome]:
    """The result of each document, without its text."""
    pipeline, until = _ready[0]
    done = _outcomes(pipeline, [sent and Document(*sent) for sent in chunk], until)
    return [codec.dump_result(one) if isinstance(one, Document) else one for one in done]


def _outcomes(pipeline: Runs, chunk: _Chunk, until: str | None) -> list[_Outcome]:
    """What became of each document; blocks of one whole are worked on together."""
    if any(document is not None and document.block for document in chunk):
        try:
            return list(pipeline.outcomes(chunk, workers=1, until=until))
        except UsageError as error:
            return [document and str(error) for document in chunk]
    return [document and _outcome(pipeline, document, until) for document in chunk]


def _outcome(pipeline: Runs, document: Document, until: str | None) -> Document | DocumentError | str:
    """A finished document, or what is wrong with it; an error of use as its message, to be raised in its turn."""
    try:
        return finished(pipeline, document, until)
    except UsageError as error:
        return str(error)
