"""Names in captions and lists are found by their place, whatever origin they have."""

import pytest

import nescio


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("In Sachen\nTsegaye, Mekdes ./. Bölting, Grit u.a.", "In Sachen\n[PERSON 1] ./. [PERSON 2] u.a."),
        ("Okwuosa ./. Land Hessen", "[PERSON 1] ./. Land"),
        ("Teilnehmer:\nTsegaye, Mekdes, geb. 3.4.1991", "Teilnehmer:\n[PERSON 1], geb."),
    ],
)
def test_parties_and_names_in_lists_go(text, left):
    assert nescio.anonymize(text, lang="de", model="none").text.startswith(left)


@pytest.mark.parametrize(
    "text", ["Einkauf:\nMilch, Eier\nBackpulver, Dinkelmehl", "Hallo, Leute", "Urteil ./. Beschluss"]
)
def test_ordinary_words_in_lists_stay(text):
    assert nescio.anonymize(text, lang="de", model="none").text == text
