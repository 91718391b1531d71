"""Words of a text found again in another order of reading."""

from hypothesis import given
from hypothesis import strategies as st

from nescio.formats.pages.matching import match, tokens, with_broken


def words(text):
    return [word for _, word in tokens(text)]


def test_headers_on_every_page_and_notes_between_them_are_found():
    left = words("The heron nests near the mill. It is shy. Whitby Journal, volume four. A note on mills.")
    right = words(
        "Whitby Journal, volume four. The heron nests A note on mills. Whitby Journal, volume four. near the mill. It is shy."
    )
    found = match(left, right)
    assert len(found) == len(right)
    assert all(left[here] == right[there] for there, here in found.items())
    assert sorted(found.values()).count(left.index("whitby")) == 2


def test_what_only_the_printed_page_shows_is_nowhere_in_the_text():
    left, right = words("Ms Oduya came. Mr Wood went."), words("1 Ms Oduya came. Page 7 Mr Wood went.")
    assert {right[there] for there in range(len(right)) if there not in match(left, right)} == {"1", "page", "7"}


def test_places_are_those_of_the_text():
    text = "Ms  Oduya (born 1958)"
    assert [(place, text[place : place + len(word)].lower() == word) for place, word in tokens(text)] == [
        (0, True), (4, True), (10, True), (11, True), (16, True), (20, True)
    ]  # fmt: skip


@given(
    st.lists(st.sampled_from("a b c d e".split()), max_size=30),
    st.lists(st.sampled_from("a b c d e f".split()), max_size=30),
)
def test_what_is_matched_is_the_same_word(left, right):
    assert all(left[here] == right[there] for there, here in match(left, right).items())


@given(st.lists(st.sampled_from("a b c d e f g h".split()), max_size=60))
def test_a_text_matches_itself(one):
    assert match(one, one) == {place: place for place in range(len(one))}


def test_a_word_that_a_line_breaks_is_found_in_its_parts():
    left = words("See https://harbour.example/reports/recommendations1996.pdf for anonymisation today.")
    right = words("See https://harbour.example/reports/recom mendations1996.pdf for anonymi- sation today.")
    found = with_broken(left, right, match(left, right))
    for part, whole, inner in (("recom", "recommendations1996", 0), ("mendations1996", "recommendations1996", 5)):
        assert found[right.index(part)] == (left.index(whole), inner)
    assert found[right.index("sation")] == (left.index("anonymisation"), len("anonymi"))
    assert {right[place] for place in range(len(right)) if place not in found} == {"-"}


def test_a_part_of_a_word_alone_is_not_that_word():
    left, right = words("Ms Oduyafield came"), words("Ms Oduya came")
    assert right.index("oduya") not in with_broken(left, right, match(left, right))
