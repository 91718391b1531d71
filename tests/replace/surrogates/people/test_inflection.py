import pytest

from nescio.replace.surrogates.people.inflection import person_forms, plural


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
def test_german_people(noun, women, men):
    forms = person_forms(noun)
    assert (forms[5], forms[2]) == (women, men)


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("nurse", "nurses"),
        ("lady", "ladies"),
        ("policeman", "policemen"),
        ("midwife", "midwives"),
        ("Chinese", "Chinese"),
    ],
)
def test_english_plurals(noun, many):
    assert plural(noun) == many
