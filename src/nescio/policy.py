"""Policies: which types are masked, how, and from which score on. Presets are YAML files in ``nescio/policies``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from nescio.errors import PolicyError, UnknownNameError
from nescio.taxonomy import facts_of, taxonomy
from nescio.yaml_reader import read_yaml

TOLERANCES = ("low", "medium", "high")


class Rule(BaseModel):
    """What to do with one type.

    ``when: identifying`` masks only where the string holds a name; ``when: over-89`` only ages of ninety and more.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    action: Literal["mask", "keep"] = "mask"
    when: Literal["always", "identifying", "over-89"] = "always"
    replace: str | None = None
    min_score: float | None = Field(default=None, ge=0, le=1)


class Policy(BaseModel):
    """A whole policy; types that no rule names are kept.

    With ``expert``, the recogniser's opinion goes before the rules wherever it has read the document: an entity is masked
    when the chance that an expert would mask it reaches the value for its main type (or for ``any``) and the risk
    tolerance; direct identifiers always are, and with ``special_categories`` also what a rule has found of the special
    categories of personal data (GDPR Art. 9), such as an illness.

    With ``decide: optimize``, rules say what may be masked, and the risk says what is: as little as it takes to break every
    combination of entities whose risk exceeds the value of ``limits`` for the risk tolerance.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    title: str
    description: str
    rules: dict[str, Rule]
    replace: str = "tag"
    thresholds: dict[Literal["low", "medium", "high"], float] = {"low": 0.3, "medium": 0.5, "high": 0.7}
    expert: dict[str, dict[Literal["low", "medium", "high"], float]] | None = None
    special_categories: bool = False
    decide: Literal["rules", "optimize"] = "rules"
    # What one in ten, one in four, one in two experts would mask.
    limits: dict[Literal["low", "medium", "high"], Annotated[float, Field(ge=0, le=1)]] = {
        "low": 0.1,
        "medium": 0.25,
        "high": 0.5,
    }
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()

    @field_validator("rules", mode="before")
    @classmethod
    def _short_form(cls, rules: Any) -> Any:
        """``PERSON: mask`` is short for ``PERSON: {action: mask}``."""
        if not isinstance(rules, dict):
            return rules
        for name in rules:
            facts_of(str(name))
        return {name: {"action": rule} if isinstance(rule, str) else rule for name, rule in rules.items()}

    @field_validator("expert")
    @classmethod
    def _complete(cls, expert: Any) -> Any:
        if expert is not None and (
            "any" not in expert or any(set(levels) != set(TOLERANCES) for levels in expert.values())
        ):
            raise ValueError("needs a row 'any', and low, medium and high in every row")
        return expert

    def rule_for(self, type_name: str) -> tuple[str, Rule]:
        """The most specific rule for a type, with the name it stands under."""
        for key in (type_name, type_name.partition("/")[0]):
            if key in self.rules:
                return key, self.rules[key]
        return type_name, Rule(action="keep")

    def threshold(self, tolerance: str) -> float:
        """The score from which on a mention counts, for a risk tolerance."""
        return self.thresholds[_checked(tolerance)]

    def expert_thresholds(self, tolerance: str) -> dict[str, float] | None:
        """Main type (or ``any``) -> the chance from which on it is masked; None where types alone decide."""
        if self.expert is None:
            return None
        return {name: levels[_checked(tolerance)] for name, levels in self.expert.items()}

    def limit(self, tolerance: str) -> float:
        """The risk above which a combination of entities must be broken."""
        return self.limits[_checked(tolerance)]


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
    return _parse(preset_source(name), f"policy {name}")


def preset_source(name: str) -> str:
    """The YAML text of a preset, comments included."""
    return files("nescio.policies").joinpath(f"{name}.yaml").read_text(encoding="utf8")


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
        return _parse(source, path.name)
    return preset(name_or_path)


def _parse(source: str, origin: str) -> Policy:
    try:
        return Policy.model_validate(read_yaml(source))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f" line {mark.line + 1}" if mark else ""
        raise PolicyError(f"{origin}:{line} is not valid YAML.") from None
    except ValidationError as error:
        faults = "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors())
        raise PolicyError(f"{origin}: {faults}. Types: {', '.join(taxonomy())}.") from None
