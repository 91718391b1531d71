"""Train the rows of the phrase matrix and nothing else: a softmax regression on kept states, within each type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from nescio.models import store
from nescio.models.embeddings import Embeddings
from nescio.models.phrase_model import Phrase, write_phrases
from nescio.models.pieces import split_pieces
from nescio_training.cards import write_card
from nescio_training.errors import TrainingError
from nescio_training.infill.collect import read_excerpts
from nescio_training.infill.examples import Examples, read_examples
from nescio_training.infill.inventory import build_inventory
from nescio_training.infill.noun_phrases import excerpts_of, inventory_of

SENSITIVE, NOUN = "sensitive", "noun"
# One excerpt in so many is kept back to measure and to calibrate.
HELD_OUT = 10
# Random phrases drawn against each true one when scores are calibrated.
_OTHERS = 4


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on."""

    language_model: str = "language-model-en"
    # What the detector finds (SS-MTC), or noun phrases (MTC).
    phrases: str = SENSITIVE
    excerpts: int = 1500
    least_documents: int = 5
    epochs: int = 10
    learning_rate: float = 0.0005
    # Pulls a row towards the mean of its pieces, where it starts: what is seen twice should not forget what it means.
    pull: float = 3.0
    batch: int = 256
    seed: int = 7


def train_infill(
    corpora: Sequence[Path],
    out: Path,
    settings: Settings,
    *,
    lang: str,
    model: str,
    threads: int,
    say: Callable[[str], None],
) -> dict[str, Any]:
    """The whole way from texts to a model in the folder ``out``; returns its card."""
    torch.set_num_threads(threads)
    if settings.phrases == NOUN:
        excerpts = excerpts_of(corpora, settings.excerpts, settings.seed)
        inventory = inventory_of(excerpts, least=settings.least_documents, names=False)
    else:
        excerpts = read_excerpts(corpora, settings.excerpts, lang=lang, model=model, seed=settings.seed, say=say)
        inventory = build_inventory(excerpts, corpora, lang=lang, least=settings.least_documents)
    if not inventory:
        raise TrainingError(
            f"No phrase stands in {settings.least_documents} documents or more.",
            fix="pass more texts or a lower --least-documents",
        )
    say(f"{len(inventory)} phrases stand in {settings.least_documents} documents or more")
    examples = read_examples(excerpts, inventory, settings.language_model, seed=settings.seed, threads=threads, say=say)
    matrix, bias, scores = fit(inventory, examples, settings, say)
    calibration = calibrate(inventory, examples, matrix, bias, seed=settings.seed)
    return export(
        out,
        inventory,
        matrix,
        bias,
        name=out.name,
        lang=lang,
        data=[path.name for path in corpora],
        command="nescio train infill",
        scores=scores,
        settings={
            "language_model": settings.language_model,
            "phrases": settings.phrases,
            "calibration": calibration,
            "least_documents": settings.least_documents,
            "epochs": settings.epochs,
            "examples": len(examples.phrases),
        },
    )


def starting_rows(inventory: Sequence[Phrase], language_model: str) -> tuple[np.ndarray, np.ndarray]:
    """Each phrase as the mean of its pieces in the decoder; its bias as the logarithm of how common it is."""
    decoder = store.embeddings(language_model)
    tokenizer = store.tokenizer(language_model)
    rows = [decoder[split_pieces(phrase.text, tokenizer).ids].mean(axis=0) for phrase in inventory]
    common = np.log([phrase.documents for phrase in inventory])
    return np.stack(rows).astype(np.float32), (common - common.max()).astype(np.float32)


def fit(
    inventory: Sequence[Phrase], examples: Examples, settings: Settings, say: Callable[[str], None]
) -> tuple[np.ndarray, np.ndarray, dict[str, Any]]:
    """Rows, biases, and how often the true phrase is first or among the first ten in texts that were kept back."""
    matrix, bias = starting_rows(inventory, settings.language_model)
    held = examples.excerpts % HELD_OUT == 0
    scores: dict[str, Any] = {}
    for kind, rows in _rows_by_type(inventory).items():
        mine = np.isin(examples.phrases, rows)
        train, test = mine & ~held, mine & held
        before = _measure(matrix, bias, rows, examples, test)
        if train.any():
            matrix[rows], bias[rows] = _fit_type(matrix[rows], bias[rows], rows, examples, train, settings)
        scores[kind] = {
            "phrases": len(rows),
            "untrained": before,
            "trained": _measure(matrix, bias, rows, examples, test),
        }
        say(f"{kind}: {scores[kind]}")
    return matrix, bias, scores


