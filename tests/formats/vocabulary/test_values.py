import pytest

from nescio.formats.vocabulary.values import is_own_name, is_vocabulary


@pytest.mark.parametrize(
    "value",
    [
        "center", "dotDash", "12.28515625", "5943600", "FFCC00", "#1f3a5c", "2.5pt", "A1:B20", "rId17", "pct25", "en-US",
        "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}", "http://schemas.openxmlformats.org/drawingml/2006/main", "Heading 1",
        "position:absolute;margin-left:2.9pt;z-index:1", "m,l,21600r21600,l21600,xe", "prod @2 1 2", "_x0000_t202", "",
    ],
)  # fmt: skip
def test_values_that_only_programs_read(value):
    assert is_vocabulary(value)


@pytest.mark.parametrize(
    "value", ["Halvorsen", "halvorsen", "Mr Xu", "Rose", "0170 1234567", "01701234567", "Łódź", "nan"]
)
def test_values_that_somebody_may_have_written(value):
    assert not is_vocabulary(value)


@pytest.mark.parametrize(
    "name", ["Normal", "heading 3", "List Bullet 2", "Grid Table 1 Light Accent 2", "Strong", "Office Theme"]
)
def test_styles_of_the_programs(name):
    assert is_own_name(name)


def test_a_style_that_somebody_made_is_none_of_the_programs():
    assert not is_own_name("Style of Mr Halvorsen")


def test_endless_numbers_are_judged_at_once():
    assert not is_own_name("9" * 50_000)
    assert not is_vocabulary("heading " * 10_000 + "7" * 10_000)
