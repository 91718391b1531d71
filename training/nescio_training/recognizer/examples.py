"""Labelled texts: what every source is turned into, whatever it can and cannot teach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

# The type of a mention of which nothing is known.
OPEN = "OPEN"
# In the type of a mention: any of several types, for a source that does not tell them apart.
OR = "|"


@dataclass(frozen=True, slots=True)
class LabelledMention:
    """A labelled span; ``identifier`` is keep, quasi or direct, "" where the source does not say."""

    start: int
    end: int
    type: str
    identifier: str = ""
    category: str = "NONE"


@dataclass(frozen=True, slots=True)
class Example:
    """One text with its labels.

    ``types`` are the types the source marks completely: outside its mentions the other types stay open.
    ``masking`` and ``categories`` say whether these heads learn from it.
    """

    id: str
    source: str
    text: str
    mentions: tuple[LabelledMention, ...]
    types: frozenset[str]
    masking: bool
    categories: bool = False


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a text: a mention, or what stands between two."""

    text: str
    mention: LabelledMention | None = None


def segments(example: Example) -> Iterator[Segment]:
    """The text in stretches, in order; of mentions that overlap only the first."""
    position = 0
    for mention in sorted(example.mentions, key=lambda m: m.start):
        if mention.start < position:
            continue
        yield Segment(example.text[position : mention.start])
        yield Segment(example.text[mention.start : mention.end], mention)
        position = mention.end
    yield Segment(example.text[position:])


def with_segments(example: Example, changed: Iterable[Segment]) -> Example:
    """The example with other stretches of text; the mentions follow."""
    parts: list[str] = []
    mentions: list[LabelledMention] = []
    length = 0
    for segment in changed:
        end = length + len(segment.text)
        if segment.mention is not None and segment.text:
            mentions.append(replace(segment.mention, start=length, end=end))
        parts.append(segment.text)
        length = end
    return replace(example, text="".join(parts), mentions=tuple(mentions))
