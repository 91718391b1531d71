"""What a recogniser thinks of a mention beyond its type, as signals of the mention: would an expert mask it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nescio.document import Mention

MASK, DIRECT = ".mask", ".direct"


def opinions(mention: Mention) -> Iterator[tuple[str, float]]:
    """The signals that are opinions, not scores of a detector."""
    return ((name, value) for name, value in mention.signals if name.endswith((MASK, DIRECT)))


def joined_opinions(one: Mention, other: Mention) -> list[tuple[str, float]]:
    """The opinions of both; of two by the same source the higher chance counts."""
    joined = dict(opinions(one))
    for name, value in opinions(other):
        joined[name] = max(value, joined.get(name, 0.0))
    return list(joined.items())


def mask_chance(mentions: Iterable[Mention]) -> float | None:
    """How likely an expert would mask what these mentions speak of; None if no recogniser has an opinion."""
    chances = [value for mention in mentions for name, value in mention.signals if name.endswith(MASK)]
    return max(chances, default=None)
