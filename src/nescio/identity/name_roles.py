"""Take a mention of a person apart: titles, particles, initials, given and family names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from nescio.identity.rule import GIVEN_PARTICLES, function_words, is_ordinary, particles, titles
from nescio.lang import LANGUAGES, language
from nescio.lang.gazetteers import family_names, given_names, name_key
from nescio.text.folding import fold
from nescio.text.patterns import fixed

_MARKS = "\u00ad\u200b-\u200f\u2060\u0300-\u036f"
# A word with inner apostrophes ("O'Neill"); the possessive at its end stands apart.
_TOKEN = fixed(
    rf"(?P<word>[^\W\d_][^\W\d_{_MARKS}]*(?:[{_MARKS}]+[^\W\d_]*)*(?:['’ʼ](?![sS]\b)[^\W\d_]{{2,}})*)"
    r"(?P<possessive>['’ʼ][sS]\b|(?<=[sSzZxXß])['’ʼ](?!\w))?"
)
# What may follow a name and says nothing of it.
_SUFFIXES = frozenset(
    "jr sr jnr snr ii iii iv qc kc esq md phd mp mep mdb mdl ba ma llb llm mba msc bsc obe mbe cbe ret fils pere dipl".split()
)
_GIVEN_TITLES = frozenset(
    "uncle aunt auntie onkel tante oma opa grandma grandpa sir dame sister brother schwester bruder pater".split()
)
FEMALE_TITLES = frozenset(
    "mrs ms miss madame mme mlle frau frl fraulein lady dame sister schwester aunt auntie tante oma grandma mum baroness countess "
    "princess queen grafin richterin staatsanwaltin rechtsanwaltin rain professorin pfarrerin pastorin kommissarin".split()
)
MALE_TITLES = frozenset(
    "mr mister sir herr herrn hr hrn lord brother bruder uncle onkel opa grandpa monsieur prince king".split()
)


@dataclass(frozen=True, slots=True)
class NameWord:
    """A word of a mention: where it stands, its possessive ending, and its role.

    Roles: "given", "family", "initial", "kept" (titles, particles, suffixes, ordinary words).
    """

    start: int
    end: int
    word: str
    possessive: str
    role: str = "kept"

    @property
    def key(self) -> str:
        return name_key(self.word)


@cache
def _titles() -> frozenset[str]:
    return frozenset(word for lang in LANGUAGES for word in titles(lang))


def words_of_name(surface: str, type_name: str, lang: str) -> list[NameWord]:
    """The words of a mention with their roles."""
    parts = [
        NameWord(match.start(), match.end(), match["word"], match["possessive"] or "")
        for match in _TOKEN.finditer(surface)
    ]
    told = {"FAMILY": "family", "GIVEN": "given", "FEMALE": "given", "MALE": "given"}.get(type_name.partition("/")[2])
    names: list[int] = []
    for index, part in enumerate(parts):
        if _is_initial(surface, part):
            parts[index] = replace(part, role="initial")
        elif told or _is_name(surface, parts, index, lang):
            names.append(index)
    if not names and parts and all(part.role == "kept" for part in parts):
        # "Graf" or "Baron" alone is somebody's name, "court usher" is not.
        names = [i for i, part in enumerate(parts[-1:], len(parts) - 1) if part.word[0].isupper()]
    units = _units(surface, parts, names)
    for unit, role in zip(units, _roles(surface, parts, units, told or "", lang), strict=True):
        for index in unit:
            parts[index] = replace(parts[index], role=role)
    return parts


def _is_initial(surface: str, part: NameWord) -> bool:
    """ "E.", "E" beside other words, or a short beginning of a name ("Chr.")."""
    if not part.word[0].isupper():
        return False
    dotted = surface[part.end : part.end + 1] == "."
    if len(part.word) == 1:
        return True
    if (
        part.word.isupper()
        and len(part.word) <= 3
        and part.word == surface.strip(".’'sS ")
        and not _is_listed(part.key)
    ):
        return True  # "DM" for somebody who is not named
    return dotted and len(part.word) <= 3 and fold(part.word) not in _titles() | _SUFFIXES


def _is_listed(key: str) -> bool:
    return key in given_names() or key in family_names()


def _is_name(surface: str, parts: Sequence[NameWord], index: int, lang: str) -> bool:
    part, folded = parts[index], fold(parts[index].word)
    last = index == len(parts) - 1
    if folded in _SUFFIXES and index:
        return False
    if folded in _titles() and not last and surface[part.end : part.end + 1] != ",":  # "Pope, Bronwyn" is no pope
        return False
    if folded in particles():
        return folded in GIVEN_PARTICLES and index == 0 and not last
    if folded in function_words(lang) and part.word.islower():
        return False
    if surface.islower() and is_ordinary(folded, lang) and not (last and index and _is_listed(parts[0].key)):
        return False
    # A lower-case word counts where nothing in the mention is written with a capital ("eyup kaya").
    return not part.word.islower() or surface.islower() or surface[part.start - 1 : part.start] in ("-", "‑", "‐")


def _units(surface: str, parts: Sequence[NameWord], names: Sequence[int]) -> list[list[int]]:
    """Names joined by a hyphen are one: "Anne-Marie", "Schmidt-Kaya"."""
    units: list[list[int]] = []
    for index in names:
        joined = units and units[-1][-1] == index - 1 and surface[parts[index - 1].end : parts[index].start] in "-‐‑"
        if joined:
            units[-1].append(index)
        else:
            units.append([index])
    return units


def _roles(surface: str, parts: Sequence[NameWord], units: Sequence[Sequence[int]], told: str, lang: str) -> list[str]:
    if told:
        return [told] * len(units)
    if not units:
        return []
    if len(units) == 1:
        return [_role_alone(parts, units[0])]
    comma = surface.find(",", parts[units[0][-1]].end, parts[units[1][0]].start) >= 0
    if comma:
        return ["family", *["given"] * (len(units) - 1)]
    given, family = given_names(), family_names()
    first, last = parts[units[0][0]].key, parts[units[-1][-1]].key
    may_be_turned = len(units) == 2 and language(lang).people.family_may_come_first
    if first in family and first not in given and last in given and (last not in family or may_be_turned):
        return ["family", *["given"] * (len(units) - 1)]
    middle = [_role_between(parts, unit[0]) for unit in units[1:-1]]
    return ["given", *middle, "family"]


def _role_between(parts: Sequence[NameWord], index: int) -> str:
    """The role of a name between the first and the last: "Idris Richard Francis", "José García López"."""
    key = parts[index].key
    if _after_particle(parts, index):
        return "family"
    return "family" if key in family_names() and key not in given_names() else "given"


def _role_alone(parts: Sequence[NameWord], unit: Sequence[int]) -> str:
    """The role of a single name: a title or an initial before it tells, else the lists do."""
    before = [fold(part.word) for part in parts[: unit[0]]]
    if any(word in _GIVEN_TITLES for word in before) and not any(len(word) == 1 for word in before):
        return "given"
    key, given, family = parts[unit[0]].key, given_names(), family_names()
    if before:
        return "given" if before == ["frau"] and key in given and key not in family else "family"
    if len(parts) > unit[-1] + 1 and parts[unit[-1] + 1].role == "initial":
        return "given"  # "Eyup K."
    return "family" if key not in given else "open" if key in family else "given"


def _after_particle(parts: Sequence[NameWord], index: int) -> bool:
    return index > 0 and fold(parts[index - 1].word) in particles()


def gender_of(surfaces: Sequence[str], types: Sequence[str]) -> str:
    """What titles and types say of a person's gender: "f", "m", or "" if nothing or both."""
    found = {"f" for type_name in types if type_name == "PERSON/FEMALE"}
    found |= {"m" for type_name in types if type_name == "PERSON/MALE"}
    for surface in set(surfaces):
        words = {fold(match["word"]) for match in _TOKEN.finditer(surface)}
        found |= {"f"} if words & FEMALE_TITLES else set()
        found |= {"m"} if words & MALE_TITLES else set()
    return found.pop() if len(found) == 1 else ""
