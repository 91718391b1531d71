"""Codes of the same shape with right check digits."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum import imei
from stdnum.no import fodselsnummer

from nescio.lang.identifier_checks import vin_is_valid
from nescio.lang.identifiers import identifiers
from nescio.replace.surrogates.codes.codes import CodeMaker
from tests.replace.surrogates.asking import request, surrogate

MAKER = CodeMaker()


@pytest.mark.parametrize(
    ("surface", "form"),
    [
        ("40593/04", r"[1-9]\d{4}/05"),
        ("no. 2 BvR 1234/20", r"no\. [1-9] BvR \d{4}/21"),
        ("IV ZR 12/19", r"IV ZR \d\d/20"),
        ("[2009] EWHC 123 (Admin)", r"\[2010\] EWHC \d{3} \(Admin\)"),
        ("1:19-cv-01234-ABC", r"\d:20-cv-\d{5}-ABC"),
        ("4 Ob 123/99x", r"\d Ob \d{3}/00x"),
        ("CO/1234/2009", r"CO/\d{4}/2010"),
    ],
)
def test_a_case_keeps_its_court_and_its_year_moves_with_the_dates(surface, form):
    new = surrogate(MAKER, surface, kind="CODE/CASE", days=200)
    assert re.fullmatch(form, new)
    assert new != surface


NUMBERS = [
    ("US Social Security number", "536-22-8726"),
    ("Steuer-ID", "86 095 742 719"),
    ("Rentenversicherungsnummer", "15 070649 C 103"),
    ("Krankenversichertennummer", "A123456780"),
    ("Personalausweis with check digit", "T220001293"),
    ("AHV-Nummer", "756.9217.0769.85"),
    ("NHS number", "943 476 5919"),
    ("National Insurance number", "AB 12 34 56 C"),
    ("NIR", "2 95 10 99 126 111 93"),
    ("DNI", "54362315-K"),
    ("codice fiscale", "RCCMNL83S18D969H"),
    ("HETU", "131052-308T"),
    ("CPF", "390.533.447-05"),
    ("PAN", "ACUPA7085R"),
]


@pytest.mark.parametrize(("name", "number"), NUMBERS)
def test_a_right_national_number_stays_right(name, number):
    row = next(row for row in identifiers() if row.name == name.removeprefix("US ") and row.pattern.fullmatch(number))
    assert row.is_valid(number)
    for attempt in range(3):
        new = surrogate(MAKER, number, kind=row.type, attempt=attempt)
        assert new != number
        assert row.pattern.fullmatch(new)
        assert row.is_valid(new)


def test_a_number_without_check_digit_ends_in_any_digit():
    ends = {surrogate(MAKER, "536-22-8726", kind="CODE/NATIONAL", attempt=attempt)[-1] for attempt in range(40)}
    assert len(ends) > 6


def test_a_date_of_birth_in_a_number_moves_with_the_dates():
    new = surrogate(MAKER, "15 070649 C 103", kind="CODE/NATIONAL", days=30)
    assert new.split()[1] == "070749"
    norwegian = "151086 95088"
    assert fodselsnummer.is_valid(norwegian)
    new = surrogate(MAKER, norwegian, kind="CODE/NATIONAL", days=-20)
    assert new.startswith("250986 ")
    assert fodselsnummer.is_valid(new)


@given(st.integers(10**13, 10**14 - 1))
def test_a_right_imei_stays_right(number):
    surface = next(f"{number}{check}" for check in range(10) if imei.is_valid(f"{number}{check}"))
    assert imei.is_valid(surrogate(MAKER, surface, kind="CODE/DEVICE"))


def test_vehicles():
    assert vin_is_valid(surrogate(MAKER, "1M8GDM9AXKP042788", kind="CODE/VIN"))
    assert "ZZZ" in surrogate(MAKER, "WVWZZZ1JZ3W386752", kind="CODE/VIN")


@pytest.mark.parametrize(
    ("kind", "surface", "form"),
    [
        ("PLATE", "M-AB 1234", r"[A-ZÄÖÜ]{1,3}-[A-Z]{2} [1-9]\d{3}"),
        ("PLATE", "B-MW 12H", r"[A-ZÄÖÜ]{1,3}-[A-Z]{2} [1-9]\dH"),
        ("PLATE", "AB12 CDE", r"[A-Z]{2}\d\d [A-Z]{3}"),
        ("PLATE", "KA 05 MH 1234", r"KA \d\d [A-Z]{2} \d{4}"),
        ("LICENCE", "MORGA657054SM9IJ", r"[A-Z][A-Z9]{4}\d[0156]\d[0-3]\d\d[A-Z9]{2}[A-Z\d][A-Z]{2}"),
        ("PASSPORT", "P<UTOERIKSSON<<ANNA<MARIA<<<", r"P<UTO[A-Z]{8}<<[A-Z]{4}<[A-Z]{5}<<<"),
        ("CUSTOMER", "RE-2019-0041", r"[A-Z]{2}-2020-0\d{3}"),
        ("PASSWORD", "sommer2019!", r"[a-z]{6}[1-9]\d{3}!"),
        ("RECORD", "MRN-00912", r"[A-Z]{3}-0\d{4}"),
        ("ROOM", "7", r"[1-9]"),
    ],
)
def test_the_form_stays(kind, surface, form):
    for attempt in range(10):
        new = surrogate(MAKER, surface, kind=f"CODE/{kind}", lang="de", days=200, attempt=attempt)
        assert re.fullmatch(form, new)
        assert new != surface


def test_writings_of_one_code_move_together():
    made = MAKER.make(request("KD 4711-88", "kd471188", kind="CODE/CUSTOMER"))
    assert re.sub(r"\W", "", made[0]).lower() == made[1]


def test_what_is_hidden_already_is_left_to_others():
    assert surrogate(MAKER, "****", kind="CODE/PASSWORD") is None


def test_another_key_gives_other_codes():
    codes = [f"{number}" for number in range(100_000, 100_300)]
    same = sum(
        surrogate(MAKER, code) == surrogate(MAKER, code, key=b"another key, as long as it must be") for code in codes
    )
    assert same <= 2
