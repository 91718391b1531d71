"""Search and mask over a whole case: words, lists and patterns, looked at first and masked in all documents after that.

What is found inside something that is masked already stays as it is; what is found inside something kept masks all of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nescio.document import Document
from nescio.server.errors import BadRequestError, ServiceError, StorageError
from nescio.server.review import actions as acts
from nescio.server.store import documents as documents_store
from nescio.server.work.reviews import Working
from nescio.server.work.settling import NOT_READY
from nescio.text.safe_patterns import compile_pattern

if TYPE_CHECKING:
    from nescio.server.security.access import Access
    from nescio.server.service import Service

Span = tuple[int, int]
# What a preview shows of each document, and how many hits a document may have.
SHOWN, AROUND, MAX_HITS = 3, 40, 5000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Words and phrases (whole, in any case), and regular expressions of RE2."""

    words: tuple[str, ...]
    patterns: tuple[str, ...]

    def finder(self) -> Callable[[str], list[Span]]:
        """What finds all hits in a text; refuses patterns that cannot be used."""
        searches: list[Any] = []
        phrases = sorted({" ".join(word.split()) for word in self.words if word.strip()}, key=len, reverse=True)
        if phrases:
            searches.append(re.compile("|".join(map(_phrase, phrases)), re.IGNORECASE))
        for number, regex in enumerate(self.patterns, 1):
            try:
                searches.append(compile_pattern(regex))
            except ValueError as error:
                raise BadRequestError(f"Pattern {number} {error}.", code="bad_pattern") from None
        if not searches:
            raise BadRequestError("Give words or patterns to look for.")

        def find(text: str) -> list[Span]:
            spans = sorted(match.span() for search in searches for match in search.finditer(text) if match[0].strip())
            return _apart(spans)

        return find


def _phrase(phrase: str) -> str:
    words = r"\s+".join(map(re.escape, phrase.split()))
    before = r"(?<!\w)" if phrase[0].isalnum() else ""
    return before + words + (r"(?!\w)" if phrase[-1].isalnum() else "")


def _apart(spans: Iterable[Span]) -> list[Span]:
    """Hits that overlap become one."""
    found: list[Span] = []
    for start, end in spans:
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
        if len(found) > MAX_HITS:
            raise BadRequestError(f"There are more than {MAX_HITS} hits in one document: look for something rarer.")
    return found


def redact(
    service: Service, access: Access, project: str, wanted: Wanted, type_name: str, *, apply: bool
) -> dict[str, Any]:
    """What is found in the documents of a project; with ``apply`` it is masked, a step in each that can be undone."""
    find = wanted.finder()
    with service.store.reading() as session:
        records = documents_store.list_records(session, project=project, oldest_first=True)
    rows, done = [], 0
    for record in records:
        if record.state in NOT_READY:
            continue
        working = service.reviews.open(access, record.id)
        spans = find(working.document.text)
        if not spans:
            continue
        actions = masking(working, spans, type_name)
        row = {
            "id": record.id,
            "name": documents_store.document_name(service.store, record),
            "hits": len(spans),
            "open": sum(not _is_masked(working.document, span) for span in spans),
            "finished": working.review.finished,
            "shown": [_shown(working.document.text, span) for span in spans[:SHOWN]],
            "problem": "",
        }
        if apply and actions:
            try:
                service.reviews.act(access, working, working.version, actions)
                service.processing.announce(record.id)
                done += 1
            except StorageError:
                raise
            except ServiceError as error:
                row["problem"] = error.message
        rows.append(row)
    return {
        "documents": rows,
        "hits": sum(row["hits"] for row in rows),
        "open": sum(row["open"] for row in rows),
        "done": done,
    }


def masking(working: Working, spans: Sequence[Span], type_name: str) -> list[Any]:
    """The actions that mask these stretches; the same words are one entity."""
    document = working.document
    owners = {index: entity for entity in document.entities for index in entity.mentions}
    masked = {decision.entity for decision in document.decisions if decision.action == "mask"}
    found: list[Any] = []
    decided: set[str] = set()
    made: dict[str, str] = {}
    taken = 0
    for start, end in spans:
        touching = [index for index, one in enumerate(document.mentions) if one.start < end and start < one.end]
        around = [index for index in touching if _holds(document, index, start, end)]
        if around:
            ident = owners[around[0]].id
            if ident not in masked | decided:
                decided.add(ident)
                found.append(acts.Decide(kind="decide", entity=ident, action="mask"))
            continue
        start = min([start, *(document.mentions[index].start for index in touching)])
        end = max([end, *(document.mentions[index].end for index in touching)])
        if start < taken:
            continue
        taken = end
        text = " ".join(document.text[start:end].casefold().split())
        known = made.get(text)
        found.append(acts.Add(kind="add", start=start, end=end, type=type_name, entity=known, everywhere=False))
        if known is None:
            number = working.draft.made + len(made) + 1
            made[text] = f"{type_name.partition('/')[0].lower()}-r{number}"
    return found


def _holds(document: Document, index: int, start: int, end: int) -> bool:
    mention = document.mentions[index]
    return mention.start <= start and end <= mention.end


def _is_masked(document: Document, span: Span) -> bool:
    return any(edit.start <= span[0] and span[1] <= edit.end for edit in document.edits)


def _shown(text: str, span: Span) -> dict[str, Any]:
    start, end = span
    return {
        "start": start,
        "end": end,
        "before": text[max(0, start - AROUND) : start],
        "match": text[start:end],
        "after": text[end : end + AROUND],
    }
