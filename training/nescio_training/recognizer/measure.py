"""Measure a recogniser while it trains: the masking metrics of TAB at several thresholds, and token F1 by type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import torch
from tokenizers import Tokenizer

from nescio.document import Mention
from nescio.models.decoding import decode
from nescio.models.pieces import split_pieces
from nescio.models.recognizer import LENGTH, OVERLAP
from nescio.models.windows import run_windows
from nescio.taxonomy import MAIN_TYPES
from nescio_training.recognizer.examples import Example
from nescio_training.recognizer.model import Recognizer
from nescio_training.special_pieces import piece_ids, special_pieces

SOURCE = "neural"
WORD = re.compile(r"\w+")


@torch.no_grad()
def mentions_of(
    model: Recognizer,
    tokenizer: Tokenizer,
    text: str,
    *,
    special: Mapping[str, str] | None = None,
    length: int = LENGTH,
    overlap: int = OVERLAP,
) -> list[Mention]:
    """What the model finds in a text, by the same windows and decoding as at run time; ``special``: names of special pieces."""

    def forward(ids: np.ndarray, shapes: np.ndarray) -> np.ndarray:
        row = torch.from_numpy(ids[None])
        logits = model(model.embed(row), torch.from_numpy(shapes[None]), torch.ones_like(row, dtype=torch.bool))
        return logits[0].numpy()

    model.eval()
    pieces = split_pieces(text, tokenizer)
    if not len(pieces):
        return []
    ids = piece_ids(special or special_pieces(tokenizer), tokenizer)
    logits = run_windows(
        pieces.ids, pieces.shapes, forward, length=length, overlap=overlap, cls_id=ids["cls_id"], sep_id=ids["sep_id"],
    )  # fmt: skip
    return decode(text, pieces, logits, SOURCE, model.labels)


def masked_spans(mentions: Sequence[Mention], threshold: float) -> list[tuple[int, int]]:
    """Spans whose chance of being masked reaches the threshold."""
    return [(m.start, m.end) for m in mentions if dict(m.signals)[f"{SOURCE}.mask"] >= threshold]


def type_scores(pairs: Sequence[tuple[Example, Sequence[Mention]]]) -> dict[str, dict[str, float]]:
    """Token precision, recall and F1 by type; LOC and ORG may stand for each other, as in the papers."""
    right_of_wanted, wanted = Counter[str](), Counter[str]()
    right_of_found, found = Counter[str](), Counter[str]()
    for example, mentions in pairs:
        gold = _types_of_characters(
            len(example.text), [(m.start, m.end, m.type.partition("/")[0]) for m in example.mentions]
        )
        own = _types_of_characters(
            len(example.text), [(m.start, m.end, m.main_type) for m in mentions if dict(m.signals)[SOURCE] >= 0.5]
        )
        for match in WORD.finditer(example.text):
            truth, guess = gold[match.start()], own[match.start()]
            same = truth == guess or {truth, guess} == {"LOC", "ORG"}
            if truth:
                wanted[truth] += 1
                right_of_wanted[truth] += same
            if guess:
                found[guess] += 1
                right_of_found[guess] += same
    scores = {}
    for name in MAIN_TYPES:
        precision = right_of_found[name] / max(1, found[name])
        recall = right_of_wanted[name] / max(1, wanted[name])
        both = precision + recall
        f1 = 2 * precision * recall / both if both else 0.0
        scores[name] = {"precision": round(precision, 3), "recall": round(recall, 3), "f1": round(f1, 3)}
    return scores


def _types_of_characters(length: int, spans: list[tuple[int, int, str]]) -> list[str]:
    types = [""] * length
    for start, end, name in spans:
        types[start:end] = [name] * (end - start)
    return types
