"""Mask what verification has found: survivors become mentions of the entities that they give away."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace

from nescio.document import Document, Mention, Survivor
from nescio.protocols import VERIFICATION


def also_masked(document: Document, *, over_kept: bool, elsewhere: bool = False) -> Document:
    """The document with its survivors as further mentions, to be replaced again; the same one if that is impossible.

    What is kept, a mention or a stretch of one, gives way to a survivor in it if ``over_kept``; else it stays, and the survivor
    with it. Entities that the document does not have are new in it if they may be known from ``elsewhere``, from other blocks of
    the same whole.
    """
    if over_kept:
        document = _masked_whole(document)
    survivors = document.verdict.survivors if document.verdict else ()
    starts = [survivor.start for survivor in survivors]

    def touched(mention: Mention) -> range:
        """The survivors (sorted, not overlapping) that a mention overlaps."""
        first = bisect_right(starts, mention.start) - 1
        if first < 0 or survivors[first].end <= mention.start:
            first += 1
        last = first
        while last < len(survivors) and starts[last] < mention.end:
            last += 1
        return range(first, last)

    kept = {entity.id for entity in document.kept_entities} if over_kept else set()
    owned: list[tuple[Mention, str]] = []
    blocked: set[int] = set()
    for mention, owner in document.owned_mentions:
        overlapped = touched(mention)
        if not overlapped or owner not in kept:
            owned.append((mention, owner))
            blocked.update(overlapped)
    origins = {entity.id: document.mentions_of(entity)[0] for entity in document.entities}
    added = [
        (_mention(survivor, origins.get(survivor.entity)), survivor.entity)
        for number, survivor in enumerate(survivors)
        if number not in blocked and (elsewhere or survivor.entity in origins)
    ]
    types = {entity: mention.type for mention, entity in added if entity not in origins}
    return document.with_owned_mentions([*owned, *added], types) if added else document


def _masked_whole(document: Document) -> Document:
    """The document with no stretch kept, of mentions that are masked, in which a survivor stands."""
    survivors = document.verdict.survivors if document.verdict else ()
    starts = [survivor.start for survivor in survivors]

    def is_clean(span: tuple[int, int]) -> bool:
        before = bisect_left(starts, span[1]) - 1
        return before < 0 or survivors[before].end <= span[0]

    decisions = tuple(
        replace(decision, keeps=tuple(filter(is_clean, decision.keeps))) if decision.keeps else decision
        for decision in document.decisions
    )
    return document if decisions == document.decisions else document.with_(decisions=decisions)


def _mention(survivor: Survivor, origin: Mention | None) -> Mention:
    """A survivor as a mention; how sure its detector was of another mention of the entity counts for it, too."""
    if origin is None:
        return Mention(survivor.start, survivor.end, survivor.type or "MISC", source=VERIFICATION)
    return replace(
        origin, start=survivor.start, end=survivor.end, type=survivor.type or origin.type, source=VERIFICATION, parts=()
    )
