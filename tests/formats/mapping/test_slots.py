from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Edit, apply_edits
from nescio.formats.mapping.slots import Pieces
from nescio.formats.mapping.text_map import TextMap


class Place:
    def __init__(self, text):
        self.text = text

    def set(self, text):
        self.text = text


def laid_out(*items):
    """A map in which places are slots and strings are gaps."""
    made = TextMap()
    for item in items:
        if isinstance(item, str):
            made.gap(item)
        else:
            made.slot(item)
    return made


def test_a_replacement_goes_where_the_stretch_begins_and_the_rest_is_emptied():
    places = [Place("Mr Hal"), Place("vor"), Place("sen came")]
    laid_out(*places).apply([Edit(3, 12, "N.N.")])
    assert [place.text for place in places] == ["Mr N.N.", "", " came"]


def test_what_an_edit_says_about_a_gap_is_dropped():
    first, second = Place("Hal"), Place("vorsen")
    made = laid_out("Name: ", first, "\n", second)
    assert made.text == "Name: Hal\nvorsen"
    made.apply([Edit(0, 4, "X"), Edit(8, 16, "N.N.")])
    assert (first.text, second.text) == ("HaN.N.", "")


def test_an_edit_that_begins_in_a_gap_goes_into_the_next_slot():
    first, second = Place("ab"), Place("cd")
    laid_out(first, "--", second).apply([Edit(3, 5, "X")])
    assert (first.text, second.text) == ("ab", "Xd")


def test_line_ends_are_written_only_between_texts_and_can_be_taken_back():
    made = TextMap()
    made.line_end(2)
    made.slot(Place("a"))
    made.line_end()
    made.line_end(2)
    made.slot(Place("b"))
    made.gap("\n")
    made.take_back_line_ends()
    made.gap(": ")
    made.slot(Place("c"))
    made.line_end(2)
    assert made.text == "a\n\nb: c"


def test_pieces_of_a_string_are_set_one_by_one_with_their_quotes():
    whole = Place('IF(A1,"Mr ""X""","no")')
    first, second = Pieces(whole, [(7, 15), (18, 20)], quote='"').slots()
    assert (first.text, second.text) == ('Mr "X"', "no")
    second.set("never")
    first.set('Mr "N.N."')
    assert whole.text == 'IF(A1,"Mr ""N.N.""","never")'


@given(st.lists(st.text("ab\n", max_size=5), max_size=8), st.data())
def test_edits_of_slots_give_the_edited_text(texts, data):
    places = [Place(text) for text in texts]
    made = laid_out(*places)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(made.text)), max_size=8, unique=True)))
    edits = [Edit(a, b, "XY") for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    wanted = apply_edits(made.text, edits)
    made.apply(edits)
    assert "".join(place.text for place in places) == wanted
