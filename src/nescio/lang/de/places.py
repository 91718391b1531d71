"""Places in German, and their people: "Göttinger", "Münchnerin", "kölnisch"."""

from __future__ import annotations

from nescio.lang.de.inflection import nation_like
from nescio.lang.definition import Places

_PEOPLE = {
    "münchen": "Münchn", "bremen": "Brem", "dresden": "Dresdn", "zürich": "Zürch", "basel": "Basl", "hannover": "Hannoveran",
    "münster": "Münsteran", "halle": "Hallens", "kassel": "Kassel", "gießen": "Gießen",
}  # fmt: skip


def inhabitant(town: str) -> str:
    """A person of a town: "Göttinger", "Bremer"."""
    if irregular := _PEOPLE.get(town.lower()):
        return irregular + "er"
    if town.endswith("en") and len(town) > 6:
        return town[:-2] + "er"
    return town + ("r" if town.endswith("e") else "er")


PLACES = Places(
    home="DE",
    near=frozenset({"DE", "AT", "CH", "LI", "LU"}),
    meant=frozenset({"DE", "AT", "CH"}),
    digits_beside_name=7,
    digits_with_people=0,
    unknown_is_home=True,
    adjective=r"isch(?:e[mnrs]?)?$",
    people_endings=("erinnen", "erin", "ern", "ers", "er"),
    inhabitant=inhabitant,
    irregular_stems=_PEOPLE,
    nation_like=nation_like,
)
