"""What a recogniser thinks of a mention beyond its type, as signals of the mention: would an expert mask it?"""

from __future__ import annotations

from collections.abc import Iterable

from nescio.document import Mention

MASK, DIRECT = ".mask", ".direct"


def opinions(mention: Mention) -> list[tuple[str, float]]:
    """The signals that are opinions, not scores of a detector."""
    return [signal for signal in mention.signals if signal[0].endswith((MASK, DIRECT))]


def joined_opinions(one: Mention, other: Mention) -> list[tuple[str, float]]:
    """The opinions of both; of two by the same source the higher chance counts."""
    joined = dict(opinions(one))
    for name, value in opinions(other):
        joined[name] = max(value, joined.get(name, 0.0))
    return list(joined.items())


# A recogniser that says nothing of a mention gives it less than the least chance it reports.
SILENCE = 0.03


def mask_chance(mentions: Iterable[Mention]) -> float | None:
    """How likely an expert would mask what these mentions speak of; None if no recogniser has an opinion.

    Half way between the mean over all mentions and the highest: one sure place outweighs some silent ones, not many.
    Repeated strings that only a search found are not asked again.
    """
    asked = [mention for mention in mentions if mention.source != "repeat" or opinions(mention)]
    chances = [next((value for name, value in m.signals if name.endswith(MASK)), None) for m in asked]
    if all(chance is None for chance in chances):
        return None
    values = [SILENCE if chance is None else chance for chance in chances]
    return (max(values) + sum(values) / len(values)) / 2
