"""Dates move together and keep their form."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nescio
from nescio.lang.written_dates import Moment, read_date
from nescio.replace.surrogates.numbers.dates import DateMaker, full_days, month_comes_first, shifted, told_order
from tests.replace.surrogates.asking import request, surrogate

DAYS = st.integers(-365, 365).filter(bool)


@pytest.mark.parametrize(
    ("lang", "surface", "days", "expected"),
    [
        ("de", "12.03.2019", 30, "11.04.2019"),
        ("de", "Freitag, den 3. Mai 2019", 30, "Sonntag, den 2. Juni 2019"),
        ("de", "geb. 5.9.61", -200, "geb. 17.2.61"),
        ("en", "Tuesday, 12 March 2019", -200, "Friday, 24 August 2018"),
        ("en", "March 12th, 2019", 10, "March 22nd, 2019"),
        ("en", "10 and 12 March", 20, "30 March and 1 April"),
        ("en", "1998-99", 300, "1999-2000"),
        ("en", "Christmas 2019", 5, "Christmas 2020"),
        ("en", "Christmas 2019", -5, "Christmas 2018"),
        ("en", "June 1993", -40, "May 1993"),
        ("en", "March", 364, "February"),
        ("de", "24.", 30, "23."),
    ],
)
def test_moved_in_the_same_form(lang, surface, days, expected):
    assert surrogate(DateMaker(), surface, kind="DATETIME/DATE", lang=lang, days=days) == expected


def test_the_clock_of_a_date_moves_too():
    new = surrogate(DateMaker(), "2019-03-12T14:05:09Z", kind="DATETIME", days=30)
    assert new.startswith("2019-04-11T1")
    assert new.endswith("Z")
    assert new[11:19] != "14:05:09"


def test_all_mentions_of_one_date_move_to_the_same_day():
    made = DateMaker().make(
        request("12 March 2019", "12 March", "2019-03-12", kind="DATETIME", days=100, words=("2019",))
    )
    assert made == ["20 June 2019", "20 June", "2019-06-20"]


def test_a_weekday_tells_the_year_that_is_meant():
    # 29 February lies between in 2020, not in 2019; the 3rd of March was a Sunday in 2019 and a Tuesday in 2020.
    ask = {"kind": "DATETIME", "days": -10, "words": ("2020",)}
    assert surrogate(DateMaker(), "Sunday 3 March", **ask) == "Thursday 21 February"
    assert surrogate(DateMaker(), "Tuesday 3 March", **ask) == "Saturday 22 February"


def test_a_date_without_a_year_counts_like_most_years_of_the_document():
    assert surrogate(DateMaker(), "3 March", kind="DATETIME", days=-10, words=("2018", "2014", "2020")) == "21 February"


@pytest.mark.parametrize("surface", ["three weeks", "the day before", "life imprisonment", "the twentieth century"])
def test_what_is_no_date_is_left_to_others(surface):
    assert surrogate(DateMaker(), surface, kind="DATETIME") is None


def test_a_date_beyond_the_calendar_is_left_to_others():
    assert surrogate(DateMaker(), "9999-12-30", kind="DATETIME", days=30) is None


@given(st.sampled_from([(2, 30), (2, 31), (4, 31), (11, 31)]), st.integers(1950, 2040), DAYS)
def test_an_impossible_date_stays_impossible(day_of, year, days):
    month, day = day_of
    new = shifted(Moment(year, month, day), days)
    assert new[:3] != (year, month, day)
    with pytest.raises(ValueError, match="day is out of range"):
        date(*new[:3])


@given(st.dates(date(1900, 1, 1), date(2060, 1, 1)), st.dates(date(1900, 1, 1), date(2060, 1, 1)), DAYS)
def test_intervals_between_days_are_kept(first, second, days):
    one, two = (date(*shifted(Moment(d.year, d.month, d.day), days)[:3]) for d in (first, second))
    assert two - one == second - first
    assert one - first == timedelta(days)


def _range(moment):
    """First and last day that a moment may mean."""
    if moment.day:
        return (day := date(*moment[:3])), day
    if moment.month:
        following = date(moment.year + moment.month // 12, moment.month % 12 + 1, 1)
        return date(moment.year, moment.month, 1), following - timedelta(1)
    return date(moment.year, 1, 1), date(moment.year, 12, 31)


PRECISIONS = st.builds(
    lambda day, parts: Moment(*(day.year, day.month, day.day)[:parts]),
    st.dates(date(1900, 1, 1), date(2060, 1, 1)),
    st.integers(1, 3),
)


@given(PRECISIONS, PRECISIONS, DAYS)
def test_what_was_wholly_before_is_not_after(first, second, days):
    if _range(first)[1] < _range(second)[0]:
        assert _range(shifted(first, days))[0] <= _range(shifted(second, days))[1]


@given(PRECISIONS, st.integers(-400, 400), DAYS)
def test_the_same_precision_keeps_its_interval(moment, distance, days):
    if not moment.month:
        other = moment._replace(year=moment.year + distance % 40)
        assert shifted(other, days).year - shifted(moment, days).year == other.year - moment.year


@given(PRECISIONS, DAYS)
def test_nothing_stays_where_it_was(moment, days):
    assert shifted(moment, days) != moment


@given(st.dates(date(2001, 1, 1), date(2024, 12, 31)), st.integers(1, 20), DAYS)
def test_days_without_a_year_keep_their_distance(day, distance, days):
    later = day + timedelta(distance)
    if later.year == day.year and (later.month, later.day) != (2, 29) != (day.month, day.day):
        words = {str(day.year)}
        one, two = (
            read_date(
                surrogate(DateMaker(), f"{d.day}.{d.month}.", kind="DATETIME", lang="de", days=days, words=words), "de"
            ).moments[0]
            for d in (day, later)
        )
        full = date(*shifted(Moment(*day.timetuple()[:3]), days)[:3])
        assert (one.month, one.day) == (full.month, full.day)
        full += timedelta(distance)
        assert (two.month, two.day) == (full.month, full.day)


@pytest.mark.parametrize(
    ("surfaces", "told"),
    [
        (["3/5/2019", "03/25/2019"], True),
        (["3/5/2019", "25/03/2019"], False),
        (["3/25/2019", "25/3/2019"], None),
        (["3/5/2019"], None),
        (["5 March 2019", "2019-03-25"], None),
    ],
)
def test_one_american_date_tells_how_to_read_the_others(surfaces, told):
    assert told_order(surfaces) is told


@pytest.mark.parametrize(
    ("text", "order", "month_first"),
    [
        ("Seen 03/01/2021. SSN 219-09-9999, Springfield, IL 62704, USA.", "auto", True),
        ("Seen 03/01/2021 at 12 Oak Street, Leeds LS6 2AB. Tel. +44 113 496 0000", "auto", False),
        ("Seen 03/01/2021.", "auto", False),
        ("Seen 03/01/2021.", "month-first", True),
        ("Seen 03/01/2021 in Springfield, IL 62704.", "day-first", False),
    ],
)
def test_addresses_and_the_user_tell_the_order_of_dates(text, order, month_first):
    assert month_comes_first(text, ["03/01/2021"], "en", order) is month_first


def test_german_dates_have_the_day_first():
    assert not month_comes_first("Am 03/01/2021 in den USA, SSN 219-09-9999", ["03/01/2021"], "de")


def test_an_interval_between_american_dates_stays():
    text = "Seen 03/01/2021. DOB 07/09/1960. Next visit 05/01/2021. SSN 219-09-9999, Springfield, IL 62704, USA."
    result = nescio.anonymize(
        text, policy="gdpr", lang="en", model="none", replace="surrogate", key=bytes(range(32))
    ).text
    first, _, second = re.findall(r"\d\d/\d\d/\d{4}", result)
    days = [datetime.strptime(one, "%m/%d/%Y").toordinal() for one in (first, second)]
    assert days[1] - days[0] == 61


def test_full_days_are_counted_once():
    page = request("x").page
    assert len(full_days(["5 May 2019", "05/05/2019", "May 2019", "31 February 2019", "nothing"], page)) == 1


@pytest.mark.parametrize("days", [-200, 300])
def test_a_year_of_two_digits_moves_as_a_year(days):
    assert surrogate(DateMaker(), "'96", kind="DATETIME", days=days) == ("'95" if days < 0 else "'97")


def test_a_number_in_words_alone_becomes_another():
    assert surrogate(DateMaker(), "seven", kind="DATETIME") in {"eight", "nine"}
