"""Words compare without case and diacritics; dates compare in whatever way they are spelled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.background.terms import phrase, terms


@pytest.mark.parametrize(
    "spelling",
    [
        "24 March 2004", "24th March 2004", "24th of March, 2004", "March 24, 2004", "MARCH 24TH, 2004", "Mar. 24 2004",
        "24. März 2004", "24. Maerz 2004", "24.03.2004", "24. 3. 2004", "2004-03-24", "24/03/2004", "03/24/2004",
    ],
)  # fmt: skip
def test_a_date_is_the_same_in_every_spelling(spelling):
    assert phrase(f"am {spelling} in Graz") == "am 24 march 2004 in graz"


@pytest.mark.parametrize("part", ["March 2004", "2004", "24 March", "March 24", "24. März"])
def test_a_part_of_a_date_is_a_part_of_its_spelling(part):
    assert f" {phrase(part)} " in f" {phrase('since March 24, 2004 she')} "


def test_a_date_that_may_mean_two_days_is_left_alone():
    assert terms("03/04/2004") == ["03", "04", "2004"]


@pytest.mark.parametrize("text", ["99 March 2004", "2004-13-24", "32.01.2004", "1.2.3.2004", "May I, 2004 times"])
def test_what_is_no_date_stays_as_it_is(text):
    assert "".join(terms(text)) == "".join(c for c in text.lower() if c.isalnum())


def test_case_diacritics_and_joiners_do_not_matter():
    assert phrase("ŁÓDŹ, Eyu\u0308p Ka\u00adya-Özdemir") == "lodz eyup kaya ozdemir"


@given(st.text(max_size=200))
def test_every_text_has_terms_of_letters_and_digits(text):
    for term in terms(text):
        assert term == "" or not set(term) & set(' "*^(){}:')
