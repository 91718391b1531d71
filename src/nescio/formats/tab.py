"""JSON of the Text Anonymization Benchmark (Pilan et al., 2022): a list of annotated documents."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from nescio.document import Decision, Document
from nescio.errors import InputError
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.placement import placed_mentions
from nescio.formats.io.results import Written
from nescio.formats.text import read_text
from nescio.protocols import OutputLike, SourceLike
from nescio.text.encodable import encodable

NOT_CONFIDENTIAL = "NOT_CONFIDENTIAL"


class TabFormat:
    """Reads text, the person to protect and the gold annotations (in ``meta``); writes text and our annotations.

    ``task``, ``meta`` and the gold annotations of the input are not written: they hold names in clear.
    """

    name = "tab"
    suffixes: tuple[str, ...] = (".json",)
    companions: tuple[str, ...] = ()

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        text, encoding = read_text(source)
        try:
            raw = json.loads(text) if text else None
        except json.JSONDecodeError as error:
            raise InputError(
                f"is not valid JSON (at character {error.colno})", path=source.name, line=error.lineno
            ) from None
        except (ValueError, RecursionError):
            raise InputError(
                "is not usable JSON: a number is too long or the nesting too deep", path=source.name
            ) from None
        del text
        if not isinstance(raw, list):
            raise InputError("is not a list of documents as in the Text Anonymization Benchmark", path=source.name)
        seen: set[str] = set()
        for number, item in enumerate(raw, 1):
            document = _document(item)
            if isinstance(document, Document) and document.id in seen:
                document = "has the same id as an earlier document"
            if isinstance(document, str):
                yield InputError(f"document {number} {document}", path=source.name)
                continue
            seen.add(document.id)
            yield document.with_(meta={"source": source.name, **encoding.meta(document.text), **document.meta})

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:  # noqa: ARG002
        written = Written()
        file = output.open()
        separator = b"[\n"
        for document in written.passed(documents):
            result = {
                "doc_id": document.id,
                "text": document.output,
                "annotations": {"nescio": {"entity_mentions": _mentions(document)}},
            }
            file.write(separator + encodable(json.dumps(result, ensure_ascii=False)).encode("utf-8"))
            file.flush()
            separator = b",\n"
            written.note(document)
        file.write(b"\n]\n" if written.documents else b"[]\n")
        return written


def _document(item: Any) -> Document | str:
    """The document of one item of the list, or what is wrong with it."""
    if not isinstance(item, dict):
        return "is not a JSON object"
    if not isinstance(item.get("doc_id"), str) or not item["doc_id"]:
        return 'has no "doc_id"'
    if not isinstance(item.get("text"), str):
        return 'has no "text"'
    task, about = item.get("task"), item.get("meta")
    subject = task.rpartition(":")[2].strip() if isinstance(task, str) and ":" in task else ""
    if not subject and isinstance(about, dict) and isinstance(about.get("applicant"), str):
        subject = about["applicant"]
    return Document(
        id=item["doc_id"],
        text=item["text"],
        lang="en",
        subject=subject,
        meta={"annotations": item["annotations"]} if isinstance(item.get("annotations"), dict) else {},
    )


def _mentions(document: Document) -> list[dict[str, Any]]:
    text = document.output
    decisions = {decision.entity: decision for decision in document.decisions}
    return [
        {
            "entity_type": mention.type,
            "entity_mention_id": f"{document.id}_m{number}",
            "start_offset": mention.start,
            "end_offset": mention.end,
            "span_text": text[mention.start : mention.end],
            "identifier_type": _identifier(decisions.get(mention.entity)) if mention.masked else "NO_MASK",
            "confidential_status": _confidential(decisions.get(mention.entity)),
            "entity_id": mention.entity,
        }
        for number, mention in enumerate(placed_mentions(document), 1)
    ]


def _identifier(decision: Decision | None) -> str:
    return decision.identifier.upper() if decision else "QUASI"


def _confidential(decision: Decision | None) -> str:
    """The special category, as the benchmark writes it."""
    return (decision.confidential if decision else "") or NOT_CONFIDENTIAL
