"""What lists and patterns know that words say about somebody."""

import pytest

from nescio.profiles.cues import cues_in


def found(text):
    return {(cue.attribute, cue.value, text[cue.start : cue.end]) for cue in cues_in(text, "en")}


@pytest.mark.parametrize(
    ("text", "attribute", "value", "words"),
    [
        ("I live in Nairobi.", "location", "KE", "Nairobi"),
        ("She is Portuguese.", "origin", "PT", "Portuguese"),
        ("call +63 917 555 0100", "location", "PH", "+63"),
        ("my card is NZ-DL-5627208", "location", "NZ", "NZ-DL-"),
        ("write to moira@northmail.ie.", "location", "IE", ".ie"),
        ("proud of #KenyanScience", "origin", "KE", "#KenyanScience"),
        ("Brigid came late.", "sex", "female", "Brigid"),
        ("@danielquince78 : hello", "sex", "male", "@danielquince78"),
        ("I'm a cardiologist.", "occupation", "health", "cardiologist"),
        ("She has asthma.", "health", "illness", "asthma"),
        ("I turned 44 last week.", "age", "35-49", "44"),
        ("a 17-year-old girl", "age", "13-19", "17"),
        ("born on 3 May 1950 in Ghent", "age", "65+", "1950"),
        ("works at Mullin, Hanratty and Quince", "affiliation", "mullin hanratty and quince", "Mullin, Hanratty and Quince"),
        ("My salary is £28,000 now.", "income", "told", "£28,000"),
    ],
)  # fmt: skip
def test_cues(text, attribute, value, words):
    assert (attribute, value, words) in found(text)


@pytest.mark.parametrize(
    "text", ["", "■■■ [PERSON 1] ***", "The meeting is at 10 and ends at 11.", "It costs £28 in total."]
)
def test_nothing_is_known_of_nobody(text):
    assert not {attribute for attribute, _, _ in found(text)} & {"age", "income", "sex", "occupation"}
