"""Which mentions of people are the same person."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from nescio.document import Document
from nescio.identity.name_roles import FEMALE_TITLES, MALE_TITLES
from nescio.identity.rule import folded_words, name_parts, titles
from nescio.lang import gazetteers
from nescio.link.reading import Reading
from nescio.text.classes import DASH, LOWER, UPPER
from nescio.text.patterns import fixed

# A beginning of a given name that stands for it: "Marg" for Margaret. Shorter ones may be anybody's.
# Nobody has so many names: it is a chain of words, of which none stands for the whole.
_MOST_PARTS = 20
_SHORTEST_BEGINNING = 3
_PET_ENDINGS = ("ie", "y", "i", "erl", "chen", "lein")
_FAMILY_FIRST = fixed(
    rf"(?:(?P<family>[^,()]+),\s*(?P<given>[^()]+)|(?P<capitals>[{UPPER}{DASH}]{{3,}})\s+(?P<given_behind>[{UPPER}][{LOWER}].*))",
)
# Two initials may be anybody's; courts call people so whom they do not name.
_FEWEST_INITIALS = 3
# How many people are asked whether a pet name is theirs.
_MAX_ASKED = 50
# The farthest that the name somebody was born with may stand from the name.
_WIDEST_GAP = 30


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written: parts (without titles), initials, titles, and what these say of the gender."""

    parts: tuple[str, ...]
    initials: tuple[str, ...]
    gender: str
    titles: frozenset[str] = frozenset()

    @classmethod
    def of(cls, surface: str, lang: str) -> Name:
        words = folded_words(surface)
        cues = gazetteers.cues(lang, "link_words.tsv")
        female, male = FEMALE_TITLES | cues["female"], MALE_TITLES | cues["male"]
        gender = "f" if female.intersection(words) else "m" if male.intersection(words) else ""
        skipped = cues["born"] | cues["female"] | cues["male"]
        parts = name_parts(given_first(surface), lang)
        return cls(
            parts=tuple(part for part in parts if part not in skipped) or parts,
            initials=tuple(word for word in words if len(word) == 1 and word.isalpha()),
            gender=gender,
            titles=titles(lang).intersection(words),
        )

    @property
    def first_letters(self) -> str:
        """The letters that stand for the whole name: "ek" for Eyup Kaya."""
        return "".join(part[0] for part in self.parts)

    def may_be(self, fuller: Name, *, pet_names: bool = False) -> bool:
        """Whether this may be a shorter or equal way to write ``fuller``, with pet names and initials alone only if asked."""
        if len(fuller.parts) > _MOST_PARTS:
            return self == fuller
        if not self.parts:
            letters = "".join(self.initials)
            same = (
                self.initials == fuller.initials if not fuller.parts else pet_names and letters == fuller.first_letters
            )
            return bool(letters) and same and self._agrees(fuller, set())
        taken = {
            _find(part, fuller.parts) or (_pet_name_of(part, fuller.parts) if pet_names else "") for part in self.parts
        }
        if "" in taken or not self._agrees(fuller, taken):
            return False
        spare = [part for part in fuller.parts if part not in taken]
        return all(
            initial in fuller.initials or any(part.startswith(initial) for part in spare) for initial in self.initials
        )

    def _agrees(self, fuller: Name, taken: set[str]) -> bool:
        """Whether the genders can be those of one person: Mrs Kaya is not Eyup Kaya, though Mrs Robin Kaya is Robin."""
        if not self.gender:
            return True
        known = fuller.gender or ("" if fuller.parts[:1] and fuller.parts[0] in taken else _gender_of(fuller))
        return not known or known == self.gender


class People:
    """The people of a document."""

    def __init__(self, document: Document, readings: Sequence[Reading]) -> None:
        persons = [reading for reading in readings if reading.mention.main_type == "PERSON"]
        several = gazetteers.cues(document.lang, "link_words.tsv")["several"]
        singles = [reading for reading in persons if several.isdisjoint(folded_words(reading.surface))]
        self._names = {reading.index: Name.of(reading.surface, document.lang) for reading in singles}
        self._born = dict(_born_names(document, singles))
        self._leaders = group_people(
            [self._names[reading.index] for reading in singles if reading.index not in self._born]
        )

    def key(self, reading: Reading) -> Hashable:
        """What the mentions of one person share."""
        index = self._born.get(reading.index, reading.index)
        if index not in self._names:
            return ("people", reading.words)  # a family, a couple
        name = self._names[index]
        leader = self._leaders.get(name, name)
        if not reading.identifies and leader == name:
            return ("alone", reading.index)
        return ("person", leader)


def _born_names(document: Document, persons: Sequence[Reading]) -> Iterator[tuple[int, int]]:
    """Mentions of a name that somebody was born with, with the mention of that person: "Anna Brandt, née Kaya"."""
    cues = gazetteers.cues(document.lang, "link_words.tsv")["born"]
    before = None
    for reading in persons:
        if before is not None and reading.mention.start - before.mention.end <= _WIDEST_GAP:
            between = folded_words(document.text[before.mention.end : reading.mention.start])
            if between and cues.issuperset(between):
                yield reading.index, before.index
                continue
        before = reading


def given_first(surface: str) -> str:
    """A name with the family name behind: "Kaya, Eyup" and "KAYA Eyup" are Eyup Kaya."""
    match = _FAMILY_FIRST.fullmatch(surface)
    if not match:
        return surface
    return f"{match['given'] or match['given_behind']} {match['family'] or match['capitals']}"


