import re

import pytest

from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.places.post_codes import CODE, post_code


@pytest.mark.parametrize(
    ("code", "form"),
    [
        ("61440", r"\d{5}"),
        ("D-61440", r"D-\d{5}"),
        ("1010", r"[1-9]\d{3}"),
        ("SW1A 1AA", r"[A-Z]{1,2}\d{1,2} \d[A-Z]{2}"),
        ("K1A 0B1", r"[A-Z]\d[A-Z] \d[A-Z]\d"),
        ("62704-1234", r"\d{5}-\d{4}"),
        ("00-950", r"\d\d-\d{3}"),
    ],
)
def test_the_form_stays(code, form):
    for attempt in range(20):
        made = post_code(code, Choices(b"key"), attempt)
        assert re.fullmatch(form, made)
        assert made != code


def test_codes_are_found_in_addresses():
    assert CODE.findall("12 Acacia Road, London SW1A 1AA") == ["SW1A 1AA"]
    assert CODE.findall("Lindenstr. 12, 61440 Oberursel") == ["61440"]
