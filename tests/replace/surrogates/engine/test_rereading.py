"""Which surrogates are not read as their types."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Edit, Mention, apply_edits
from nescio.replace.surrogates.engine.rereading import AROUND, applied, misread, originals_misread


def people(text, _lang):
    """Every word that begins with a capital P is a person."""
    words, place = [], 0
    for word in text.split():
        place = text.index(word, place)
        if word.startswith("P"):
            words.append(Mention(place, place + len(word), "PERSON"))
        place += len(word)
    return words


def test_what_is_not_read_is_told():
    text = "x met y and z"
    edits = [Edit(0, 1, "Paul", "a"), Edit(6, 7, "Otto", "b"), Edit(12, 13, "Pia", "c")]
    assert misread(people, "en", text, edits, ["PERSON"] * 3, {"a", "b", "c"}) == [1]
    assert misread(people, "en", text, edits, ["PERSON", "PERSON", "LOC/CITY"], {"b", "c"}) == [1, 2]
    assert misread(people, "en", text, edits, ["PERSON"] * 3, {"a"}) == []


def test_originals_are_asked_the_same():
    edits = [Edit(0, 4, "x", "a"), Edit(9, 13, "y", "b")]
    assert originals_misread(people, "en", "Paul met Otto", edits, ["PERSON"] * 2) == [1]


def test_only_the_surroundings_are_read():
    lengths = []

    def read(text, _lang):
        lengths.append(len(text))
        return people(text, _lang)

    text = "word " * 10_000
    assert misread(read, "en", text, [Edit(25_000, 25_004, "Paul", "a")], ["PERSON"], {"a"}) == []
    assert lengths[0] <= 2 * AROUND + 4


@given(st.lists(st.tuples(st.sampled_from(["Paul", "otto", "\n", "word"]), st.booleans()), max_size=400), st.data())
def test_every_place_is_found_again(parts, data):
    text, edits = "", []
    for word, replaced in parts:
        if replaced and word != "\n":
            edits.append(Edit(len(text), len(text) + 1, word, f"e{len(edits) % 7}"))
            text += "x "
        else:
            text += word + " "
    only = data.draw(st.sets(st.sampled_from([f"e{number}" for number in range(7)])))
    output, spans = applied(text, edits)
    assert output == apply_edits(text, edits)
    assert all(output[start:end] == edit.text for (start, end), edit in zip(spans, edits, strict=True))
    expected = [i for i, edit in enumerate(edits) if edit.entity in only and edit.text != "Paul"]
    assert misread(people, "en", text, edits, ["PERSON"] * len(edits), only) == expected
