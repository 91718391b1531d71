from PIL import Image, ImageDraw

from nescio.ocr.unread import unread_areas
from nescio.ocr.words import Box
from tests.formats.picture_samples import page


def test_writing_that_was_not_read_is_found_and_what_was_read_is_not():
    view = page("Halvorsen signed here", letters=50)
    areas = unread_areas(view, []).marks
    assert min(area.left for area in areas) < 60 and max(area.right for area in areas) > 400
    assert not unread_areas(view, [Box(0, 0, 900, 200)]).marks


def test_a_rule_and_a_speck_are_no_writing():
    view = page()
    drawing = ImageDraw.Draw(view)
    drawing.line((20, 100, 880, 100), fill=0, width=3)
    drawing.rectangle((300, 300, 304, 304), fill=0)
    assert unread_areas(view, []) == unread_areas(page(), [])


def test_a_large_area_of_shades_is_a_picture():
    view = page()
    view.paste(Image.radial_gradient("L").point([shade * 37 % 256 for shade in range(256)]), (100, 50))
    assert unread_areas(view, []).pictures and not unread_areas(view, []).marks
