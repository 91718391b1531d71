import pytest

from nescio.identity.name_roles import gender_of, words_of_name


def roles(surface, kind="PERSON", lang="en"):
    return {part.word: part.role for part in words_of_name(surface, kind, lang) if part.role != "kept"}


@pytest.mark.parametrize(
    ("surface", "expected"),
    [
        ("Mr Eyup Kaya", {"Eyup": "given", "Kaya": "family"}),
        ("Kaya, Eyup", {"Kaya": "family", "Eyup": "given"}),
        ("Mr E. Kaya", {"E": "initial", "Kaya": "family"}),
        ("Ludwig van der Velde", {"Ludwig": "given", "Velde": "family"}),
        ("Sir Basil", {"Basil": "given"}),
        ("Thomas Reed Jr", {"Thomas": "given", "Reed": "family"}),
        ("Patrick O’Shea’s", {"Patrick": "given", "O’Shea": "family"}),
        ("DM", {"DM": "initial"}),
        ("court usher", {}),
    ],
)
def test_roles(surface, expected):
    assert roles(surface) == expected


def test_types_tell_more_than_lists():
    assert roles("Martin", "PERSON/FAMILY", "de") == {"Martin": "family"}
    assert roles("Graf", "PERSON/FAMILY", "de") == {"Graf": "family"}
    assert roles("Karl-Heinz", "PERSON/MALE", "de") == {"Karl": "given", "Heinz": "given"}


def test_titles_tell_the_gender():
    assert gender_of(("Mrs Kaya", "Kaya"), ("PERSON", "PERSON")) == "f"
    assert gender_of(("Herrn Kaya",), ("PERSON",)) == "m"
    assert gender_of(("Mr and Mrs Kaya",), ("PERSON",)) == ""
    assert gender_of(("Robin",), ("PERSON/FEMALE",)) == "f"
