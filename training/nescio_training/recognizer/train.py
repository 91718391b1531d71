"""The training loop of the recogniser: a mix of sources, averaged weights, exact resume at epoch ends.

With a teacher, a shorter model learns to give the same answers on texts that need no labels (Hinton et al., 2015).
"""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn

from nescio.models.label_sets import Labels, labels_of
from nescio.models.recognizer import LENGTH, OVERLAP
from nescio_training.encoders import load_config, load_encoder, load_tokenizer, locate_encoder, longest_window
from nescio_training.errors import TrainingError
from nescio_training.language_model.heads import HEAD
from nescio_training.pace import Pace
from nescio_training.recognizer.augment import Augmenter
from nescio_training.recognizer.examples import Example
from nescio_training.recognizer.hinting import hints_of
from nescio_training.recognizer.model import Recognizer, imitation_loss, loss_of, narrowed, shortened
from nescio_training.recognizer.windows import Batch, encode, epoch
from nescio_training.special_pieces import piece_ids, special_pieces


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on; stored beside its checkpoints.

    ``decides``: whether any source says what is to be masked. ``shares``: how often a source is seen in an epoch.
    ``start``: weights of a recogniser to go on from. ``rounded``: the forward pass sees the weights as the released eight-bit
    file will hold them, so that they learn to bear it. ``teacher``: weights of a recogniser of which only ``layers``, and ``inner``
    neurons in each of them, are kept and taught by the whole. ``hints``: the tagger whose lexicon tells what is known of words.
    ``length``: pieces of a window in training; ``window`` and ``overlap``: of those in which the finished model reads, special
    pieces not counted.
    """

    encoder: str
    shares: dict[str, float]
    lang: str = "en"
    decides: bool = True
    epochs: int = 8
    length: int = 256
    batch_size: int = 8
    learning_rate: float = 8e-5
    head_learning_rate: float = 1e-3
    mask_weight: float = 1.5
    augmented_share: float = 0.5
    average_decay: float = 0.998
    start: str = ""
    rounded: bool = False
    teacher: str = ""
    layers: tuple[int, ...] = (0, 2, 5)
    inner: int = 1024
    hints: str = ""
    window: int = LENGTH
    overlap: int = OVERLAP
    seed: int = 11


def build(settings: Settings) -> tuple[Recognizer, Tokenizer]:
    """A fresh recogniser on the encoder; of a language model it also takes what this has learnt of word shapes."""
    path = locate_encoder(settings.encoder)
    longest = longest_window(load_config(path))
    if max(settings.length, settings.window + 2) > longest:
        raise TrainingError(
            f"The encoder reads at most {longest} pieces at once.", fix=f"ask for --length {longest} or less"
        )
    torch.manual_seed(settings.seed)
    sizes = hints_of(settings.hints, settings.lang).sizes if settings.hints else ()
    model = Recognizer(load_encoder(path), labels_of(settings.lang), sizes)
    head = Path(path) / HEAD
    if head.exists() and (shape := _weights(str(head)).get("shape.weight")) is not None:
        model.shape.weight.data.copy_(shape)
    return model, load_tokenizer(path)


def _build_with_teacher(settings: Settings) -> tuple[Recognizer, Recognizer | None, Tokenizer]:
    """The model to be trained and, if there is one, its teacher."""
    model, tokenizer = build(settings)
    teacher = None
    if settings.teacher:
        model.load_state_dict(_weights(settings.teacher))
        model, teacher = student_of(model, settings), model.eval()
    if settings.start:
        model.load_state_dict(_weights(settings.start))
    return model, teacher, tokenizer


def student_of(model: Recognizer, settings: Settings) -> Recognizer:
    """A smaller copy of a model, to be taught by it."""
    return narrowed(shortened(model, settings.layers), settings.inner)


def _weights(path: str) -> dict[str, torch.Tensor]:
    state: dict[str, torch.Tensor] = torch.load(path, map_location="cpu", weights_only=True)
    return state


def train(
    settings: Settings,
    examples: Sequence[Example],
    folder: Path,
    *,
    threads: int,
    say: Callable[[str], None] = print,
    after_epoch: Callable[[Recognizer, Tokenizer, int], bool | None] | None = None,
    watch: Callable[[int, int], None] = lambda *_: None,
) -> Path:
    """Train, or go on after the last finished epoch; return the path of the averaged weights.

    ``after_epoch`` may say that it is enough. ``watch`` is told how many steps of how many are done.
    """
    torch.set_num_threads(threads)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(asdict(settings), indent=2), encoding="utf8")
    model, teacher, tokenizer = _build_with_teacher(settings)
    # A model that goes on from another knows the types that these labels leave out.
    examples = list(examples) if settings.start else without_untaught_types(examples, model.labels)
    average = copy.deepcopy(model).eval()
    optimizer = _optimizer(model, settings)
    state = folder / "checkpoint.pt"
    done = _resume(state, model, average, optimizer)
    steps = _count_steps(settings, examples, tokenizer)
    pace = Pace(settings.epochs * steps, done * steps)
    for number in range(done, settings.epochs):
        started, losses = time.monotonic(), []
        for place, batch in enumerate(_batches(settings, examples, tokenizer, number)):
            progress = min(1.0, (number * steps + place) / (settings.epochs * steps))
            warm = min(1.0, (number * steps + place + 1) / (0.06 * settings.epochs * steps))
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * min(warm, 1.0 - 0.97 * progress)
            torch.manual_seed(settings.seed * 1_000_003 + number * steps + place)
            losses.append(_step(model, batch, optimizer, settings, teacher))
            _update_average(average, model, settings.average_decay, number * steps + place)
            pace.step()
            watch(pace.done, pace.total)
            if (place + 1) % 100 == 0:
                say(f"epoch {number + 1} batch {place + 1}/{steps} loss {np.mean(losses[-100:]):.4f}, {pace.left}")
        say(
            f"epoch {number + 1}/{settings.epochs} loss {np.mean(losses):.4f} {time.monotonic() - started:.0f} s"
            + (f", {pace.left}" if pace.left else "")
        )
        _save(state, model, average, optimizer, number + 1)
        if after_epoch is not None and after_epoch(average, tokenizer, number + 1):
            say(f"stopped after epoch {number + 1}: the held-out part gets no better")
            break
    target = folder / "recognizer.pt"
    torch.save(average.state_dict(), target)
    return target


def without_untaught_types(examples: Sequence[Example], labels: Labels) -> list[Example]:
    """The examples with a type that none of them marks completely taken for marked in all.

    Otherwise nothing would teach where such a type is absent, and the model would find it everywhere.
    """
    taught = frozenset(kind for example in examples for kind in example.types)
    return [replace(example, types=example.types | (frozenset(labels.types) - taught)) for example in examples]


def _batches(settings: Settings, examples: Sequence[Example], tokenizer: Tokenizer, number: int) -> list[Batch]:
    """The batches of one epoch, which follow from (seed, epoch)."""
    rng = np.random.default_rng([settings.seed, number])
    augment = Augmenter(rng, settings.lang)
    chosen = []
    for example in examples:
        share = settings.shares.get(example.source, 1.0)
        for _ in range(int(share) + (rng.random() < share % 1)):
            chosen.append(augment(example) if rng.random() < settings.augmented_share else example)
    hints = hints_of(settings.hints, settings.lang) if settings.hints else None
    encoded = [encode(example, tokenizer, labels_of(settings.lang), hints) for example in chosen]
    special = piece_ids(special_of(settings), tokenizer)
    return list(epoch(encoded, rng, length=settings.length, batch_size=settings.batch_size, **special))


def special_of(settings: Settings) -> dict[str, str]:
    """The names of the special pieces of a run's encoder."""
    path = locate_encoder(settings.encoder)
    load_config(path)  # which says so if there is no encoder
    return special_pieces(load_tokenizer(path), path)


