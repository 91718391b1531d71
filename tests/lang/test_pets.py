"""Animals and what they are called."""

import pytest

from nescio.lang.pets import pets_in


@pytest.mark.parametrize(
    ("lang", "text", "names"),
    [
        ("en", "Our dog Bello barks, and a cat called Minka.", {"bello", "minka"}),
        ("en", "Her beagle barks. The dog was ill.", set()),
        ("de", "unser Hund Bello, die Hündin Bella, ein Kater namens Mikesch", {"bello", "bella", "mikesch"}),
        ("de", "Der Hundehalter Meier kam.", set()),
    ],
)
def test_names_behind_an_animal(lang, text, names):
    assert pets_in(text, lang) == names
