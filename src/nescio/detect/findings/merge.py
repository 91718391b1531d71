"""The one rule by which mentions of several detectors become one list without overlaps.

Strong mentions (score of at least one half) go before weak ones; then the longer wins, then a direct identifier of known
subtype (a number with a right check digit is no amount of volts), then the higher score. A loser that
sticks out of the winner keeps what sticks out, if a whole word is left: hiding too much is safer than dropping half a name.
Detectors that agree on a span, or lie inside the winner with the same type, are recorded as further sources. What lies inside
the winner and has a subtype stays known as a part of it. What the recogniser thinks of masking a word is kept whatever type
wins. A stretch of no known subtype in which a date lies is a date.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter

from nescio.document import Mention, Part
from nescio.models.mask_signals import joined_opinions, opinions
from nescio.taxonomy import facts_of
from nescio.text.words import WORD

_SPAN = attrgetter("start", "end")
STRONG = 0.5
# From here on a rule cannot mistake a name for anything else.
SURE_NAME = 0.9
# From here on it knows better than a recogniser whether a word is a name or a detail about somebody.
LIKELY_NAME = 0.7
# From the one that says most.
_DATES = ("DATETIME/DATE", "DATETIME/MONTH", "DATETIME/YEAR")
# Nobody's name is part of these: "Sri" in "Sri Lankan" is none, though people are called so; a street's name is one.
_NAMELESS = frozenset(("DEM/NATIONALITY", "LOC/COUNTRY", "LOC/STREET"))


def merge(mentions: Iterable[Mention], text: str) -> tuple[Mention, ...]:
    """Sorted mentions without overlaps."""
    merged: list[Mention] = []
    cluster: list[Mention] = []
    reach = -1
    for mention in sorted(mentions, key=_SPAN):
        if mention.start >= reach:
            merged += cluster if len(cluster) < 2 else _resolve(cluster, text)
            cluster = []
        cluster.append(mention)
        if mention.end > reach:
            reach = mention.end
    merged += cluster if len(cluster) < 2 else _resolve(cluster, text)
    return tuple(merged)


def _resolve(cluster: list[Mention], text: str) -> list[Mention]:
    """Pick the winners of a group of mentions that overlap each other."""
    ranked = sorted(cluster, key=_rank)
    # Always sorted and without overlaps, so that a cluster of thousands (one name after the other) is no trouble.
    winners: list[Mention] = []
    for candidate in ranked:
        first = bisect_right(winners, candidate.start, key=lambda m: m.end)
        last = bisect_left(winners, candidate.end, lo=first, key=lambda m: m.start)
        rivals = winners[first:last]
        if rivals and rivals[0].start <= candidate.start and candidate.end <= rivals[0].end:
            winners[first] = _joined(rivals[0], candidate)
        elif rivals:
            judged = [_with_opinions(rival, candidate) for rival in rivals]
            winners[first:last] = sorted([*judged, *_sticking_out(candidate, rivals, text)], key=lambda m: m.start)
        else:
            winners.insert(first, candidate)
    found = sorted({(part.start, part.end, part.type) for one in cluster for part in _as_parts(one)})
    return [_with_parts(winner, found) for winner in winners]


def _rank(mention: Mention) -> tuple[object, ...]:
    """Best first; the last five only settle ties, so that the order of the detectors plays no part."""
    weak, length = mention.score < STRONG, mention.end - mention.start
    known = bool(mention.subtype) and facts_of(mention.type).identifier == "direct"
    parts = tuple((part.start, part.end, part.type) for part in mention.parts)
    ties = (mention.start, mention.type, mention.source, mention.confidential, mention.signals, parts)
    return (weak, -length, not known, -mention.score, "/" not in mention.type, *ties)


def _joined(winner: Mention, other: Mention) -> Mention:
    """The winner with the other's testimony, if both mean the same type."""
    if winner.main_type != other.main_type and not _is_sure_name(other, winner):
        return _with_opinions(winner, other)
    same_span = (winner.start, winner.end) == (other.start, other.end)
    sources = dict.fromkeys([*winner.source.split("+"), *other.source.split("+")])
    signals = dict([*_signals(other), *_signals(winner), *joined_opinions(winner, other)])
    return Mention(
        winner.start,
        winner.end,
        other.type
        if (same_span and not winner.subtype) or _is_closer_date(other, winner) or _is_sure_name(other, winner)
        else winner.type,
        max(winner.score, other.score),
        "+".join(sources),
        winner.confidential or other.confidential,
        tuple(signals.items()),
    )


