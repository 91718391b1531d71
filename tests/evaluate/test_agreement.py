"""Agreement of annotators: figures that can be checked by hand."""

import pytest

from nescio.evaluate.agreement import agreement, measured
from nescio.evaluate.gold import GoldDocument, GoldMention
from nescio.evaluate.statistics import statistics


def test_two_annotators_by_hand():
    # Four units; they differ once. Cohen: (3/4 - 1/2) / (1 - 1/2) = 1/2. Alpha: 1 - (2/8) / (1 - 2 * 12/56 ...).
    found = measured([("a", "a"), ("a", "a"), ("b", "b"), ("a", "b")])
    assert found.observed == pytest.approx(0.75)
    assert found.cohen == pytest.approx((0.75 - (0.75 * 0.5 + 0.25 * 0.5)) / (1 - 0.5))
    assert found.fleiss == pytest.approx((0.75 - (0.625**2 + 0.375**2)) / (1 - (0.625**2 + 0.375**2)))
    by_chance = 1 - (5 * 4 + 3 * 2) / (8 * 7)
    assert found.alpha == pytest.approx(1 - 0.25 / by_chance)


def test_krippendorff_with_missing_values_as_in_his_own_example():
    """Four observers, twelve units, some unrated (Krippendorff, 2011): alpha is .743 for nominal data."""
    rows = (
        (1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0),
        (1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3),
        (0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0),
        (1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0),
    )
    units = [tuple(str(value) for value in unit if value) for unit in zip(*rows, strict=True)]
    assert measured(units).alpha == pytest.approx(0.743, abs=0.0005)


@pytest.mark.parametrize("units", [[], [("a",)]])
def test_nothing_to_compare(units):
    assert measured(units).alpha is None


def test_everybody_says_the_same():
    found = measured([("a", "a", "a")] * 3)
    assert (found.observed, found.cohen, found.fleiss, found.alpha) == (1, 1, 1, 1)


DOCUMENT = GoldDocument(
    "1",
    "Mr Kaya left Kars on Monday.",
    {
        "anna": (GoldMention(0, 7, "PERSON", "direct", "kaya"), GoldMention(13, 17, "LOC/CITY", "quasi", "kars")),
        "ben": (GoldMention(0, 7, "PERSON", "direct", "kaya"), GoldMention(13, 17, "ORG", "none", "kars")),
    },
)


def test_documents():
    found = agreement([DOCUMENT, GoldDocument("2", "Alone.", {"anna": ()})])
    assert found["documents"] == 1
    assert found["words"]["type"]["units"] == 6
    assert found["words"]["type"]["observed"] == pytest.approx(5 / 6)
    assert found["spans"]["decision"]["observed"] == pytest.approx(0.5)


def test_counts():
    found = statistics([DOCUMENT])
    assert (found["documents"], found["annotations"], found["mentions"], found["entities"]) == (1, 2, 4, 4)
    assert found["by_type"]["PERSON"] == {
        "mentions": 2,
        "share": 0.5,
        "entities": 2,
        "direct": 2,
        "quasi": 0,
        "none": 0,
    }
    assert found["by_annotator"]["ben"] == {"documents": 1, "mentions": 2, "masked": 1}
    assert "LOC/CITY" in statistics([DOCUMENT], subtypes=True)["by_type"]
