"""Places in English, and their people."""

from __future__ import annotations

from nescio.lang.definition import Places
from nescio.lang.en.inflection import nation_like

PLACES = Places(
    home="GB",
    irregular_people={
        "parisian": "paris", "glaswegian": "glasgow", "mancunian": "manchester", "liverpudlian": "liverpool",
        "viennese": "vienna", "venetian": "venice", "neapolitan": "naples", "milanese": "milan", "muscovite": "moscow",
        "bostonian": "boston",
    },
    nation_like=nation_like,
    british_nations=("England", "Scotland", "Wales", "Northern Ireland"),
)  # fmt: skip
