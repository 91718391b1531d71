"""Places in English, and their people."""

from __future__ import annotations

from nescio.lang.definition import Places
from nescio.lang.en.inflection import nation_like

_PEOPLE = {
    "parisian": "paris", "glaswegian": "glasgow", "mancunian": "manchester", "liverpudlian": "liverpool",
    "viennese": "vienna", "venetian": "venice", "neapolitan": "naples", "milanese": "milan", "muscovite": "moscow",
    "bostonian": "boston",
}  # fmt: skip


def inhabitant(town: str) -> str:
    """A person of a town: "Londoner"."""
    return town + ("r" if town.endswith("e") else "er")


PLACES = Places(
    home="GB",
    people_endings=("ers", "er"),
    inhabitant=inhabitant,
    irregular_people=_PEOPLE,
    nation_like=nation_like,
)
