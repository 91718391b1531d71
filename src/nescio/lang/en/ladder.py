"""What is said in English instead of something more exact."""

from __future__ import annotations

from nescio.lang.definition import Ladder
from nescio.lang.gazetteers import nationalities

_CONTINENTS = {
    "EU": "Europe", "AS": "Asia", "AF": "Africa", "NA": "North America", "SA": "South America", "OC": "Oceania",
    "EA": "Eurasia",
}  # fmt: skip
_ADJECTIVES = {
    "EU": "European", "AS": "Asian", "AF": "African", "NA": "North American", "SA": "South American", "OC": "Oceanian",
    "EA": "Eurasian",
}  # fmt: skip
_PUBLIC_BODIES = (
    "court;prosecutor's office;police authority;ministry;prison;university;school;hospital;council;parliament"
)


def of_continent(surface: str, code: str) -> str:
    """ "European" for a nationality, "Europeans" for its plural."""
    plural = surface.endswith("s") and surface[:-1].lower() in nationalities("en")
    return _ADJECTIVES[code] + "s" if plural else _ADJECTIVES[code]


def decade(start: int) -> str:
    return f"the {start}s"


LADDER = Ladder(
    to="to",
    at_least="at least",
    parts_of_day=("night", "morning", "afternoon", "evening"),
    decade=decade,
    town=("town", ""),
    city=("city", ""),
    city_digits=6,
    continents=_CONTINENTS,
    of_continent=of_continent,
    state="republic",
    public_bodies=frozenset(_PUBLIC_BODIES.split(";")),
)
