"""What a recogniser thinks of a mention beyond its type, as signals of the mention: would an expert mask it?

Where a recogniser has read a passage, its silence on what a rule has found there is an opinion, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nescio.document import Mention
from nescio.protocols import REPEAT
from nescio.taxonomy import facts_of

MASK, DIRECT = ".mask", ".direct"
# A recogniser that says nothing of a mention gives it less than the least chance it reports.
SILENCE = 0.03
_RECOGNIZER = "neural"
_SILENT = f"silence{MASK}"
# Of what rules alone find in passages that a recogniser has read, one in ten is what they say it is.
_TRUST_IN_RULES_ALONE = 0.2
# A rule that goes by capitals alone is not surer than this.
_MORE_THAN_LOOKS = 0.6
_LOOKS = frozenset(("PERSON", "ORG", "LOC"))
# A policy with a lower threshold masks guesses, too.
_NOT_SURE = 0.3


def opinions(mention: Mention) -> list[tuple[str, float]]:
    """The signals that are opinions, not scores of a detector."""
    return [signal for signal in mention.signals if signal[0].endswith((MASK, DIRECT))]


def joined_opinions(one: Mention, other: Mention) -> list[tuple[str, float]]:
    """The opinions of both; of two by the same source the higher chance counts."""
    joined = dict(opinions(one))
    for name, value in opinions(other):
        joined[name] = max(value, joined.get(name, 0.0))
    return list(joined.items())


def with_silence(mention: Mention) -> Mention:
    """A mention on which a recogniser that has read it is silent: less sure, unless it is a direct identifier."""
    if opinions(mention):
        return mention
    trust = 1.0 if facts_of(mention.type).identifier == "direct" else _TRUST_IN_RULES_ALONE
    signals = mention.signals or ((mention.source, mention.score),)
    return replace(mention, score=mention.score * trust, signals=(*signals, (_SILENT, SILENCE)))


def undoubted_score(mention: Mention) -> float:
    """How sure the detectors are, whatever a recogniser's silence says."""
    return max([mention.score, *(value for name, value in mention.signals if not name.endswith((MASK, DIRECT)))])


def believed_score(mention: Mention, threshold: float) -> float:
    """How sure a mention is for a policy that asks no expert and masks from a threshold on.

    A rule's word counts, but of what only looks like a name where a recogniser has read, its silence counts, too ("CXR RLL"),
    unless the policy masks what is not sure.
    """
    is_silent = any(name == _SILENT for name, _ in mention.signals)
    if is_silent and threshold >= _NOT_SURE and mention.main_type in _LOOKS and rule_score(mention) < _MORE_THAN_LOOKS:
        return mention.score
    return undoubted_score(mention)


def rule_score(mention: Mention) -> float:
    """How sure the rules alone are; 0 if none has found it."""
    signals = mention.signals or ((mention.source, mention.score),)
    return max(
        (value for name, value in signals if not name.endswith((MASK, DIRECT)) and name != _RECOGNIZER), default=0.0
    )


def mask_chance(mentions: Iterable[Mention]) -> float | None:
    """How likely an expert would mask what these mentions speak of; None if no recogniser has read any of them.

    Half way between the mean over all mentions and the highest: one sure place outweighs some silent ones, not many.
    Repeated strings that only a search found are not asked again, unless there is nobody else to ask.
    """
    mentions = list(mentions)
    asked = [mention for mention in mentions if mention.source != REPEAT or spoken_opinions(mention)] or mentions
    chances = [max(values) for mention in asked if (values := _mask_chances(mention))]
    if not chances:
        return None
    return (max(chances) + sum(chances) / len(chances)) / 2


def spoken_opinions(mention: Mention) -> list[tuple[str, float]]:
    """What a recogniser has really said of a mention."""
    return [opinion for opinion in opinions(mention) if opinion[0] != _SILENT]


def _mask_chances(mention: Mention) -> list[float]:
    return [value for name, value in mention.signals if name.endswith(MASK)]
