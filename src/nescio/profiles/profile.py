"""What can be said about each person of a finished document, before and after: read or inferred by the attribute model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nescio.document import Document
from nescio.lang import DEFAULT
from nescio.models import store
from nescio.profiles.features import Span
from nescio.profiles.model import MODEL, AttributeModel, Opinion
from nescio.profiles.people import Person, Telling, people_in


@dataclass(frozen=True, slots=True)
class Told:
    """An attribute of a person: what the original told, and whether the output still tells the same value.

    ``spans`` are places in the original, ``left_spans`` places in the output.
    """

    attribute: str
    value: str
    chance: float
    spans: tuple[Span, ...]
    left_chance: float = 0.0
    left_spans: tuple[Span, ...] = ()

    @property
    def is_left(self) -> bool:
        return self.left_chance > 0


@dataclass(frozen=True, slots=True)
class Profile:
    """A person and what was told about it. ``new`` is what the output alone seems to tell: guesses that mislead."""

    person: str
    told: tuple[Told, ...]
    new: tuple[Opinion, ...] = ()


@dataclass(frozen=True, slots=True)
class Assessment:
    """The people of a document about whom something is told; None where there is no model for the language."""

    profiles: tuple[Profile, ...] | None = None

    @property
    def told(self) -> list[Told]:
        return [told for profile in self.profiles or () for told in profile.told]


def is_readable(document: Document) -> bool:
    """Whether there is an attribute model for the language of a document."""
    return MODEL in store.cards() and store.card(MODEL).lang == (document.lang or DEFAULT)


def assess_people(document: Document, model: AttributeModel | None = None) -> Assessment:
    """What the original and the output of a document tell about each person in it."""
    if not is_readable(document):
        return Assessment()
    reader = model or AttributeModel()
    before, after = Telling(document, output=False), Telling(document, output=True)
    profiles = [_profile(person, before, after, reader) for person in people_in(document)]
    return Assessment(tuple(profile for profile in profiles if profile.told or profile.new))


def _profile(person: Person, original: Telling, output: Telling, model: AttributeModel) -> Profile:
    before, after = (_opinions(telling, person, model) for telling in (original, output))
    left = {(one.attribute, one.value): one for one in after}
    told = []
    for one in before:
        still = left.pop((one.attribute, one.value), None)
        kept = (still.chance, still.spans) if still else (0.0, ())
        told.append(Told(one.attribute, one.value, one.chance, one.spans, *kept))
    return Profile(person.id, tuple(told), tuple(left.values()))


def _opinions(telling: Telling, person: Person, model: AttributeModel) -> list[Opinion]:
    """What a text tells about a person, with places in that text."""
    about = telling.about(person)
    found = model.opinions(about.text)
    return [replace(one, spans=tuple(map(about.original, one.spans))) for one in found]


def counts(assessments: Sequence[Assessment]) -> dict[str, tuple[int, int]]:
    """For each attribute: of how many people the originals tell it, and of how many the outputs still do."""
    found: dict[str, tuple[int, int]] = {}
    for told in (told for assessment in assessments for told in assessment.told):
        before, left = found.get(told.attribute, (0, 0))
        found[told.attribute] = (before + 1, left + told.is_left)
    return found
