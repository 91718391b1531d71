"""Countries, nationalities and states: one country of a region stands for another, in all forms of its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from nescio.lang import language, rows
from nescio.lang.gazetteers import countries, nationalities, phrase_key
from nescio.replace.surrogates.engine.ledger import places_of
from nescio.replace.surrogates.engine.order import follower
from nescio.replace.surrogates.engine.request import Request
from nescio.text.folding import fold

# So few countries would be too easy to guess; then those farther away are asked too.
_FEWEST = 5
# No state that signs treaties and answers before a court: it is replaced, but stands for none.
_NEVER_CHOSEN = frozenset(("PS",))
# Names in full, which hold the names of parts of the country, and a country that is listed as a continent.
_IN_FULL = {
    "united kingdom of great britain and northern ireland": "GB",
    "vereinigtes konigreich grossbritannien und nordirland": "GB",
    "australia": "AU",
    "australien": "AU",
}


@dataclass(frozen=True, slots=True)
class Nation:
    """A country in one language: name without article, the article's kind, adjective and noun for its people."""

    code: str
    group: str
    continent: str
    name: str
    article: str
    adjective: str
    person: str

    def __str__(self) -> str:
        return self.name


@cache
def every_nation(lang: str) -> Mapping[str, Nation]:
    """All countries of the list, by code."""
    continents = {code: continent for code, continent in rows("any", "countries.tsv")}  # noqa: C416
    names = {code: (name, "".join(gender)) for code, name, *gender in rows(lang, "countries.tsv")}
    words = {code: (adjective, person) for code, adjective, person in rows(lang, "nations.tsv")}
    found = {}
    for code, group in rows("any", "nations.tsv"):
        if code in names and code in words:
            name, gender = names[code]
            # An article is part of the name ("the Netherlands") or comes with its gender ("die Türkei").
            bare = name.removeprefix("the ")
            found[code] = Nation(code, group, continents[code], bare, "the" if bare != name else gender, *words[code])
    return found


@cache
def nations(lang: str) -> Mapping[str, Nation]:
    """The countries that can stand for others, by code: "Georgia" would be read as the American state."""
    every = every_nation(lang)
    return {
        code: nation
        for code, nation in every.items()
        if countries().get(phrase_key(nation.name)) == code and code not in _NEVER_CHOSEN
    }


@cache
def _pool(lang: str, code: str) -> tuple[Nation, ...]:
    """Countries that can stand where this one stands: of its region and with the same article, else farther away."""
    own = every_nation(lang)[code]
    alike = [nation for nation in nations(lang).values() if nation.article == own.article]
    for near in (
        [nation for nation in alike if nation.group == own.group],
        [nation for nation in alike if nation.continent == own.continent or nation.group == own.group],
    ):
        if len(near) >= _FEWEST:
            return tuple(near)
    return tuple(alike)


def nation_of(phrase: str, lang: str) -> str:
    """The code of the country that a folded phrase names or whose people it names; "" if none."""
    return countries().get(phrase, "") or nationalities(lang).get(phrase, "") or _IN_FULL.get(phrase, "")


def counterpart(request: Request, code: str) -> Nation | None:
    """The country that stands for another on this page."""
    lang = request.page.lang
    if code not in every_nation(lang):
        return None
    pool = _pool(lang, code)
    place = next((index for index, nation in enumerate(pool) if nation.code == code), -1)
    if len(pool) < 2:
        return None

    def propose(candidate: int) -> Nation:
        if place < 0:
            return request.choices.pick(pool, f"nations for {code}", str(candidate))
        steps = candidate % (len(pool) - 1) + 1
        return pool[follower(request.choices, f"nations {pool[0].code} {len(pool)}", len(pool), place, steps)]

    return places_of(request.page).settle(f"country {code.lower()}", request, propose)


def in_form_of(surface: str, old: Nation, new: Nation, lang: str, *, adjective: bool = False) -> str:
    """The new country in the form of the old one's mention: name, adjective, noun for its people, inflected.

    ``adjective`` says that a word with a capital is an adjective all the same ("Deutsche Bank").
    """
    folded = fold(surface)
    if (folded in countries() and folded != fold(old.person)) or folded in _IN_FULL:
        return new.name
    if folded.endswith("s") and folded[:-1] in countries():
        return new.name if new.name.endswith("s") else new.name + "s"
    words = (old.adjective, old.person), (new.adjective, new.person)
    return language(lang).places.nation_like(surface, *words, adjective)
