"""Turn corpora into one flat array of word pieces per source, split by document into train and held-out."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from nescio.models.pieces import split_pieces
from nescio_training.errors import TrainingError
from nescio_training.token_lines import join_tokens, read_sentences

HELD_OUT_SHARE = 0.01
SENTENCES_TOGETHER = 12


@dataclass(frozen=True, slots=True)
class TokenStream:
    """Word pieces (first row) and their shapes (second row) of one corpus file; the piece that ends texts is between documents."""

    name: str
    train: np.ndarray
    held_out: np.ndarray


def load_streams(paths: list[Path], tokenizer: Tokenizer, cache: Path, separator: int) -> list[TokenStream]:
    """Tokenise each corpus once; later calls read the arrays from ``cache``."""
    cache.mkdir(parents=True, exist_ok=True)
    return [_load_stream(path, tokenizer, cache, separator) for path in paths]


def _load_stream(path: Path, tokenizer: Tokenizer, cache: Path, separator: int) -> TokenStream:
    facts = f"{path.resolve()} {path.stat().st_size} {tokenizer.to_str()}"
    name = path.name.split(".")[0]
    target = cache / f"{name}-{hashlib.sha256(facts.encode()).hexdigest()[:12]}.npz"
    if not target.exists():
        _tokenize(path, tokenizer, target, separator)
    arrays = np.load(target)
    return TokenStream(name, arrays["train"], arrays["held_out"])


def _tokenize(path: Path, tokenizer: Tokenizer, target: Path, separator: int) -> None:
    kind = np.uint16 if tokenizer.get_vocab_size() < 1 << 16 else np.uint32
    between = np.array([[separator], [0]], dtype=kind)
    parts: dict[bool, list[np.ndarray]] = {True: [], False: []}
    for text in read_texts(path):
        pieces = split_pieces(text, tokenizer)
        parts[is_held_out(text)] += [np.stack([pieces.ids, pieces.shapes]).astype(kind), between]
    if not parts[False]:
        raise TrainingError(f"No document found in {path.name}.", fix="pass JSONL with a 'text' field per line")
    if not parts[True]:  # a corpus too small for a hash split: keep its last document back
        parts[True] = parts[False][-2:]
    partial = target.with_suffix(".partial.npz")
    np.savez(partial, train=np.concatenate(parts[False], axis=1), held_out=np.concatenate(parts[True], axis=1))
    partial.rename(target)


def is_held_out(text: str) -> bool:
    """Whether a document is kept for measuring, by the hash of its beginning."""
    return int(hashlib.sha256(text[:2000].encode()).hexdigest()[:8], 16) < HELD_OUT_SHARE * 0x1_0000_0000


def read_texts(path: Path) -> Iterator[str]:
    """Yield the text of each line of a JSONL file, gzipped or not, or a few sentences each of a token-per-line file."""
    if path.suffix not in (".gz", ".jsonl"):
        sentence_iterator = read_sentences(path)
        while sentences := list(islice(sentence_iterator, SENTENCES_TOGETHER)):
            yield "\n".join(join_tokens([token for token, _ in sentence])[0] for sentence in sentences)
        return
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)["text"]
