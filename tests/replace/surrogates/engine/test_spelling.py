import pytest

from nescio.replace.surrogates.engine.spelling import like, possessive, replaced, with_s
from nescio.text.words import words_of


@pytest.mark.parametrize(
    ("original", "surrogate", "written"),
    [
        ("KAYA", "Demir", "DEMIR"),
        ("kaya", "Demir", "demir"),
        ("Kaya", "Demir", "Demir"),
        ("Nurse", "midwife", "Midwife"),
    ],
)
def test_case_is_that_of_the_original(original, surrogate, written):
    assert like(original, surrogate) == written


@pytest.mark.parametrize(
    ("name", "lang", "written"),
    [("Demir", "de", "Demirs"), ("Hans", "de", "Hans’"), ("Jones", "en", "Joneses"), ("DEMIR", "de", "DEMIRS")],
)
def test_genitive_and_plural(name, lang, written):
    assert with_s(name, lang) == written


def test_possessives():
    assert possessive("Demir", "’s", "en") == "Demir’s"
    assert possessive("Demir", "'", "en") == "Demir's"
    assert possessive("Peter", "'", "de") == "Peters"
    assert possessive("Max", "'", "de") == "Max'"


def test_stretches_are_replaced_in_place():
    text = "the Kars Assize Court."
    assert replaced(text, words_of(text), [(1, 2, "Bolu")]) == "the Bolu Assize Court."
