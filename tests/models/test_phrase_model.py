"""Texts with slots: one mask a span, nothing of the span in sight, every slot read once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.models import store
from nescio.models.phrase_model import LENGTH, Phrase, SlottedText, read_phrases, read_slots, write_phrases
from nescio.models.pieces import split_pieces

MODEL = "language-model-en"
pytestmark = pytest.mark.skipif(
    MODEL not in store.cards(), reason="the language model is not part of this installation"
)


def whole(text):
    """All pieces of a text with slots, in order."""
    parts = [part for gap, slot in zip(text.gaps, text.slots, strict=False) for part in (gap, slot)]
    return np.concatenate([*parts, text.gaps[-1]])


def shown(text):
    return store.tokenizer(MODEL).decode(list(whole(text)), skip_special_tokens=False)


def test_a_span_is_one_mask_and_its_neighbours_stay():
    text = SlottedText(MODEL, "She lives in Porto Alegre now.", [(13, 25)])
    assert shown(text) == "she lives in [MASK] now."


def test_a_span_inside_a_word_hides_the_whole_word():
    text = "A photosynthesis-like unhappiness in Ouagadougou."
    inside = text.index("agadou")
    slotted = SlottedText(MODEL, text, [(inside, inside + 6)])
    assert "ouaga" not in shown(slotted).replace(" ", "").replace("##", "").replace("[MASK]", "-")


def test_what_is_written_into_a_slot_is_read():
    text = SlottedText(MODEL, "He was a dentist in Graz.", [(9, 16), (20, 24)])
    text.write(0, "baker")
    assert shown(text) == "he was a baker in [MASK]."
    ids, (place,) = text.around(1)
    assert ids[place] == store.piece_id(MODEL, "[MASK]")


@given(st.integers(0, 40), st.integers(0, 400), st.integers(0, 6))
def test_every_wanted_slot_is_read_once_at_its_mask(slots, words, gap):
    parts, spans, length = [], [], 0
    for number in range(slots):
        filler = "word " * (gap + (words // max(1, slots) if number % 3 else 0))
        spans.append((length + len(filler), length + len(filler) + 4))
        parts += (filler, "Graz ")
        length += len(filler) + 5
    text = SlottedText(MODEL, "".join(parts), spans)
    wanted = list(range(0, slots, 2))
    seen = []
    mask = store.piece_id(MODEL, "[MASK]")
    for ids, places, chosen in text.windows(wanted):
        assert len(ids) <= LENGTH
        assert [ids[place] for place in places] == [mask] * len(places)
        seen += chosen
    assert seen == wanted


def test_a_slot_is_read_from_its_context():
    """The state at a mask differs with its sentence and not with what stood there."""
    one, two, other = (
        read_slots(MODEL, SlottedText(MODEL, sentence, [(start, start + length)]), [0])[0]
        for sentence, start, length in (
            ("He lives in Graz with her.", 12, 4),
            ("He lives in Ouagadougou with her.", 12, 11),
            ("He was convicted of theft.", 20, 5),
        )
    )
    assert np.allclose(one, two, atol=1e-4)
    assert not np.allclose(one, other, atol=1e-1)


def test_the_pieces_around_a_slot_are_those_of_the_text():
    text = "one two three Graz four Linz five six"
    slotted = SlottedText(MODEL, text, [(14, 18), (24, 28)])
    slotted.write(0, "Graz")
    ids, (place,) = slotted.around(1)
    pieces, linz = (list(split_pieces(part, store.tokenizer(MODEL)).ids) for part in (text, "Linz"))
    assert list(ids[:place]) == pieces[:place]
    assert list(ids[place + 1 :]) == pieces[place + len(linz) :]


def test_an_inventory_survives_being_written(tmp_path):
    phrases = [Phrase("deputy director in charge of", "DEM/OCCUPATION", 7), Phrase("Łódź", "LOC/CITY", 12)]
    write_phrases(tmp_path / "phrases.tsv", phrases)
    assert read_phrases(tmp_path / "phrases.tsv") == phrases
