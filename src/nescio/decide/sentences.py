"""The sentences of a text, and the lines of a list or a chat: what stands in one is said together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter

from nescio.document import Mention
from nescio.text.patterns import fixed

Span = tuple[int, int]
# Where a sentence ends; not behind a title or an initial.
_END = fixed(r"(?<![A-Z])(?<!\b[A-Z][a-z])(?<!\b(?:Mrs|Sgt))[.!?][\"'”’)]*\s+|\n\s*\n|\n(?=\S{1,40}:)")


def sentences(text: str) -> list[Span]:
    """Where each sentence begins and ends, in their order."""
    ends = [match.end() for match in _END.finditer(text)]
    return list(zip([0, *ends], [*ends, len(text)], strict=True))


def span_around(mention: Mention, spans: Sequence[Span]) -> Span | None:
    """The one of some sentences in their order in which a mention begins; None if it stands in another."""
    place = bisect_right(spans, mention.start, key=itemgetter(0)) - 1
    return spans[place] if place >= 0 and mention.start < spans[place][1] else None
