"""Tables that somebody can file."""

from __future__ import annotations

from collections import Counter

import pytest

from nescio import Document, Pipeline
from nescio.policy import preset
from nescio.report.evidence import evidence, warnings
from nescio.report.run import RunReport
from nescio.report.tally import Tally

TALLY = Tally(
    masked=Counter(
        {"PERSON": 3, "LOC/CITY": 2, "LOC/ZIP": 1, "DATETIME/DATE": 4, "CODE/PHONE": 1, "CODE/RECORD": 2, "CODE": 1}
    ),
    kept=Counter({"LOC/REGION": 1, "DATETIME/YEAR": 5, "DEM/HEALTH": 2}),
    special_kept=Counter({"HEALTH": 2}),
)


def by_letter(method=""):
    found = evidence(TALLY, preset("hipaa"), method)
    assert found is not None
    return {row.letter: row for row in found.rows}


def test_all_eighteen_identifiers_are_there():
    assert list(by_letter()) == [f"({letter})" for letter in "ABCDEFGHIJKLMNOPQR"]


def test_what_was_found_and_done_with_each():
    rows = by_letter()
    assert (rows["(A)"].found, rows["(A)"].masked, rows["(A)"].methods) == (3, 3, ("tag",))
    assert (rows["(B)"].masked, rows["(B)"].kept, rows["(B)"].methods) == (3, 1, ("tag", "zip3"))
    assert (rows["(C)"].masked, rows["(C)"].kept) == (4, 5)
    assert (rows["(H)"].masked, rows["(R)"].masked) == (2, 1)


def test_surrogates_keep_to_safe_harbor():
    rows = by_letter("surrogate")
    assert rows["(A)"].methods == ("surrogate",)
    assert rows["(C)"].methods == ("tag",)
    assert warnings(preset("hipaa"), "surrogate") == ()


def test_policy_that_shifts_dates_says_that_it_is_not_safe_harbor():
    own = preset("hipaa").model_copy(update={"no_surrogates": ()})
    assert warnings(own, "surrogate") == ("evidence.hipaa.shifted",)
    report = RunReport(own, "surrogate")
    assert "NOT Safe Harbor" in report.page()


@pytest.mark.parametrize(("lang", "said"), [("en", "Medical record numbers"), ("de", "Nummern von Krankenakten")])
def test_page_has_the_table_in_its_language(lang, said):
    assert said in RunReport(preset("hipaa"), tally=TALLY).page(lang)
    assert said not in RunReport(preset("gdpr"), tally=TALLY).page(lang)


def test_personal_data_by_the_gdpr():
    found = evidence(TALLY, preset("gdpr"))
    assert found is not None
    direct, indirect, special = found.rows
    assert (direct.masked, indirect.kept) == (7, 8)
    assert (special.masked, special.kept) == (0, 2)


def test_other_policies_have_no_table():
    assert evidence(TALLY, preset("court")) is None


def anonymized(text, **settings):
    return Pipeline.from_policy("hipaa", model="none", lang="en", **settings).run(Document("a", text, "en")).output


def test_dates_are_left_their_years_with_surrogates_too():
    output = anonymized("John Abernathy, DOB 07/09/1960, was seen on 3 March 2021, ZIP 62704.", replace="surrogate")
    assert "1960" in output
    assert "2021" in output
    assert "Abernathy" not in output
    assert "March" not in output


def test_year_of_birth_goes_if_it_tells_an_age_over_89():
    output = anonymized("John Abernathy was born in 1925, his son in 1950. Seen in 2021.")
    assert "1925" not in output
    assert "1950" in output
