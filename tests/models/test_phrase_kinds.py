"""What a phrase must have in common with the one it stands for."""

import pytest

from nescio.models.phrase_kinds import is_phrase, kind_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pharmacist", "deputy head of the office"),
        ("two nurses", "several members of the board"),
        ("Izmir", "Rotterdam"),
        ("waitress", "widow"),
        ("NATO", "BBC"),
        ("a friend's house", "hotel"),
    ],
)
def test_alike(one, other):
    assert kind_of(one) == kind_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pharmacist", "pharmacists"),
        ("brother", "sister"),
        ("brother", "cousin"),
        ("Court of Appeal", "court of appeal"),
        ("UNESCO", "Unesco"),
        ("head of office", "heads of office"),
        ("man", "men"),
    ],
)
def test_not_alike(one, other):
    assert kind_of(one) != kind_of(other)


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("life imprisonment", "MISC", True),
        ("three years", "DATETIME/DURATION", True),
        ("3 years", "DATETIME/DURATION", False),
        ("March", "DATETIME/MONTH", False),
        ("Ms Adaeze Obi", "PERSON", False),
        ("Baker Street", "LOC/STREET", False),
        ("Leeds", "LOC/CITY", True),
        ("Łódź", "LOC/CITY", True),
        ("בית משפט", "ORG", False),
        ("школа", "ORG", False),
    ],
)
def test_names_numbers_dates_and_other_scripts_are_no_phrases(text, kind, expected):
    assert is_phrase(text, kind) is expected


def test_what_counts_before_a_noun_is_no_length_of_time():
    assert kind_of("six-month") != kind_of("six months")
    assert kind_of("six-month") == kind_of("two-year")
    assert kind_of("half-brother").written == kind_of("twenty-one").written == "lower"
