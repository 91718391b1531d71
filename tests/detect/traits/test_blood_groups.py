"""Blood groups are found behind their label alone."""

import pytest

from nescio.detect.traits.blood_groups import BloodGroupDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("Blood Group: B+", "B+"),
        ("**Blood type:** AB negative, no allergies", "AB negative"),
        ("her blood type is O.", "O"),
        ("Blutgruppe A1 Rh pos., Kell neg.", "A1 Rh pos"),
        ("Blutgruppe: 0 Rhesus-Faktor +", "0 Rhesus-Faktor +"),
    ],
)
def test_behind_its_label(text, group):
    assert found(BloodGroupDetector(), text) == [(group, "DEM/HEALTH")]


@pytest.mark.parametrize("text", ["vitamin B+ tablets", "The blood group was not tested", "Blood type: BMW", "grade A"])
def test_nothing_else_is_one(text):
    assert found(BloodGroupDetector(), text) == []
