"""Which candidates may stand for somebody."""

import pytest

from nescio.replace.surrogates.engine.acceptance import Acceptance, Written


@pytest.mark.parametrize(
    ("candidate", "accepted"),
    [
        ("Juergen Aydemir", False),
        ("Tobias Oezdemir", False),
        ("Jürgen Aydemir", False),
        ("Tobias Aydemir", True),
    ],
)
def test_nobody_is_called_as_somebody_masked_in_another_spelling(candidate, accepted):
    person = Written("p", "PERSON", ("Jürgen Özdemir",), ("PERSON",))
    other = Written("o", "PERSON", ("Elma Simon",), ("PERSON",))
    judge = Acceptance("de", [person, other], ["Jürgen Özdemir", "Elma Simon"], frozenset(), frozenset())
    assert judge.take(person, [candidate]) is accepted
    assert judge.emptied().take(other, [candidate]) is accepted
