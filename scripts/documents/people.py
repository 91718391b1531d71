"""Invented people, a new one for each place, so that a name found in an output tells where it leaked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

_GIVEN = "Anneliese Tunde Mehmet Ingrid Kwame Solveig Rashid Ludmila Thabo Friederike Naoko Cillian Oksana Bartholomew".split()
_FAMILY = """
Kowalczykova Obuasimensah Yildirimoglu Brandsrudt Adjepong Lindqvistson Qureshian Petrovskaya Mokoenade Achtelstetter
Watanabelle Odonnellan Shevchenkov Featherstonehaugh Zwetajewa Okonkwelu Demirhanli Haugsbakk Asantewaa Rasmushaugen
Farooquian Dombrowskaja Ndlovukazi Wolkenhauer Takahashiro Macgillivrayson Bondarenkiv Cholmondeleigh Grabowskaja Ezekwesili
Karaosmanli Tveitasen Boatengue Sjoestroemer Siddiquian Wasilewskaja Khumaloso Hinterseer Yamamotoro Fitzmauricehill
Kravchenkov Ravensworthy Jablonskiego Nwachukwuma Bayraktarli Fjellstadsen Opokuware Dahlgrensen Rehmanullah Kaczmarekova
Dlaminiko Oberhuberin Kobayashiru Kilbrideagh Tymoshenkov Wolstenholmes Sikorskanova Onyekachiri Cetinkayali Nordgaarden
Amponsahene Ekstroemberg Chaudhryan Maciejewskaja Zulumakhi Stadlbauerin Hashimotono Drummondagh Lysenkovich Higginbothame
Pawlowskanova Chukwuemekan Aslantasli Brekkehaugen Frimpongwa Hallbergsen Mahmoodian Rutkowskanova Mthembukazi Aschauerin
Fujimotoro Gallagherty Marchenkov Postlethwaithe Zielinskanova Obinnaike Erdoganoglu Solbakkenrud Ofosuhene Sandstroemer
Iqbalzadeh Wieczorekova Sibiyanko Leitgebauer Morimotoro Brannigagh Savchenkov Throckmortone Olszewskanova Ugochukwuma
Polatoglu Vestergardsen Owusuansah Wickstroemer Javedzadeh Kubiakowska Zondikazi Pichlmaierin Nakagawaro Corrigagh
""".split()


@dataclass(slots=True)
class People:
    """Gives a new name for each place and remembers which."""

    places: dict[str, str] = field(default_factory=dict)

    def __call__(self, place: str) -> str:
        """The full name of somebody who stands in this place alone."""
        number = len(self.places)
        if place in self.places or number >= len(_FAMILY):
            raise ValueError(f"no name left, or already one, for {place}")
        self.places[place] = _FAMILY[number]
        return f"{_GIVEN[number % len(_GIVEN)]} {_FAMILY[number]}"


@dataclass(frozen=True, slots=True)
class Hidden:
    """A document, and the family name that stands in each place of it."""

    name: str
    data: bytes
    places: dict[str, str]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self.places.items())