def _fit_type(
    matrix: np.ndarray, bias: np.ndarray, rows: np.ndarray, examples: Examples, chosen: np.ndarray, settings: Settings
) -> tuple[np.ndarray, np.ndarray]:
    torch.manual_seed(settings.seed)
    states = torch.from_numpy(examples.states[chosen])
    places = {int(row): place for place, row in enumerate(rows)}
    truth = torch.tensor([places[int(phrase)] for phrase in examples.phrases[chosen]])
    start = torch.from_numpy(matrix.copy())
    moved = torch.zeros_like(start, requires_grad=True)
    offsets = torch.from_numpy(bias.copy()).requires_grad_()
    optimizer = torch.optim.Adam([moved, offsets], lr=settings.learning_rate)
    for _ in range(settings.epochs):
        for batch in torch.randperm(len(truth)).split(settings.batch):
            loss = functional.cross_entropy(states[batch] @ (start + moved).T + offsets, truth[batch])
            loss = loss + settings.pull * moved.square().sum(dim=1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return (start + moved).detach().numpy(), offsets.detach().numpy()


def _measure(
    matrix: np.ndarray, bias: np.ndarray, rows: np.ndarray, examples: Examples, chosen: np.ndarray
) -> dict[str, float]:
    if not chosen.any():
        return {}
    scores = _log_softmax(examples.states[chosen] @ matrix[rows].T + bias[rows])
    own = scores[np.arange(len(scores)), np.searchsorted(rows, examples.phrases[chosen])]
    rank = (scores > own[:, None]).sum(axis=1)
    return {
        "examples": int(chosen.sum()),
        "first": round(float((rank == 0).mean()), 3),
        "first ten": round(float((rank < 10).mean()), 3),
        "loss": round(float(-own.mean()), 3),
    }


def calibrate(
    inventory: Sequence[Phrase], examples: Examples, matrix: np.ndarray, bias: np.ndarray, *, seed: int
) -> dict[str, list[float]]:
    """For each type, slope and intercept of a logistic curve over log-probabilities: true phrase or one drawn at random?"""
    from sklearn.linear_model import LogisticRegression

    rng = np.random.default_rng(seed)
    held = examples.excerpts % HELD_OUT == 0
    curves = {}
    for kind, rows in _rows_by_type(inventory).items():
        chosen = held & np.isin(examples.phrases, rows)
        if len(rows) < 2 or not chosen.any():
            curves[kind] = [1.0, float(np.log(len(rows)))]  # nothing to go by: better than an even chance is good
            continue
        scores = _log_softmax(examples.states[chosen] @ matrix[rows].T + bias[rows])
        own = scores[np.arange(len(scores)), np.searchsorted(rows, examples.phrases[chosen])]
        others = np.take_along_axis(scores, rng.integers(0, len(rows), (len(scores), _OTHERS)), axis=1).ravel()
        labels = np.concatenate([np.ones(len(own)), np.zeros(len(others))])
        weights = np.where(labels == 1, _OTHERS, 1.0)
        curve = LogisticRegression().fit(np.concatenate([own, others])[:, None], labels, weights)
        curves[kind] = [round(float(curve.coef_[0, 0]), 4), round(float(curve.intercept_[0]), 4)]
    return curves


def export(
    folder: Path,
    inventory: Sequence[Phrase],
    matrix: np.ndarray,
    bias: np.ndarray,
    *,
    root: Path | None = None,
    **facts: Any,
) -> dict[str, Any]:
    """Write the matrix in eight bits, the phrases and a card; files are named relative to ``root`` (default: the folder)."""
    folder.mkdir(parents=True, exist_ok=True)
    Embeddings.pack(matrix).save(folder / "phrases.npz")
    np.save(folder / "bias.npy", bias)
    write_phrases(folder / "phrases.tsv", inventory)
    return write_card(
        folder,
        root=root or folder,
        files=[folder / name for name in ("phrases.npz", "bias.npy", "phrases.tsv")],
        title="phrases that fill a hidden span in its context",
        task="infill",
        **facts,
    )


def _rows_by_type(inventory: Sequence[Phrase]) -> dict[str, np.ndarray]:
    kinds = np.array([phrase.main_type for phrase in inventory])
    return {kind: np.flatnonzero(kinds == kind) for kind in sorted(set(kinds.tolist()))}


def _log_softmax(logits: np.ndarray) -> np.ndarray:
    shifted = logits - logits.max(axis=1, keepdims=True)
    result: np.ndarray = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return result
