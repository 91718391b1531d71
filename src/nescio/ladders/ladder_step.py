"""A step of a ladder before it is fit into the text."""

from __future__ import annotations

from typing import NamedTuple

from nescio.ladders.sayings import Phrase


class LadderStep(NamedTuple):
    """What is said, or one saying for each mention, with the share of information lost and what is still told."""

    phrase: Phrase | tuple[Phrase, ...]
    lost: float
    kind: str
