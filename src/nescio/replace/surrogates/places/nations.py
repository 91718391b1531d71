"""Countries, nationalities and states: one country of a region stands for another, in all forms of its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from nescio.lang import rows
from nescio.lang.gazetteers import countries, nationalities, phrase_key
from nescio.replace.surrogates.engine.ledger import places_of
from nescio.replace.surrogates.engine.order import follower
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.people.inflection import ADJECTIVE_ENDINGS, adjective_stem, person_forms, plural
from nescio.text.folding import fold

# So few countries would be too easy to guess; then those farther away are asked too.
_FEWEST = 5
# Names in full, which hold the names of parts of the country.
_IN_FULL = {
    "united kingdom of great britain and northern ireland": "GB",
    "vereinigtes konigreich grossbritannien und nordirland": "GB",
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
def nations(lang: str) -> Mapping[str, Nation]:
    """All countries that can stand for each other, by code."""
    names = {row[0]: row for row in rows("any", "countries.tsv")}
    found = {}
    for code, group, *forms in rows("any", "nations.tsv"):
        if code not in names:
            continue
        _, continent, english, german, *article = names[code]
        if lang == "de":
            found[code] = Nation(code, group, continent, german, article[0] if article else "", *forms[2:])
        else:
            bare = english.removeprefix("the ")
            found[code] = Nation(code, group, continent, bare, "the" if bare != english else "", *forms[:2])
    # "Georgia" would be read as the American state.
    return {code: nation for code, nation in found.items() if countries().get(phrase_key(nation.name)) == code}


@cache
def _pool(lang: str, code: str) -> tuple[Nation, ...]:
    """Countries that can stand where this one stands: of its region and with the same article, else farther away."""
    own = nations(lang)[code]
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
    if code not in nations(lang):
        return None
    pool = _pool(lang, code)
    place = next(index for index, nation in enumerate(pool) if nation.code == code)
    if len(pool) < 2:
        return None

    def propose(candidate: int) -> Nation:
        steps = candidate % (len(pool) - 1) + 1
        return pool[follower(request.choices, f"nations {pool[0].code} {len(pool)}", len(pool), place, steps)]

    return places_of(request.page).settle(f"country {code.lower()}", request, propose)


def in_form_of(surface: str, old: Nation, new: Nation, lang: str, *, adjective: bool = False) -> str:
    """The new country in the form of the old one's mention: name, adjective, noun for its people, inflected.

    ``adjective`` says that a German word with a capital is an adjective all the same ("Deutsche Bank").
    """
    folded = fold(surface)
    if (folded in countries() and folded != fold(old.person)) or folded in _IN_FULL:
        return new.name
    if folded.endswith("s") and folded[:-1] in countries():
        return new.name if new.name.endswith("s") else new.name + "s"
    return _german(surface, old, new, adjective) if lang == "de" else _english(folded, old, new)


def _english(folded: str, old: Nation, new: Nation) -> str:
    if folded == fold(old.adjective):
        return new.adjective
    if folded.endswith(("men", "women")) or folded in (fold(plural(old.person)), fold(plural(old.adjective))):
        return plural(new.person)
    if folded.endswith("s") and not folded.endswith(("ss", "ese")) and folded != fold(old.person):
        return plural(new.person)
    if folded == fold(old.person) or folded.endswith(("man", "woman")):
        return new.person
    return new.adjective


def _german(surface: str, old: Nation, new: Nation, adjective: bool) -> str:
    if surface[0].isupper() and not adjective:
        for mine, other in zip(person_forms(old.person), person_forms(new.person), strict=True):
            if fold(surface) == fold(mine):
                return other
    for ending in sorted(ADJECTIVE_ENDINGS, key=len, reverse=True):
        if ending and surface.lower().endswith("sch" + ending):
            return adjective_stem(new.adjective) + ending
    return new.adjective
