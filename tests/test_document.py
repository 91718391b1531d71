"""Offsets, edits and copies of the data model."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nescio
from nescio.document import META_FOR_STEPS, Decision, Document, Edit, Entity, Mention, apply_edits

TEXT = "Frau Zoë 😀 Brandt wohnt in Mainz."


@st.composite
def texts_with_edits(draw):
    text = draw(st.text(max_size=60))
    count = draw(st.integers(0, 4))
    places = sorted(draw(st.lists(st.integers(0, len(text)), min_size=2 * count, max_size=2 * count)))
    pairs = zip(places[::2], places[1::2], strict=True)
    return text, [Edit(start, end, draw(st.text(max_size=5))) for start, end in pairs]


@given(texts_with_edits())
def test_edits_change_only_what_they_cover(case):
    text, edits = case
    output = apply_edits(text, edits)
    kept = [
        text[left:right]
        for left, right in zip([0, *(e.end for e in edits)], [*(e.start for e in edits), len(text)], strict=True)
    ]
    position = 0
    for piece, edit in zip(kept, [*edits, Edit(len(text), len(text), "")], strict=True):
        assert output[position : position + len(piece)] == piece
        position += len(piece)
        assert output[position : position + len(edit.text)] == edit.text
        position += len(edit.text)
    assert position == len(output)


@given(texts_with_edits())
def test_edits_from_the_end_give_the_same(case):
    """Applying each edit alone, last first, is the plain definition."""
    text, edits = case
    expected = text
    for edit in reversed(edits):
        expected = expected[: edit.start] + edit.text + expected[edit.end :]
    assert apply_edits(text, edits) == expected


def test_no_edits_leave_the_text():
    assert Document("a", TEXT).output == TEXT


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(0, 5, "x"), Edit(4, 8, "y")],
        [Edit(5, 8, "x"), Edit(0, 4, "y")],
        [Edit(3, 2, "x")],
        [Edit(0, 1000, "x")],
        [Edit(-3, 2, "x")],
    ],
)
def test_edits_that_overlap_or_leave_the_text_are_refused(edits):
    with pytest.raises(ValueError, match="overlaps its neighbour or leaves the text"):
        apply_edits(TEXT, edits)


def test_refusal_does_not_quote_the_document():
    with pytest.raises(ValueError) as caught:
        apply_edits("Zwetanov", [Edit(0, 90, "Zwetanov")])
    assert "Zwetanov" not in str(caught.value)


def test_offsets_are_code_points():
    start = TEXT.index("Brandt")
    document = Document("a", TEXT, mentions=(Mention(start, start + 6, "PERSON/FAMILY"),))
    assert document.surface(document.mentions[0]) == "Brandt"
    assert document.with_(edits=(Edit(start, start + 6, "N."),)).output == "Frau Zoë 😀 N. wohnt in Mainz."


@given(st.integers(0, 50), st.integers(1, 50), st.integers(-50, 50))
def test_shifting_keeps_length_and_goes_back(start, length, by):
    mention = Mention(start, start + length, "CODE/IBAN", 0.8, "iban")
    moved = mention.shifted(by)
    assert moved.end - moved.start == length
    assert moved.shifted(-by) == mention


def test_types_split_at_the_slash():
    assert (Mention(0, 1, "CODE/IBAN").main_type, Mention(0, 1, "CODE/IBAN").subtype) == ("CODE", "IBAN")
    assert (Mention(0, 1, "ORG").main_type, Mention(0, 1, "ORG").subtype) == ("ORG", "")


def test_values_are_frozen_and_copies_are_new():
    document = Document("a", TEXT)
    with pytest.raises(FrozenInstanceError):
        document.text = "other"  # type: ignore[misc]
    copy = document.with_(decisions=(Decision("person-1", "mask"),))
    assert document.decisions == ()
    assert copy.decisions[0].entity == "person-1"
    assert copy.text == document.text


def test_mentions_of_an_entity_come_in_its_order():
    mentions = (Mention(0, 4, "PERSON"), Mention(5, 8, "PERSON"), Mention(11, 17, "PERSON"))
    document = Document("a", TEXT, mentions=mentions, entities=(Entity("person-1", "PERSON", (0, 2)),))
    assert document.mentions_of(document.entities[0]) == [mentions[0], mentions[2]]


def test_what_steps_read_of_the_notes_of_formats_travels_with_documents():
    """The service and other processes keep these notes alone; a step that reads others would work on the command line only."""
    source = Path(nescio.__file__).parent
    steps = ("detect", "link", "assess", "decide", "replace", "verify", "identity")
    reading = re.compile(r"""meta(?:\.get\(|\[)"(\w+)"|"(\w+)" in \w+\.meta""")
    read = {
        found
        for step in steps
        for path in (source / step).rglob("*.py")
        if path.name != "vault.py"  # which is called by writers
        for match in reading.findall(path.read_text(encoding="utf8"))
        for found in match
        if found
    }
    assert read <= set(META_FOR_STEPS)
