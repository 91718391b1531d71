import pytest

from nescio.formats.vocabulary.fonts import is_font


@pytest.mark.parametrize(
    "name",
    [
        "Calibri",
        "Calibri Light",
        "TimesNewRomanPS-BoldMT",
        "BCDEEE+Arial-Black",
        "Microsoft Yi Baiti",
        "+mn-lt",
        "ＭＳ 明朝",
        "",
    ],
)
def test_fonts_that_everybody_may_have_in_any_weight(name):
    assert is_font(name)


@pytest.mark.parametrize("name", ["Halvorsen Grotesk Private", "Anneliese Kowalczykova", "en-US"])
def test_a_font_that_somebody_may_be_called_by(name):
    assert not is_font(name)
