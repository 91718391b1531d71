"""Words in addresses follow the names of the document."""

from __future__ import annotations

import pytest

from nescio.replace.surrogates.engine.following import Follower, plain
from tests.replace.surrogates.asking import request

NAMES = {"max": "Jonas", "mustermann": "Reuter", "jurgen": "Sören", "muller": "Weiß", "oneil": "O’Brien"}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("max", "jonas"),
        ("Mustermann", "Reuter"),
        ("MUELLER", "WEISS"),
        ("juergen", "soeren"),
        ("maxmustermann", "jonasreuter"),
        ("mmustermann", "jreuter"),
        ("mustermannm", "reuterj"),
        ("oneil", "obrien"),
    ],
)
def test_names_and_what_is_made_of_them(word, expected):
    assert Follower(request(word, names=NAMES)).word(word).lower() == expected.lower()
    assert Follower(request(word, names=NAMES)).word(word).isupper() == word.isupper()


def test_words_that_name_nobody_stay():
    assert Follower(request("x", names=NAMES)).word("info") == "info"
    assert Follower(request("x", names=NAMES)).word("schnuffi") is None


def test_user_names_keep_their_signs():
    new = Follower(request("x", names=NAMES)).text("Max_Mustermann-88")
    assert new.startswith("Jonas_Reuter-")
    assert new[-2:].isdigit()


@pytest.mark.parametrize(("name", "expected"), [("Müller-Łuk", "muellerluk"), ("Weiß", "weiss"), ("O’Brien", "obrien")])
def test_names_as_addresses_write_them(name, expected):
    assert plain(name) == expected
