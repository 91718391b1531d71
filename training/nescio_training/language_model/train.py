"""The training loop: every step's batch follows from (seed, step), so a resumed run equals an unbroken one."""

from __future__ import annotations

import json
import math
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn

from nescio_training.encoders import (
    DEFAULT_ENCODER,
    load_config,
    load_encoder,
    load_tokenizer,
    locate_encoder,
    longest_window,
)
from nescio_training.errors import TrainingError
from nescio_training.language_model.corpus import TokenStream, load_streams
from nescio_training.language_model.correcting import CorrectingModel
from nescio_training.language_model.heads import save_model, take_head
from nescio_training.language_model.hiding import IGNORE, mask_spans
from nescio_training.language_model.model import Batch, MaskedLanguageModel
from nescio_training.pace import Pace
from nescio_training.special_pieces import special_pieces, starts_of_words

SETTINGS = "settings.json"
CHECKPOINT = "checkpoint.pt"
# The state before the learning rate begins to fall: copied over the checkpoint, it lets a run go on with more tokens.
PLATEAU = "plateau.pt"
_UNKNOWN = ("[UNK]", "<unk>")
# What a run teaches.
MASKED, REPLACED = "masked", "replaced"
OBJECTIVES = (MASKED, REPLACED)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on; stored beside its checkpoints.

    ``embedding_tokens``: for the first so many tokens only the embeddings and the head learn, which is what an encoder with new
    embeddings needs. ``objective``: guess words that are hidden, or tell and mend words that the encoder, as it was at the start,
    has put in their place. ``shapeless_share``: of the windows, those read without word shapes, as users of the model may do.
    """

    corpora: tuple[str, ...]
    weights: tuple[float, ...]
    encoder: str = DEFAULT_ENCODER
    objective: str = MASKED
    tokens: int = 8_000_000
    embedding_tokens: int = 0
    shapeless_share: float = 0.25
    batch_tokens: int = 2048
    lengths: tuple[int, ...] = (128, 128, 128, 256)
    learning_rate: float = 4e-4
    warmup_steps: int = 100
    decay_share: float = 0.3
    seed: int = 7
    minutes_between_checkpoints: float = 4.0

    @classmethod
    def of_run(cls, folder: Path) -> Settings:
        """The settings that a run has stored."""
        stored = json.loads((folder / SETTINGS).read_text(encoding="utf8"))
        return cls(**{key: tuple(value) if isinstance(value, list) else value for key, value in stored.items()})

    @property
    def steps(self) -> int:
        return max(1, self.tokens // self.batch_tokens)

    @property
    def embedding_steps(self) -> int:
        return self.embedding_tokens // self.batch_tokens

    @property
    def decay_steps(self) -> int:
        return max(1, round(self.steps * self.decay_share))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The facts about word pieces that masking needs."""

    mask_id: int
    cls_id: int
    sep_id: int
    starts_word: np.ndarray
    special: np.ndarray

    @classmethod
    def of(cls, tokenizer: Tokenizer, path: str = "") -> Vocabulary:
        """Those of a tokenizer; ``path`` is its encoder's folder, if there is one."""
        pieces = special_pieces(tokenizer, path)
        special = {token.content for token in tokenizer.get_added_tokens_decoder().values() if token.special}
        special |= {*pieces.values(), *_UNKNOWN}
        known = range(tokenizer.get_vocab_size())
        return cls(
            *(tokenizer.token_to_id(pieces[name]) for name in ("[MASK]", "[CLS]", "[SEP]")),
            starts_word=starts_of_words(tokenizer),
            special=np.array([tokenizer.id_to_token(number) in special for number in known]),
        )


def learning_rate_at(step: int, settings: Settings) -> float:
    """Warm-up, plateau, linear decay: while on the plateau a run may be resumed with more (or fewer) tokens.

    There is a second warm-up where the layers begin to learn.
    """
    begun = step - settings.embedding_steps if step >= settings.embedding_steps else step
    warm = min(1.0, (begun + 1) / settings.warmup_steps)
    cool = min(1.0, (settings.steps - step) / settings.decay_steps)
    return settings.learning_rate * min(warm, cool)