def _count_steps(settings: Settings, examples: Sequence[Example], tokenizer: Tokenizer) -> int:
    return len(_batches(settings, examples, tokenizer, 0))


def _step(
    model: Recognizer, batch: Batch, optimizer: torch.optim.Optimizer, settings: Settings, teacher: Recognizer | None
) -> float:
    model.train()
    ids, shapes, present = (torch.from_numpy(array) for array in (batch.ids, batch.shapes, batch.present))
    hints = torch.from_numpy(batch.hints) if batch.hints.shape[-1] else None
    embedded = model.embed(ids)
    exact = _round_weights(model) if settings.rounded else {}
    logits = model(embedded, shapes, present, hints)
    if teacher is not None:
        with torch.no_grad():
            taught = teacher(embedded, shapes, present, hints)
        loss = imitation_loss(logits, taught, present, model.labels)
    else:
        loss = loss_of(
            logits,
            torch.from_numpy(batch.allowed),
            torch.from_numpy(batch.masking),
            torch.from_numpy(batch.category),
            model.labels,
            mask_weight=settings.mask_weight,
        )
    optimizer.zero_grad()
    loss.backward()
    for weight, value in exact.items():
        weight.data = value
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return float(loss.detach())


@torch.no_grad()
def _round_weights(model: Recognizer) -> dict[nn.Parameter, torch.Tensor]:
    """Round the encoder's matrices to seven bits (sign included), one scale a row, as the export does; returns the exact values."""
    exact = {}
    for layer in model.encoder.modules():
        if isinstance(layer, nn.Linear):
            exact[layer.weight] = layer.weight.data
            scale = layer.weight.abs().amax(dim=1, keepdim=True).clamp(min=1e-8) / 64
            layer.weight.data = (layer.weight / scale).round() * scale
    return exact


def _optimizer(model: Recognizer, settings: Settings) -> torch.optim.AdamW:
    inner = [p for name, p in model.named_parameters() if p.requires_grad and name.startswith("encoder.")]
    heads = [p for name, p in model.named_parameters() if p.requires_grad and not name.startswith("encoder.")]
    return torch.optim.AdamW(
        [{"params": inner, "peak": settings.learning_rate}, {"params": heads, "peak": settings.head_learning_rate}],
        lr=settings.learning_rate,
        weight_decay=0.01,
    )


@torch.no_grad()
def _update_average(average: nn.Module, model: nn.Module, decay: float, step: int) -> None:
    """An exponential average of the weights; short at first, so that the start is soon forgotten."""
    keep = min(decay, (1 + step) / (10 + step))
    for mean, value in zip(average.parameters(), model.parameters(), strict=True):
        if value.requires_grad:
            mean.lerp_(value, 1 - keep)


def _save(path: Path, model: nn.Module, average: nn.Module, optimizer: torch.optim.Optimizer, done: int) -> None:
    partial = path.with_suffix(".partial")
    states = {
        "model": model.state_dict(),
        "average": average.state_dict(),
        "optimizer": optimizer.state_dict(),
        "done": done,
    }
    torch.save(states, partial)
    partial.replace(path)


def _resume(path: Path, model: nn.Module, average: nn.Module, optimizer: torch.optim.Optimizer) -> int:
    if not path.exists():
        return 0
    state = torch.load(path, map_location="cpu", weights_only=True)
    model.load_state_dict(state["model"])
    average.load_state_dict(state["average"])
    optimizer.load_state_dict(state["optimizer"])
    return int(state["done"])
