"""What a reviewer may do, as values: the actions of the API and of the store."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    TypeAdapter,
    field_validator,
    model_validator,
)

from nescio.codec import read_reason, write_reason
from nescio.policy import TOLERANCES
from nescio.reasons import Reason
from nescio.taxonomy import CATEGORIES, taxonomy

# Far beyond any text that the service takes; it keeps numbers within what every database and JSON reader can hold.
Offset = Annotated[int, Field(ge=0, lt=2**31)]
EntityId = Annotated[str, Field(pattern=r"^[a-z]{1,16}-r?[0-9]{1,9}$")]
Span = tuple[Offset, Offset]
Choice = Literal["mask", "keep", "generalize"]
Identifier = Literal["direct", "quasi"]
Scope = Literal["document", "project"]
Id = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Tolerance = Literal["low", "medium", "high"]
assert TOLERANCES == ("low", "medium", "high")
Category = Literal["BELIEF", "POLITICS", "SEX", "ETHNIC", "HEALTH"]
assert CATEGORIES == ("BELIEF", "POLITICS", "SEX", "ETHNIC", "HEALTH")


def _reason(raw: Any) -> Reason:
    return raw if isinstance(raw, Reason) else read_reason(raw)


# A ``Reason`` as the store keeps it; in steps of older versions it is a sentence. Pydantic knows no types that hold themselves.
StoredReason = Annotated[Any, PlainValidator(_reason), PlainSerializer(write_reason)]


def _tuples(spans: Any) -> Any:
    """JSON knows lists where Python has tuples."""
    return [tuple(span) if isinstance(span, list) else span for span in spans] if isinstance(spans, list) else spans


class _Action(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    @field_validator("type", check_fields=False)
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in taxonomy():
            raise ValueError("is no type; GET /api/types lists them")
        return name

    @field_validator("mentions", check_fields=False, mode="before")
    @classmethod
    def _pairs(cls, spans: Any) -> Any:
        return _tuples(spans)


class _OnEntityOrMention(_Action):
    entity: EntityId | None = None
    start: Offset | None = None
    end: Offset | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Any:
        if (self.entity is None) == (self.start is None) or (self.start is None) != (self.end is None):
            raise ValueError("give either 'entity' or both 'start' and 'end'")
        return self


class Accept(_Action):
    """What was decided about an entity is right."""

    kind: Literal["accept"]
    entity: EntityId
    scope: Scope = "document"


class Decide(_OnEntityOrMention):
    """Mask, keep or generalise."""

    kind: Literal["decide"]
    action: Choice
    identifier: Identifier | None = None
    reason: Annotated[str, Field(max_length=500)] = ""
    scope: Scope = "document"


class Reset(_Action):
    """Back to the machine's decision."""

    kind: Literal["reset"]
    entity: EntityId


class Retype(_OnEntityOrMention):
    """It is of another type."""

    kind: Literal["retype"]
    type: str
    scope: Scope = "document"


class Extend(_Action):
    """Move the borders of a mention."""

    kind: Literal["extend"]
    start: Offset
    end: Offset
    new_start: Offset
    new_end: Offset


class Split(_Action):
    """Some mentions of an entity are another thing."""

    kind: Literal["split"]
    mentions: Annotated[list[Span], Field(min_length=1, max_length=1000)]


class Merge(_Action):
    """Several entities are one thing."""

    kind: Literal["merge"]
    entities: Annotated[list[EntityId], Field(min_length=2, max_length=1000)]


class Add(_Action):
    """A mention that nobody found."""

    kind: Literal["add"]
    start: Offset
    end: Offset
    type: str
    entity: EntityId | None = None
    everywhere: bool = True
    action: Choice = "mask"


class Remove(_OnEntityOrMention):
    """No mention at all."""

    kind: Literal["remove"]
    scope: Scope = "document"


class Replacement(_Action):
    """Other words in its place; none are the machine's."""

    kind: Literal["replacement"]
    entity: EntityId
    text: Annotated[str, Field(max_length=500)] | None
    scope: Scope = "document"


class SetCategory(_Action):
    """It tells something of a special category of personal data (GDPR Art. 9), or of none."""

    kind: Literal["category"]
    entity: EntityId
    category: Category | None
    scope: Scope = "document"


class SetTolerance(_Action):
    """Decide again, as far as no person has decided."""

    kind: Literal["tolerance"]
    max_risk: Annotated[float, Field(ge=0, le=1, strict=False)] | None = None
    tolerance: Tolerance | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Any:
        if (self.max_risk is None) == (self.tolerance is None):
            raise ValueError("give either 'max_risk' or 'tolerance'")
        return self


class Adopt(_Action):
    """Take over what another review says about a stretch of text."""

    kind: Literal["adopt"]
    review: Id
    start: Offset
    end: Offset


class Confirm(_Action):
    """What ``accept`` comes to: a decision as it stood, with its reason; the store keeps it, nobody sends it."""

    kind: Literal["confirm"]
    entity: EntityId
    action: Choice
    identifier: str
    reason: StoredReason
    keeps: list[Span] = []

    @field_validator("keeps", mode="before")
    @classmethod
    def _kept_pairs(cls, spans: Any) -> Any:
        return _tuples(spans)


class PlacedEntity(_Action):
    """An entity as another review has it."""

    id: EntityId
    mentions: list[tuple[Offset, Offset, str]]
    action: Choice
    identifier: str
    confidential: str
    reason: StoredReason
    replacement: str | None

    @property
    def spans(self) -> list[Span]:
        return [(start, end) for start, end, _ in self.mentions]


class Place(_Action):
    """What ``adopt`` comes to: the store keeps it, nobody sends it."""

    kind: Literal["place"]
    clear: list[Span]
    entities: list[PlacedEntity]

    @field_validator("clear", mode="before")
    @classmethod
    def _clear_pairs(cls, spans: Any) -> Any:
        return _tuples(spans)


class Unsettle(_Action):
    """What two reviewers disagree on, with its type: masked until somebody decides; the store keeps it, nobody sends it."""

    kind: Literal["unsettle"]
    spans: list[tuple[Offset, Offset, str]]

    @field_validator("spans", mode="before")
    @classmethod
    def _span_tuples(cls, spans: Any) -> Any:
        return _tuples(spans)


Sent = Annotated[
    Accept
    | Decide
    | Reset
    | Retype
    | Extend
    | Split
    | Merge
    | Add
    | Remove
    | Replacement
    | SetCategory
    | SetTolerance
    | Adopt,
    Field(discriminator="kind"),
]
# What is applied and kept: accept and adopt are resolved to what they meant when they were sent.
Kept = Annotated[
    Confirm
    | Decide
    | Reset
    | Retype
    | Extend
    | Split
    | Merge
    | Add
    | Remove
    | Replacement
    | SetCategory
    | SetTolerance
    | Place
    | Unsettle,
    Field(discriminator="kind"),
]
_kept: TypeAdapter[list[Kept]] = TypeAdapter(list[Kept])


def dump(actions: list[Kept]) -> bytes:
    """As the store keeps them."""
    return _kept.dump_json(actions)


def load(payload: bytes) -> list[Kept]:
    return _kept.validate_json(payload)
