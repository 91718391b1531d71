from nescio.document import Document
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.pictures.masked import GREY, MaskedPicture
from nescio.ocr.words import Box, Word
from tests.formats.finishing import finished
from tests.formats.picture_samples import page, saved


class Stubborn:
    """An engine that reads a name whatever is painted."""

    name = "stubborn"

    def read(self, _, **__):
        return [
            Word(text, 95.0, Box(50 * n, 5, 50 * n + 45, 30), 1, 1)
            for n, text in enumerate("Mrs Halvorsen came".split())
        ]

    def quarter_turns(self, _):
        return None


class Forgetful(Stubborn):
    """An engine that reads what is not painted over."""

    name = "forgetful"

    def read(self, picture, **__):
        if picture.height < 1000:  # a second look at what was not read
            return []
        words = super().read(picture)
        black = picture.crop((60, 10, 90, 25)).getextrema()[1] < 40
        return [word for word in words if not (black and word.text == "Halvorsen")]


def finish(engine):
    picture = MaskedPicture(saved(page("", *["the harbour is cold in May"] * 40, size=(900, 3400))), engine)
    text = TextMap()
    picture.lay_out(text, "its text")
    document = finished(Document("d", text.text), [("Halvorsen", "[PERSON 1]")])
    # The picture itself was not changed by the edits: only the last look finds the name.
    picture.finish(Survivors(document))
    return picture


def test_what_the_last_look_reads_is_painted_over():
    picture = finish(Forgetful())
    assert not picture.counts()[GREY]
    assert picture.pages[0].page.getpixel((70, 15)) == 0


def test_a_page_in_which_something_is_read_again_and_again_is_given_up():
    picture = finish(Stubborn())
    assert picture.counts()[GREY] == 1
    assert picture.pages[0].page.getextrema() == (204, 204)
