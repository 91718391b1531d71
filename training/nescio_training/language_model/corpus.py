"""Turn JSONL corpora into one flat array of word pieces per source, split by document into train and held-out."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from nescio_training.errors import TrainingError

HELD_OUT_SHARE = 0.01


@dataclass(frozen=True, slots=True)
class TokenStream:
    """Word pieces of one corpus file, documents separated by [SEP]."""

    name: str
    train: np.ndarray
    held_out: np.ndarray


def load_streams(paths: list[Path], tokenizer: Tokenizer, cache: Path) -> list[TokenStream]:
    """Tokenise each corpus once; later calls read the arrays from ``cache``."""
    cache.mkdir(parents=True, exist_ok=True)
    return [_load_stream(path, tokenizer, cache) for path in paths]


def _load_stream(path: Path, tokenizer: Tokenizer, cache: Path) -> TokenStream:
    key = hashlib.sha256(f"{path.resolve()} {path.stat().st_size} {tokenizer.get_vocab_size()}".encode()).hexdigest()[
        :12
    ]
    name = path.name.split(".")[0]
    target = cache / f"{name}-{key}.npz"
    if not target.exists():
        _tokenize(path, tokenizer, target)
    arrays = np.load(target)
    return TokenStream(name, arrays["train"], arrays["held_out"])


def _tokenize(path: Path, tokenizer: Tokenizer, target: Path) -> None:
    separator = np.array([tokenizer.token_to_id("[SEP]")], dtype=np.uint16)
    parts: dict[bool, list[np.ndarray]] = {True: [], False: []}
    for text in read_texts(path):
        held_out = int(hashlib.sha256(text[:2000].encode()).hexdigest()[:8], 16) < HELD_OUT_SHARE * 0x1_0000_0000
        ids = np.asarray(tokenizer.encode(text, add_special_tokens=False).ids, dtype=np.uint16)
        parts[held_out] += [ids, separator]
    if not parts[False]:
        raise TrainingError(f"No document found in {path.name}.", fix="pass JSONL with a 'text' field per line")
    if not parts[True]:  # a corpus too small for a hash split: keep its last document back
        parts[True] = parts[False][-2:]
    partial = target.with_suffix(".partial.npz")
    np.savez(partial, train=np.concatenate(parts[False]), held_out=np.concatenate(parts[True]))
    partial.rename(target)


def read_texts(path: Path) -> Iterator[str]:
    """Yield the text of each line of a JSONL file, gzipped or not."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)["text"]
