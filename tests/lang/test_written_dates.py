"""Dates are read with their form and written back in it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang.written_dates import Moment, read_date, write

READABLE = [
    ("de", "12.03.2019", [(2019, 3, 12)]),
    ("de", "12. März 2019", [(2019, 3, 12)]),
    ("de", "4. Jänner", [(None, 1, 4)]),
    ("de", "12. III. 2019", [(2019, 3, 12)]),
    ("de", "04. 10. 21", [(2021, 10, 4)]),
    ("de", "29.August.2016", [(2016, 8, 29)]),
    ("de", "25.-27.02.", [(None, 2, 25), (None, 2, 27)]),
    ("de", "25.-27.02.23", [(2023, 2, 25), (2023, 2, 27)]),
    ("de", "25.02.-02.03.2019", [(2019, 2, 25), (2019, 3, 2)]),
    ("de", "am dreiundzwanzigsten August 1999", [(1999, 8, 23)]),
    ("de", "07.11", [(None, 11, 7)]),
    ("de", "Mai 99", [(1999, 5, None)]),
    ("de", "13/14", [(2013, None, None), (2014, None, None)]),
    ("de", "15.", [(None, None, 15)]),
    ("en", "12 March 2019", [(2019, 3, 12)]),
    ("en", "March 12th, 2019", [(2019, 3, 12)]),
    ("en", "Sept. 3, 2001", [(2001, 9, 3)]),
    ("en", "15 MARCH 2001", [(2001, 3, 15)]),
    ("en", "2019-03-12", [(2019, 3, 12)]),
    ("en", "2019-03-12T14:05:00Z", [(2019, 3, 12)]),
    ("en", "12/3/19", [(2019, 3, 12)]),
    ("en", "3/24/2019", [(2019, 3, 24)]),
    ("en", "12-Mar-19", [(2019, 3, 12)]),
    ("en", "the 12th of March", [(None, 3, 12)]),
    ("en", "the first of May 2001", [(2001, 5, 1)]),
    ("en", "10 and 12 March", [(None, 3, 10), (None, 3, 12)]),
    ("en", "from 3 to 5 May 2001", [(2001, 5, 3), (2001, 5, 5)]),
    ("en", "March 10 and 12, 2019", [(2019, 3, 10), (2019, 3, 12)]),
    ("en", "30 January, 18 April and 3 October 1996", [(1996, 1, 30), (1996, 4, 18), (1996, 10, 3)]),
    ("en", "between 14 May 2000 and 17 May 2001", [(2000, 5, 14), (2001, 5, 17)]),
    ("en", "2001 and January and February 2002", [(2001, None, None), (2002, 1, None), (2002, 2, None)]),
    ("en", "1998-99", [(1998, None, None), (1999, None, None)]),
    ("en", "first half of 1993", [(1993, None, None)]),
    ("en", "Christmas 2019", [(2019, None, None)]),
    ("en", "At 9.30 a.m. on 3 July 2003", [(2003, 7, 3)]),
    ("en", "31.02.2019", [(2019, 2, 31)]),
]


@pytest.mark.parametrize(("lang", "surface", "moments"), READABLE)
def test_what_a_date_says(lang, surface, moments):
    assert [moment[:3] for moment in read_date(surface, lang).moments] == moments


@pytest.mark.parametrize(("lang", "surface"), [(lang, surface) for lang, surface, _ in READABLE])
def test_the_form_is_given_back(lang, surface):
    assert write(read_date(surface, lang)) == surface


@pytest.mark.parametrize(
    "surface",
    [
        "three weeks",
        "99 years",
        "the fourth or fifth day",
        "seventy-second day",
        "9 July 19999",
        "1990s",
        "age of 55",
        "next spring",
        "",
    ],
)
def test_what_says_no_date_is_not_read(surface):
    assert read_date(surface, "en") is None


def test_weekdays_belong_to_their_date():
    assert read_date("Tuesday, 12 March 2019", "en").moments == (Moment(2019, 3, 12, 1),)
    assert read_date("12 March 2019 (Tuesday)", "en").moments == (Moment(2019, 3, 12, 1),)
    assert read_date("Fr., den 3. Mai", "de").moments == (Moment(None, 5, 3, 4),)


def test_month_first_decides_about_what_may_be_either():
    assert read_date("3/5/2019", "en").moments == (Moment(2019, 5, 3),)
    assert read_date("3/5/2019", "en", month_first=True).moments == (Moment(2019, 3, 5),)


@pytest.mark.parametrize(
    ("lang", "surface", "moments", "expected"),
    [
        ("en", "10 and 12 March 2019", [(2019, 3, 30), (2019, 4, 1)], "30 March and 1 April 2019"),
        ("en", "30 and 31 December 2018", [(2018, 12, 31), (2019, 1, 1)], "31 December 2018 and 1 January 2019"),
        ("en", "March 10 and 12, 2019", [(2018, 12, 31), (2019, 1, 2)], "December 31, 2018 and January 2, 2019"),
        ("en", "April-June 1993", [(1992, 12, None), (1993, 2, None)], "December 1992-February 1993"),
        ("de", "25.-27.02.", [(None, 2, 28), (None, 3, 2)], "28.02.-02.03."),
        ("de", "3. und 4. Mai 2001", [(2001, 5, 31), (2001, 6, 1)], "31. Mai und 1. Juni 2001"),
    ],
)
def test_days_that_no_longer_share_a_month_get_their_own(lang, surface, moments, expected):
    written = read_date(surface, lang)
    assert write(written.at(tuple(Moment(*moment) for moment in moments))) == expected


@pytest.mark.parametrize(
    ("lang", "surface", "moment", "expected"),
    [
        ("en", "Sept. 3, 2001", (2001, 5, 1), "May 1, 2001"),
        ("en", "Tues 3rd of Sept 2001", (2001, 6, 22, 4), "Fri 22nd of Jun 2001"),
        ("en", "MARCH 3RD 2001", (2001, 8, 2), "AUGUST 2ND 2001"),
        ("en", "the first of May", (None, 10, 31), "the thirty-first of October"),
        ("de", "Ersten Mai", (None, 10, 22), "Zweiundzwanzigsten Oktober"),
        ("de", "3.4.2019", (2020, 11, 12), "12.11.2020"),
        ("de", "03.04.19", (2020, 1, 2), "02.01.20"),
        ("de", "Mär. 2019", (2019, 5, None), "Mai 2019"),
        ("de", "Mon, 2 Jan 2005", (2004, 10, 16, 5), "Sat, 16 Oct 2004"),
        ("en", "1998/99", (1999, None, None), "1999/99"),
    ],
)
def test_another_day_keeps_the_form(lang, surface, moment, expected):
    written = read_date(surface, lang)
    assert write(written.at((Moment(*moment), *written.moments[1:]))) == expected


def test_a_span_of_years_does_not_seem_to_run_backwards():
    written = read_date("1998/99", "en")
    assert write(written.at((Moment(1999), Moment(2000)))) == "1999/2000"


FORMS = {
    "de": [
        "{d:02d}.{m:02d}.{y}",
        "{d}.{m}.{y}",
        "{d}. {M} {y}",
        "{d:02d}.{m:02d}.",
        "{W}, den {d}. {M} {y}",
        "{y}-{m:02d}-{d:02d}",
    ],
    "en": ["{d} {M} {y}", "{M} {d}, {y}", "{d:02d}/{m:02d}/{y}", "{W} {d} {M} {y}", "{y}-{m:02d}-{d:02d}", "{d} {M}"],
}
MONTHS = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "en": "January February March April May June July August September October November December".split(),
}
WEEKDAYS = {
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
}


def _written(lang, form, day):
    return form.format(
        d=day.day, m=day.month, y=day.year, M=MONTHS[lang][day.month - 1], W=WEEKDAYS[lang][day.weekday()]
    )


@given(
    st.sampled_from([(lang, form) for lang, forms in FORMS.items() for form in forms]),
    st.dates(date(1900, 1, 1), date(2049, 12, 31)),
    st.integers(-800, 800),
)
def test_a_moved_date_reads_as_if_it_had_been_written_so(shape, day, days):
    lang, form = shape
    surface = _written(lang, form, day)
    written = read_date(surface, lang)
    moved = day + timedelta(days)
    old = written.moments[0]
    new = Moment(old.year and moved.year, moved.month, moved.day, None if old.weekday is None else moved.weekday())
    assert write(written) == surface
    # Without a leading zero nobody can see whether the writer would have set one.
    expected = _written(lang, form, moved)
    got = write(written.at((new,)))
    assert got == expected or (min(day.day, day.month) > 9 and got.replace("0", "") == expected.replace("0", ""))


@given(st.text(max_size=40))
def test_any_text_is_read_or_left_alone(text):
    written = read_date(text, "de")
    assert written is None or write(written) == text
