"""What could still be masked: telling words of the output, led back to the entities of the document they belong to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nescio.attack.telling import TellingWord, is_function_word
from nescio.document import Document, Mention
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import forms
from nescio.protocols import ATTACK
from nescio.text.passage import passages
from nescio.text.words import WORD

Span = tuple[int, int]
# Words that no detector has found are of no better known type.
TYPE = "MISC"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entity that was kept, or of which a part was, by its id; or a word that no detector has found.

    ``value`` is what it adds to the attacker's evidence, ``spans`` its places in the original, ``shown`` those in the output.
    """

    name: str
    is_entity: bool
    value: float
    spans: tuple[Span, ...]
    shown: tuple[Span, ...]
    words: int

    @property
    def is_last_resort(self) -> bool:
        """Whether it is a function word: a text without them is hard to read, and few attackers look at them."""
        return not self.is_entity and is_function_word(self.name)

    @property
    def worth(self) -> float:
        """Evidence that goes with each word that is lost."""
        return self.value / max(1, self.words)


def candidates(document: Document, telling: Iterable[TellingWord]) -> list[Candidate]:
    """What is worth masking in a finished document, the best first."""
    layout = Layout(document)
    values: dict[tuple[bool, str], float] = {}
    spans: dict[tuple[bool, str], list[Span]] = {}
    for word in telling:
        places = [place for span in word.spans if (place := layout.original(span)) is not None]
        for place in places:
            if layout.is_refused(place):
                continue
            owner = layout.kept_entity(place)
            key = (True, owner) if owner else (False, word.word)
            values[key] = values.get(key, 0.0) + word.value / len(word.spans)
            if not owner:
                spans.setdefault(key, []).append(place)
    found = [_candidate(document, layout, key, value, spans.get(key, [])) for key, value in values.items()]
    return sorted(found, key=lambda one: (one.is_last_resort, -one.worth, one.name))


def _candidate(
    document: Document, layout: Layout, key: tuple[bool, str], value: float, places: Sequence[Span]
) -> Candidate:
    is_entity, name = key
    if is_entity:
        entity = next(one for one in document.entities if one.id == name)
        places = [(mention.start, mention.end) for mention in document.mentions_of(entity)]
    else:
        places = sorted({*places, *_other_places(document, layout, places)})
    visible = layout.stays.get(name, places) if is_entity else places
    words = sum(len(WORD.findall(document.text, *place)) for place in visible)
    return Candidate(name, is_entity, value, tuple(places), tuple(map(layout.shown, visible)), words)


def _other_places(document: Document, layout: Layout, places: Sequence[Span]) -> list[Span]:
    """Where else the word stands in a form that verification would find, such as with a genitive -s."""
    wanted = {form for start, end in places for form in forms(document.text[start:end], TYPE, document.lang)}
    if not wanted:
        return []
    search = Occurrences(wanted, document.lang)
    found = [
        (start + offset, end + offset)
        for offset, passage in passages(document.text, document.lang)
        for start, end, _ in search.find(passage.text, passage.words)
    ]
    return [place for place in found if layout.is_free(place)]


class Layout:
    """Which places of the output are which places of the original, and whose they are."""

    def __init__(self, document: Document) -> None:
        self._offsets = document.offsets
        self._mentions = document.mentions
        self._mention_starts = [mention.start for mention in document.mentions]
        # Of something masked a part may stay: the title around the name of a film's hero.
        self.stays = {decision.entity: decision.keeps for decision in document.decisions if decision.keeps}
        kept = {entity.id for entity in document.kept_entities} | self.stays.keys()
        self._kept = {index: owner.id for index, owner in document.owners.items() if owner.id in kept}

    def original(self, span: Span) -> Span | None:
        """The place in the original of a stretch of the output; None for what was put there in replacement."""
        if _touches(self._offsets.output, span):
            return None
        start = self._offsets.to_original(span[0])
        return start, start + span[1] - span[0]

    def shown(self, place: Span) -> Span:
        """The place in the output of a stretch of the original that no edit touches."""
        start = self._offsets.to_output(place[0])
        return start, start + place[1] - place[0]

    def kept_entity(self, place: Span) -> str:
        """The entity, kept or in part, whose mention holds or touches a place, "" if there is none."""
        index = self._mention_at(place)
        return self._kept.get(index, "") if index is not None else ""

    def is_refused(self, place: Span) -> bool:
        """Whether a place was handed over before and kept all the same, because the policy allows it."""
        index = self._mention_at(place)
        return index is not None and self._mentions[index].source == ATTACK

    def is_free(self, place: Span) -> bool:
        """Whether no mention and no edit touches a place."""
        return not _touches(self._offsets.original, place) and self._mention_at(place) is None

    def _mention_at(self, place: Span) -> int | None:
        for index in range(max(0, bisect_right(self._mention_starts, place[0]) - 1), len(self._mentions)):
            mention = self._mentions[index]
            if mention.start >= place[1]:
                return None
            if mention.end > place[0]:
                return index
        return None


def _touches(spans: Sequence[Span], place: Span) -> bool:
    """Whether one of the sorted spans overlaps a place."""
    before = bisect_right(spans, place[0], key=lambda span: span[0]) - 1
    inside = before >= 0 and spans[before][1] > place[0]
    return inside or (before + 1 < len(spans) and spans[before + 1][0] < place[1])


def added_mentions(found: Candidate) -> list[Mention]:
    """The mentions of a word that no detector has found."""
    return [Mention(start, end, TYPE, source=ATTACK) for start, end in found.spans]
