"""Invented people, places and numbers with which the habits are filled: frequent and rare names, of many origins."""

from __future__ import annotations

import random
from collections.abc import Callable

POOLS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "given": tuple(
            "Margaret Devon Priya Callum Siobhan Tyrone Ayesha Wesley Marisol Dmitri Nkechi Bronwyn Latoya Haruto Fern Ines "
            "Gideon Saoirse Omari Tallulah".split()
        ),
        "family": tuple(
            "Whitcombe Okafor Patel Lindqvist Baptiste Hargreaves Nakamura Delacroix Osterman Fairweather Quigley Zielinski "
            "Abernathy Castellano Mbeki Rosenthal Thackeray Villanueva Ellingham Drummond".split()
        ),
        "word_family": tuple("Bell Rice Banks Frost Marsh Fields Wells Stone Hurst Page Pope Swift".split()),
        "town": tuple(
            "Harrogate Duluth Tallaght Swindon Chattanooga Dunfermline Boise Ipswich Kettering Spokane".split()
        ),
        "street": tuple(
            "Larkspur Street|Old Mill Road|Kingfisher Avenue|Windermere Lane|Juniper Crescent|Station Road|Elm Grove".split(
                "|"
            )
        ),
        "firm": tuple(
            "Brackwell Logistics Ltd|Tessaly Biotech Inc.|Norwick & Sons|Halden Freight LLC|Quarrydale Foods plc".split(
                "|"
            )
        ),
    },
    "de": {
        "given": tuple(
            "Annegret Torben Aylin Wiebke Matthias Svetlana Ole Henrike Mehmet Liselotte Jannik Friederike Bogdan Gudrun Emre "
            "Katharina Detlef Swantje Nurcan Ludger".split()
        ),
        "family": tuple(
            "Distelkamp Oberhuber Merkowitz Yıldırım Steinbrecher Hinrichsen Kowalczyk Trautwein Baumgärtner Petrovic Ackermann "
            "Lüdemann Schöppner Wollschläger Kılıç Nachtigall Eickhoff Zumbrunnen Gärtner Pfisterer".split()
        ),
        "word_family": tuple("Wurst Fuß Weil Richter Graf Koch Sommer Vogel Stein Berg Kaiser Engel".split()),
        "town": tuple(
            "Bielefeld Husum Passau Klagenfurt Winterthur Cottbus Göttingen Reutlingen Meppen Zwickau".split()
        ),
        "street": tuple(
            "Goethestraße|Am Anger|Lindenweg|Alte Poststr.|Konrad-Adenauer-Platz|Mühlgasse|Kirchberg".split("|")
        ),
        "firm": tuple(
            "Brandthof Logistik GmbH|Sanitär Nölting|Weidlich & Söhne KG|Hansa Feinkost AG|Autohaus Krumbach".split("|")
        ),
    },
}


class Filler:
    """Values for the slots of a template; ``secrets`` are those that must not be left."""

    def __init__(self, lang: str, seed: str) -> None:
        self.lang = lang
        self.chance = random.Random(seed)
        self.secrets: list[str] = []
        self._chosen: dict[str, str] = {}

    def __getitem__(self, slot: str) -> str:
        """A slot of the same name has the same value; ``lower_``, ``upper_`` and the like change how it is written."""
        style, _, name = slot.rpartition("_") if slot.partition("_")[0] in _STYLES else ("", "", slot)
        if name not in self._chosen:
            self._chosen[name] = self._value(name)
        value = _STYLES[style](self._chosen[name])
        self.secrets.append(value)
        return value

    def _value(self, name: str) -> str:
        pools = POOLS[self.lang]
        bare = name.rstrip("0123456789")
        if bare == "family" and self.chance.random() < 0.2:
            bare = "wordfamily"
        if bare == "wordfamily":
            return self.chance.choice(pools["word_family"])
        if bare in pools:
            return self.chance.choice(pools[bare])
        return _NUMBERS[bare](self.lang, self.chance)


def _digits(chance: random.Random, count: int) -> str:
    return "".join(chance.choice("0123456789") for _ in range(count))


def _phone(lang: str, chance: random.Random) -> str:
    if lang == "de":
        return chance.choice(("0521 {}", "+49 4841 {}", "0171/{}", "(0851) {}")).format(_digits(chance, 6))
    return chance.choice(("(218) 555-0{}", "020 7946 0{}", "+1 509 555 01{}", "423-555-0{}")).format(
        _digits(chance, 3)
    )[:17]


def _date(lang: str, chance: random.Random) -> str:
    day, month, year = chance.randint(1, 28), chance.randint(1, 12), chance.randint(1941, 2009)
    if lang == "de":
        return chance.choice((f"{day}.{month}.{year}", f"{day:02}.{month:02}.{year}"))
    return chance.choice((f"{month:02}/{day:02}/{year}", f"{year}-{month:02}-{day:02}"))


_NUMBERS: dict[str, Callable[[str, random.Random], str]] = {
    "phone": _phone,
    "date": _date,
    "record": lambda _, chance: _digits(chance, 7),
    "house": lambda _, chance: str(chance.randint(2, 189)),
    "zip": lambda _, chance: f"{chance.randint(2, 9)}{_digits(chance, 4)}",
}
_STYLES: dict[str, Callable[[str], str]] = {
    "": str,
    "lower": str.lower,
    "upper": str.upper,
    "initial": lambda text: f"{text[0]}.",
    "letter": lambda text: text[0],
    "spaced": lambda text: " ".join(text),
    "plain": lambda text: text.translate(
        str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ı": "i", "ç": "c", "ş": "s"})
    ),
    "genitive": lambda text: text + ("'" if text[-1] in "sxzß" else "s"),
}
