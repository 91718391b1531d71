"""The table of identifiers."""

from __future__ import annotations

import pytest

from nescio.lang.identifiers import identifiers, readings
from nescio.taxonomy import facts_of


def row(name):
    return next(row for row in identifiers() if row.name == name)


def test_every_row_has_a_type_a_check_that_runs_and_a_way_to_be_found():
    for known in identifiers():
        assert facts_of(known.type)
        assert known.bare or known.labels
        assert 0 <= known.bare < 1
        assert known.is_valid("1111111111111111111") in (True, False)
        assert not known.has_check_digit or known.checker


def test_no_check_is_the_same_for_all_numbers_of_its_form():
    """A check that lets everything pass is none, and must not be called one."""
    digits = [f"{place * 7919 + 1234567:09d}" for place in range(60)]
    nines = [known for known in identifiers() if known.has_check_digit and known.pattern.fullmatch("123456789")]
    assert nines
    for known in nines:
        assert sum(map(known.is_valid, digits)) < 30


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("Rentenversicherungsnummer", "15070649C103", "15070649C104"),
        ("Krankenversichertennummer", "A123456780", "A123456781"),
        ("Personalausweis with check digit", "T220001293", "T220001294"),
        ("Führerschein", "B072RRE2I55", "B072RRE2I65"),
        ("DNI", "12.345.678-Z", "12.345.678-A"),
    ],
)
def test_right_and_wrong_numbers(name, right, wrong):
    assert row(name).is_valid(right)
    assert not row(name).is_valid(wrong)


def test_readings_tell_all_rows_whose_form_fits():
    names = {known.name for end, known in readings("is 123 456 789.", 3) if end == 14}
    assert {"SIREN", "Tax File Number", "ACN"} <= names
    assert list(readings("is it", 0)) == []


def test_a_number_does_not_end_inside_a_longer_one():
    for text in ("12345678Zx", "12345678Z-4", "12345678Z/4"):
        assert "DNI" not in {known.name for _, known in readings(text, 0)}
