"""Further training of an encoder as a masked language model on the background, before it learns to classify.

So it does in the TRIA attack (Manzanares-Salor et al., 2024): 3 epochs over windows of 512 pieces that overlap by 128,
batches of 8. One piece in seven is predicted, as BERT was trained (Devlin et al., 2019).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import nn
from transformers import AutoModelForMaskedLM

from nescio_training.attack.pieces import Pieces
from nescio_training.encoders import load_config

if TYPE_CHECKING:
    from nescio_training.attack.classifier import Settings

PREDICTED = 0.15
_IGNORED = -100


def encoder_with_head(path: str) -> Any:
    """An encoder of any family that predicts masked words (BERT, DistilBERT, RoBERTa, ...); ``base_model`` is the encoder."""
    load_config(path)
    return AutoModelForMaskedLM.from_pretrained(path)


def train_further(
    model: Any, pieces: Pieces, texts: Sequence[str], settings: Settings, say: Callable[[str], None]
) -> None:
    """Train ``model`` in place on windows of the texts."""
    room = min(settings.further_window, pieces.longest)
    windows = [one for text in texts for one in pieces.windows(text, room, min(settings.further_overlap, room // 2))]
    if not windows or not settings.further_epochs:
        return
    optimizer = torch.optim.AdamW(model.parameters(), lr=settings.further_learning_rate)
    model.train()
    for epoch in range(settings.further_epochs):
        rng = np.random.default_rng([settings.seed, epoch])
        total = 0.0
        order = rng.permutation(len(windows))
        for first in range(0, len(order), settings.further_batch_size):
            batch = [windows[place] for place in order[first : first + settings.further_batch_size]]
            ids, present = pieces.tensors(batch)
            shown, wanted = _masked(ids, present, pieces, rng)
            logits = model(input_ids=shown, attention_mask=present).logits
            loss = nn.functional.cross_entropy(logits.flatten(0, 1), wanted.flatten(), ignore_index=_IGNORED)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            total += float(loss.detach()) * len(batch)
        say(f"further training, epoch {epoch + 1}: loss {total / len(windows):.3f}")


def _masked(
    ids: torch.Tensor, present: torch.Tensor, pieces: Pieces, rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """What the model sees, and what it is to predict: of the chosen pieces 8 in 10 masked, 1 another piece, 1 as it was."""
    chance = torch.from_numpy(rng.random(ids.shape))
    special = (ids == pieces.first) | (ids == pieces.last) | (present == 0)
    chosen = (chance < PREDICTED) & ~special
    for row in (~chosen.any(dim=1)).nonzero().flatten().tolist():
        chosen[row, 1] = True
    wanted = torch.where(chosen, ids, torch.full_like(ids, _IGNORED))
    shown = torch.where(chosen & (chance < 0.8 * PREDICTED), torch.full_like(ids, pieces.mask), ids)
    other = torch.from_numpy(rng.integers(0, pieces.vocabulary, ids.shape))
    shown = torch.where(chosen & (chance >= 0.9 * PREDICTED), other, shown)
    return shown, wanted
