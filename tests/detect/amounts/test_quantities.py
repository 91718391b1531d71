"""Percentages, measures and counts."""

import pytest

from nescio.detect.amounts.quantities import COUNT_SCORE, QuantityDetector
from nescio.text.passage import Passage
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("4.5%, 50 per cent, 99 %, fifty percent", "en", ["4.5%", "50 per cent", "99 %", "fifty percent"]),
        ("a share of 50 to 79%", "en", ["50 to 79%"]),
        ("20 Prozent, um 3,5 Prozentpunkte", "de", ["20 Prozent", "3,5 Prozentpunkte"]),
    ],
)
def test_percentages(text, lang, expected):
    assert found(QuantityDetector(), text, lang) == [(surface, "QUANTITY/PERCENT") for surface in expected]


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("blood pressure 120/80 mmHg, 5 mg daily, 800 litres", "en", ["120/80 mmHg", "5 mg", "800 litres"]),
        ("a cell of 30-35 sq. m, a three-centimetre cut", "en", ["30-35 sq. m", "three-centimetre"]),
        ("6 feet, 3 inches tall, at -5 °C, 26 km/h", "en", ["6 feet, 3 inches", "-5 °C", "26 km/h"]),
        ("1,80 m groß, 5 kg leichter, 80 qm", "de", ["1,80 m", "5 kg", "80 qm"]),
    ],
)
def test_measures(text, lang, expected):
    assert sorted(found(QuantityDetector(), text, lang)) == sorted(
        (surface, "QUANTITY/MEASURE") for surface in expected
    )


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("five co-accused and 119 hearings", "en", ["five co-accused", "119 hearings"]),
        (
            "three brothers, fifteen counts, seven children",
            "en",
            ["three brothers", "fifteen counts", "seven children"],
        ),
        ("nine different parties, hundreds of witnesses", "en", ["nine different parties", "hundreds of witnesses"]),
        ("drei Kinder und zwei weitere Zeugen", "de", ["drei Kinder", "zwei weitere Zeugen"]),
    ],
)
def test_counts(text, lang, expected):
    assert found(QuantityDetector(), text, lang) == [(surface, "QUANTITY/COUNT") for surface in expected]
    assert {mention.score for mention in QuantityDetector().detect(Passage(text, lang))} == {COUNT_SCORE}


@pytest.mark.parametrize(
    "text",
    [
        "Article 34 people, § 12 kg, page 3 persons",
        "in 1997 hearings were rare",
        "two of the parties",
        "no one person",
        "reported in ECHR 2004-V",
        "COVID-19 patients",
    ],
)
def test_labels_and_years_are_no_amounts(text):
    assert found(QuantityDetector(), text) == []
