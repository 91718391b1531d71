"""Policies: which types are masked, how, and from which score on. Presets are YAML files in ``nescio/policies``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, Self, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from nescio.errors import PolicyError, UnknownNameError
from nescio.taxonomy import declare_type, facts_of, taxonomy
from nescio.text.safe_patterns import compile_pattern
from nescio.yaml_reader import InvalidYamlError, own_yaml, read_yaml

TOLERANCES = ("low", "medium", "high")
# Whose names are masked.
EVERYONE, SUBJECTS, SUBJECT_ONLY = "everyone", "subjects", "subject-only"
PROTECT = (EVERYONE, SUBJECTS, SUBJECT_ONLY)


class Rule(BaseModel):
    """What to do with one type.

    ``when: identifying`` masks only where the string holds a name; ``when: over-89`` only ages of ninety and more.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    action: Literal["mask", "keep"] = "mask"
    when: Literal["always", "identifying", "over-89"] = "always"
    replace: str | None = None
    min_score: float | None = Field(default=None, ge=0, le=1)


class Pattern(BaseModel):
    """A pattern of the user's own: what it matches is a mention of ``type``.

    With ``context``, one of these words must stand within a few words before the match.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    regex: str
    type: str
    score: float = Field(default=0.85, ge=0, le=1)
    context: tuple[str, ...] = ()

    @field_validator("regex")
    @classmethod
    def _compiles(cls, regex: str) -> str:
        compile_pattern(regex)
        return regex


class OwnType(BaseModel):
    """A subtype of the user's own, such as CODE/BADGE; what it does not say it has from its main type."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    about: str = "a type of the user's own"
    identifier: Literal["direct", "quasi"] | None = None
    identifies: Literal["always", "names", "never"] | None = None


# Replacers that make something up that looks like the original.
MADE_UP = frozenset(("surrogate", "infill"))


class Policy(BaseModel):
    """A whole policy. The order in which it decides about an entity, and about each part of it:

    1. ``deny``: always masked. 2. ``allow``: never masked. 3. ``rules``: what they say of a type binds, but for names that
    ``protect`` keeps.
    4. ``expert``: where the recogniser has read the document, an entity is masked when the chance that an expert would mask it
    reaches the value for its type, its main type or ``any``, and the risk tolerance (``name``: for a word that is written like
    a name, if that is less); direct identifiers always are, and with
    ``special_categories`` also what a rule has found of the special categories of personal data (GDPR Art. 9), such as an
    illness; with ``about_people``, what would identify only together with others is kept in documents that speak of nobody.
    5. ``defaults``: what is done with a type if nobody has an opinion. Types that neither names are kept.

    With ``decide: optimize``, rules say what may be masked, and the risk says what is: as little as it takes to break every
    combination of entities whose risk exceeds the value of ``limits`` for the risk tolerance.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    title: str
    description: str
    rules: dict[str, Rule] = {}
    defaults: dict[str, Rule] = {}
    replace: str = "tag"
    # Types that get no surrogate, whatever is asked for: a shifted date is still a date.
    no_surrogates: tuple[str, ...] = ()
    # Which table of evidence a report holds: the eighteen identifiers of HIPAA, or direct and indirect ones by the GDPR.
    evidence: Literal["", "safe-harbor", "gdpr"] = ""
    thresholds: dict[Literal["low", "medium", "high"], float] = {"low": 0.3, "medium": 0.5, "high": 0.7}
    expert: dict[str, dict[Literal["low", "medium", "high"], float]] | None = None
    special_categories: bool = False
    # Where a document speaks of nobody, only what points to somebody by itself is masked.
    about_people: bool = False
    # Whose names go: everyone's; those of the people it is about, not of who only acts in an office; or what tells one subject.
    protect: Literal["everyone", "subjects", "subject-only"] = "everyone"
    # What tells a masked trait in other words is masked, too: "Republic of Turkey" where "Turkish" is; always for subject-only.
    ties: bool = False
    decide: Literal["rules", "optimize"] = "rules"
    # Measures of risk to take; none: all for which there is data.
    measures: tuple[str, ...] = ()
    # What one in ten, one in four, one in two experts would mask.
    limits: dict[Literal["low", "medium", "high"], Annotated[float, Field(ge=0, le=1)]] = {
        "low": 0.1,
        "medium": 0.25,
        "high": 0.5,
    }
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    types: dict[str, OwnType] = {}
    # What a detector of others calls things, and our types for it ("-" for what is not taken over).
    labels: dict[str, str] = {}

    @field_validator("rules", "defaults", mode="before")
    @classmethod
    def _short_form(cls, rules: Any) -> Any:
        """``PERSON: mask`` is short for ``PERSON: {action: mask}``."""
        if not isinstance(rules, dict):
            return rules
        return {name: {"action": rule} if isinstance(rule, str) else rule for name, rule in rules.items()}

    @model_validator(mode="after")
    def _known_types(self) -> Self:
        """Types of one's own are made known first; then every name must be one."""
        for name, own in self.types.items():
            declare_type(name, **own.model_dump(exclude_none=True))
        labelled = (kind for kind in self.labels.values() if kind != "-")
        patterns = (pattern.type for pattern in self.patterns)
        for name in (*self.rules, *self.defaults, *self.no_surrogates, *patterns, *labelled):
            facts_of(name)
        return self

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        if self.evidence == "safe-harbor" and self.protect == SUBJECT_ONLY:
            raise ValueError(
                "Safe Harbor also hides relatives, employers and members of the household: protect subjects or everyone"
            )
        return self

    @field_validator("expert")
    @classmethod
    def _complete(cls, expert: Any) -> Any:
        if expert is not None and (
            "any" not in expert or any(set(levels) != set(TOLERANCES) for levels in expert.values())
        ):
            raise ValueError("needs a row 'any', and low, medium and high in every row")
        return expert

    def binding_rule(self, type_name: str) -> tuple[str, Rule] | None:
        """The most specific rule that binds for a type, with the name it stands under."""
        return _most_specific(self.rules, type_name)

    def rule_for(self, type_name: str) -> tuple[str, Rule]:
        """What is done with a type if nobody has an opinion: a rule that binds, else the default, else it is kept."""
        found = _most_specific(self.rules, type_name) or _most_specific(self.defaults, type_name)
        return found or (type_name, Rule(action="keep"))

    def method_for(self, type_name: str, asked: str | None = None) -> str:
        """The replacer for a type: the one that is asked for, unless the type gets no surrogate, else that of its rule."""
        _, rule = self.rule_for(type_name)
        own = rule.replace or self.replace
        refused = asked in MADE_UP and {type_name, type_name.partition("/")[0]}.intersection(self.no_surrogates)
        return own if refused or not asked else asked

    @property
    def replacers(self) -> frozenset[str]:
        """The replacers that the policy itself may use."""
        rules = (*self.rules.values(), *self.defaults.values())
        return frozenset((self.replace, *(rule.replace for rule in rules if rule.replace)))

    def threshold(self, tolerance: str) -> float:
        """The score from which on a mention counts, for a risk tolerance."""
        return self.thresholds[_checked(tolerance)]

    def expert_thresholds(self, tolerance: str) -> dict[str, float] | None:
        """Type, main type, ``any`` or ``name`` -> the chance from which on it is masked; None where types alone decide."""
        if self.expert is None:
            return None
        return {name: levels[_checked(tolerance)] for name, levels in self.expert.items()}

    def limit(self, tolerance: str) -> float:
        """The risk above which a combination of entities must be broken."""
        return self.limits[_checked(tolerance)]


