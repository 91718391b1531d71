"""What a result says: whether a document may be written, its edits and its mentions, and what became of a run."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from nescio.document import Document
from nescio.errors import DocumentError, VerificationError
from nescio.schemes import view
from nescio.taxonomy import facts_of


@dataclass(slots=True)
class Written:
    """What a writer reports: how many documents it wrote, which it did not, and what the user should know."""

    documents: int = 0
    failures: list[DocumentError] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def passed(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents that may be written; the others become failures. Every writer goes through this gate."""
        for document in documents:
            if refusal := refused(document):
                self.failures.append(refusal)
            else:
                yield document
                self.documents += 1

    def note(self, document: Document, what: str = "") -> None:
        """Keep a note about a document, and one on lone surrogates if it has any."""
        if what:
            self.notes.append(f"{place(document)}: {what}")
        if document.meta.get("lone_surrogates"):
            self.notes.append(f"{place(document)}: lone surrogates were written as U+FFFD")


def place(document: Document) -> str:
    """File and line of a document where known (an id may be a name), else its id."""
    source, line = document.meta.get("source"), document.meta.get("line")
    if source is None:
        return document.id
    return f"{source}:{line}" if line is not None else str(source)


def refused(document: Document) -> VerificationError | None:
    """Why a document must not be written as clean, or None if its verdict says that it may."""
    if document.verdict is None:
        return VerificationError(f"{place(document)}: was not verified; it is not written")
    if document.verdict.passed:
        return None
    problems = document.verdict.problems
    more = f" and {len(problems) - 3} more" if len(problems) > 3 else ""
    why = f" ({'; '.join(map(str, problems[:3]))}{more})" if problems else ""
    return VerificationError(f"{place(document)}: failed verification{why}; it is not written")


def edit_rows(document: Document, *, with_originals: bool = False) -> list[dict[str, Any]]:
    """The edits as JSON-ready rows; start and end point into the original text.

    The type is that of the mention ("Turkish" is a trait, though it belongs to a country); of a tag, the one that it says.
    """
    types = {entity.id: entity.type for entity in document.entities}
    masked = sorted((stretch.start, stretch.end, stretch.type) for stretch in document.masked_stretches)
    decisions = {decision.entity: decision for decision in document.decisions}
    rows = []
    for edit in document.edits:
        decision = decisions.get(edit.entity)
        kind = types.get(edit.entity, "")
        if edit.text and edit.text[0] != "[" and not edit.mends:
            place = bisect_right(masked, edit.start, key=itemgetter(0))
            if place and masked[place - 1][1] > edit.start:
                kind = masked[place - 1][2]
        row = {
            "start": edit.start,
            "end": edit.end,
            "replacement": edit.text,
            "type": kind.partition("/")[0],
            "identifier": decision.identifier if decision else "",
            "entity": edit.entity,
            "confidential": decision.confidential if decision else "",
            "reason": "; ".join(str(why) for why in (decision and decision.reason, edit.reason) if why),
        }
        if with_originals:
            row["original"] = document.text[edit.start : edit.end]
        rows.append(row)
    return rows


def mention_rows(document: Document, scheme: str = "default") -> list[dict[str, Any]]:
    """The mentions as JSON-ready rows, in the types of a scheme, without any text of the document."""
    owners = owners_of_mentions(document)
    rows = []
    for row in view(document, scheme):
        mention = document.mentions[row.mention]
        shown = {
            "start": row.start,
            "end": row.end,
            "type": row.type,
            "subtype": row.subtype,
            "score": round(mention.score, 4),
            "source": mention.source,
            "entity": owners.get(row.mention, ""),
            "confidential": mention.confidential or facts_of(mention.type).confidential,
        }
        if scheme == "default":
            shown["parts"] = [{"start": part.start, "end": part.end, "type": part.type} for part in mention.parts]
        rows.append(shown)
    return rows


def owners_of_mentions(document: Document) -> dict[int, str]:
    """Index of a mention -> id of its entity."""
    return {index: entity.id for entity in document.entities for index in entity.mentions}
