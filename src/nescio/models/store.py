"""The embedded weights: where they lie, their cards, their hashes, and sessions that are opened once.

A model is a folder under ``weights/`` with one ``card.json``; the word embeddings and the tokenizer are shared by the models
of a language and lie beside them. A model that a user has trained is a folder of its own and is named by its path.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from nescio.errors import NescioError, UnknownNameError
from nescio.workers import cores

if TYPE_CHECKING:
    import onnxruntime
    from tokenizers import Tokenizer

    from nescio.models.embeddings import Embeddings

_LOCK = threading.RLock()
R = TypeVar("R")


def _once(load: Callable[..., R]) -> Callable[..., R]:
    """Load each thing once, also when several threads ask at the same time."""
    remembered = cache(load)

    @wraps(load)
    def locked(*arguments: Any) -> R:
        with _LOCK:
            return remembered(*arguments)

    return locked


class WeightsError(NescioError):
    """Weights that are missing or are not what their card says."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is known about a model: where it comes from, how it was made, how good it is, which files belong to it."""

    name: str
    title: str
    task: str
    lang: str
    data: tuple[str, ...]
    licence: str
    date: str
    command: str
    scores: dict[str, Any]
    files: dict[str, str]
    settings: dict[str, Any]
    root: Path

    @property
    def size(self) -> int:
        """Bytes of all files, shared ones included."""
        return sum((self.root / name).stat().st_size for name in self.files)

    @classmethod
    def read(cls, path: Path, root: Path) -> Card:
        """A card whose files are named relative to ``root``."""
        try:
            raw = json.loads(path.read_text(encoding="utf8"))
            return cls(**{**raw, "data": tuple(raw["data"])}, root=root)
        except (OSError, ValueError, TypeError, KeyError):
            raise WeightsError(f"The card of model '{path.parent.name}' cannot be read.") from None


def weights_folder() -> Path:
    return Path(str(files("nescio.models").joinpath("weights")))


@cache
def cards() -> dict[str, Card]:
    """The cards of all embedded models."""
    found = [Card.read(path, weights_folder()) for path in sorted(weights_folder().glob("*/card.json"))]
    return {card.name: card for card in found}


def card(name: str) -> Card:
    """The card of an embedded model, or of the one in a folder."""
    if name in cards():
        return cards()[name]
    if (path := Path(name) / "card.json").is_file():
        return Card.read(path, path.parent)
    raise UnknownNameError("model", name, cards())


def verify(name: str) -> None:
    """Raise unless every file of a model has the hash that its card gives."""
    model = card(name)
    for file, expected in model.files.items():
        path = model.root / file
        if not path.is_file():
            raise WeightsError(f"Model '{name}': the file {file} is missing. Reinstall nescio.")
        with path.open("rb") as stream:
            actual = hashlib.file_digest(stream, "sha256").hexdigest()
        if actual != expected:
            raise WeightsError(f"Model '{name}': the file {file} is not the released one. Reinstall nescio.")


def path_of(name: str, suffix: str) -> Path:
    """The one file of a model with this suffix, its hash checked."""
    _verify_once(name)
    model = card(name)
    return next(model.root / file for file in model.files if file.endswith(suffix))


@cache
def _verify_once(name: str) -> None:
    verify(name)


def threads_to_use(asked: int = 0) -> int:
    """How many threads are asked for; 0 takes NESCIO_THREADS, or as many as there are cores."""
    return asked or int(os.environ.get("NESCIO_THREADS") or 0) or cores()


@_once
def session(name: str, threads: int = 0) -> onnxruntime.InferenceSession:
    """The ONNX Runtime session of a model, which uses so many threads for one input."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads_to_use(threads)
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        str(path_of(name, ".onnx")),
        options,
        providers=["CPUExecutionProvider"],
        # The fused operator is four times slower than the two it stands for.
        disabled_optimizers=["SkipLayerNormFusion"],
    )


@_once
def tokenizer(name: str) -> Tokenizer:
    """The tokenizer of a model, without truncation."""
    from tokenizers import Tokenizer

    loaded = Tokenizer.from_file(str(path_of(name, "tokenizer.json")))
    loaded.no_truncation()
    loaded.no_padding()
    return loaded


def piece_id(name: str, piece: str) -> int:
    """The number of a special word piece, under BERT's name of it, such as "[MASK]"; the card says how others are called."""
    own = card(name).settings.get("pieces", {}).get(piece, piece)
    number = tokenizer(name).token_to_id(own)
    if number is None:
        raise WeightsError(f"Model '{name}': its tokenizer does not know {own}.")
    return number


@_once
def embeddings(name: str) -> Embeddings:
    from nescio.models.embeddings import Embeddings

    return Embeddings.load(path_of(name, "embeddings.npz"))