def _most_specific(rules: Mapping[str, Rule], type_name: str) -> tuple[str, Rule] | None:
    if not rules:
        return None
    key = type_name if type_name in rules else type_name.partition("/")[0]
    return (key, rules[key]) if key in rules else None


def _checked(tolerance: str) -> Literal["low", "medium", "high"]:
    if tolerance not in TOLERANCES:
        raise UnknownNameError("risk tolerance", tolerance, TOLERANCES)
    return cast(Literal["low", "medium", "high"], tolerance)


def preset_names() -> list[str]:
    """The names of the policies that come with nescio."""
    return sorted(
        entry.name.removesuffix(".yaml") for entry in files("nescio.policies").iterdir() if entry.name.endswith(".yaml")
    )


@cache
def preset(name: str) -> Policy:
    """Load a preset by name."""
    if name not in preset_names():
        raise UnknownNameError("policy", name, preset_names())
    return _checked_policy(own_yaml("policies", f"{name}.yaml"), f"policy {name}")


def preset_source(name: str) -> str:
    """The YAML text of a preset, comments included."""
    return files("nescio.policies").joinpath(f"{name}.yaml").read_text(encoding="utf8")


def policy_schema() -> dict[str, Any]:
    """The JSON Schema of a policy's file, with its short forms: ``PERSON: mask``, and ``extends`` instead of the rest."""
    schema = Policy.model_json_schema()
    keys = schema["properties"]
    keys["extends"] = {"enum": preset_names(), "description": "Take everything from this preset that is not said here."}
    for key in ("rules", "defaults"):
        full = keys[key]["additionalProperties"]
        keys[key]["additionalProperties"] = {"anyOf": [{"enum": ["mask", "keep"]}, full]}
    required = schema.pop("required")
    return {**schema, "anyOf": [{"required": ["extends"]}, {"required": required}]}


def load_policy(name_or_path: str) -> Policy:
    """A preset by name, or a policy of the user's own by the path of its YAML file."""
    path = Path(name_or_path)
    if path.suffix in (".yaml", ".yml"):
        if not path.is_file():
            raise PolicyError(f"Policy file '{path.name}' does not exist. Presets: {', '.join(preset_names())}.")
        try:
            source = path.read_text(encoding="utf8")
        except (OSError, UnicodeDecodeError):
            raise PolicyError(f"Policy file '{path.name}' cannot be read as UTF-8 text.") from None
        return parse_policy(source, path.name)
    return preset(name_or_path)


def _extended(body: Any, origin: str) -> Any:
    """``extends: gdpr`` takes everything from a preset that the policy does not say itself; rules and lists are added to."""
    if not isinstance(body, dict) or "extends" not in body:
        return body
    own = dict(body)
    base = str(own.pop("extends"))
    if base not in preset_names():
        raise PolicyError(f"{origin}: extends: {UnknownNameError('policy', base, preset_names())}")
    merged = dict(own_yaml("policies", f"{base}.yaml"))
    for name, value in own.items():
        before = merged.get(name)
        if isinstance(before, dict) and isinstance(value, dict):
            merged[name] = {**before, **value}
        elif isinstance(before, list) and isinstance(value, list):
            merged[name] = [*before, *value]
        else:
            merged[name] = value
    return merged


def parse_policy(source: str, origin: str) -> Policy:
    """A policy from its YAML text; ``origin`` names it in errors."""
    try:
        body = read_yaml(source)
    except InvalidYamlError as error:
        line = f" line {error.line}" if error.line else ""
        raise PolicyError(f"{origin}:{line} is not valid YAML.") from None
    return _checked_policy(body, origin)


def _checked_policy(body: Any, origin: str) -> Policy:
    """The policy that the keys and values of a YAML file make."""
    try:
        return Policy.model_validate(_extended(body, origin))
    except ValidationError as error:
        faults = "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors())
        raise PolicyError(f"{origin}: {faults}. Types: {', '.join(taxonomy())}.") from None
