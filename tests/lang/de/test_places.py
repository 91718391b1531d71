"""People of German towns."""

import pytest

from nescio.lang.de.places import inhabitant


@pytest.mark.parametrize(
    ("town", "people"), [("Göttingen", "Göttinger"), ("Bremen", "Bremer"), ("Halle", "Hallenser"), ("Kiel", "Kieler")]
)
def test_people_of_a_town(town, people):
    assert inhabitant(town) == people
