"""Where the mentions stand in the anonymised text, for formats that carry annotations."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from nescio.document import Document
from nescio.formats.io.results import owners_of_mentions


@dataclass(frozen=True, slots=True)
class Placed:
    """A mention of the output text; ``masked`` if an edit changed it."""

    start: int
    end: int
    type: str
    entity: str
    masked: bool


def placed_mentions(document: Document) -> list[Placed]:
    """The mentions in offsets of ``document.output``, in order.

    A mention that an edit cuts grows to the whole replacement; several that share one replacement count once, and one
    whose replacement is empty is gone.
    """
    starts = [edit.start for edit in document.edits]
    ends = [edit.end for edit in document.edits]
    # gained[i]: by how much the text before edit i has grown.
    gained = [0]
    for edit in document.edits:
        gained.append(gained[-1] + len(edit.text) - (edit.end - edit.start))
    owners = owners_of_mentions(document)
    found: dict[tuple[int, int], Placed] = {}
    for index, mention in enumerate(document.mentions):
        first = bisect_right(ends, mention.start)
        last = bisect_left(starts, mention.end)
        start, end = mention.start, mention.end
        if first < last:
            start, end = min(start, starts[first]), max(end, ends[last - 1])
        start, end = start + gained[first], end + gained[max(first, last)]
        if start < end:
            placed = Placed(start, end, mention.main_type, owners.get(index, ""), masked=first < last)
            found.setdefault((start, end), placed)
    return [found[span] for span in sorted(found)]
