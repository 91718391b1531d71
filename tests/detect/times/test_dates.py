"""Dates, months and years as people write them."""

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.detect.times.dates import DateDetector
from nescio.text.passage import Passage
from tests.detect.finding import found


def dates(text, lang="en"):
    return [(surface, type_.removeprefix("DATETIME/")) for surface, type_ in found(DateDetector(), text, lang)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The hearing of 24 March 2004 was adjourned.", ["24 March 2004"]),
        ("She was seen on 2 June, 9 July and again on 30 August 1998.", ["2 June", "9 July", "30 August 1998"]),
        ("He was absent on 10 and 12 of March.", ["10 and 12 of March"]),
        ("between 3 and 7 May 2004", ["3 and 7 May 2004"]),
        ("born May 5th, 2001, moved Sept. 3, 2010", ["May 5th, 2001", "Sept. 3, 2010"]),
        ("due on the 1st of May, paid on the first of June", ["1st of May", "first of June"]),
        ("2004-03-24, 24/12/1999 or 12-24-99", ["2004-03-24", "24/12/1999", "12-24-99"]),
        ("We met on Monday, 3 May 2004.", ["Monday, 3 May 2004"]),
        ("delivered on 17\nMay 2004", ["17\nMay 2004"]),
        ("after March 3, \n        2004, which", ["March 3, \n        2004"]),
        ("see p. 12, 24 May 2004, and no. 31, § 45, 2 June 2001", ["24 May 2004", "2 June 2001"]),
        ("NURSING NOTE 02/14/24, report 2021-03-04, version 1.2.20", ["02/14/24", "2021-03-04"]),
        ("Sentence: 5 SEPT 2004, appeal 3 may 2005", ["5 SEPT 2004", "3 may 2005"]),
        ("Inpatient stay 03/02–16/02/2023", ["03/02–16/02/2023"]),
    ],
)
def test_english_dates(text, expected):
    assert sorted(dates(text)) == sorted((surface, "DATE") for surface in expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Aufnahme am 24. März 2004, Entlassung am 2. Maerz 2005", ["24. März 2004", "2. Maerz 2005"]),
        ("geboren 24.3.04, Termin am 24.03.", ["24.3.04", "24.03."]),
        ("am 3. und 4. Mai", ["3. und 4. Mai"]),
        ("Vom 25.-27.02. bin ich weg, am 15. wieder da.", ["25.-27.02.", "15."]),
        ("Freitag, den 3. Mai 2004", ["Freitag, den 3. Mai 2004"]),
        ("Am Tue, 3 May 2005 schrieb er", ["Tue, 3 May 2005"]),
        ("ab dem 01.05 frei", ["01.05"]),
        ("stationär v. 03.–16.02.2023 und 3./4.5.2021", ["03.–16.02.2023", "3./4.5.2021"]),
        ("Reha 28.12. bis 3.1.23, Kur 03.02.-16.02.23", ["28.12. bis 3.1.23", "03.02.-16.02.23"]),
        ("Abschnitt 3.-4.1.2 der Version 3.2-16.2.20, lodash@4.17.21", []),
    ],
)
def test_german_dates(text, expected):
    assert sorted(dates(text, "de")) == sorted((surface, "DATE") for surface in expected)


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("in April, May and June 2004", "en", "April, May and June 2004"),
        ("between January and April 2001", "en", "January and April 2001"),
        ("She left in October. He stayed.", "en", "October"),
        ("seit März '04 dort", "de", "März '04"),
        ("Vertrag ab 04/2015", "de", "04/2015"),
        ("Metformin seit 9/19", "de", "9/19"),
        ("Z.n. vaginaler Hysterektomie 9/19", "de", "9/19"),
        ("Kontrolle KW 12 vereinbart", "de", "KW 12"),
    ],
)
def test_months(text, lang, expected):
    assert dates(text, lang) == [(expected, "MONTH")]


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("in the summer of 1993", "en", ["summer of 1993"]),
        ("the early 1990s and the 1980s", "en", ["early 1990s", "1980s"]),
        ("from 1961-1966, then 2003/04", "en", ["1961-1966", "2003/04"]),
        ("a 19th century house", "en", ["19th century"]),
        ("born in 1887 (died 1944)", "en", ["1887", "1944"]),
        ("im Sommer 2019 und WS 2018/19", "de", ["Sommer 2019", "2018/19"]),
        ("Anfang 1998, geb. 1970, seit 2001", "de", ["Anfang 1998", "1970", "2001"]),
        ("Im Wintersemester 13/14 und SS2013", "de", ["13/14", "2013"]),
        ("in den 80er Jahren des 20. Jahrhunderts", "de", ["80er Jahren", "20. Jahrhunderts"]),
    ],
)
def test_years(text, lang, expected):
    assert sorted(dates(text, lang)) == sorted((surface, "YEAR") for surface in expected)


