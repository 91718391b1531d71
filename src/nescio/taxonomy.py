"""The types of identifiers: what each means, and what HIPAA and CodE Alltag call it (data: ``taxonomy.yaml``)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from nescio.errors import UnknownNameError, UsageError
from nescio.yaml_reader import own_yaml

MAIN_TYPES = ("PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC")
IDENTIFIERS = ("direct", "quasi", "none")
# Special categories of personal data (GDPR Art. 9), by the names that TAB has for them.
CATEGORIES = ("BELIEF", "POLITICS", "SEX", "ETHNIC", "HEALTH")


@dataclass(frozen=True, slots=True)
class TypeFacts:
    """What is known about one type or subtype; subtypes inherit what they do not say."""

    name: str
    about: str
    identifier: str = "quasi"
    identifies: str = "never"
    hipaa: str = ""
    email: str = ""
    confidential: str = ""
    composite: bool = False


@cache
def taxonomy() -> dict[str, TypeFacts]:
    """All types by name, "CODE" as well as "CODE/IBAN"."""
    facts: dict[str, TypeFacts] = {}
    for main, said in own_yaml("taxonomy.yaml").items():
        row = {name: value for name, value in said.items() if name != "subtypes"}
        facts[main] = TypeFacts(main, **row)
        for subtype, own in said["subtypes"].items():
            facts[f"{main}/{subtype}"] = TypeFacts(f"{main}/{subtype}", **(row | own))
    return facts


def declare_type(name: str, **facts: Any) -> None:
    """Make a subtype of one of the main types known, for a policy or a plugin; what it does not say it has from its main type."""
    main, _, subtype = name.partition("/")
    if main not in MAIN_TYPES or not subtype.replace("_", "").isalnum() or subtype != subtype.upper():
        raise UsageError(
            f"'{name}' is no type: it must be a subtype in capital letters of one of {', '.join(MAIN_TYPES)}, like CODE/BADGE."
        )
    known = taxonomy()
    if name not in known or facts:
        known[name] = replace(known[main], name=name, **facts) if name not in known else replace(known[name], **facts)


def facts_of(type_name: str) -> TypeFacts:
    """The facts of a type; raises a helpful error for a name that is none."""
    known = taxonomy()
    if type_name not in known:
        raise UnknownNameError("type", type_name, known)
    return known[type_name]
