"""From numbers to mentions: whole words, trimmed edges, the model's opinions kept."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nescio.models.decoding import decode
from nescio.models.label_sets import CATEGORY_LABELS, MASK_LABELS, labels_of
from nescio.models.pieces import Pieces

ENGLISH = labels_of("en")


def pieces_of(text):
    """One piece a character that is not a space; words end at spaces."""
    places = [place for place, c in enumerate(text) if not c.isspace()]
    words = [text[:place].count(" ") for place in places]
    numbers = np.array(places)
    return Pieces(numbers, numbers, numbers, numbers + 1, np.array(words))


def logits(text, marks):
    """Sure logits: ``marks`` maps a word to (type label, masking label, category)."""
    pieces = pieces_of(text)
    matrix = np.zeros((len(pieces), ENGLISH.count), dtype=np.float32)
    for row, place in enumerate(pieces.starts):
        word = text[: text.find(" ", place) if " " in text[place:] else None].split(" ")[-1]
        kind, mask, category = marks.get(word, ("O", "keep", "NONE"))
        matrix[row, ENGLISH.number[kind]] = 20
        matrix[row, ENGLISH.mask_columns.start + MASK_LABELS.index(mask)] = 20
        matrix[row, ENGLISH.category_columns.start + CATEGORY_LABELS.index(category)] = 20
    return pieces, matrix


def test_a_mention_of_two_words_with_its_signals():
    text = "See Mr Kaya, ill with flu."
    found = decode(
        text,
        *logits(
            text,
            {
                "Mr": ("B-PERSON", "direct", "NONE"),
                "Kaya,": ("I-PERSON", "direct", "NONE"),
                "flu.": ("B-DEM", "keep", "HEALTH"),
            },
        ),
        "neural",
        ENGLISH,
    )
    assert [(text[m.start : m.end], m.type, m.confidential) for m in found] == [
        ("Mr Kaya", "PERSON", ""), ("flu", "DEM", "HEALTH"),
    ]  # fmt: skip
    signals = dict(found[0].signals)
    assert signals["neural.mask"] > 0.99
    assert signals["neural.direct"] > 0.99


def test_a_mention_runs_over_a_line_end_only_in_prose():
    def names(text):
        marks = {"TREVOR": ("B-PERSON", "direct", "NONE"), "DOB": ("I-PERSON", "direct", "NONE")}
        return [text[m.start : m.end] for m in decode(text, *logits(text, marks), "neural", ENGLISH)]

    assert names("PATIENT: TREVOR \n DOB 1961") == ["TREVOR", "DOB"]
    assert names("the letter that was written in haste by TREVOR \n DOB 1961") == ["TREVOR \n DOB"]
    assert names("the letter that was written in haste by TREVOR \n\n DOB 1961") == ["TREVOR", "DOB"]
    assert names("the letter that was written in haste by TREVOR \n[ DOB 1961") == ["TREVOR", "DOB"]


def test_a_word_that_is_only_likely_to_be_masked_is_still_reported():
    text = "the reindeer grazed"
    found = decode(text, *logits(text, {"reindeer": ("O", "quasi", "NONE")}), "neural", ENGLISH)
    assert [text[m.start : m.end] for m in found] == ["reindeer"]


@given(seed=st.integers(0, 10_000), text=st.text(alphabet="aB1., \n", min_size=1, max_size=40))
def test_any_numbers_give_whole_words_in_order(seed, text):
    pieces = pieces_of(text)
    matrix = np.random.default_rng(seed).normal(size=(len(pieces), ENGLISH.count)).astype(np.float32) * 4
    found = decode(text, pieces, matrix, "neural", ENGLISH)
    for mention in found:
        assert 0 <= mention.start < mention.end <= len(text)
        assert 0 <= mention.score <= 1
    assert all(left.end <= right.start for left, right in pairwise(found))