def _is_sure_name(other: Mention, winner: Mention) -> bool:
    """Whether a rule knows by the place of a word that it is somebody's name, whatever it means elsewhere: "Hi Devon,"."""
    return (
        (other.start, other.end) == (winner.start, winner.end)
        and other.main_type == "PERSON" != winner.main_type != "CODE"
        and other.score
        >= (LIKELY_NAME if winner.source == "neural" and winner.main_type in ("DEM", "MISC") else SURE_NAME)
        and other.source != "neural"
    )


def _is_closer_date(other: Mention, winner: Mention) -> bool:
    """Whether a date lies in a stretch that is only known to speak of time: "2022-03-16 at ten" is a date."""
    if other.type not in _DATES:
        return False
    return winner.type == "DATETIME" or (winner.type in _DATES and _DATES.index(other.type) < _DATES.index(winner.type))


def _with_opinions(winner: Mention, other: Mention) -> Mention:
    if not opinions(other):
        return winner
    return replace(winner, signals=tuple({**dict(_signals(winner)), **dict(joined_opinions(winner, other))}.items()))


def _signals(mention: Mention) -> tuple[tuple[str, float], ...]:
    return mention.signals or ((mention.source, mention.score),)


def _sticking_out(candidate: Mention, rivals: list[Mention], text: str) -> list[Mention]:
    """The parts of a candidate between its rivals, which are sorted, trimmed to whole words, with their own type."""
    edges = [candidate.start, *(edge for rival in rivals for edge in (rival.start, rival.end)), candidate.end]
    kept = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        words = list(WORD.finditer(text, start, end)) if start < end else []
        if words:
            rest = candidate.at(words[0].start(), words[-1].end())
            own = next((part.type for part in candidate.parts if (part.start, part.end) == (rest.start, rest.end)), "")
            kept.append(replace(rest, type=own, parts=()) if own else rest)
    return kept


def _as_parts(mention: Mention) -> Iterable[Part]:
    """What a finding can be inside a longer one: its parts, or itself, if it is strong and not made of parts itself."""
    yield from mention.parts
    telling = mention.subtype or mention.type in ("ORG", "PERSON")  # the firm in "the office of Acme Ltd"
    if not mention.parts and telling and mention.score >= STRONG and not facts_of(mention.type).composite:
        yield Part(mention.start, mention.end, mention.type)


def _with_parts(winner: Mention, found: list[tuple[int, int, str]]) -> Mention:
    """The winner with the findings (sorted) that lie inside it: those of its own main type first, then the longer ones."""
    low = bisect_left(found, (winner.start,))
    high = bisect_left(found, (winner.end,), lo=low)
    inside = [
        part
        for part in found[low:high]
        # A shorter reading of the same thing would stand in the way of its parts.
        if part[1] <= winner.end and part[:2] != (winner.start, winner.end) and part[2] != winner.main_type
        if not (winner.type in _NAMELESS and part[2].startswith("PERSON"))
    ]
    if all(kind == winner.type for *_, kind in inside):
        return winner.with_parts(()) if winner.parts else winner  # a shorter reading of the same thing
    parts: list[Part] = []
    for start, end, kind in sorted(
        inside, key=lambda part: (part[2].partition("/")[0] != winner.main_type, part[0] - part[1], part[0], part[2])
    ):
        place = bisect_left(parts, start, key=lambda part: part.start)
        before, after = parts[place - 1 : place] if place else [], parts[place : place + 1]
        if not (before and before[0].end > start) and not (after and after[0].start < end):
            parts.insert(place, Part(start, end, kind))
    return winner.with_parts(parts)
