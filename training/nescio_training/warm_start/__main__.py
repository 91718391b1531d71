"""Make the encoder that training in another language starts from.

    python -m nescio_training.warm_start mails.jsonl.gz court.jsonl.gz news.tsv \\
        --dictionary /usr/share/dictd/freedict-deu-eng.dict.dz -o runs/german-start
    nescio train language-model mails.jsonl.gz court.jsonl.gz news.tsv --encoder runs/german-start \\
        --embedding-tokens 500000 -o runs/german-lm

The dictionary only gives starting values; nothing of it is in the result. Needs ``pip install gensim`` besides the ``train`` extra.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import torch

from nescio_training.encoders import DEFAULT_ENCODER, load_encoder, load_tokenizer, locate_encoder
from nescio_training.errors import TrainingError
from nescio_training.language_model.corpus import is_held_out, read_texts
from nescio_training.warm_start.dictionary import read_dictionary
from nescio_training.warm_start.embeddings import skip_gram_vectors, start_embeddings
from nescio_training.warm_start.vocabulary import learn_vocabulary


def main() -> int:
    parser = argparse.ArgumentParser(prog="nescio_training.warm_start", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", type=Path, nargs="+", help="texts of the new language: JSONL or token per line")
    parser.add_argument("--dictionary", type=Path, required=True, help="FreeDict file, new language to old")
    parser.add_argument("--encoder", default=DEFAULT_ENCODER, help="the encoder to carry over")
    parser.add_argument("--size", type=int, default=24_000, help="pieces of the new vocabulary")
    parser.add_argument(
        "--characters", type=int, default=25_000_000, help="of each corpus, read for vocabulary and neighbours"
    )
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the encoder and its tokenizer")
    given = parser.parse_args()
    try:
        ways = carry_over(
            given.corpora, given.dictionary, given.encoder, given.out, size=given.size, characters=given.characters
        )
    except TrainingError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    sys.stdout.write(json.dumps(ways) + "\n")
    return 0


def carry_over(
    corpora: list[Path], dictionary: Path, encoder: str, out: Path, *, size: int, characters: int
) -> dict[str, int]:
    """Write the encoder with a new vocabulary and new embeddings; returns how many pieces started in which way."""
    tokenizer = learn_vocabulary(_texts(corpora, characters), size)
    vectors = skip_gram_vectors(_texts(corpora, characters), tokenizer)
    path = locate_encoder(encoder)
    model = load_encoder(path)
    old = model.get_input_embeddings().weight.detach().numpy()
    start, ways = start_embeddings(old, load_tokenizer(path), tokenizer, read_dictionary(dictionary), vectors)
    model.resize_token_embeddings(len(start), mean_resizing=False)
    with torch.no_grad():
        model.get_input_embeddings().weight.copy_(torch.from_numpy(start))
    out.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(out)
    tokenizer.save(str(out / "tokenizer.json"))
    (out / "start.json").write_text(json.dumps(ways), encoding="utf8")
    return ways


def _texts(corpora: list[Path], characters: int) -> Iterator[str]:
    """The beginning of each corpus, without what is held out for measuring."""
    for path in corpora:
        room = characters
        for text in read_texts(path):
            if room <= 0:
                break
            if not is_held_out(text):
                room -= len(text)
                yield text


if __name__ == "__main__":
    sys.exit(main())
