"""German sources: what other corpora call a name, in the labels of the German recogniser."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from nescio.document import Mention
from nescio_training.recognizer.examples import Example
from nescio_training.recognizer.sources import read_tokens

PERSON = "PERSON/FAMILY|PERSON/FEMALE|PERSON/MALE"
GIVEN = "PERSON/FEMALE|PERSON/MALE"
PLACE = "LOC|LOC/CITY"
# Tags of MobIE and of the legal corpus LER -> our types. A tag that is not here leaves its words open.
_TAGS = {
    "person": PERSON, "per": PERSON, "rr": PERSON, "organization": "ORG", "organization-company": "ORG", "org": "ORG", "un": "ORG",
    "location-city": "LOC/CITY", "st": "LOC/CITY", "location-street": "LOC/STREET", "str": "LOC/STREET", "ld": "LOC", "lds": "LOC",
}  # fmt: skip
_COMPLETE = frozenset((*PERSON.split("|"), "ORG", "LOC/CITY", "LOC"))
# Of these the rules miss so little that their silence counts, too.
RULES_COMPLETE = frozenset(("CODE/EMAIL", "CODE/URL", "CODE/PHONE", "LOC/ZIP"))
_BY_MAIN_TYPE = {"PERSON": PERSON, "LOC": PLACE, "ORG": "ORG", "CODE": "CODE", "MISC": "MISC"}


def read_names(paths: Iterable[Path], source: str) -> list[Example]:
    """Token-per-line corpora of German that mark names."""
    return read_tokens(paths, source, _TAGS, _COMPLETE)


def type_of_rule(mention: Mention, known: Iterable[str]) -> str:
    """The label for what a rule found; "" for a type that the recogniser leaves to the rules."""
    if mention.type in known:
        return mention.type
    if mention.type == "PERSON/GIVEN":
        return GIVEN
    return _BY_MAIN_TYPE.get(mention.main_type, "")
