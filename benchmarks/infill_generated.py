"""Perplexity of generated text (Table 6 of Madaan et al., 2026): what does a model write that has learnt from replaced texts?

A language model is trained on each version and writes texts; a model trained on the originals reads them. Two kinds:

- n-grams: Kneser-Ney of order 4 over word pieces, in seconds
- neural: a small causal transformer from nothing, ``steps`` batches, if torch is installed

The documents that the judge learns from are not those that the writers do. A piece that the judge has never seen counts as one that
is hardly likely, not as impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from infill_utility import output
from infill_ways import MODEL, SEED
from kneser_ney import KneserNey

from nescio.document import Document
from nescio.models import store
from nescio.models.pieces import split_pieces

ORDER = 4
TEXTS, LENGTH = 20, 120
# A writer draws among so many likely pieces, as is usual.
AMONG = 40


def generated_perplexities(
    documents: Sequence[Document], replaced: dict[str, list[Document]], steps: int = 0
) -> dict[str, dict[str, float]]:
    """Version -> kind of model -> perplexity of what it writes, read by the judge."""
    kinds: dict[str, Callable[[list[np.ndarray]], Any]] = {"n-grams": _Ngrams}
    if steps:
        kinds["neural"] = lambda texts: _Neural(texts, steps)
    originals = [document.with_(edits=()) for document in documents]
    table: dict[str, dict[str, float]] = {}
    for kind, learn in kinds.items():
        judge = learn([_pieces(document.text) for document in originals[::2]])
        for name, version in {"original": originals, **replaced}.items():
            writer = learn([_pieces(output(document)) for document in version[1::2]])
            texts = [writer.write(np.random.default_rng([SEED, number])) for number in range(TEXTS)]
            table.setdefault(name, {})[kind] = round(
                float(np.exp(-np.concatenate([judge.read(t) for t in texts]).mean())), 2
            )
    return table


def _pieces(text: str) -> np.ndarray:
    return split_pieces(text, store.tokenizer(MODEL)).ids


def _drawn(chances: np.ndarray, rng: np.random.Generator) -> int:
    best = np.argsort(-chances, kind="stable")[:AMONG]
    return int(rng.choice(best, p=chances[best] / chances[best].sum()))


class _Ngrams:
    """Kneser-Ney; only pieces that it has seen are written."""

    def __init__(self, texts: list[np.ndarray]) -> None:
        self.model = KneserNey(texts, store.tokenizer(MODEL).get_vocab_size(), ORDER)
        self.known = np.unique(np.concatenate(texts))
        self.starts = [text[: ORDER - 1] for text in texts]

    def write(self, rng: np.random.Generator) -> np.ndarray:
        text = list(self.starts[rng.integers(len(self.starts))])
        while len(text) < LENGTH:
            chances = np.exp(self.model.next_log_probabilities(np.array(text[-ORDER + 1 :]), self.known))
            text.append(int(self.known[_drawn(chances, rng)]))
        return np.array(text)

    def read(self, text: np.ndarray) -> np.ndarray:
        return self.model.log_probabilities(text)


class _Neural:
    """A causal transformer of four layers."""

    def __init__(self, texts: list[np.ndarray], steps: int) -> None:
        import torch
        from transformers import GPT2Config, GPT2LMHeadModel

        self.torch = torch
        torch.manual_seed(SEED)
        # Most pieces never occur: the model knows those of its texts, and one for all others.
        self.known, numbers = np.unique(np.concatenate(texts), return_inverse=True)
        self.stream = numbers.astype(np.int64)
        config = GPT2Config(
            vocab_size=len(self.known) + 1, n_positions=LENGTH, n_embd=192, n_layer=4, n_head=4, resid_pdrop=0.0, embd_pdrop=0.0,
            attn_pdrop=0.0,
        )  # fmt: skip
        self.model = GPT2LMHeadModel(config)
        rng = np.random.default_rng(SEED)
        optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-3)
        for _ in range(steps):
            places = rng.integers(0, max(1, len(self.stream) - LENGTH), 8)
            batch = torch.from_numpy(np.stack([self.stream[place : place + LENGTH] for place in places]))
            loss = self.model(input_ids=batch, labels=batch).loss
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        self.model.eval()

    def _scores(self, text: Sequence[int], *, last: bool) -> Any:
        with self.torch.no_grad():
            states = self.model.transformer(input_ids=self.torch.tensor([list(text)[-LENGTH:]])).last_hidden_state[0]
            logits = self.model.lm_head(states[-1:] if last else states)
        return logits.log_softmax(-1)

    def write(self, rng: np.random.Generator) -> np.ndarray:
        place = int(rng.integers(0, max(1, len(self.stream) - ORDER)))
        text = [int(piece) for piece in self.stream[place : place + ORDER]]
        while len(text) < LENGTH:
            chances = self._scores(text, last=True)[0, : len(self.known)].exp().numpy().astype(np.float64)
            text.append(_drawn(chances, rng))
        return self.known[np.array(text)]

    def read(self, text: np.ndarray) -> np.ndarray:
        places = np.minimum(np.searchsorted(self.known, text), len(self.known) - 1)
        numbers = np.where(self.known[places] == text, places, len(self.known))
        scores = self._scores(numbers, last=False)
        return scores[np.arange(len(text) - 1), numbers[1:]].numpy()
