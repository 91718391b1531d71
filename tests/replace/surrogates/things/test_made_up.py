import re

import pytest

from nescio.replace.surrogates.things.made_up import is_called, made_up_name, other_code
from tests.replace.surrogates.asking import request


@pytest.mark.parametrize(
    ("code", "shape"), [("H-1B", "A-0A"), ("MECH3017", "AAAA0000"), ("45E", "00A"), ("RGN", "AAA")]
)
def test_a_code_keeps_its_shape(code, shape):
    made = other_code(code, request(code, kind="MISC", lang="en"))
    assert made != code
    assert re.sub(r"[A-Z]", "A", re.sub(r"\d", "0", made)) == shape


@pytest.mark.parametrize("phrase", ["September 3rd week", "THE", "garage", "Wolfgang84"])
def test_words_are_no_codes(phrase):
    assert other_code(phrase, request(phrase, kind="MISC", lang="en")) is None


@pytest.mark.parametrize(("name", "lang"), [("Copper Almanac", "en"), ("Zorblix", "en"), ("Zorblix", "de")])
def test_a_name_gets_another(name, lang):
    made = made_up_name(name, request(name, kind="MISC", lang=lang))
    assert made[0].isupper()
    assert not set(name.split()) & set(made.split())


def test_the_number_behind_a_name_becomes_another():
    made = made_up_name("Zorblix 737-800", request("Zorblix 737-800", kind="MISC", lang="en"))
    assert re.fullmatch(r"\D+ \d{3}-\d{3}", made)
    assert "737-800" not in made


@pytest.mark.parametrize(
    ("phrase", "lang"), [("garage", "en"), ("Winter", "en"), ("Hafenkneipe", "de"), ("the 3rd", "en")]
)
def test_what_is_called_by_ordinary_words_has_no_name(phrase, lang):
    assert not is_called(phrase, lang)
