"""Labelled texts: what every source is turned into, whatever it can and cannot teach."""

from __future__ import annotations

from dataclasses import dataclass


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