@pytest.mark.parametrize(
    "text",
    [
        "You may 5 times ask, and they march on.",
        "Article 34, page 1998, para. 17 and section 3",
        "2000 people, EUR 2000, $1950, 1500 metres",
        "application no. 58359/08",
        "version 3.2.10 on 10.1.20.5",
        "call 040-12-34-56",
        "on Monday, a second time",
        "decisions nos. 51/2001, 11/2003",
        "Ms May and Mr August spoke.",
    ],
)
def test_what_only_looks_like_a_date(text):
    assert dates(text) == []


def test_a_statute_keeps_a_low_score():
    scores = [
        mention.score
        for mention in DateDetector().detect(Passage("the Housing Act 1998, the Law of 1956, the 1991 Act"))
    ]
    assert len(scores) == 3
    assert max(scores) < 0.5


@given(
    st.dates(date(1600, 1, 1), date(2049, 12, 31)),
    st.sampled_from(["%d %B %Y", "%B %d, %Y", "%d/%m/%Y", "%Y-%m-%d", "%d.%m.%Y"]),
)
def test_every_day_of_the_calendar_is_found(day, form):
    text = f"It was signed on {day.strftime(form)} in court."
    assert (day.strftime(form), "DATE") in dates(text)


@given(st.text(alphabet="0123456789 .,-/'MayJuneMärz\n", max_size=60), st.sampled_from(["en", "de"]))
def test_mentions_do_not_overlap(text, lang):
    mentions = sorted((mention.start, mention.end) for mention in DateDetector().detect(Passage(text, lang)))
    assert all(first[1] <= second[0] for first, second in pairwise(mentions))


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("en", "on Christmas Day, 25 December 2020, he", ["Christmas Day", "25 December 2020"]),
        ("en", "on 1 January 2021 (New Year's Day)", ["1 January 2021", "New Year's Day"]),
        ("en", "Merry Christmas to all of you!", []),
        ("en", "the Easter Road stadium\n3 May 2004", ["3 May 2004"]),
        ("de", "Ostermontag, den 5.4.2021, ging er", ["Ostermontag", "5.4.2021"]),
        ("de", "Frohe Weihnachten und ein gutes neues Jahr!", []),
    ],
)
def test_a_holiday_beside_a_date_is_one(lang, text, found):
    mentions = sorted(DateDetector().detect(Passage(text, lang)), key=lambda mention: mention.start)
    assert [text[mention.start : mention.end] for mention in mentions] == found


@pytest.mark.parametrize(
    ("text", "lang", "named"),
    [
        ("Her son found her on New Year's Eve.", "en", ["New Year's Eve"]),
        ("Er stürzte an Heiligabend. Frohe Ostern!", "de", ["Heiligabend"]),
    ],
)
def test_a_day_with_a_name_is_a_day_unless_it_is_wished(text, lang, named):
    assert found(DateDetector(), text, lang) == [(name, "DATETIME/HOLIDAY") for name in named]


def test_who_signs_with_the_name_of_a_holiday_is_no_day():
    text = "Bis dann, am Nikolaus.\nGruss\nNikolaus"
    assert [m.start for m in DateDetector().detect(Passage(text, "de"))] == [text.index("Nikolaus")]
