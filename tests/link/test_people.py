"""Which names are the same person."""

from __future__ import annotations

import pytest

from nescio.link.people import Name, group_people


def groups(*surfaces, lang="en"):
    """The people among names given in the order of the text, as lists of how each is written."""
    names = [Name.of(surface, lang) for surface in surfaces]
    leaders = group_people(names)
    people: dict[Name, list[str]] = {}
    for name, surface in zip(names, surfaces, strict=True):
        people.setdefault(leaders[name], []).append(surface)
    return list(people.values())


@pytest.mark.parametrize(
    ("surfaces", "lang"),
    [
        (("Mr Eyup Kaya", "Eyup Kaya"), "en"),
        (("Mr Eyup Kaya", "Mr Kaya"), "en"),
        (("Mr Eyup Kaya", "Kaya"), "en"),
        (("Kaya", "Mr Eyup Kaya"), "en"),
        (("Mr Eyup Kaya", "Eyup"), "en"),
        (("Mr Eyup Kaya", "EYUP KAYA"), "en"),
        (("Mr Eyup Kaya", "E. Kaya"), "en"),
        (("Mr Eyup Kaya", "Mr E. Kaya"), "en"),
        (("Zoë Łukasik", "ZOE LUKASIK"), "en"),
        (("Dr Jane Miller", "Jane Miller", "Dr Miller", "J. Miller"), "en"),
        (("Ludwig van der Heyden", "van der Heyden", "Heyden"), "en"),
        (("C.C.", "C. C.", "C.C."), "en"),
        (("Herr Eyup Kaya", "Kayas"), "de"),
        (("Kayas", "Kaya"), "de"),
        (("Herrn Dr. Kaya", "Dr. Kaya", "Herr Kaya"), "de"),
        (("Frau Anna Brandt", "Anna Brandts", "Annas"), "de"),
        (("Mrs Robin Kaya", "Robin Kaya"), "en"),
        (("Ben Zwetanov", "Ben"), "en"),
        (("Katharina Zwetanov", "Kathi"), "de"),
        (("Anton Zwetanov", "Toni Zwetanov", "Toni"), "de"),
        (("Margaret Zwetanov", "Marg", "Maggie"), "en"),
        (("Kaya, Eyup", "Eyup Kaya", "Herr Kaya"), "de"),
        (("KAYA Eyup", "Kaya", "E. Kaya"), "de"),
        (("Siegfried Kaya-Brandt", "S. K.-B."), "de"),
        (("Anna Brandt geb. Kaya", "Anna Kaya", "Frau Brandt"), "de"),
    ],
)
def test_one_person(surfaces, lang):
    assert groups(*surfaces, lang=lang) == [list(surfaces)]


@pytest.mark.parametrize(
    ("surfaces", "lang"),
    [
        (("Mr Kaya", "Mrs Kaya"), "en"),
        (("Mr Eyup Kaya", "Mrs Kaya"), "en"),
        (("Herr Kaya", "Frau Kaya"), "de"),
        (("Eyup Kaya", "Leyla Kaya"), "en"),
        (("Eyup Kaya", "E. Brandt"), "en"),
        (("Eyup Kaya", "M. Kaya"), "en"),
        (("C.C.", "C.D."), "en"),
        (("Kaya", "Kayak"), "en"),
        (("Kaya, Eyup", "Frau Kaya"), "de"),
        (("Eyup Kaya", "E.K."), "en"),
        (("Margaret Kaya", "Matilda"), "en"),
        (("Frau Kaya", "Fr. Brandt"), "de"),
    ],
)
def test_two_people(surfaces, lang):
    assert groups(*surfaces, lang=lang) == [[surface] for surface in surfaces]


def test_given_name_tells_the_gender_where_no_title_does():
    assert groups("Tobias Kaya", "Mrs Kaya") == [["Tobias Kaya"], ["Mrs Kaya"]]
    assert groups("Maria Kaya", "Mrs Kaya") == [["Maria Kaya", "Mrs Kaya"]]


def test_initial_is_not_both_husband_and_wife():
    assert groups("J. Kaya", "Herr Kaya", "Frau Kaya", lang="de") == [["J. Kaya", "Herr Kaya"], ["Frau Kaya"]]


def test_same_title_goes_before_who_was_named_last():
    found = groups("Mrs Hildegard Kaya", "Monika Kaya", "Mrs Kaya")
    assert found == [["Mrs Hildegard Kaya", "Mrs Kaya"], ["Monika Kaya"]]


def test_pet_name_that_two_people_may_have_is_nobodys():
    assert len(groups("Katharina Kaya", "Kathrin Brandt", "Kathi")) == 3


def test_bare_family_name_means_who_was_introduced_last_before_it():
    assert groups("Eyup Kaya", "Kaya", "Leyla Kaya") == [["Eyup Kaya", "Kaya"], ["Leyla Kaya"]]


def test_name_without_anybody_before_it_means_the_first_behind_it():
    assert groups("Kaya", "Eyup Kaya", "Leyla Kaya") == [["Kaya", "Eyup Kaya"], ["Leyla Kaya"]]


def test_nobody():
    assert group_people([]) == {}
