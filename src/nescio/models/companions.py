"""A recogniser with an encoder and a tagger over whole words, read as one.

The tagger knows better what a name is (given or family name, town, street); the encoder what an expert would mask, and names in
kinds of text that the tagger has not seen. So the tagger's mentions keep their types and take the encoder's opinions, and what
only the encoder finds is added. What only the tagger finds counts in letters and mails, of which it has learnt.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from nescio.document import Mention
from nescio.lang.zones import GREETING, HEADER, SIGN_OFF, SIGNATURE, zones
from nescio.models.mask_signals import joined_opinions
from nescio.models.recognizer import Recognizer
from nescio.models.tagger import Tagger, meets
from nescio.text.words import WORD

# What the encoder's word for a type is worth where the tagger is silent.
_ALONE = 0.5
_OF_LETTERS = frozenset((HEADER, GREETING, SIGN_OFF, SIGNATURE))


class RecognizerWithTagger:
    """What both find, as one recogniser."""

    reads_rules = True

    def __init__(self, recognizer: Recognizer, tagger: Tagger) -> None:
        self.recognizer = recognizer
        self.tagger = tagger

    @property
    def name(self) -> str:
        return self.recognizer.name

    @property
    def decides(self) -> bool:
        return self.recognizer.decides

    def mentions(self, text: str, source: str, found: Sequence[Mention] = ()) -> list[Mention]:
        """The mentions of a text; ``found`` is what the rules found, sorted and without overlaps."""
        tagged = self.tagger.mentions(text, source, found)
        read = self.recognizer.mentions(text, source, found)
        if not _is_letter(text):
            tagged = [mention for mention in tagged if meets(mention, read)]
        return joined(tagged, read, text)


def _is_letter(text: str) -> bool:
    """Whether a text greets somebody, is signed, or has the head of a mail."""
    return any(zone.kind in _OF_LETTERS for zone in zones(text))


def joined(tagged: Sequence[Mention], read: Sequence[Mention], text: str) -> list[Mention]:
    """The tagger's mentions with the encoder's opinions, and what only the encoder has ``read``; both sorted, without overlaps."""
    result = list(tagged)
    rest: list[Mention] = []
    for mention in read:
        first = bisect_right(tagged, mention.start, key=lambda other: other.end)
        last = bisect_left(tagged, mention.end, lo=first, key=lambda other: other.start)
        for place in range(first, last):
            own = result[place]
            signals = {**dict(own.signals), **dict(joined_opinions(own, mention))}
            confidential = own.confidential or mention.confidential
            result[place] = replace(own, signals=tuple(signals.items()), confidential=confidential)
        rest += _around(_less_sure(mention), tagged[first:last], text)
    return sorted([*result, *rest], key=lambda mention: mention.start)


def _less_sure(mention: Mention) -> Mention:
    """A mention of which the tagger knows nothing: what it is stays in doubt, what an expert would do with it does not."""
    signals = {**dict(mention.signals), mention.source: dict(mention.signals)[mention.source] * _ALONE}
    return replace(mention, signals=tuple(signals.items()))


def _around(mention: Mention, others: Sequence[Mention], text: str) -> list[Mention]:
    """What is left of a mention outside of others, in whole words."""
    if not others:
        return [mention]
    edges = [mention.start, *(edge for other in others for edge in (other.start, other.end)), mention.end]
    left = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        words = list(WORD.finditer(text, start, end)) if start < end else []
        if words:
            left.append(replace(mention, start=words[0].start(), end=words[-1].end()))
    return left