def is_scored(step: int, settings: Settings) -> bool:
    """Whether the held-out scores are due after a step: at some numbers of tokens that double at first, and at the end."""
    marks = (
        250_000,
        500_000,
        1_000_000,
        2_000_000,
        3_000_000,
        5_000_000,
        *range(8_000_000, settings.tokens, 4_000_000),
    )
    return step == settings.steps or any(step == math.ceil(mark / settings.batch_tokens) for mark in marks)


@dataclass(frozen=True, slots=True)
class Window:
    """A masked stretch of text: piece ids with some hidden, the shapes of all, and what was hidden."""

    inputs: np.ndarray
    shapes: np.ndarray
    labels: np.ndarray


def make_batch(streams: list[TokenStream], settings: Settings, vocabulary: Vocabulary, step: int) -> Batch:
    """Draw the batch of one step: windows at random places of the corpora, masked by spans."""
    rng = np.random.default_rng([settings.seed, step])
    length = settings.lengths[step % len(settings.lengths)]
    chances = np.asarray(settings.weights) / sum(settings.weights)
    windows = []
    for _ in range(max(1, settings.batch_tokens // length)):
        stream = streams[rng.choice(len(streams), p=chances)].train
        start = int(rng.integers(0, max(1, stream.shape[1] - length)))
        window = _masked_window(stream[:, start : start + length - 2], vocabulary, rng)
        if rng.random() < settings.shapeless_share:
            window.shapes[:] = 0
        windows.append(window)
    width = max(len(window.inputs) for window in windows)
    return _stacked([window for window in windows if len(window.inputs) == width])


def _stacked(windows: Sequence[Window]) -> Batch:
    return Batch(
        *(
            torch.from_numpy(np.stack([getattr(window, name) for window in windows]))
            for name in ("inputs", "shapes", "labels")
        )
    )


def _masked_window(window: np.ndarray, vocabulary: Vocabulary, rng: np.random.Generator) -> Window:
    pieces, shapes = window.astype(np.int64)
    ids = np.concatenate([[vocabulary.cls_id], pieces, [vocabulary.sep_id]])
    inputs, labels = mask_spans(
        ids, vocabulary.starts_word, rng, mask_id=vocabulary.mask_id, special=vocabulary.special
    )
    return Window(inputs, np.pad(shapes, 1), labels)


def held_out_windows(
    stream: TokenStream, vocabulary: Vocabulary, *, windows: int = 128, length: int = 128
) -> Iterator[Window]:
    """Masked windows of held-out text, the same every time."""
    rng = np.random.default_rng(20_26)
    for place in np.linspace(0, max(0, stream.held_out.shape[1] - length), windows).astype(int):
        yield _masked_window(stream.held_out[:, place : place + length - 2], vocabulary, rng)


@torch.no_grad()
def measure(
    model: MaskedLanguageModel, stream: TokenStream, vocabulary: Vocabulary, *, shaped: bool = False
) -> dict[str, float]:
    """Masked accuracy and pseudo-perplexity on held-out text, read with or without word shapes."""
    model.eval()
    loss = right = total = 0.0
    windows = list(held_out_windows(stream, vocabulary))
    for place in range(0, len(windows), 16):
        batch = _stacked(windows[place : place + 16])
        selected = batch.labels != IGNORE
        truth = batch.labels[selected]
        logits = model(batch.inputs, batch.seen_shapes(vocabulary.mask_id) * shaped, selected)
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
    settings: Settings,
    folder: Path,
    *,
    threads: int,
    say: Callable[[str], None] = print,
    stop_after: int | None = None,
    watch: Callable[[int, int], None] = lambda *_: None,
) -> Path:
    """Train (or go on training) in ``folder``; return the folder of the finished model.

    ``watch`` is told how many steps of how many are done.
    ``stop_after`` ends this call early at that step, as an interruption would.
    """
    torch.set_num_threads(threads)
    torch.manual_seed(settings.seed)
    path = locate_encoder(settings.encoder)
    settings = _fitted(settings, longest_window(load_config(path)))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SETTINGS).write_text(json.dumps(asdict(settings), indent=2), encoding="utf8")
    tokenizer = load_tokenizer(path)
    vocabulary = Vocabulary.of(tokenizer, path)
    streams = load_streams([Path(name) for name in settings.corpora], tokenizer, folder / "tokens", vocabulary.sep_id)
    model = _model(path, settings.objective)
    optimizer = make_optimizer(model)
    step = resume(folder, model, optimizer)
    if step == 0:
        report(folder, model, streams, vocabulary, step=0, say=say)
    last = min(settings.steps, stop_after or settings.steps)
    stop = StopSignal()
    pace = Pace(settings.steps, step)
    saved_at = said_at = time.monotonic()
    recent: list[float] = []
    model.train()
    while step < last and not stop.received:
        batch = make_batch(streams, settings, vocabulary, step)
        torch.manual_seed(settings.seed * 1_000_003 + step)  # whatever is drawn follows from (seed, step)
        model.train_embeddings_only(step < settings.embedding_steps)
        for group in optimizer.param_groups:
            group["lr"] = learning_rate_at(step, settings)
        loss = model.loss(batch, vocabulary.mask_id)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        recent.append(float(loss.detach()))
        step += 1
        pace.step()
        watch(step, settings.steps)
        now = time.monotonic()
        if now - said_at > 60:
            rate = len(recent) * settings.batch_tokens / (now - said_at)
            say(f"step {step}/{settings.steps} loss {np.mean(recent):.3f} {rate:.0f} tokens/s, {pace.left}")
            recent, said_at = [], now
        if step == settings.steps - settings.decay_steps:
            save(folder / PLATEAU, model, optimizer, step)
        if now - saved_at > 60 * settings.minutes_between_checkpoints:
            save(folder / CHECKPOINT, model, optimizer, step)
            saved_at = now
        if is_scored(step, settings):
            report(folder, model, streams, vocabulary, step=step, say=say)
    save(folder / CHECKPOINT, model, optimizer, step)
    if step >= settings.steps:
        save_model(model, tokenizer, special_pieces(tokenizer, path), folder / "model")
    return folder / "model"


