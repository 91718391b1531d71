"""Entities are named by what they are."""

from nescio.assess.naming import named_together
from nescio.document import Entity

JOB = Entity("trait-1", "DEM/OCCUPATION", ())
TOWN = Entity("place-1", "LOC/CITY", ())
YEAR = Entity("t", "DATETIME/YEAR", ())


def test_one_two_and_three():
    assert str(named_together([JOB])) == "the occupation alone"
    assert str(named_together([JOB, TOWN])) == "the occupation and the town together"
    assert str(named_together([JOB, TOWN, YEAR])) == "the occupation, the town and the year together"
    assert named_together([JOB, TOWN, YEAR]).text("de") == "Beruf, Stadt und Jahr zusammen"


def test_two_of_a_kind_are_told_apart():
    other = Entity("place-2", "LOC/CITY", ())
    assert str(named_together([TOWN, other])) == "the town (place-1) and the town (place-2) together"


def test_two_types_with_one_word_are_told_apart():
    code, count = Entity("code-1", "CODE", ()), Entity("amount-1", "QUANTITY/COUNT", ())
    assert str(named_together([code, count])) == "the number (code-1) and the number (amount-1) together"
