"""Tables typed into a text."""

import pytest

import nescio
from nescio.detect.tables.text_tables import TextTableDetector
from tests.detect.finding import found

BARS = """Staff of the ward

Provider        | Specialty   | NPI        | Phone
----------------|-------------|------------|-------------
Dr. Mary King   | Dermatology | 3696269027 | 610 306 7502
Dr. Anika Hill  | Surgery     | 7015120034 | 687 367 1876

Updated 7 June
"""


def test_columns_with_bars():
    values = dict(found(TextTableDetector(), BARS))
    assert {"3696269027", "7015120034", "610 306 7502", "687 367 1876"} <= set(values)
    assert "Updated 7 June" not in values
    assert "Surgery" not in values


@pytest.mark.parametrize("gap", ["\t", "    "])
def test_columns_with_tabs_and_blanks(gap):
    rows = ["Kundennr.", "Nachname", "PLZ"], ["47118", "Oberhuber", "32756"], ["47119", "Wurst", "01069"]
    text = "\n".join(gap.join(row) for row in rows)
    assert [string for string, _ in found(TextTableDetector(), text, "de")] == [*rows[1], *rows[2]]


@pytest.mark.parametrize(
    "text",
    [
        "Name the phone | and the number\nof it | all",
        "Phone 610 306 7502\nNo second line  of a table",
        "| a | b |\n| 1 | 2 |",
        "Surname | NPI\nthis is a line | with | three cells",
        "",
    ],
)
def test_other_lines_are_none(text):
    assert found(TextTableDetector(), text) == []


def test_the_table_is_masked_as_a_whole():
    result = nescio.anonymize(BARS, lang="en", model="none").text
    assert "7015120034" not in result
    assert "Dermatology" in result


def test_the_lines_of_a_form_are_no_head():
    form = "First name: Kojo    Surname: Osei\nMarital status: divorced   Job title: driver\n"
    assert not found(TextTableDetector(), form)