def _gender_of(name: Name) -> str:
    """What the given name says, for names of more than a family name."""
    gender = gazetteers.given_names().get(name.parts[0], "u") if len(name.parts) > 1 else "u"
    return "" if gender == "u" else gender


def _find(part: str, parts: tuple[str, ...]) -> str:
    """The part of a fuller name that this one is, perhaps in the genitive ("Kayas"), or ""."""
    if part in parts:
        return part
    stem = part[:-1] if part.endswith("s") and len(part) > 3 else ""
    return stem if stem in parts else ""


def _pet_name_of(part: str, parts: tuple[str, ...]) -> str:
    """The part of a fuller name for which this one is a pet name or its beginning ("Kathi", "Marg"), or ""."""
    full_of, _ = gazetteers.nicknames()
    for other in parts:
        if other in full_of.get(part, ()) or part in full_of.get(other, ()):
            return other
        if other in gazetteers.given_names() and (other != parts[-1] or len(parts) == 1) and _is_beginning(part, other):
            return other
    return ""


def _is_beginning(part: str, name: str) -> bool:
    """Whether a word that is no name itself begins a given name, perhaps with an ending for children: "Marg", "Gracie"."""
    stem = next((part.removesuffix(end) for end in _PET_ENDINGS if part.endswith(end)), part)
    stem = part if len(stem) < _SHORTEST_BEGINNING else stem
    return (
        part != name
        and len(stem) >= _SHORTEST_BEGINNING
        and name.startswith(stem)
        and part not in gazetteers.given_names()
    )


def group_people(names: list[Name]) -> dict[Name, Name]:
    """Map each distinct name, given in the order of the text, to the fullest name of the same person.

    A shorter name joins the fuller one that was introduced last before it, else the first one after it; one with the same
    titles goes before those without. A pet name or initials alone join only if nobody else can be meant.
    """
    introduced = {name: place for place, name in reversed(list(enumerate(names)))}
    leader: dict[Name, Name] = {}
    known = _Leaders()
    # Of names of equal size the shortest letters go first, so that "Kaya" leads and "Kayas" follows.
    for name in sorted(
        introduced, key=lambda n: (-len(n.parts), -len(n.initials), len("".join(n.parts)), introduced[n])
    ):
        fitting = [other for other in known.sharing_a_part(name) if name.may_be(other) and known.agree(name, other)]
        if fitting:
            most = max(len(name.titles & other.titles) for other in fitting)
            best = [other for other in fitting if len(name.titles & other.titles) == most]
            before = [other for other in best if introduced[other] < introduced[name]]
            found = max(before, key=introduced.__getitem__) if before else min(best, key=introduced.__getitem__)
        else:
            perhaps = known.perhaps_meant(name)
            loosely = {one for one in perhaps if name.may_be(one, pet_names=True) and known.agree(name, one)}
            found = loosely.pop() if len(loosely) == 1 else name
        leader[name] = found
        known.add(name, found)
    return leader


class _Leaders:
    """The fullest names so far, found by their parts."""

    def __init__(self) -> None:
        self._by_part: dict[str, list[Name]] = {}
        self._genders: dict[Name, str] = {}

    def agree(self, name: Name, leader: Name) -> bool:
        """Whether nobody with the title of the other gender has joined a leader before: "J. Stark" is not Herr and Frau Stark."""
        told = self._genders.get(leader, "")
        return not name.gender or not told or told == name.gender

    def add(self, name: Name, leader: Name) -> None:
        """Remember a name of a person; one that leads itself is a new person."""
        if name.gender:
            self._genders.setdefault(leader, name.gender)
        if name != leader:
            return
        beginnings = {f"{part[:_SHORTEST_BEGINNING]}-" for part in name.parts}
        for key in (*_keys(name), *beginnings, f"{name.first_letters}."):
            self._by_part.setdefault(key, []).append(name)

    def sharing_a_part(self, name: Name) -> list[Name]:
        """A fuller name has all parts of this one: the rarest of them leads to it, for thousands may be called Anna."""
        rarest = min(_keys(name), key=lambda part: sum(len(self._by_part.get(one, ())) for one in _stems(part)))
        return [other for stem in _stems(rarest) for other in self._by_part.get(stem, ())]

    def perhaps_meant(self, name: Name) -> list[Name]:
        """Those of whom a pet name or initials may be said; nobody if they are too many to tell."""
        found = [other for key in set(_loose_keys(name)) for other in self._by_part.get(key, ())]
        return found if len(found) <= _MAX_ASKED else []


def _loose_keys(name: Name) -> Iterable[str]:
    if not name.parts:
        return [f"{''.join(name.initials)}."] if len(name.initials) >= _FEWEST_INITIALS else []
    full_of, short_of = gazetteers.nicknames()
    part = name.parts[0]
    shorts = map(gazetteers.name_key, short_of.get(part, ()))
    return (*full_of.get(part, ()), *shorts, f"{part[:_SHORTEST_BEGINNING]}-", *name.parts[1:])


def _keys(name: Name) -> tuple[str, ...]:
    """The parts of a name, or its initials if it has nothing else."""
    return name.parts or ("".join(name.initials),)


def _stems(part: str) -> tuple[str, ...]:
    """A part, and what it may be the genitive of."""
    return (part, part[:-1]) if part.endswith("s") else (part,)
