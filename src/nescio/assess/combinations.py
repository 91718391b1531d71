"""Which combinations of clues are risky: grown from smaller ones, as Apriori grows item sets (Agrawal and Srikant, 1994).

Only minimal combinations are given: what contains a risky one is risky anyway, and is not even looked at. A combination that
matches nobody is not grown, nor one with a member that changes nothing: if everybody who matches A matches B as well, what A
and B find together with others is found by A alone with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from nescio.background.backend import BackgroundError


class Verdict(Enum):
    """What a search says about a combination."""

    RISKY = "risky"
    OPEN = "open"  # too many match; with a further clue it may become risky
    CLOSED = "closed"  # nobody who matters matches; no further clue will change that


@dataclass(frozen=True, slots=True)
class Clue:
    """One wording of an entity. An entity may have several; a combination holds at most one of each entity."""

    entity: str
    phrase: str


@dataclass(frozen=True, slots=True)
class JudgedCombination:
    """The verdict on a combination and how many individuals match it."""

    verdict: Verdict
    count: int


@dataclass(frozen=True, slots=True)
class Combination:
    """Clues of one person, and how many individuals match them together."""

    clues: tuple[Clue, ...]
    count: int

    @property
    def entities(self) -> tuple[str, ...]:
        return tuple(clue.entity for clue in self.clues)


@dataclass(frozen=True, slots=True)
class Growth:
    """All minimal risky combinations found; ``complete`` is False if the budget or a ``problem`` ended the search.

    ``crowded`` are the combinations that too many match to be risky, and in which every clue makes a difference.
    """

    risky: tuple[Combination, ...]
    crowded: tuple[Combination, ...]
    looked_at: int
    complete: bool
    problem: str = ""


Judge = Callable[[tuple[Clue, ...]], JudgedCombination]
_Places = tuple[int, ...]


def grow(clues: Sequence[Clue], judge: Judge, *, arity: int, budget: int, exact: bool = True) -> Growth:
    """Judge single clues, then pairs, and so on up to ``arity``, at most ``budget`` combinations in all.

    A ``BackgroundError`` of the judge ends the search; what was found before is kept.
    ``exact`` says that counts are those of true intersections, so that equal counts mean equal sets.
    """
    risky: dict[frozenset[str], Combination] = {}
    crowded: dict[frozenset[str], Combination] = {}
    looked_at = 0

    def result(*, complete: bool, problem: str = "") -> Growth:
        still = {entities: one for entities, one in crowded.items() if entities not in risky}
        return Growth(_sorted(risky), _sorted(still), looked_at, complete, problem)

    counts: dict[_Places, int] = {}
    level: Iterable[_Places] = ((place,) for place in range(len(clues)))
    for size in range(1, arity + 1):
        grown: dict[_Places, int] = {}
        for places in level:
            if looked_at == budget:
                return result(complete=False)
            members = tuple(clues[place] for place in places)
            try:
                outcome = judge(members)
            except BackgroundError as error:
                return result(complete=False, problem=str(error))
            looked_at += 1
            if outcome.verdict is Verdict.RISKY:
                _note(risky, members, outcome.count)
            elif outcome.verdict is Verdict.OPEN and not (exact and _changes_nothing(places, outcome.count, counts)):
                grown[places] = outcome.count
                _note(crowded, members, outcome.count)
        if size == 1:
            # From here on the rarest come first, so that a small budget is spent where something may be found.
            order = sorted(grown, key=lambda places: (grown[places], places))
            clues = [clues[place] for (place,) in order]
            grown = {(rank,): grown[places] for rank, places in enumerate(order)}
        # Another wording of the same entities may have turned out risky.
        counts = {
            places: count
            for places, count in grown.items()
            if frozenset(clues[place].entity for place in places) not in risky
        }
        level = _extended(counts, clues)
    return result(complete=True)


def _note(found: dict[frozenset[str], Combination], members: tuple[Clue, ...], count: int) -> None:
    """Write down a combination, once for each set of entities, with the wording that matches the fewest."""
    entities = frozenset(clue.entity for clue in members)
    if entities not in found or count < found[entities].count:
        found[entities] = Combination(members, count)


def _changes_nothing(places: _Places, count: int, counts: dict[_Places, int]) -> bool:
    return len(places) > 1 and any(counts[less] == count for less in combinations(places, len(places) - 1))


def _extended(counts: dict[_Places, int], clues: Sequence[Clue]) -> Iterator[_Places]:
    """Combinations of one clue more, all of whose parts are worth growing."""
    by_head: dict[_Places, list[int]] = {}
    for places in sorted(counts):
        by_head.setdefault(places[:-1], []).append(places[-1])
    for head, tails in by_head.items():
        for first, second in combinations(tails, 2):
            places = (*head, first, second)
            if clues[first].entity != clues[second].entity and all(
                part in counts for part in combinations(places, len(places) - 1)
            ):
                yield places


def _sorted(found: dict[frozenset[str], Combination]) -> tuple[Combination, ...]:
    return tuple(sorted(found.values(), key=lambda one: (len(one.entities), one.count, one.entities)))
