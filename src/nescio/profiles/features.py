"""What the model looks at: the words of a text and pairs of them, and the cues, led back to the places they come from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from heapq import nlargest

from nescio.lang import gazetteers
from nescio.profiles.cues import cues_in
from nescio.profiles.values import values
from nescio.text.visible_words import wording

Span = tuple[int, int]
# What might be an ordinary word, a name or another place, and how much it counts.
_DOUBTS = ("ordinary", "name or", "given name", "other ")
_WEAK = 0.1


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as the model sees it.

    ``grams``: number of a word or pair -> where it stands. ``cues``: (attribute, value) -> what speaks for it and where;
    only these values of countries and of open attributes can be said at all.
    """

    grams: Mapping[int, tuple[Span, ...]]
    cues: Mapping[tuple[str, str], tuple[tuple[str, Span], ...]]
    leaders: Mapping[str, Leader]


@dataclass(frozen=True, slots=True)
class Leader:
    """Of the values of an attribute that cues name: the one that is said most, how often, and the next; and their number."""

    value: str
    strength: float
    next: float
    number: int


def read(text: str, lang: str) -> Reading:
    """The features of a text."""
    grams: defaultdict[int, list[Span]] = defaultdict(list)
    before, empty = None, gazetteers.function_words(lang)
    for word in wording(text):
        if word.text:
            if word.text not in empty and len(word.text) > 1:
                grams[gram(word.text)].append((word.start, word.end))
            if before is not None and not (word.text in empty and before.text in empty):
                grams[gram(f"{before.text} {word.text}")].append((before.start, word.end))
        before = word if word.text else None
    cues: defaultdict[tuple[str, str], list[tuple[str, Span]]] = defaultdict(list)
    for cue in cues_in(text, lang):
        cues[cue.attribute, cue.value].append((cue.kind, (cue.start, cue.end)))
    found = {label: tuple(own) for label, own in cues.items()}
    return Reading({number: tuple(spans) for number, spans in grams.items()}, found, _leaders(found))


def _leaders(cues: Mapping[tuple[str, str], tuple[tuple[str, Span], ...]]) -> dict[str, Leader]:
    strengths: defaultdict[str, list[tuple[float, str]]] = defaultdict(list)
    for (attribute, value), own in cues.items():
        strengths[attribute].append((_strength(own), value))
    leaders = {}
    for attribute, found in strengths.items():
        (most, value), *others = nlargest(2, found)
        leaders[attribute] = Leader(value, most, others[0][0] if others else 0.0, len(found))
    return leaders


@lru_cache(maxsize=65536)
def gram(text: str) -> int:
    """The number of a word or a pair of words; the model holds no words, only these."""
    return int.from_bytes(blake2b(text.encode("utf8", "surrogatepass"), digest_size=8).digest(), "big")


def cue_features(reading: Reading, attribute: str, value: str) -> dict[str, Span | None]:
    """What speaks for a value by lists and patterns: each kind of cue once, and how it stands beside the other values."""
    own = reading.cues.get((attribute, value), ())
    found: dict[str, Span | None] = {}
    for kind, span in own:
        found.setdefault(f"{attribute}: {kind}", span)
    strength, leader = _strength(own), reading.leaders.get(attribute)
    others = leader.number - bool(own) if leader else 0
    highest = 0.0 if leader is None else leader.next if leader.value == value else leader.strength
    if own:
        more = "most" if strength > highest else "fewer"
        found[f"{attribute}: {more} of {'several' if others else 'one'}"] = None
        if strength > 1:
            found[f"{attribute}: often"] = None
    elif others:
        found[f"{attribute}: others"] = None
    return found


def _strength(cues: tuple[tuple[str, Span], ...]) -> float:
    """How often something is said; what might be an ordinary word or a name counts little."""
    return sum(_WEAK if any(doubt in kind for doubt in _DOUBTS) else 1.0 for kind, _ in cues)


def labels_in(reading: Reading) -> list[tuple[str, str]]:
    """The values that may be said of this text: all of the fixed lists, and those that a cue names."""
    fixed = values().labels
    known = values().named
    return [*fixed, *(label for label in reading.cues if label[0] not in known)]
