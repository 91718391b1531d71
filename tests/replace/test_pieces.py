"""Addresses fall into pieces that can be replaced one by one."""

from nescio.document import Decision, Document, Entity, Mention, Part
from nescio.replace.pieces import cut


def pieces(text, parts):
    places = tuple(Part(text.index(part), text.index(part) + len(part), kind) for part, kind in parts)
    mention = Mention(0, len(text), "LOC", 1.0, "given", parts=places)
    document = Document(
        "a", text, "en", mentions=(mention,), entities=(Entity("e", "LOC", (0,)),), decisions=(Decision("e", "mask"),)
    )
    made = cut(document, lambda *_: "surrogate", lambda _: True)
    return [(text[m.start : m.end], m.type) for m in made.document.mentions]


def test_a_town_of_two_words_is_one_piece():
    assert pieces("Upper Wexcombe", [("Wexcombe", "LOC/CITY")]) == [("Upper Wexcombe", "LOC/CITY")]


def test_there_is_nobody_in_the_name_of_a_county():
    assert pieces("San Bernardino County", [("Bernardino", "PERSON/FAMILY")]) == [("San Bernardino County", "LOC")]


def test_a_flat_goes_with_its_number():
    parts = [("3", "LOC/STREETNO"), ("27", "LOC/STREETNO"), ("Canal Street", "LOC/STREET"), ("Leeds", "LOC/CITY")]
    assert pieces("Flat 3, 27 Canal Street, Leeds", parts) == [
        ("Flat 3, 27 Canal Street", "LOC/ADDRESS"), ("Leeds", "LOC/CITY")
    ]  # fmt: skip
