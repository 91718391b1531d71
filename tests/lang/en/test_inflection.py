"""English plurals."""

import pytest

from nescio.lang.en.inflection import nation_like, plural


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("nurse", "nurses"),
        ("lady", "ladies"),
        ("policeman", "policemen"),
        ("midwife", "midwives"),
        ("member of parliament", "members of parliament"),
        ("Chinese", "Chinese"),
    ],
)
def test_plurals(noun, many):
    assert plural(noun) == many


@pytest.mark.parametrize(("surface", "expected"), [("Polish", "Danish"), ("Pole", "Dane"), ("Poles", "Danes")])
def test_another_nation(surface, expected):
    assert nation_like(surface, ("Polish", "Pole"), ("Danish", "Dane"), False) == expected


def test_kin_by_marriage():
    assert plural("mother-in-law") == "mothers-in-law"
