"""What requests are made of: strict, bounded, and never a path."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Header, Path, Query
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

from nescio.server.review.actions import Id, Sent, Tolerance
from nescio.taxonomy import taxonomy

ProjectId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
DocumentId = ProjectId
JobId = ProjectId
AnyId = ProjectId
ReviewId = Annotated[
    str | None, Query(pattern=r"^[0-9a-f]{16}$", description="A review of the document; default: yours.")
]
RepeatKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[A-Za-z0-9_.:-]{8,100}$",
        description="A key of your own, new for each request: sent again under the same key, a request is done once.",
    ),
]
Limit = Annotated[int, Query(ge=1, le=500)]
Offset = Annotated[int, Query(ge=0, lt=2**31)]
State = Literal["queued", "processing", "failed", "open", "in_review", "reviewed", "adjudication"]
Sort = Literal["newest", "oldest", "name", "risk", "state"]
Version = Annotated[int, Field(ge=0, lt=2**31)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]
PlainName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$")]
UserName = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._@-]{0,62}$")]
UserPath = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9._@-]{0,62}$")]
Role = Literal["reader", "reviewer", "admin"]
Lang = Literal["auto", "en", "de"]
Days = Annotated[int, Field(ge=1, le=36500)]
# What reviewers choose from to say why something is masked or kept.
ReasonToChoose = Annotated[str, StringConstraints(min_length=1, max_length=80, strip_whitespace=True)]
Reasons = Annotated[list[ReasonToChoose], Field(max_length=50)]
MAX_CHARACTERS = 100_000
# More than a long document has suggestions, so that all can be accepted at once.
MAX_ACTIONS = 20_000


class Request(BaseModel):
    """A body in which nothing is guessed and nothing ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _example(**fields: Any) -> ConfigDict:
    """A request as the description of the API shows it."""
    return ConfigDict(json_schema_extra={"examples": [fields]})


class NewProject(Request):
    name: Title
    policy: PlainName = "gdpr"
    replace: PlainName | None = None
    model: Literal["default", "fast", "none"] = "default"
    tolerance: Tolerance = "medium"
    review: Literal["single", "double"] = "single"
    retention_days: Days | None = None
    alike: bool = False
    reasons: Reasons = []


class ProjectChange(Request):
    """Only what is given is changed."""

    name: Title | None = None
    policy: PlainName | None = None
    replace: PlainName | None = None
    tolerance: Tolerance | None = None
    review: Literal["single", "double"] | None = None
    retention_days: Days | None = None
    alike: bool | None = None
    reasons: Reasons | None = None


class Treatment(Request):
    """Other settings for a project; what is not given is as it is now. ``replace`` None is what the policy says."""

    policy: PlainName | None = None
    replace: PlainName | None = None
    tolerance: Tolerance | None = None


class Members(Request):
    """Name -> role; none means that the project is open to everybody with a token."""

    members: Annotated[dict[UserName, Literal["manager", "reviewer", "blind", "reader"]], Field(max_length=500)]


class NewText(Request):
    text: Annotated[str, Field(min_length=1)]
    name: Title = "Text"
    subject: Annotated[str, Field(max_length=200)] = ""
    lang: Lang = "auto"


class Actions(Request):
    version: Version
    actions: Annotated[list[Sent], Field(min_length=1, max_length=MAX_ACTIONS)]


class AtVersion(Request):
    version: Version


Concern = Literal["high_risk", "undecided", "unsettled", "not_verified", "not_exportable"]


class Finishing(AtVersion):
    """``confirmed`` is what somebody has been asked about and wants to finish in spite of."""

    confirmed: list[Concern] = []


class Bulk(Request):
    """The same for many documents, as they are now."""

    do: Literal["accept", "finish", "delete"]
    documents: Annotated[list[Id], Field(min_length=1, max_length=1000)]
    confirmed: list[Concern] = []


class Redaction(Request):
    """What to look for in all documents of a project; with ``apply`` it is masked, else only shown."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [{"words": ["Halina Oduya", "Whitby"], "patterns": [r"HR-\d{5}"], "type": "MISC"}]
        },
    )

    words: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=2000)] = []
    patterns: Annotated[list[Annotated[str, Field(min_length=1, max_length=500)]], Field(max_length=20)] = []
    type: str = "MISC"
    apply: bool = False

    @field_validator("type")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in taxonomy():
            raise ValueError("is no type; GET /v1/types lists them")
        return name


class Reopening(AtVersion):
    why: Annotated[str, StringConstraints(min_length=3, max_length=500, strip_whitespace=True)]


class Slider(Request):
    max_risk: Annotated[float, Field(ge=0, le=1, strict=False)] | None = None
    tolerance: Tolerance | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Any:
        if (self.max_risk is None) == (self.tolerance is None):
            raise ValueError("give either 'max_risk' or 'tolerance'")
        return self


class Run(Request):
    """One way to treat a document; what is not given is as it is now."""

    review: Id | None = None
    step: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    policy: PlainName | None = None
    tolerance: Tolerance | None = None
    max_risk: Annotated[float, Field(ge=0, le=1, strict=False)] | None = None
    replace: PlainName | None = None


class TwoRuns(Request):
    left: Run
    right: Run


class Reviewers(Request):
    reviewers: Annotated[list[UserName], Field(max_length=20)]


class NewAttack(Request):
    background: Id
    individual: Annotated[str, Field(max_length=500)] | None = None


class NewToken(Request):
    name: UserName
    role: Role


class NewUser(Request):
    model_config = _example(name="anna", role="reviewer")

    name: UserName
    role: Role


class UserChange(Request):
    """Only what is given is changed."""

    model_config = _example(role="reader")

    role: Role | None = None
    disabled: bool | None = None


class NewOwnToken(Request):
    """``label`` says what the token is for."""

    model_config = _example(label="nightly import")

    label: Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True)]


class SignInWith(Request):
    token: Annotated[str, Field(min_length=1, max_length=200)]


class Reading(Request):
    """How texts are read that are answered at once and not kept."""

    lang: Lang = "auto"
    policy: PlainName = "gdpr"
    model: Literal["default", "fast", "none"] = "default"
    subject: Annotated[str, Field(max_length=200)] = ""


class Changing(Reading):
    """How they are read, decided on and replaced."""

    replace: PlainName | None = None
    tags: Literal["codes", "plain"] = "codes"
    protect: Literal["everyone", "subjects", "subject-only"] | None = None
    tolerance: Tolerance = "medium"
    max_risk: Annotated[float, Field(ge=0, le=1, strict=False)] | None = None


class OneText(Reading):
    model_config = _example(text="Call Dr Jane Miller on 020 7946 0958.", lang="en")

    text: str


class OneTextToChange(Changing):
    model_config = _example(text="Call Dr Jane Miller on 020 7946 0958.", policy="gdpr", replace="tag")

    text: str


class ManyTexts(Changing):
    model_config = _example(texts=["Call Dr Jane Miller.", "She lives in Leeds."], policy="gdpr")

    texts: Annotated[list[str], Field(min_length=1, max_length=1000)]
