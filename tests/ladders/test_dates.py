"""Dates and times: every rung is true of the original, and says less than the one before."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.ladders.dates import date_steps, hour_of, time_steps
from nescio.lang import rows
from tests.ladders.reading import rungs, said, written

DAYS = st.dates(datetime.date(1900, 1, 1), datetime.date(2049, 12, 31))
FORMS = {
    "en": (
        lambda day, month: f"{day.day} {month} {day.year}",
        lambda day, month: f"{month} {day.day}, {day.year}",
        lambda day, month: f"{month} {day.year}",
        lambda day, _: day.isoformat(),
        lambda day, _: str(day.year),
    ),
    "de": (
        lambda day, month: f"{day.day}. {month} {day.year}",
        lambda day, _: f"{day.day:02d}.{day.month:02d}.{day.year}",
        lambda day, month: f"{month} {day.year}",
        lambda day, _: str(day.year),
    ),
}


def _days(text: str, lang: str) -> tuple[datetime.date, datetime.date]:
    """First and last day of a period as a rung writes it."""
    months = {name: int(number) for number, name, _ in rows(lang, "months.tsv")}
    if "0s" in text or "0er-Jahre" in text:
        start = int("".join(c for c in text if c.isdigit()))
        return datetime.date(start, 1, 1), datetime.date(start + 9, 12, 31)
    *name, year = text.split()
    if not name:
        return datetime.date(int(year), 1, 1), datetime.date(int(year), 12, 31)
    first = datetime.date(int(year), months[name[0]], 1)
    return first, (first + datetime.timedelta(days=31)).replace(day=1) - datetime.timedelta(days=1)


@given(DAYS, st.sampled_from(("en", "de")), st.integers(0, 4))
def test_each_rung_contains_the_day_and_the_rung_before(day, lang, form):
    month = rows(lang, "months.tsv")[day.month - 1][1]
    surface = FORMS[lang][form % len(FORMS[lang])](day, month)
    steps = list(date_steps(surface, lang))
    assert steps, surface
    before = None
    for step in steps:
        first, last = _days(step.phrase.text, lang)
        assert first <= day <= last
        if before:
            assert first <= before[0] <= before[1] <= last
            assert (first, last) != before
        before = first, last
    losses = [step.lost for step in steps]
    assert losses == sorted(set(losses))


def test_the_whole_ladder_in_both_languages():
    assert said("[[DATETIME/DATE 12 March 2019]]", "en") == {
        "month": "March 2019", "year": "2019", "decade": "the 2010s", "kind": "[day]",
    }  # fmt: skip
    assert said("[[DATETIME/DATE 12. März 2019]]", "de") == {
        "month": "März 2019", "year": "2019", "decade": "2010er-Jahre", "kind": "[Tag]",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("marked", "kind", "lang", "expected"),
    [
        ("On [[DATETIME/DATE 3 May 2004]] she left.", "month", "en", "In May 2004 she left."),
        ("He was born on [[DATETIME/DATE 3 May 2004]].", "decade", "en", "He was born in the 2000s."),
        ("the judgment of [[DATETIME/DATE 3 May 2004]]", "year", "en", "the judgment of 2004"),
        ("He moved [[DATETIME between 1990 and 1992]].", "decade", "en", "He moved in the 1990s."),
        ("It happened on [[DATETIME/DATE 3 May 2004]].", "kind", "en", "It happened on a day."),
        ("Sie kam am [[DATETIME/DATE 3. Mai 2004]] an.", "month", "de", "Sie kam im Mai 2004 an."),
        ("Am [[DATETIME/DATE 3.5.2004]] kam sie an.", "year", "de", "Im Jahr 2004 kam sie an."),
        ("Sie kam am [[DATETIME/DATE 3. Mai 2004]] an.", "decade", "de", "Sie kam in den 2000er-Jahren an."),
        ("Urteil vom [[DATETIME/DATE 3. Mai 2004]]", "year", "de", "Urteil vom Jahr 2004"),
        ("Mainz, den [[DATETIME/DATE 3. Mai 2004]] (Abschrift)", "month", "de", "Mainz, Mai 2004 (Abschrift)"),
        ("Sie kam am [[DATETIME/DATE 3. Mai 2004]] an.", "kind", "de", "Sie kam an einem Tag an."),
        ("vom [[DATETIME/DATE 3. bis 7. Mai 2019]] dort", "month", "de", "im Mai 2019 dort"),
        ("from [[DATETIME/DATE 3 to 7 May 2019]]", "month", "en", "in May 2019"),
        ("Er war bis [[DATETIME/YEAR 2015]] dort.", "decade", "de", "Er war bis in die 2010er-Jahre dort."),
        ("Sie haben [[DATETIME/YEAR 2007]] eröffnet.", "decade", "de", "Sie haben in den 2000er-Jahren eröffnet."),
        ("Seit [[DATETIME/YEAR 1998]] arbeitet er dort.", "decade", "de", "Seit den 1990er-Jahren arbeitet er dort."),
        ("Termin um [[DATETIME/TIME 14:30 Uhr]] bei uns", "part of the day", "de", "Termin am Nachmittag bei uns"),
        ("We met at [[DATETIME/TIME 2.30 p.m.]] there.", "part of the day", "en", "We met in the afternoon there."),
        ("We met at [[DATETIME/TIME 2 a.m.]] there.", "part of the day", "en", "We met at night there."),
    ],
)
def test_periods_read_well_where_the_date_stood(marked, kind, lang, expected):
    assert written(marked, kind, lang) == expected


def test_several_dates_are_said_by_what_they_share():
    assert said("[[DATETIME/DATE 3 and 7 May 2004]]")["month"] == "May 2004"
    assert "month" not in said("[[DATETIME/DATE 3 May and 7 June 2004]]")
    assert said("[[DATETIME/DATE 3 May and 7 June 2004]]")["year"] == "2004"
    assert [rung.kind for rung in rungs("[[DATETIME/DATE 3 May 1999 to 7 June 2004]]")] == ["kind"]


def test_a_month_that_may_be_a_day_is_not_told():
    assert "month" not in said("[[DATETIME/DATE 3/5/2019]]")
    assert said("[[DATETIME/DATE 3/5/2019]]")["year"] == "2019"
    assert said("[[DATETIME/DATE 3.5.2019]]", "de")["month"] == "Mai 2019"


@given(st.integers(0, 23), st.integers(0, 59))
def test_the_part_of_the_day_holds_the_hour(hour, minute):
    parts = {"night": range(6), "morning": range(6, 12), "afternoon": range(12, 18), "evening": range(18, 24)}
    (step,) = time_steps(f"{hour:02d}:{minute:02d}", "en")
    assert hour in parts[step.phrase.text]


def test_a_time_that_may_be_morning_or_evening_is_not_placed():
    assert hour_of("9.30", "en") is None
    assert hour_of("9.30 p.m.", "en") == 21
    assert hour_of("12 a.m.", "en") == 0
    assert hour_of("9 Uhr", "de") == 9
