"""The training loop: every step's batch follows from (seed, step), so a resumed run equals an unbroken one."""

from __future__ import annotations

import json
import math
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn

from nescio_training.encoders import DEFAULT_ENCODER, locate_encoder
from nescio_training.language_model.corpus import TokenStream, load_streams
from nescio_training.language_model.hiding import IGNORE, mask_spans
from nescio_training.language_model.model import MaskedLanguageModel, load_encoder


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on; stored beside its checkpoints."""

    corpora: tuple[str, ...]
    weights: tuple[float, ...]
    encoder: str = DEFAULT_ENCODER
    tokens: int = 8_000_000
    batch_tokens: int = 2048
    lengths: tuple[int, ...] = (128, 128, 128, 256)
    learning_rate: float = 4e-4
    warmup_steps: int = 100
    decay_share: float = 0.3
    seed: int = 7
    minutes_between_checkpoints: float = 4.0

    @property
    def steps(self) -> int:
        return max(1, self.tokens // self.batch_tokens)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The facts about word pieces that masking needs."""

    mask_id: int
    cls_id: int
    sep_id: int
    starts_word: np.ndarray
    special: np.ndarray

    @classmethod
    def of(cls, tokenizer: Tokenizer) -> Vocabulary:
        size = tokenizer.get_vocab_size()
        pieces = [tokenizer.id_to_token(i) or "" for i in range(size)]
        names = ("[MASK]", "[CLS]", "[SEP]")
        return cls(
            *(tokenizer.token_to_id(name) for name in names),
            starts_word=np.array([not piece.startswith("##") for piece in pieces]),
            special=np.array([piece in ("[CLS]", "[SEP]", "[PAD]", "[UNK]", "[MASK]") for piece in pieces]),
        )


def learning_rate_at(step: int, settings: Settings) -> float:
    """Warm-up, plateau, linear decay: while on the plateau a run may be resumed with more (or fewer) tokens."""
    warm = min(1.0, (step + 1) / settings.warmup_steps)
    decay_steps = max(1, round(settings.steps * settings.decay_share))
    cool = min(1.0, (settings.steps - step) / decay_steps)
    return settings.learning_rate * min(warm, cool)


def make_batch(
    streams: list[TokenStream], settings: Settings, vocabulary: Vocabulary, step: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw the batch of one step: windows at random places of the corpora, masked by spans."""
    rng = np.random.default_rng([settings.seed, step])
    length = settings.lengths[step % len(settings.lengths)]
    chances = np.asarray(settings.weights) / sum(settings.weights)
    rows = []
    for _ in range(max(1, settings.batch_tokens // length)):
        stream = streams[rng.choice(len(streams), p=chances)].train
        start = int(rng.integers(0, max(1, len(stream) - length)))
        rows.append(_masked_window(stream[start : start + length - 2], vocabulary, rng))
    width = max(len(inputs) for inputs, _ in rows)
    rows = [row for row in rows if len(row[0]) == width]
    return (
        torch.from_numpy(np.stack([inputs for inputs, _ in rows])),
        torch.from_numpy(np.stack([labels for _, labels in rows])),
    )


def _masked_window(
    window: np.ndarray, vocabulary: Vocabulary, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    ids = np.concatenate([[vocabulary.cls_id], window.astype(np.int64), [vocabulary.sep_id]])
    return mask_spans(ids, vocabulary.starts_word, rng, mask_id=vocabulary.mask_id, special=vocabulary.special)


def held_out_windows(
    stream: TokenStream, vocabulary: Vocabulary, *, windows: int = 128, length: int = 128
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Masked windows of held-out text, the same every time."""
    rng = np.random.default_rng(20_26)
    for place in np.linspace(0, max(0, len(stream.held_out) - length), windows).astype(int):
        yield _masked_window(stream.held_out[place : place + length - 2], vocabulary, rng)


@torch.no_grad()
def measure(model: MaskedLanguageModel, stream: TokenStream, vocabulary: Vocabulary) -> dict[str, float]:
    """Masked accuracy and pseudo-perplexity on held-out text."""
    model.eval()
    loss = right = total = 0.0
    for inputs, labels in held_out_windows(stream, vocabulary):
        selected = torch.from_numpy(labels != IGNORE)
        truth = torch.from_numpy(labels)[selected]
        logits = model(torch.from_numpy(inputs)[None], selected[None])
        loss += float(nn.functional.cross_entropy(logits, truth, reduction="sum"))
        right += float((logits.argmax(-1) == truth).sum())
        total += len(truth)
    model.train()
    return {
        "accuracy": round(right / total, 4),
        "loss": round(loss / total, 4),
        "pseudo_perplexity": round(math.exp(loss / total), 2),
    }


def train(
    settings: Settings, folder: Path, *, threads: int, say: Callable[[str], None] = print, stop_after: int | None = None
) -> Path:
    """Train (or go on training) in ``folder``; return the folder of the finished model.

    ``stop_after`` ends this call early at that step, as an interruption would.
    """
    torch.set_num_threads(threads)
    torch.manual_seed(settings.seed)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(asdict(settings), indent=2), encoding="utf8")
    path = locate_encoder(settings.encoder)
    tokenizer = load_tokenizer(path)
    vocabulary = Vocabulary.of(tokenizer)
    streams = load_streams([Path(name) for name in settings.corpora], tokenizer, folder / "tokens")
    model = MaskedLanguageModel(load_encoder(path))
    optimizer = make_optimizer(model)
    step = resume(folder, model, optimizer)
    if step == 0:
        report(folder, model, streams, vocabulary, step=0, say=say)
    last = min(settings.steps, stop_after or settings.steps)
    stop = StopSignal()
    saved_at = said_at = time.monotonic()
    recent: list[float] = []
    model.train()
    while step < last and not stop.received:
        ids, labels = make_batch(streams, settings, vocabulary, step)
        torch.manual_seed(settings.seed * 1_000_003 + step)  # dropout, too, follows from (seed, step)
        for group in optimizer.param_groups:
            group["lr"] = learning_rate_at(step, settings)
        selected = labels != IGNORE
        loss = nn.functional.cross_entropy(model(ids, selected), labels[selected])
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        recent.append(float(loss.detach()))
        step += 1
        now = time.monotonic()
        if now - said_at > 60:
            rate = len(recent) * settings.batch_tokens / (now - said_at)
            say(f"step {step}/{settings.steps} loss {np.mean(recent):.3f} {rate:.0f} tokens/s")
            recent, said_at = [], now
        if now - saved_at > 60 * settings.minutes_between_checkpoints:
            save(folder, model, optimizer, step)
            saved_at = now
        if step % 500 == 0:
            report(folder, model, streams, vocabulary, step=step, say=say)
    save(folder, model, optimizer, step)
    if step >= settings.steps:
        report(folder, model, streams, vocabulary, step=step, say=say)
        export_checkpoint(model, tokenizer, folder / "model")
    return folder / "model"


