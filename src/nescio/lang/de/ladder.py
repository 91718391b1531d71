"""What is said in German instead of something more exact."""

from __future__ import annotations

from nescio.lang.definition import Ladder
from nescio.text.patterns import fixed

_CONTINENTS = {
    "EU": "Europa", "AS": "Asien", "AF": "Afrika", "NA": "Nordamerika", "SA": "Südamerika", "OC": "Ozeanien",
    "EA": "Eurasien",
}  # fmt: skip
_ADJECTIVES = {
    "EU": "europäisch", "AS": "asiatisch", "AF": "afrikanisch", "NA": "nordamerikanisch", "SA": "südamerikanisch",
    "OC": "ozeanisch", "EA": "eurasisch",
}  # fmt: skip
_PEOPLE = {
    "EU": "Europäer", "AS": "Asiat", "AF": "Afrikaner", "NA": "Nordamerikaner", "SA": "Südamerikaner", "OC": "Ozeanier",
    "EA": "Eurasier",
}  # fmt: skip
_ENDING = fixed(r"(e[rnms]?)?$")
_PUBLIC_BODIES = "Gericht;Staatsanwaltschaft;Polizeidienststelle;Ministerium;Gefängnis;Klinik;Hochschule;Schule;Behörde"


def of_continent(surface: str, code: str) -> str:
    """ "europäische" for "polnische", "Europäerin" for "Polin"."""
    if surface[:1].islower() or "isch" in surface:
        ending = _ENDING.search(surface)
        word = _ADJECTIVES[code] + (ending[1] or "" if ending else "")
        return word if surface[:1].islower() else word.capitalize()
    feminine = next((ending for ending in ("innen", "in") if surface.endswith(ending)), "")
    return _PEOPLE[code] + feminine


def decade(start: int) -> str:
    return f"{start}er-Jahre"


LADDER = Ladder(
    to="bis",
    at_least="mindestens",
    parts_of_day=("Nacht", "Vormittag", "Nachmittag", "Abend"),
    decade=decade,
    town=("Ortschaft", "f"),
    city=("Stadt", "f"),
    city_digits=5,
    continents=_CONTINENTS,
    of_continent=of_continent,
    state="republik",
    public_bodies=frozenset(_PUBLIC_BODIES.split(";")),
)
