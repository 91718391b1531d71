"""Boxes of words on pages, packed and unpacked."""

from nescio.formats.pages.layout import Character, PackedLayout, Page, Piece, pack, pieces_of


def line(offset, text, left=0.1, top=0.1, step=0.01):
    return [
        Character(offset + number, left + number * step, top, left + (number + 1) * step, top + 0.02)
        for number, letter in enumerate(text)
        if letter != " "
    ]


def test_words_are_pieces_and_a_word_over_two_lines_is_two():
    pieces = list(pieces_of([*line(0, "Ms Odu"), *line(6, "ya", left=0.1, top=0.14)]))
    assert [(one.start, one.length) for one in pieces] == [(0, 2), (3, 3), (6, 2)]
    assert pieces[1].box(4, 5) == (1400, 1000, 1500, 1200)


def test_letters_that_run_upwards_have_the_box_of_the_whole_word():
    rising = [Character(number, 0.1, 0.5 - 0.02 * number, 0.12, 0.52 - 0.02 * number) for number in range(4)]
    [piece] = pieces_of(rising)
    assert piece.inner == () and piece.box(1, 2) == (1000, 4400, 1200, 5200)


def test_a_layout_is_packed_page_by_page():
    pages = [Page(595, 842, (Piece(0, 2, 10, 20, 30, 40, (20,)), Piece(3, 5, 40, 20, 90, 40))), Page(842, 595)]
    packed = PackedLayout.of(pack(pages))
    assert len(packed) == 2 and packed.sizes == [(595, 842), (842, 595)]
    assert [packed.page(number) for number in range(2)] == pages
    assert pages[0].stretches == [(0, 8)]
    assert packed.page(0).boxes(1, 4) == [(20, 20, 30, 40), (40, 20, 90, 40)]
