"""The project's masked language model: how surprising are masked words, and what do sentences mean.

One forward pass scores many masked words of a segment; only the masked positions go through the decoder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from nescio.errors import UsageError
from nescio.models import store
from nescio.models.pieces import Pieces, split_pieces

SEGMENT = 126
MODEL = "language-model-en"
TASK = "language-model"


def is_available(name: str = MODEL) -> bool:
    """Whether the weights of the language model are part of this installation, or in a folder of that name."""
    return name in store.cards() or (Path(name) / "card.json").is_file()


def check_language_model(folder: str) -> None:
    """Raise unless this is a language model: its folder, or the name of one that comes with nescio."""
    if not is_available(folder) or store.card(folder).task != TASK:
        raise UsageError(
            f"There is no language model in '{folder}'. `nescio train language-model TEXTS -o OUT` writes one into OUT/model."
        )
    store.verify(folder)


def lang(name: str = MODEL) -> str:
    """The language that the model knows."""
    return store.card(name).lang


class LanguageModel:
    """Loads its weights on first use, once."""

    def __init__(self, name: str = MODEL, *, threads: int = 0, batch_size: int = 8) -> None:
        self.name = name
        self.threads = threads
        self.batch_size = batch_size

    def log_probabilities(self, text: str, spans: Sequence[tuple[int, int]]) -> tuple[Pieces, np.ndarray]:
        """Natural-log probability of each word piece inside the spans when all spans are masked at once.

        Returns the pieces of the text and an array with one value a piece, NaN for pieces outside the spans.
        """
        pieces = split_pieces(text, store.tokenizer(self.name))
        hidden = np.zeros(len(pieces), dtype=bool)
        for start, end in spans:
            hidden |= (pieces.starts < end) & (pieces.ends > start)
        cls_id, sep_id = (store.piece_id(self.name, piece) for piece in ("[CLS]", "[SEP]"))
        scores = np.full(len(pieces), np.nan, dtype=np.float32)
        ids = np.where(hidden, store.piece_id(self.name, "[MASK]"), pieces.ids)
        for windows in _batched(_segments(len(pieces), hidden), self.batch_size):
            rows, columns, truth = [], [], []
            width = max(end - start for start, end in windows) + 2
            batch = np.zeros((len(windows), width), dtype=np.int64)
            present = np.zeros((len(windows), width), dtype=np.int32)
            for row, (start, end) in enumerate(windows):
                batch[row, 0], batch[row, end - start + 1] = cls_id, sep_id
                batch[row, 1 : end - start + 1] = ids[start:end]
                present[row, : end - start + 2] = 1
                places = np.flatnonzero(hidden[start:end])
                rows += [row] * len(places)
                columns += list(places + 1)
                truth += list(start + places)
            selected = np.stack([np.array(rows), np.array(columns)], axis=1).astype(np.int64)
            states = store.session(self.name, self.threads).run(
                ["states"], {"embedded": store.embeddings(self.name)[batch], "present": present, "selected": selected}
            )[0]
            logits = self.logits(states)
            logits -= logits.max(axis=1, keepdims=True)
            own = logits[np.arange(len(truth)), pieces.ids[truth]]
            scores[truth] = own - np.log(np.exp(logits).sum(axis=1))
        return pieces, scores

    def logits(self, states: np.ndarray) -> np.ndarray:
        """The score of every piece of the vocabulary for each state."""
        result: np.ndarray = states @ self._decoder.T + self._bias
        return result

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """One vector a text: the mean of its pieces' last states, over all segments of a long text."""
        cls_id, sep_id = (store.piece_id(self.name, piece) for piece in ("[CLS]", "[SEP]"))
        vectors = []
        for text in texts:
            ids = split_pieces(text, store.tokenizer(self.name)).ids
            total = np.zeros(self._width, dtype=np.float32)
            for start in range(0, len(ids), SEGMENT):
                row = np.concatenate([[cls_id], ids[start : start + SEGMENT], [sep_id]])[None]
                inputs = {
                    "embedded": store.embeddings(self.name)[row],
                    "present": np.ones(row.shape, dtype=np.int32),
                    "selected": np.zeros((1, 2), dtype=np.int64),
                }
                hidden = store.session(self.name, self.threads).run(["hidden"], inputs)[0]
                total += hidden[0, 1:-1].sum(axis=0)
            vectors.append(total / max(1, len(ids)))
        return np.array(vectors, dtype=np.float32).reshape(len(texts), self._width)

    @property
    def _width(self) -> int:
        """Numbers in a hidden state; some encoders have smaller embeddings."""
        return int(store.card(self.name).settings.get("width") or store.embeddings(self.name).values.shape[1])

    @cached_property
    def _decoder(self) -> np.ndarray:
        return store.embeddings(self.name).matrix()

    @cached_property
    def _bias(self) -> np.ndarray:
        bias: np.ndarray = np.load(store.path_of(self.name, "bias.npy"))
        return bias


def _segments(count: int, hidden: np.ndarray) -> Iterator[tuple[int, int]]:
    """Consecutive segments of the text that hold something masked."""
    for start in range(0, count, SEGMENT):
        end = min(count, start + SEGMENT)
        if hidden[start:end].any():
            yield start, end


def _batched(windows: Iterator[tuple[int, int]], size: int) -> Iterator[list[tuple[int, int]]]:
    batch: list[tuple[int, int]] = []
    for window in windows:
        batch.append(window)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
