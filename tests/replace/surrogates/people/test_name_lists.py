import pytest

from nescio.lang import rows
from nescio.lang.gazetteers import nicknames
from nescio.replace.surrogates.people.name_lists import (
    family_pool,
    given_pool,
    guess_gender,
    guess_origin,
    masculine,
    name_lists,
    script,
)


def test_the_lists_are_long():
    given = [(name, gender) for name, gender, _, usable in rows("any", "given_name_origins.tsv") if usable]
    family = [row for row in rows("any", "family_name_origins.tsv") if row[3]]
    assert sum(gender == "f" for _, gender in given) >= 2000
    assert sum(gender == "m" for _, gender in given) >= 2000
    assert len(family) >= 5000
    assert len({row[2].split()[0] for row in family}) >= 30


@pytest.mark.parametrize(
    ("word", "origin"),
    [
        ("Vasilescu", "romanian"),
        ("Petropavlova", "russian"),
        ("Gündoğmuşoğlu", "turkish"),
        ("Sigurjónsdóttir", "icelandic"),
        ("Hambardzumyan", "armenian"),
        ("Wróbelkiewicz", "polish"),
    ],
)
def test_endings_and_letters_tell_the_origin_of_unlisted_names(word, origin):
    assert guess_origin(word, "en") == origin


def test_a_name_is_at_home_where_the_text_is():
    assert name_lists("de").given["anna"].origin == "german"
    assert name_lists("en").given["anna"].origin == "english"
    assert name_lists("de").given["mehmet"].origin == name_lists("en").given["mehmet"].origin == "turkish"


def test_small_pools_widen():
    assert len(family_pool("en", "kurdish", "LATIN")) > 100
    assert len(given_pool("en", "lithuanian", "LATIN", "f")) > 12
    assert family_pool("en", "english", "GOTHIC") == []


def test_gender_and_script():
    assert (guess_gender("Wilhelmina"), guess_gender("Gustavo")) == ("f", "m")
    assert [script(word) for word in ("Kaya", "Иванов", "Παππάς", "王")] == ["LATIN", "CYRILLIC", "GREEK", "CJK"]
    assert masculine("sidorchenkova") == "sidorchenkov"


def test_nicknames_go_both_ways():
    full_of, short_of = nicknames()
    assert "alexander" in full_of["alex"]
    assert "Uli" in short_of["ulrike"]