def _fitted(settings: Settings, longest: int) -> Settings:
    """The same settings with windows that the encoder can read."""
    if longest < min(settings.lengths):
        raise TrainingError(
            f"The encoder reads at most {longest} pieces at once.",
            fix=f"take one that reads {min(settings.lengths)} or more",
        )
    return replace(settings, lengths=tuple(min(length, longest) for length in settings.lengths))


def _model(path: str, objective: str) -> MaskedLanguageModel:
    """The model that a run begins with: an encoder with its head, if it has one."""
    start = MaskedLanguageModel(load_encoder(path))
    take_head(start, path)
    if objective == MASKED:
        return start
    model = CorrectingModel(load_encoder(path), writer=start)
    take_head(model, path)
    return model


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
        [{"params": decayed, "weight_decay": 0.01}, {"params": free, "weight_decay": 0.0}],
        betas=(0.9, 0.98),
        eps=1e-6,
        fused=True,
    )


def save(path: Path, model: nn.Module, optimizer: torch.optim.Optimizer, step: int) -> None:
    """Write a checkpoint so that a kill at any moment leaves the old or the new one, never half of one."""
    partial = path.with_suffix(".partial")
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step}, partial)
    partial.replace(path)


def resume(folder: Path, model: nn.Module, optimizer: torch.optim.Optimizer) -> int:
    """Load the last checkpoint if there is one and return its step."""
    path = folder / CHECKPOINT
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
    scores: dict[str, object] = {"step": step}
    for stream in streams:
        with_shapes = measure(model, stream, vocabulary, shaped=True)
        scores[stream.name] = measure(model, stream, vocabulary) | {"accuracy_with_shapes": with_shapes["accuracy"]}
    with (folder / "scores.jsonl").open("a", encoding="utf8") as file:
        file.write(json.dumps(scores) + "\n")
    say(json.dumps(scores))
