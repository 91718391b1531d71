"""German nouns for people, adjectives and nations in all their forms."""

import pytest

from nescio.lang.de.inflection import form_of, forms, nation_like, person_forms


@pytest.mark.parametrize(
    ("noun", "women", "men"),
    [
        ("Lehrer", "Lehrerinnen", "Lehrer"),
        ("Arzt", "Ärztinnen", "Ärzte"),
        ("Kurde", "Kurdinnen", "Kurden"),
        ("Polizist", "Polizistinnen", "Polizisten"),
        ("Kaufmann", "Kauffrauen", "Kaufleute"),
        ("Angestellte", "Angestellten", "Angestellten"),
    ],
)
def test_people(noun, women, men):
    found = person_forms(noun)
    assert (found[5], found[2]) == (women, men)


@pytest.mark.parametrize(
    ("term", "word", "other", "expected"),
    [
        ("~Bäcker", "Bäckerin", "~Koch", "Köchin"),
        ("*katholisch", "katholischen", "*evangelisch", "evangelischen"),
        ("Hebamme", "Hebamme", "Krankenschwester", "Krankenschwester"),
    ],
)
def test_another_term_in_the_same_form(term, word, other, expected):
    assert forms(other)[form_of(word, forms(term))] == expected


@pytest.mark.parametrize(
    ("surface", "adjective", "expected"),
    [
        ("Polin", False, "Dänin"),
        ("polnischen", False, "dänischen"),
        ("Polnische", True, "dänische"),
        ("Polen", False, "Dänen"),
    ],
)
def test_another_nation(surface, adjective, expected):
    assert nation_like(surface, ("polnisch", "Pole"), ("dänisch", "Däne"), adjective) == expected


def test_a_people_is_many_where_the_form_does_not_tell():
    assert nation_like("Deutschen", ("deutsch", "Deutsche"), ("belgisch", "Belgier"), False) == "Belgier"
