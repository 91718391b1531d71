"""The classifier of the TRIA attack (Manzanares-Salor et al., 2024): whose background does a window of text come from?

An encoder with a linear layer is trained on windows of background texts, raw and anonymised, and stops when a development set
gets no better. That set is cut out of the background: it must share nothing with the documents that are attacked. Before that, the
encoder is trained further as a masked language model on the same texts. Our reading differs in two points: words are folded but
not lemmatised, and the classifying layer learns faster than the encoder (``head_learning_rate``).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from nescio_training.attack.further import encoder_with_head, train_further
from nescio_training.attack.pieces import Pieces
from nescio_training.attack.progress import Progress
from nescio_training.encoders import DEFAULT_ENCODER, load_tokenizer, locate_encoder
from nescio_training.errors import TrainingError


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on; the figures are those of the paper where it gives them."""

    encoder: str = DEFAULT_ENCODER
    window: int = 100
    overlap: int = 25
    batch_size: int = 16
    learning_rate: float = 5e-5
    head_learning_rate: float = 1e-3
    epochs: int = 20
    patience: int = 5
    # "cls" is the state of the first piece, as published; "mean" the average of all.
    pooling: str = "cls"
    # 0: no further training as a language model.
    further_epochs: int = 3
    further_batch_size: int = 8
    further_learning_rate: float = 5e-5
    further_window: int = 512
    further_overlap: int = 128
    # A folder for what is needed to go on after an interruption; it holds weights that know the background.
    checkpoint: str = ""
    seed: int = 5
    threads: int = 0


@dataclass(frozen=True, slots=True)
class Labelled:
    """Texts and the class of each."""

    texts: Sequence[str]
    labels: Sequence[int]


class WindowClassifier(nn.Module):
    """One state of the encoder for each window, then one linear layer."""

    def __init__(self, encoder: nn.Module, width: int, classes: int, pooling: str = "cls") -> None:
        super().__init__()
        if pooling not in ("cls", "mean"):
            raise TrainingError(f"There is no pooling '{pooling}'.", fix="choose cls or mean")
        self.encoder = encoder
        self.head = nn.Linear(width, classes)
        self.pooling = pooling

    def forward(self, ids: Tensor, present: Tensor) -> Tensor:
        states = self.encoder(input_ids=ids, attention_mask=present).last_hidden_state
        if self.pooling == "cls":
            return self.head(states[:, 0])
        weights = present[..., None].to(states.dtype)
        return self.head((states * weights).sum(dim=1) / weights.sum(dim=1))


class TrainedClassifier:
    """Gives logits for whole texts: the sum over their windows."""

    def __init__(self, model: WindowClassifier, pieces: Pieces, settings: Settings) -> None:
        self.model, self.pieces, self.settings = model, pieces, settings

    @torch.inference_mode()
    def logits(self, texts: Sequence[str]) -> np.ndarray:
        """Texts x classes; zeros for a text without words."""
        self.model.eval()
        windows = [self.windows(text) for text in texts]
        owners = [number for number, found in enumerate(windows) for _ in found]
        flat = [window for found in windows for window in found]
        sums = np.zeros((len(texts), self.model.head.out_features), dtype=np.float32)
        for first in range(0, len(flat), self.settings.batch_size):
            batch = flat[first : first + self.settings.batch_size]
            np.add.at(sums, owners[first : first + len(batch)], self.model(*self.pieces.tensors(batch)).numpy())
        return sums

    def windows(self, text: str) -> list[list[int]]:
        """Overlapping windows of word pieces."""
        return self.pieces.windows(text, self.settings.window, self.settings.overlap)


def train(
    studied: Labelled,
    development: Labelled,
    classes: int,
    settings: Settings,
    *,
    say: Callable[[str], None] = lambda _: None,
) -> TrainedClassifier:
    """Train until the development set gets no better for ``patience`` epochs; the best epoch's weights are kept."""
    torch.manual_seed(settings.seed)
    if settings.threads:
        torch.set_num_threads(settings.threads)
    path = locate_encoder(settings.encoder)
    with_head = encoder_with_head(path)
    config = with_head.config
    pieces = Pieces(load_tokenizer(path), config, path)
    progress = Progress.in_folder(settings)
    if progress.encoder is None:
        train_further(with_head, pieces, studied.texts, settings, say)
        progress.keep_encoder(with_head.base_model)
    else:
        with_head.base_model.load_state_dict(progress.encoder)
    model = WindowClassifier(with_head.base_model, config.hidden_size, classes, settings.pooling)
    trained = TrainedClassifier(model, pieces, settings)
    examples = [
        (window, label)
        for text, label in zip(studied.texts, studied.labels, strict=True)
        for window in trained.windows(text)
    ]
    if not examples:
        raise TrainingError("The background has no words to train on.", fix="give texts with words in them")
    steps = settings.epochs * -(-len(examples) // settings.batch_size)
    optimizer = torch.optim.AdamW(
        [
            {"params": model.encoder.parameters(), "lr": settings.learning_rate},
            {"params": model.head.parameters(), "lr": settings.head_learning_rate},
        ]
    )
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: max(0.0, 1 - step / steps))
    best, best_state, waited, done = progress.resume(model, optimizer, schedule)
    for epoch in range(done, settings.epochs):
        if waited >= settings.patience:
            break
        _one_epoch(trained, examples, optimizer, schedule, np.random.default_rng([settings.seed, epoch]))
        score = _accuracy(trained, development) if development.texts else float(epoch)
        say(f"epoch {epoch + 1}: {score:.3f} of the development set right")
        if score > best:
            best, best_state, waited = score, copy.deepcopy(model.state_dict()), 0
        else:
            waited += 1
        progress.keep_epoch(model, optimizer, schedule, (best, best_state, waited, epoch + 1))
    model.load_state_dict(best_state)
    return trained


def _one_epoch(
    trained: TrainedClassifier,
    examples: Sequence[tuple[list[int], int]],
    optimizer: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LRScheduler,
    rng: np.random.Generator,
) -> None:
    trained.model.train()
    order = rng.permutation(len(examples))
    for first in range(0, len(order), trained.settings.batch_size):
        batch = [examples[place] for place in order[first : first + trained.settings.batch_size]]
        logits = trained.model(*trained.pieces.tensors([window for window, _ in batch]))
        loss = nn.functional.cross_entropy(logits, torch.tensor([label for _, label in batch]))
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(trained.model.parameters(), 1.0)
        optimizer.step()
        schedule.step()


def _accuracy(trained: TrainedClassifier, development: Labelled) -> float:
    guesses = trained.logits(development.texts).argmax(axis=1)
    return float((guesses == np.array(development.labels)).mean())
