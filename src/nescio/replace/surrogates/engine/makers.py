"""Which maker serves which type, and in which order: what others follow (names, places) is made first."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from nescio.replace.surrogates.engine.choices import NothingToChooseError
from nescio.replace.surrogates.engine.request import Maker, Request

# The most specific row wins.
_TABLE = {
    "PERSON": "people.names:NameMaker",
    "LOC": "places.places:PlaceMaker",
    "LOC/STREET": "places.streets:StreetMaker",
    "LOC/STREETNO": "places.streets:StreetMaker",
    "LOC/ADDRESS": "places.streets:StreetMaker",
    "ORG": "organizations.organizations:OrganizationMaker",
    "DEM": "people.traits:TraitMaker",
    "MISC": "people.traits:TraitMaker",
    "PERSON/USER": "codes.internet:InternetMaker",
    "CODE/EMAIL": "codes.internet:InternetMaker",
    "CODE/URL": "codes.internet:InternetMaker",
    "CODE/IP": "codes.internet:InternetMaker",
    "CODE/MAC": "codes.internet:InternetMaker",
    "CODE": "codes.codes:CodeMaker",
    "DATETIME": "numbers.dates:DateMaker",
    "DATETIME/TIME": "numbers.times:TimeMaker",
    "DATETIME/DURATION": "numbers.times:TimeMaker",
    "DEM/AGE": "numbers.ages:AgeMaker",
    "QUANTITY": "numbers.amounts:AmountMaker",
}
_ORDER = {target: place for place, target in enumerate(dict.fromkeys(_TABLE.values()))}


def place_in_order(type_name: str) -> int:
    """When entities of a type are served; the table is written in that order."""
    return _ORDER[_target(type_name)]


def shifts_dates(type_name: str) -> bool:
    """Whether surrogates of a type hang on the one shift of all dates."""
    return _target(type_name) == "numbers.dates:DateMaker"


def maker_for(type_name: str) -> Maker:
    """The maker for a type or subtype."""
    return _make(_target(type_name))


def _target(type_name: str) -> str:
    return _TABLE.get(type_name) or _TABLE[type_name.partition("/")[0]]


@cache
def _make(target: str) -> Maker:
    module, _, name = target.partition(":")
    return _Careful(getattr(import_module(f"nescio.replace.surrogates.{module}"), name)())


class _Careful:
    """A maker that has nothing to offer where a language has no list to choose from."""

    def __init__(self, maker: Maker) -> None:
        self._maker = maker

    def make(self, request: Request) -> list[str] | None:
        try:
            return self._maker.make(request)
        except NothingToChooseError:
            return None
