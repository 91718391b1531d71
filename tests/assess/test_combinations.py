"""Growing combinations: the same result as trying all of them, with far fewer looks, and never more than allowed."""

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from nescio.assess.combinations import Clue, JudgedCombination, Verdict, grow
from nescio.background.backend import BackgroundError

K = 3


def judging(matching, looks=None):
    """A judge over sets of people: risky if somebody matches, but fewer than K."""

    def judge(clues):
        if looks is not None:
            looks.append(tuple(clue.phrase for clue in clues))
        count = len(frozenset.intersection(*(matching[clue.phrase] for clue in clues)))
        verdict = Verdict.CLOSED if not count else Verdict.RISKY if count < K else Verdict.OPEN
        return JudgedCombination(verdict, count)

    return judge


def brute_force(clues, matching, arity):
    """All minimal sets of entities for which some choice of wordings is risky."""
    wordings = {}
    for clue in clues:
        wordings.setdefault(clue.entity, []).append(clue)
    judge = judging(matching)
    risky = {}
    for size in range(1, arity + 1):
        for entities in combinations(sorted(wordings), size):
            if any(set(smaller) <= set(entities) for smaller in risky):
                continue
            outcomes = [judge(choice) for choice in product(*(wordings[entity] for entity in entities))]
            counts = [outcome.count for outcome in outcomes if outcome.verdict is Verdict.RISKY]
            if counts:
                risky[entities] = min(counts)
    return risky


# Clues with the people who match them; some entities have two wordings.
CASES = st.lists(
    st.tuples(st.sampled_from("abcdef"), st.frozensets(st.integers(0, 11), max_size=12)), min_size=0, max_size=9
).map(
    lambda rows: (
        [Clue(entity, str(place)) for place, (entity, _) in enumerate(rows)],
        {str(place): people for place, (_, people) in enumerate(rows)},
    )
)


@given(CASES, st.integers(1, 4), st.booleans())
def test_growing_equals_brute_force(case, arity, exact):
    clues, matching = case
    growth = grow(clues, judging(matching), arity=arity, budget=10_000, exact=exact)
    assert growth.complete
    assert {tuple(sorted(one.entities)): one.count for one in growth.risky} == brute_force(clues, matching, arity)


@given(CASES, st.integers(0, 30))
def test_the_budget_is_kept_and_what_is_found_within_it_is_true(case, budget):
    clues, matching = case
    looks = []
    growth = grow(clues, judging(matching, looks), arity=3, budget=budget)
    assert growth.looked_at == len(looks) <= budget
    every = brute_force(clues, matching, 3)
    if growth.complete:
        assert len(growth.risky) == len(every)
    # A single wording may be missed, so a count may be larger; the entities are right.
    assert {tuple(sorted(one.entities)) for one in growth.risky} <= set(every)


def test_nothing_is_looked_at_twice_or_without_need():
    everybody, many = frozenset(range(10)), frozenset(range(6))
    matching = {"risky": frozenset({1}), "many": many, "more": frozenset(range(3, 10)), "nobody": frozenset()}
    matching["same as many"] = many | {9}
    matching["all"] = everybody
    looks = []
    growth = grow([Clue(name, name) for name in matching], judging(matching, looks), arity=3, budget=100)
    assert [one.entities for one in growth.risky] == [("risky",)]
    assert len(looks) == len(set(looks))
    larger = [look for look in looks if len(look) > 1]
    assert not any("risky" in look or "nobody" in look for look in larger)
    assert not any({"many", "all"} < set(look) for look in larger)  # "all" changes nothing, so no triple holds both


def test_two_wordings_of_one_entity_are_never_combined():
    matching = {"Kaya": frozenset(range(5)), "Eyup": frozenset(range(3, 8)), "Kars": frozenset(range(4, 9))}
    clues = [Clue("person-1", "Kaya"), Clue("person-1", "Eyup"), Clue("place-1", "Kars")]
    looks = []
    growth = grow(clues, judging(matching, looks), arity=3, budget=100)
    assert ("Kaya", "Eyup") not in looks
    assert [(set(one.entities), one.count) for one in growth.risky] == [({"person-1", "place-1"}, 1)]


def test_a_background_that_fails_ends_the_search_with_what_was_found():
    matching = {"a": frozenset({1}), "b": frozenset(range(9))}

    def judge(clues):
        if clues[0].phrase == "b":
            raise BackgroundError("The service is gone.")
        return judging(matching)(clues)

    growth = grow([Clue("a", "a"), Clue("b", "b")], judge, arity=2, budget=9)
    assert [one.entities for one in growth.risky] == [("a",)]
    assert (growth.complete, growth.problem, growth.looked_at) == (False, "The service is gone.", 1)
