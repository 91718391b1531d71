"""Which maker serves which type, and in which order: what others follow (names, places) is made first."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from nescio.replace.surrogates.engine.request import Maker

# The most specific row wins.
_TABLE = {
    "PERSON": "names:NameMaker",
    "LOC": "places:PlaceMaker",
    "LOC/STREET": "streets:StreetMaker",
    "LOC/STREETNO": "streets:StreetMaker",
    "LOC/ADDRESS": "streets:StreetMaker",
    "ORG": "organizations:OrganizationMaker",
    "DEM": "traits:TraitMaker",
    "MISC": "traits:TraitMaker",
    "PERSON/USER": "internet:InternetMaker",
    "CODE/EMAIL": "internet:InternetMaker",
    "CODE/URL": "internet:InternetMaker",
    "CODE/IP": "internet:InternetMaker",
    "CODE/MAC": "internet:InternetMaker",
    "CODE": "codes:CodeMaker",
    "DATETIME": "dates:DateMaker",
    "DATETIME/TIME": "times:TimeMaker",
    "DATETIME/DURATION": "times:TimeMaker",
    "DEM/AGE": "ages:AgeMaker",
    "QUANTITY": "amounts:AmountMaker",
}
_ORDER = {target: place for place, target in enumerate(dict.fromkeys(_TABLE.values()))}


def place_in_order(type_name: str) -> int:
    """When entities of a type are served; the table is written in that order."""
    return _ORDER[_target(type_name)]


def shifts_dates(type_name: str) -> bool:
    """Whether surrogates of a type hang on the one shift of all dates."""
    return _target(type_name) == "dates:DateMaker"


def maker_for(type_name: str) -> Maker:
    """The maker for a type or subtype."""
    return _make(_target(type_name))


def _target(type_name: str) -> str:
    return _TABLE.get(type_name) or _TABLE[type_name.partition("/")[0]]


@cache
def _make(target: str) -> Maker:
    module, _, name = target.partition(":")
    made: Maker = getattr(import_module(f"nescio.replace.surrogates.{module}"), name)()
    return made
