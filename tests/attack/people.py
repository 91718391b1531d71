"""Invented people: what is publicly known about them, and an anonymised document about each."""

from __future__ import annotations

from dataclasses import dataclass

from nescio.attack.attacker import Background, Individual
from nescio.attack.attacking import Target
from nescio.attack.rehearse import cut_passages


@dataclass(frozen=True)
class Person:
    name: str
    work: str
    place: str
    hobby: str
    mishap: str
    family: str


PEOPLE = (
    Person("Oluwaseun Adeyemi", "a lighthouse keeper", "Peterhead", "carves chess pieces from driftwood",
           "lost two fingers to a winch during the January gale", "raised triplets with a retired trombonist"),
    Person("Ingeborg Tschirner", "a beekeeper", "Quedlinburg", "translates Basque poetry",
           "was stung into a coma at a village wedding", "shares a farmhouse with her stepsister"),
    Person("Rajesh Venkataraman", "a cardiologist", "Leicester", "restores Victorian barometers",
           "fainted during a televised debate about vaccines", "adopted a boy from Kathmandu"),
    Person("Maricel Dimaculangan", "a tugboat captain", "Rotterdam", "sings baroque arias",
           "steered through a burning oil slick", "married a Finnish glassblower"),
    Person("Tadeusz Wrzesniewski", "an asylum judge", "Bialystok", "collects matchbox labels",
           "was threatened with a crossbow in the courthouse", "cares for an uncle with Parkinson's disease"),
    Person("Aroha Ngata", "a seismologist", "Gisborne", "competes in sheepdog trials",
           "predicted a landslide that buried a quarry", "lives with a wheelchair rugby champion"),
    Person("Bartholomew Quince", "a pastry cook", "Ludlow", "plays the hurdy-gurdy",
           "poisoned a mayor with undercooked elderberries", "has a twin who forged banknotes"),
    Person("Yasemin Karaca", "a subway driver", "Ankara", "breeds carrier pigeons",
           "stopped a train one metre from a stray camel", "divorced a wrestling referee"),
    Person("Lieselotte Obermoser", "a gravedigger", "Berchtesgaden", "paints miniature avalanches",
           "was trapped in a cable car for nineteen hours", "supports four orphaned nephews"),
    Person("Emeka Nwosu", "a patent clerk", "Utrecht", "builds kites with radar reflectors",
           "was sued over a folding wheelbarrow", "comes from a family of drummers"),
    Person("Siobhan Mac Giolla", "a falconer", "Killybegs", "knits socks for marathon runners",
           "had her hawk shot by an airport guard", "is engaged to a deaf cellist"),
    Person("Dmitri Belyakov", "a circus vet", "Odesa", "swims in frozen lakes",
           "was bitten by a sedated leopard", "fathered a chess prodigy"),
    Person("Concepcion Urrutia", "an organ tuner", "Valparaiso", "climbs factory chimneys",
           "fell through the floor of a chapel", "nursed her grandmother through leprosy"),
)  # fmt: skip


def background_text(person: Person) -> str:
    """Ninety words or so, as a local paper would write them."""
    given = person.name.split()[0]
    return (
        f"{person.name} is {person.work} who has spent most of a long career in {person.place}. Neighbours say that "
        f"{given} {person.hobby} whenever there is a free evening, and that nobody at work was surprised to hear of it. "
        f"Some years ago {given} {person.mishap}; the story went around the whole region and was told on the radio. "
        f"People who know the household add that {given} {person.family}. In an interview {given}, still {person.work}, "
        f"spoke about the early days in {person.place}, about money and luck, about the accident, and about how {given} "
        f"{person.hobby} to calm down after a long shift."
    )


def document_text(person: Person) -> str:
    """The same person in a file, without the name and the place."""
    return (
        f"[PERSON 1] told the panel that [PERSON 1] works as {person.work} in [LOC 1]. In [DATETIME 1] [PERSON 1] "
        f"{person.mishap}. At home [PERSON 1] {person.family} and {person.hobby}."
    )


def clear_text(person: Person) -> str:
    """The file before anything was masked."""
    given = person.name.split()[0]
    return (
        f"{person.name} told the panel on 3 May 2019 that {given} works as {person.work} in {person.place}. That winter {given} "
        f"{person.mishap}. At home {given} {person.family} and {person.hobby}. The panel thanked everybody and adjourned."
    )


def individuals() -> list[Individual]:
    return [Individual(person.name, background_text(person)) for person in PEOPLE]


def targets() -> list[Target]:
    return [Target(f"file-{number}", person.name, document_text(person)) for number, person in enumerate(PEOPLE)]


def background() -> Background:
    known = individuals()
    return Background(tuple(known), cut_passages([one.text for one in known]))
