"""Entities are named by what they are."""

from nescio.assess.entity_nouns import noun, together
from nescio.document import Entity
from nescio.taxonomy import taxonomy


def test_every_type_has_a_word():
    for name in taxonomy():
        assert noun(name)


def test_one_two_and_three():
    job, town, year = (
        Entity("trait-1", "DEM/OCCUPATION", ()),
        Entity("place-1", "LOC/CITY", ()),
        Entity("t", "DATETIME/YEAR", ()),
    )
    assert together([job]) == "the occupation alone"
    assert together([job, town]) == "the occupation together with the town"
    assert together([job, town, year]) == "the occupation together with the town and the year"


def test_two_of_a_kind_are_told_apart():
    first, second = Entity("place-1", "LOC/CITY", ()), Entity("place-2", "LOC/CITY", ())
    assert together([first, second]) == "the town (place-1) together with the town (place-2)"
