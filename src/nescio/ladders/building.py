"""Build the ladders of a document's entities."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from nescio.document import Document, Edit, Entity
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, forms
from nescio.ladders.amounts import age_steps, amount_steps
from nescio.ladders.attributes import broader_steps, nationality_steps
from nescio.ladders.dates import date_steps, time_steps
from nescio.ladders.kinds import kind_of, refined
from nescio.ladders.ladder_step import LadderStep
from nescio.ladders.organizations import organization_steps
from nescio.ladders.persons import Somebody, person_steps
from nescio.ladders.places import countries_named, country_steps, place_steps, postal_code_steps, town
from nescio.ladders.rung import Rung
from nescio.ladders.sayings import Noun, Phrase
from nescio.ladders.spot import spots_of
from nescio.lang import DEFAULT, gazetteers
from nescio.lang.spot import Spot

# Of these a reader must be able to tell one from another: "a second town".
_NUMBERED = ("PERSON", "LOC", "ORG")
_SPOKEN_AFTER = ("in", "into", "auf")


def ladder(document: Document, entity: Entity) -> tuple[Rung, ...]:
    """The rungs of one entity, from fine to coarse, each losing more than the one before."""
    return ladders(document, [entity])[entity.id]


def ladders(document: Document, entities: Sequence[Entity]) -> dict[str, tuple[Rung, ...]]:
    """The ladders of several entities that a reader sees together: what would be confused is numbered."""
    lang = document.lang or DEFAULT
    named = countries_named(document)
    spots = {entity.id: spots_of(document, entity) for entity in entities}
    steps = {entity.id: list(_steps(document, entity, spots[entity.id], lang, named)) for entity in entities}
    numbers = _numbers(entities, steps)
    return {
        entity.id: tuple(_rungs(document, entity, steps[entity.id], spots[entity.id], numbers)) for entity in entities
    }


def _steps(
    document: Document, entity: Entity, spots: list[Spot], lang: str, named: frozenset[str]
) -> Iterator[LadderStep]:
    """All steps of an entity, the bare kind last."""
    mentions = document.mentions_of(entity)
    if len({mention.main_type for mention in mentions}) > 1:  # a country and its government
        yield LadderStep(tuple(kind_of(mention.type, lang) for mention in mentions), 1.0, "kind")
        return
    surfaces = [document.surface(mention) for mention in mentions]
    longest = max(surfaces, key=len)
    type_name = refined(longest, entity.type, lang)
    if type_name == "DEM/NATIONALITY" and _is_language(spots[0]):
        type_name = "DEM/LANGUAGE"
    main = type_name.partition("/")[0]
    kind = kind_of(type_name, lang)
    if main == "PERSON":
        yield from person_steps(surfaces, spots, lang)
        kind = Somebody(kind) if isinstance(kind, Noun) else kind
    elif type_name == "LOC/CITY":
        kind = town(longest, lang)
        yield from place_steps(longest, kind, lang, named)
    elif type_name == "LOC/ZIP":
        yield from postal_code_steps(longest)
    elif type_name == "LOC/COUNTRY" and isinstance(kind, Noun):
        yield from country_steps(longest, kind, lang)
    elif main == "LOC" and type_name not in ("LOC/STREET", "LOC/ADDRESS", "LOC/STREETNO") and isinstance(kind, Noun):
        yield from place_steps(longest, kind, lang, named)
    elif main == "ORG":
        kind = kind_of(main, lang)
        yield from organization_steps(longest, type_name, lang, named)
    else:
        yield from _plain_steps(longest, type_name, lang)
    yield LadderStep(kind, 1.0, "kind")


def _is_language(spot: Spot) -> bool:
    """Whether a nationality is a language where it stands: "in Turkish", "speaks Turkish"."""
    return spot.before in _SPOKEN_AFTER or spot.before in gazetteers.cues("any", "attribute_cues.tsv")["speaking"]


def _plain_steps(surface: str, type_name: str, lang: str) -> Iterator[LadderStep]:
    """The steps of what needs no look at the document: dates, amounts, attributes."""
    if type_name in ("DATETIME/DATE", "DATETIME/MONTH", "DATETIME/YEAR"):
        yield from date_steps(surface, lang)
    elif type_name == "DATETIME/TIME":
        yield from time_steps(surface, lang)
    elif type_name == "DEM/AGE":
        yield from age_steps(surface, lang)
    elif type_name == "DATETIME/DURATION" or type_name.startswith("QUANTITY"):
        yield from amount_steps(surface, lang)
    elif type_name == "DEM/NATIONALITY":
        yield from nationality_steps(surface, lang)
    elif type_name.startswith(("DEM", "MISC")):
        yield from broader_steps(surface, lang)


def _numbers(entities: Sequence[Entity], steps: dict[str, list[LadderStep]]) -> dict[tuple[str, int], int]:
    """(Entity, step) -> its number among those whose step says the same; 0 where nothing can be confused."""
    groups: dict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
    for entity in sorted(entities, key=lambda entity: entity.mentions[:1]):
        if entity.type.partition("/")[0] in _NUMBERED:
            for place, step in enumerate(steps[entity.id]):
                if not isinstance(step.phrase, tuple) and step.phrase.key:
                    groups[step.kind, step.phrase.key].append((entity.id, place))
    return {member: number for group in groups.values() if len(group) > 1 for number, member in enumerate(group, 1)}


def _rungs(
    document: Document,
    entity: Entity,
    steps: Iterable[LadderStep],
    spots: list[Spot],
    numbers: dict[tuple[str, int], int],
) -> Iterator[Rung]:
    """The steps as text; a step that still holds an identifying form of the entity itself is left out."""
    held = Occurrences(_forms(document, entity), document.lang)
    for place, step in enumerate(steps):
        number = numbers.get((entity.id, place), 0)
        texts, around = [], []
        for index, where in enumerate(spots):
            phrase: Phrase = step.phrase[index] if isinstance(step.phrase, tuple) else step.phrase
            text, edit = phrase.say(where, number)
            texts.append(text)
            if edit is not None:
                around.append(Edit(edit.start, edit.end, edit.text, entity.id))
        if step.kind == "kind" or not any(map(held.occurs_in, set(texts))):
            yield Rung(tuple(texts), step.lost, step.kind, tuple(around))


def _forms(document: Document, entity: Entity) -> Iterator[Form]:
    for mention in document.mentions_of(entity):
        yield from forms(document.surface(mention), mention.type, document.lang)
