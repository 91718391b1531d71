import pytest
from PIL import Image

from nescio.ocr.frame import after, frame_of, inverse, skew
from tests.formats.picture_samples import page

TEXT = page(*["the harbour was cold that morning"] * 8, size=(700, 620), letters=30)


@pytest.mark.parametrize("angle", [-3, -1, 0, 2])
def test_the_slope_of_lines_is_measured(angle):
    turned = TEXT.rotate(angle, Image.Resampling.BICUBIC, fillcolor=255)
    assert skew(turned) == pytest.approx(-angle, abs=0.3)


def test_a_picture_without_pixels_lies_level():
    assert skew(Image.new("L", (0, 5))) == 0.0


def test_an_empty_page_lies_level():
    assert skew(Image.new("L", (300, 200), 255)) == 0.0


def test_a_map_and_its_inverse_do_nothing():
    one = (2.0, 0.5, 7.0, -0.25, 3.0, -2.0)
    assert after(one, inverse(one)) == pytest.approx((1, 0, 0, 0, 1, 0))


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_frame_shows_a_turned_picture_upright_and_knows_the_way_back(turns):
    dot = Image.new("L", (400, 300), 255)
    dot.paste(0, (40, 60, 60, 80))
    lying = dot.rotate(-90 * turns, expand=True)
    frame = frame_of(lying, turns)
    seen = frame.view(lying).point(lambda level: 255 if level < 128 else 0).getbbox()
    assert [round(value / frame.scale) for value in seen] == pytest.approx([40, 60, 60, 80], abs=1)
    a, b, c, d, e, f = frame.to_picture
    x, y = (seen[0] + seen[2]) / 2, (seen[1] + seen[3]) / 2
    assert lying.getpixel((int(a * x + b * y + c), int(d * x + e * y + f))) == 0
