"""Every registered attacker is one, and is cheap to make."""

import pytest

from nescio import registry
from nescio.attack.attacker import Attacker, Background, Individual, Passage


@pytest.mark.parametrize("name", registry.names("attacker"))
def test_registered_attackers(name):
    attacker = registry.create("attacker", name)
    assert isinstance(attacker, Attacker)
    assert attacker.name == name


def test_passages_are_cut_out_of_their_texts():
    people = (Individual("a", "one two three"), Individual("b", "four five"))
    known = Background(people, (Passage(0, 8, 13),))
    assert known.without_passages() == ["one two \n", "four five"]
    assert known.texts == ["one two three", "four five"]
