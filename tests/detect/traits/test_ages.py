"""Ages of people."""

import pytest

from nescio.detect.traits.ages import AgeDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("a 54-year-old teacher", "en", ["54-year-old"]),
        ("children aged 12 and a boy, age 7", "en", ["12", "7"]),
        ("aged between 12 and 14", "en", ["12 and 14"]),
        ("seventeen years old, 12 years of age", "en", ["seventeen years old", "12 years of age"]),
        ("a woman in her fifties", "en", ["fifties"]),
        ("died at the age of six months", "en", ["six months"]),
        ("die 54-jährige Klägerin und der 17-Jährige", "de", ["54-jährige", "17-Jährige"]),
        ("ihr sechsjähriger Sohn", "de", ["sechsjähriger"]),
        ("im Alter von 12 Jahren, 54 Jahre alt", "de", ["12 Jahren", "54 Jahre alt"]),
    ],
)
def test_ages(text, lang, expected):
    assert found(AgeDetector(), text, lang) == [(surface, "DEM/AGE") for surface in expected]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("ages ago, on page 12, after 12 years", "en"),
        ("the cabbage of 1998", "en"),
        ("eine zweijährige Haft, 10-jähriges Bestehen", "de"),
    ],
)
def test_other_numbers_are_no_ages(text, lang):
    assert found(AgeDetector(), text, lang) == []


@pytest.mark.parametrize(
    ("text", "lang", "ages"),
    [
        ("Mr Tom Whitfield (90) lives alone.", "en", ["90"]),
        ("Frau Klara Distelkamp (44) wurde verletzt.", "de", ["44"]),
        ("Mr Tom Whitfield (2) was quoted.", "en", []),
        ("Mr Tom Whitfield, 90, lives alone.", "en", ["90"]),
        ("Mr Tom Whitfield, 90 years, lives alone.", "en", ["90 years"]),
        ("Mr Tom Whitfield, 30 days later, came.", "en", []),
        ("Herr Klaus Reinhardt, 54 Jahre, Busfahrer", "de", ["54 Jahre"]),
        ("Frau Kerstin Weber (61 J.) kam.", "de", ["61 J."]),
        ("Frau Kerstin Weber, 12 Eier und Milch", "de", []),
        ("See the table (90) below.", "en", []),
    ],
)
def test_a_number_right_behind_a_name_is_an_age(text, lang, ages):
    import nescio

    mentions = nescio.find_mentions(text, lang=lang, model="none")
    assert [text[one.start : one.end] for one in mentions if one.type == "DEM/AGE"] == ages


def test_ages_with_the_sex_as_doctors_write_them():
    text = "Zbigniew Kowalczyk (86M). HPI: 86M with oedema; revenue: 86M and rising"
    assert found(AgeDetector(), text) == [("86M", "DEM/AGE"), ("86M", "DEM/AGE")]
