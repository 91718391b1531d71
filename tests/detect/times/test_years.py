"""When four digits are a year; the detector around it is tested in test_dates.py."""

import pytest

from nescio.detect.times.years import years


def found_years(text, lang="en"):
    return [text[start:end] for start, end, _ in years(text, lang, set())]


def test_years_inside_full_dates_are_left_to_them():
    text = "on 3 May 2004 and in 2005"
    assert [text[start:end] for start, end, _ in years(text, "en", set(range(3, 13)))] == ["2005"]


@pytest.mark.parametrize("text", ["a span of 2004-5", "from 1998–99", "2015–present"])
def test_spans_run_forward(text):
    assert len(found_years(text)) == 1
    assert found_years(text)[0][:4].isdigit()


def test_a_file_number_is_no_span():
    assert found_years("case 2004/3") == []


def test_old_years_need_a_context():
    assert found_years("in 1742 and 1742 bricks") == ["1742"]
