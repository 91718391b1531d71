import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang import lines
from nescio.replace.surrogates.places.streets import StreetMaker
from tests.replace.surrogates.asking import request, surrogate


def test_there_are_many_street_names():
    assert len(lines("de", "street_names.txt")) + len(lines("en", "street_names.txt")) >= 1000


@pytest.mark.parametrize(
    ("street", "form", "lang"),
    [
        ("Lindenstraße", r"\w+straße", "de"),
        ("Lindenstr. 12 a", r"\w+str\. \d\d [b-f]", "de"),
        ("LINDENWEG", r"\w+WEG", "de"),
        ("Herborner Straße", r"\w+er Straße", "de"),
        ("Karl-Brandauer-Platz 3", r"\w+-\w+-Platz \d", "de"),
        ("Am Steinbruch 7", r"(?:Am|An|Auf|Im|In|Hinter|Unter|Vor|Zum|Zur) [\w ]+ \d", "de"),
        ("Lange Gasse 7-9", r"\w+ Gasse \d-\d+", "de"),
        ("14 Acacia Road", r"\d\d \w+ Road", "en"),
        ("14 Acacia Rd", r"\d\d \w+ Rd", "en"),
        ("Flat 3, 12 North Mill St", r"Flat \d, \d\d North \w+ St", "en"),
        ("42nd Street", r"\d\d(?:st|nd|rd|th) Street", "en"),
        ("PO Box 1234", r"PO Box \d{4}", "en"),
        ("Postfach 12 34", r"Postfach \d\d \d\d", "de"),
    ],
)
def test_the_kind_and_spelling_stay(street, form, lang):
    made = surrogate(StreetMaker(), street, kind="LOC/ADDRESS", lang=lang)
    assert re.fullmatch(form, made)
    assert made != street


def test_spellings_of_one_street_agree():
    short, full = StreetMaker().make(request("Lindenstr. 5", "Lindenstraße", kind="LOC/STREET", lang="de"))
    assert short.split("str.")[0] == full.removesuffix("straße")


def test_a_whole_address():
    made = surrogate(StreetMaker(), "Lindenallee 5, 61440 Oberursel", kind="LOC/ADDRESS", lang="de")
    assert re.fullmatch(r"\w+allee \d, \d{5} [\w -]+", made)
    assert not re.search("Linden|61440|Oberursel", made)
    made = surrogate(StreetMaker(), "14 Acacia Road, Springfield, IL 62704", kind="LOC/ADDRESS")
    assert re.fullmatch(r"\d\d \w+ Road, \w+, [A-Z]{2} \d{5}", made)
    assert not re.search("Acacia|Springfield|IL|62704", made)


@pytest.mark.parametrize("number", ["7", "12", "145", "58-66", "12a", "9"])
def test_house_numbers_keep_their_digits(number):
    for attempt in range(20):
        made = surrogate(StreetMaker(), number, kind="LOC/STREETNO", lang="de", attempt=attempt)
        assert made != number
        assert len(made) == len(number) or "-" in number


def test_a_range_keeps_its_width():
    low, high = map(int, surrogate(StreetMaker(), "58-66", kind="LOC/STREETNO", lang="de").split("-"))
    assert high - low == 8


@given(
    st.text(max_size=40), st.sampled_from(["LOC/STREET", "LOC/STREETNO", "LOC/ADDRESS"]), st.sampled_from(["en", "de"])
)
def test_any_text_is_answered(text, kind, lang):
    assert len(StreetMaker().make(request(text, kind=kind, lang=lang))) == 1
