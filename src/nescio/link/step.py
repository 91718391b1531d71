"""The step that fills ``entities``: mentions of the same thing get one entity.

Linked are: the same identifying string (without case, diacritics, titles); names of one person in their variants; acronyms,
translations and short names with the name in full; a country with its government, people and adjective; dates in full and in
short; amounts with their conversion in brackets. Ordinary strings ("two", "March") each stay an entity of their own, unless
they are short for something named.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence

from nescio.document import Document, Entity
from nescio.identity.derived import derived_from
from nescio.identity.nations import is_bare_state, state_of
from nescio.link.asides import in_brackets
from nescio.link.dates import Days
from nescio.link.groups import Groups
from nescio.link.people import People
from nescio.link.reading import Reading
from nescio.link.short_names import ShortNames
from nescio.text.patterns import fixed

PREFIXES = {
    "PERSON": "person", "CODE": "code", "LOC": "place", "ORG": "org",
    "DEM": "trait", "DATETIME": "time", "QUANTITY": "amount", "MISC": "misc",
}  # fmt: skip

_NUMBER = fixed(r"\d+")


class Link:
    """Group mentions into entities."""

    name = "link"
    needs = ("text", "lang", "mentions")
    fills = "entities"

    def __call__(self, document: Document) -> Document:
        readings = [Reading.of(document, index) for index in range(len(document.mentions))]
        people = People(document, readings)
        days = Days(readings, document.lang)
        known = {reading.words for reading in readings}
        towns: dict[tuple[str, ...], tuple[str, ...]] = {
            (word,): reading.words
            for reading in reversed(readings)
            if reading.mention.main_type == "LOC"
            for word in derived_from(reading.surface, document.lang)
        }
        first: dict[Hashable, int] = {}
        groups = Groups(len(readings))
        for reading in readings:
            key = _key(reading, document.lang, people, days, known, towns)
            groups.join(reading.index, first.setdefault(key, reading.index))
        for one, other in in_brackets(document, readings):
            groups.join(one, other)
        ShortNames(document, readings).join(groups)
        _join_bare_states(readings, groups, document.lang)
        return document.with_(entities=tuple(_entities(document, groups.lists())))


def _key(
    reading: Reading,
    lang: str,
    people: People,
    days: Days,
    known: set[tuple[str, ...]],
    towns: Mapping[tuple[str, ...], tuple[str, ...]],
) -> Hashable:
    """What mentions of one thing share; ``towns`` are those whose people or adjectives a word is."""
    kind = reading.mention.main_type
    if kind in ("LOC", "ORG", "DEM") and (code := state_of(reading.words, lang, of_people=kind == "DEM")):
        return ("nation", code)
    if kind == "PERSON":
        return people.key(reading)
    if kind == "DATETIME" and (day := days.key(reading)):
        return day
    if reading.mention.type == "DEM/AGE" and len(years := _NUMBER.findall(reading.surface)) == 1:
        return ("age", years[0])  # "72jähr.", "72-jähriger"
    if not reading.identifies:
        return ("alone", reading.index)
    words = _without_genitive(reading.words, known)
    return (kind, towns.get(words, words) if kind == "LOC" else words)


def _commonest(types: Sequence[str]) -> str:
    """The type that most mentions have. A country with its people and government is a country, however often these are named."""
    if types.count(types[0]) == len(types):
        return types[0]
    counts = Counter(types)
    return "LOC/COUNTRY" if "LOC/COUNTRY" in counts else max(counts, key=lambda name: (counts[name], name))


def _join_bare_states(readings: Sequence[Reading], groups: Groups, lang: str) -> None:
    """ "The Government" is that of the one state whose government is named."""
    named = {
        groups.root(reading.index): reading.index
        for reading in readings
        if reading.mention.main_type == "ORG" and state_of(reading.words, lang)
    }
    if len(named) != 1:
        return
    (state,) = named.values()
    for reading in readings:
        if reading.mention.main_type == "ORG" and is_bare_state(reading.words, lang):
            groups.join(reading.index, state)


def _without_genitive(words: tuple[str, ...], known: set[tuple[str, ...]]) -> tuple[str, ...]:
    """ "Oberursels" is Oberursel, if the document speaks of Oberursel, too."""
    bare = (*words[:-1], words[-1].removesuffix("s"))
    return bare if bare in known else words


def _entities(document: Document, groups: list[list[int]]) -> list[Entity]:
    """Entities numbered by type in the order of their first mention."""
    counts: dict[str, int] = defaultdict(int)
    entities = []
    for indices in sorted(groups, key=min):
        commonest = _commonest([document.mentions[index].type for index in indices])
        main_type = commonest.partition("/")[0]
        counts[main_type] += 1
        entities.append(Entity(f"{PREFIXES[main_type]}-{counts[main_type]}", commonest, tuple(indices)))
    return entities
