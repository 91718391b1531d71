"""Word pieces: offsets into the original, shapes by word, any character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from nescio.models import pieces as module
from nescio.models.pieces import SHAPES, shape_of, split_pieces


@pytest.fixture(scope="module")
def tokenizer():
    letters = [chr(code) for code in range(33, 127)]
    vocabulary = {piece: n for n, piece in enumerate(["[UNK]", *letters, *(f"##{c}" for c in letters)])}
    made = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=True)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return made


@pytest.mark.parametrize(
    ("word", "shape"),
    [("kaya", "lower"), ("Kaya", "title"), ("KAYA", "upper"), ("K", "letter"), ("McDonald", "mixed"), ("7", "digits1"),
     ("1961", "digits4"), ("36110", "digits"), ("A4", "alnum"), ("-", "other")],
)  # fmt: skip
def test_shapes(word, shape):
    assert shape_of(word) == shape


def test_first_word_of_a_line_has_a_shape_of_its_own(tokenizer):
    pieces = split_pieces("Kaya\nKaya Kaya", tokenizer)
    firsts = [int(pieces.shapes[place]) for place in (0, 4, 8)]
    assert firsts[0] == firsts[1] == firsts[2] + len(SHAPES)


@given(text=st.text(alphabet=st.characters(), max_size=60))
def test_offsets_lie_in_the_text_and_never_go_back(tokenizer, text):
    pieces = split_pieces(text, tokenizer)
    assert (pieces.starts <= pieces.ends).all()
    assert (pieces.ends <= len(text)).all()
    assert (pieces.starts[1:] >= pieces.starts[:-1]).all()
    assert len(pieces.ids) == len(pieces.shapes) == len(pieces.words)


def test_a_long_text_has_the_same_pieces_stretch_by_stretch(tokenizer, monkeypatch):
    text = "Anna Weber, 41,\n  met  Bob-Hill \u0308 in Leeds.\n\n" * 20
    whole = split_pieces(text, tokenizer)
    monkeypatch.setattr(module, "_STRETCH", 11)
    cut = split_pieces(text, tokenizer)
    for one in ("ids", "shapes", "starts", "ends", "words"):
        assert getattr(cut, one).tolist() == getattr(whole, one).tolist()