class StopSignal:
    """Remembers that the process was asked to end, so that the loop can save and leave."""

    def __init__(self) -> None:
        self.received = False
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, self._receive)

    def _receive(self, number: int, frame: object) -> None:  # noqa: ARG002
        self.received = True


def make_optimizer(model: nn.Module) -> torch.optim.AdamW:
    """AdamW without weight decay on biases and norms."""
    decayed = [p for p in model.parameters() if p.ndim > 1]
    free = [p for p in model.parameters() if p.ndim <= 1]
    return torch.optim.AdamW(
        [{"params": decayed, "weight_decay": 0.01}, {"params": free, "weight_decay": 0.0}], betas=(0.9, 0.98), eps=1e-6
    )


def load_tokenizer(path: str) -> Tokenizer:
    """The encoder's own tokenizer, without truncation or padding."""
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(path).backend_tokenizer
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def save(folder: Path, model: nn.Module, optimizer: torch.optim.Optimizer, step: int) -> None:
    """Write a checkpoint so that a kill at any moment leaves the old or the new one, never half of one."""
    partial = folder / "checkpoint.partial"
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step}, partial)
    partial.replace(folder / "checkpoint.pt")


def resume(folder: Path, model: nn.Module, optimizer: torch.optim.Optimizer) -> int:
    """Load the last checkpoint if there is one and return its step."""
    path = folder / "checkpoint.pt"
    if not path.exists():
        return 0
    state = torch.load(path, map_location="cpu", weights_only=True)
    model.load_state_dict(state["model"])
    optimizer.load_state_dict(state["optimizer"])
    return int(state["step"])


def report(
    folder: Path,
    model: MaskedLanguageModel,
    streams: list[TokenStream],
    vocabulary: Vocabulary,
    *,
    step: int,
    say: Callable[[str], None],
) -> None:
    """Append the held-out scores of this step to ``scores.jsonl``."""
    scores = {"step": step} | {stream.name: measure(model, stream, vocabulary) for stream in streams}
    with (folder / "scores.jsonl").open("a", encoding="utf8") as file:
        file.write(json.dumps(scores) + "\n")
    say(json.dumps(scores))


def export_checkpoint(model: MaskedLanguageModel, tokenizer: Tokenizer, folder: Path) -> None:
    """Write the finished model: the encoder in Hugging Face's layout, the head beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    model.encoder.save_pretrained(folder)
    tokenizer.save(str(folder / "tokenizer.json"))
    head = {name: value for name, value in model.state_dict().items() if not name.startswith("encoder.")}
    torch.save(head, folder / "head.pt")
