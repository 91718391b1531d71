"""The types of identifiers: what each means, and what HIPAA and CodE Alltag call it (data: ``taxonomy.yaml``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nescio.errors import UnknownNameError
from nescio.yaml_reader import read_yaml

MAIN_TYPES = ("PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC")
IDENTIFIERS = ("direct", "quasi", "none")


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


@cache
def taxonomy() -> dict[str, TypeFacts]:
    """All types by name, "CODE" as well as "CODE/IBAN"."""
    raw = read_yaml(files("nescio").joinpath("taxonomy.yaml").read_text(encoding="utf8"))
    facts: dict[str, TypeFacts] = {}
    for main, row in raw.items():
        subtypes = row.pop("subtypes")
        facts[main] = TypeFacts(main, **row)
        for subtype, own in subtypes.items():
            facts[f"{main}/{subtype}"] = TypeFacts(f"{main}/{subtype}", **(row | own))
    return facts


def facts_of(type_name: str) -> TypeFacts:
    """The facts of a type; raises a helpful error for a name that is none."""
    known = taxonomy()
    if type_name not in known:
        raise UnknownNameError("type", type_name, known)
    return known[type_name]
