import numpy as np
import pytest

from nescio.formats.pictures.painting import Patch, paint, paint_box, patches_of
from nescio.formats.pictures.words import WordSlot
from nescio.ocr.frame import frame_of
from nescio.ocr.words import Box, Word
from tests.formats.picture_samples import page


def slots(*texts):
    made = []
    for number, text in enumerate(texts):
        box = Box(100 * number, 0, 100 * number + 90, 30)
        made.append(WordSlot(Word(text, 90.0, box, 1, 1), text))
    return made


def test_neighbours_that_were_masked_are_one_patch():
    words = slots("Dear", "Anna", "Halvorsen,", "welcome")
    words[1].set("[PERSON 1]")
    words[2].set(",")
    (patch,) = patches_of(words)
    assert patch.text == "[PERSON 1] ,"
    assert patch.box.left < 100 and patch.box.right > 290


def test_a_mark_between_two_masked_words_is_painted_with_them():
    words = slots("Elm", "/", "Oak", "/", "and")
    words[0].set("[LOC 1]")
    words[2].set("[LOC 2]")
    (patch,) = patches_of(words)
    assert patch.text == "[LOC 1] / [LOC 2]"
    assert patch.box.left < 0 and 290 < patch.box.right < 300


@pytest.mark.parametrize("mode", ["1", "L", "RGB", "RGBA"])
def test_nothing_shines_through_a_patch_in_any_mode(mode):
    picture = page("Halvorsen", mode=mode)
    frame = frame_of(page("Halvorsen"))
    scale = frame.scale
    paint(picture, frame, [Patch(Box(30 * scale, 30 * scale, 300 * scale, 100 * scale))])
    assert np.asarray(picture.convert("L"))[35:95, 35:295].max() == 0


def test_the_replacement_can_be_seen_on_the_patch():
    picture = page("Halvorsen")
    frame = frame_of(picture)
    box = Box(30, 30, 300, 100).scaled(frame.scale)
    paint(picture, frame, [Patch(box, "[PERSON 1]")])
    inside = np.asarray(picture)[30:100, 30:300]
    assert 0.05 < (inside > 128).mean() < 0.5


def test_a_box_at_the_edge_is_painted_as_far_as_it_goes():
    picture = page(size=(100, 100))
    paint_box(picture, Box(-20, 80, 30, 140))
    assert picture.getpixel((0, 99)) == 0 and picture.getpixel((60, 99)) == 255


def test_only_names_and_numbers_that_were_hardly_read_are_doubtful():
    def doubtful(text, confidence, **where):
        return WordSlot(Word(text, confidence, Box(0, 0, 9, 9), 1, 1), text, **where).may_be_misread

    assert doubtful("Halvorsn", 20) and doubtful("47-11", 20)
    assert doubtful("Halvorsn", 50, is_filled_in=True) and not doubtful("Halvorsn", 50)
    assert not doubtful("Halvorsen", 90) and not doubtful("harbour", 20) and not doubtful("|.", 5)
