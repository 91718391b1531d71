"""Which mentions of people are the same person."""

from __future__ import annotations

from dataclasses import dataclass

from nescio.identity.rule import folded_words, name_parts
from nescio.lang import gazetteers

_FEMALE = frozenset("mrs ms miss madame mme mlle frau frl lady dame sister aunt auntie tante oma grandma mum".split())
_MALE = frozenset("mr mister sir herr herrn hr hrn lord brother uncle onkel opa grandpa monsieur".split())


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written: parts (without titles), initials, and what the title says of the gender."""

    parts: tuple[str, ...]
    initials: tuple[str, ...]
    gender: str

    @classmethod
    def of(cls, surface: str, lang: str) -> Name:
        words = folded_words(surface)
        gender = "f" if _FEMALE.intersection(words) else "m" if _MALE.intersection(words) else ""
        return cls(
            parts=name_parts(surface, lang),
            initials=tuple(word for word in words if len(word) == 1 and word.isalpha()),
            gender=gender,
        )

    def may_be(self, fuller: Name) -> bool:
        """Whether this may be a shorter or equal way to write ``fuller``."""
        if not self.parts:
            return (
                bool(self.initials) and not fuller.parts and self.initials == fuller.initials and self._agrees(fuller)
            )
        taken = {_find(part, fuller.parts) for part in self.parts}
        if "" in taken or not self._agrees(fuller, given_shared=fuller.parts[0] in taken):
            return False
        spare = [part for part in fuller.parts if part not in taken]
        return all(
            initial in fuller.initials or any(part.startswith(initial) for part in spare) for initial in self.initials
        )

    def _agrees(self, fuller: Name, *, given_shared: bool = True) -> bool:
        """Whether the genders can be those of one person: Mrs Kaya is not Eyup Kaya, though Mrs Robin Kaya is Robin."""
        if not self.gender:
            return True
        known = fuller.gender or ("" if given_shared else _gender_of(fuller))
        return not known or known == self.gender


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


def group_people(names: list[Name]) -> dict[Name, Name]:
    """Map each distinct name, given in the order of the text, to the fullest name of the same person.

    A shorter name joins the fuller one that was introduced last before it, else the first one after it.
    """
    introduced = {name: place for place, name in reversed(list(enumerate(names)))}
    leader: dict[Name, Name] = {}
    leaders_by_part: dict[str, list[Name]] = {}
    # Of names of equal size the shortest letters go first, so that "Kaya" leads and "Kayas" follows.
    for name in sorted(
        introduced, key=lambda n: (-len(n.parts), -len(n.initials), len("".join(n.parts)), introduced[n])
    ):
        # A fuller name has all parts of this one: the rarest of them leads to it, for thousands may be called Anna.
        rarest = min(_keys(name), key=lambda part: sum(len(leaders_by_part.get(one, ())) for one in _stems(part)))
        candidates = [other for stem in _stems(rarest) for other in leaders_by_part.get(stem, ())]
        fitting = [other for other in candidates if name.may_be(other)]
        before = [other for other in fitting if introduced[other] < introduced[name]]
        if fitting:
            leader[name] = (
                max(before, key=introduced.__getitem__) if before else min(fitting, key=introduced.__getitem__)
            )
            continue
        leader[name] = name
        for key in _keys(name):
            leaders_by_part.setdefault(key, []).append(name)
    return leader


def _keys(name: Name) -> tuple[str, ...]:
    """The parts of a name, or its initials if it has nothing else."""
    return name.parts or ("".join(name.initials),)


def _stems(part: str) -> tuple[str, ...]:
    """A part, and what it may be the genitive of."""
    return (part, part[:-1]) if part.endswith("s") else (part,)
