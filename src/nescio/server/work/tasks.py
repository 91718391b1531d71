"""What worker processes do; documents travel as JSON, because their parts cannot be sent otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from nescio import codec
from nescio.background.backend import Background
from nescio.background.by_name import open_background
from nescio.document import Document
from nescio.formats.io.options import Options
from nescio.formats.io.results import edit_rows, mention_rows
from nescio.pipeline import Pipeline
from nescio.server.review.draft import Draft
from nescio.server.review.settle import SETTLED_WITH, settled, settled_with
from nescio.server.review.views import figures, findings
from nescio.server.store.documents import META_KEPT
from nescio.server.work import reading
from nescio.server.work.pipelines import read_with
from nescio.settings import Settings

# What verification may say of a text that cannot be vouched for.
_MAX_PROBLEMS = 20


@dataclass(frozen=True, slots=True)
class Processed:
    """A document with all that was found in it, as JSON, and its figures without any review; None if others must settle it."""

    written: str
    lang: str
    figures: dict[str, Any] | None


def process(
    settings: Settings, background: str | None, written: str, settle: bool, *, tick: Callable[[float], None]
) -> Processed:
    """Search a document and, where asked for, count what would become of it without any review."""
    settings = _with_background(settings, background)
    found = read_with(settings, codec.loads(written), tick)
    if not settle:
        return Processed(sent_result(found), found.lang, None)
    done = settled(Draft(found, settings.tolerance), Pipeline.from_settings(settings))
    if settings.makes_names:
        return processed(found, done)
    # Who opens it first does not wait until it is settled once more.
    kept = done.with_(meta={**done.meta, SETTLED_WITH: settled_with(settings)})
    return Processed(sent_result(kept), found.lang, figures(done))


def processed(found: Document, settled: Document) -> Processed:
    """What is kept of a document: what verification has found and masked is there for reviewers like everything else."""
    return Processed(sent_result(found.with_owned_mentions(settled.owned_mentions)), found.lang, figures(settled))


def read_file(name: str, format_name: str, data: bytes, options: Options) -> tuple[list[str], list[str], bytes]:
    """The documents of a file, what could not be read of it, and where its text stands on pages, if that is known by now."""
    documents, problems, layout = reading.read_documents(name, format_name, data, options)
    return [sent_result(document) for document in documents], problems, layout


def write_file(name: str, format_name: str, data: bytes, results: Sequence[str], options: Options) -> bytes:
    """A file with the results in place of its documents."""
    return reading.write_file(name, format_name, data, [codec.loads(one) for one in results], options)


def detect_text(settings: Settings, background: str | None, text: str) -> dict[str, Any]:
    document = _run(settings, background, text, until="link")
    return {"lang": document.lang, "mentions": mention_rows(document)}


def anonymize_texts(
    settings: Settings, background: str | None, texts: Sequence[str], lang: str
) -> list[dict[str, Any]]:
    """Each text with its edits, or why it cannot be vouched for."""
    return [_anonymized(_run(settings, background, text), lang) for text in texts]


def explain_text(settings: Settings, background: str | None, text: str, lang: str) -> dict[str, Any]:
    return findings(_run(settings, background, text), settings, lang)


def sent_result(document: Document) -> str:
    """A document on its way between processes, with as much of its notes as is kept."""
    meta = {key: value for key, value in document.meta.items() if key in META_KEPT}
    return codec.dumps(document.with_(meta=meta))


def _run(settings: Settings, background: str | None, text: str, until: str | None = None) -> Document:
    return Pipeline.from_settings(_with_background(settings, background)).run(Document("text", text), until=until)


def _anonymized(document: Document, lang: str) -> dict[str, Any]:
    if document.verdict is None or not document.verdict.passed:
        problems = [one.text(lang) for one in document.verdict.problems[:_MAX_PROBLEMS]] if document.verdict else []
        return {"passed": False, "problems": problems}
    return {"text": document.output, "edits": edit_rows(document), "passed": True}


def _with_background(settings: Settings, background: str | None) -> Settings:
    """What others may know is opened once in every process."""
    return settings.with_(background=_opened(background)) if background else settings


@lru_cache(maxsize=1)
def _opened(background: str) -> Background | None:
    return open_background(background)
