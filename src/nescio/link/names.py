"""Which mentions of people are the same person."""

from __future__ import annotations

from dataclasses import dataclass

from nescio.identity.rule import folded_words, name_parts

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
        if self.gender and fuller.gender and self.gender != fuller.gender:
            return False
        if not self.parts:
            return bool(self.initials) and not fuller.parts and self.initials == fuller.initials
        if not set(self.parts) <= set(fuller.parts):
            return False
        spare = [part for part in fuller.parts if part not in self.parts]
        return all(
            initial in fuller.initials or any(part.startswith(initial) for part in spare) for initial in self.initials
        )


def group_people(names: list[Name]) -> dict[Name, Name]:
    """Map each distinct name, given in the order of the text, to the fullest name of the same person.

    A shorter name joins the fuller one that was introduced last before it, else the first one after it.
    """
    introduced = {name: place for place, name in reversed(list(enumerate(names)))}
    leader: dict[Name, Name] = {}
    leaders_by_part: dict[str, list[Name]] = {}
    for name in sorted(introduced, key=lambda n: (-len(n.parts), -len(n.initials), introduced[n])):
        candidates = leaders_by_part.get(name.parts[0] if name.parts else "".join(name.initials), ())
        fitting = [other for other in candidates if name.may_be(other)]
        before = [other for other in fitting if introduced[other] < introduced[name]]
        if fitting:
            leader[name] = max(before, key=introduced.__getitem__) if before else fitting[0]
            continue
        leader[name] = name
        for key in name.parts or ("".join(name.initials),):
            leaders_by_part.setdefault(key, []).append(name)
    return leader
