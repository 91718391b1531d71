"""The table of national identifiers and its own check digits."""

from __future__ import annotations

import pytest

from nescio.lang.identifier_checks import vin_is_valid
from nescio.lang.identifiers import identifiers


def test_every_checker_of_the_table_exists():
    assert {row.is_valid("0000000000000") for row in identifiers() if not row.checker.startswith(":")} <= {True, False}


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("Rentenversicherungsnummer", "15070649C103", "15070649C104"),
        ("Krankenversichertennummer", "A123456780", "A123456781"),
        ("Personalausweis", "T220001293", "T220001294"),
    ],
)
def test_german_check_digits(name, right, wrong):
    row = next(row for row in identifiers() if row.name == name)
    assert row.is_valid(right)
    assert not row.is_valid(wrong)


def test_vehicles():
    assert vin_is_valid("1M8GDM9AXKP042788")
    assert not vin_is_valid("1M8GDM9A1KP042788")
