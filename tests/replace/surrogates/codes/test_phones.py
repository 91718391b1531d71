"""Telephone numbers come from the ranges set aside for fiction."""

from __future__ import annotations

import re

import pytest

from nescio.replace.surrogates.codes.codes import CodeMaker
from tests.replace.surrogates.asking import surrogate


def phone(surface, **asked):
    return surrogate(CodeMaker(), surface, kind="CODE/PHONE", **asked)


GERMAN_LANDLINE = r"(?:(?:30|40|69|89){0}(?:23125|66969|90009|99998)|221{0}4710)"


@pytest.mark.parametrize(
    ("lang", "surface", "form"),
    [
        ("de", "06131 392030", r"0" + GERMAN_LANDLINE.format(" ") + r"\d{3}"),
        ("de", "+49 6131 392030", r"\+49 " + GERMAN_LANDLINE.format(" ") + r"\d{3}"),
        ("de", "(06131) 39 20 30", r"\(0\d{2,3}\) \d{3,4} \d\d \d\d"),
        ("de", "+49 (0)6131 39-0", r"\+49 \(0\)\d{2,3} \d{6,7}-\d"),
        ("de", "0171/1234567", r"0(?:171/39200|176/040690)\d\d"),
        ("en", "(212) 736-5000", r"\(\d{3}\) 555-01\d\d"),
        ("en", "+1 415-736-2671", r"\+1 \d{3}-555-01\d\d"),
        ("en", "020 7123 4567", r"02[089] (?:7946 0|9649 6|2018 0)\d{3}"),
        ("en", "0161 715 4499", r"01\d1 49[68] 0\d{3}|011\d 496 0\d{3}"),
        ("en", "07911 123456", r"07700 900\d{3}"),
        ("en", "+44 7911 123456 ext. 12", r"\+44 7700 900\d{3} ext\. \d\d"),
        ("en", "+33 6 12 34 56 78", r"\+33 6 \d\d \d\d \d\d \d\d"),
        ("de", "4711", r"[1-9]\d{3}"),
    ],
)
def test_reserved_where_a_range_is(lang, surface, form):
    for attempt in range(20):
        new = phone(surface, lang=lang, attempt=attempt)
        assert re.fullmatch(form, new), new
        assert new != surface


def test_one_number_in_two_writings():
    national, abroad = phone("0171 1234567", lang="de"), phone("+49 171 / 1234567", lang="de")
    assert re.sub(r"\D", "", national)[1:] == re.sub(r"\D", "", abroad)[2:]
