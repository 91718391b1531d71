"""Make a released recogniser trainable again: its eight-bit graph back into an encoder folder and a ``recognizer.pt``.

What rounding took stays lost, but a few batches of training make up for it. The folder that comes out is what ``--encoder`` and
``--start`` of `nescio train recognizer` take.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from transformers import BertConfig, BertModel

from nescio.models import store
from nescio.models.hints import FILE, load_hints
from nescio.models.label_sets import labels_of
from nescio.models.selection import TASK
from nescio_training.errors import TrainingError
from nescio_training.graph import QUIETER
from nescio_training.recognizer.hinting import has_hints
from nescio_training.recognizer.model import Recognizer

WEIGHTS = "recognizer.pt"
_FAMILY = "bert"
_PARTS = ("query", "key", "value")
_LINEAR = {"mix": "attention.output.dense", "up": "intermediate.dense", "down": "output.dense"}


def restore(name: str, target: Path) -> Path:
    """Write the encoder, its tokenizer and the weights of a released (or self-made) recogniser; returns the weights' path."""
    model = load_released(name)
    target.mkdir(parents=True, exist_ok=True)
    model.encoder.save_pretrained(target)
    store.tokenizer(name).save(str(target / "tokenizer.json"))
    torch.save(model.state_dict(), target / WEIGHTS)
    return target / WEIGHTS


def load_released(name: str) -> Recognizer:
    """A released recogniser, or the one in a folder, as it was before it was rounded to eight bits, or nearly so."""
    card = store.card(name)
    if card.task != TASK:
        raise TrainingError(f"'{name}' is no recogniser.", fix="nescio models lists what there is")
    if card.settings.get("family", _FAMILY) != _FAMILY:
        raise TrainingError(
            f"'{name}' stands on an encoder of the kind '{card.settings['family']}', which cannot be read back.",
            fix="give recognizer.pt of its run to --start, and the same --encoder",
        )
    graph = store.path_of(name, ".onnx")
    values = read_weights(graph)
    encoder = _empty_encoder(values, store.embeddings(name).matrix(), _heads(graph))
    hints = load_hints(store.path_of(name, FILE), card.lang)[1].tables if has_hints(name) else ()
    model = Recognizer(encoder, labels_of(card.lang), [len(table) for table in hints])
    model.load_state_dict(_state(values | {f"hints.{place}.weight": table for place, table in enumerate(hints)}, model))
    return model.eval()


def read_weights(path: Path) -> dict[str, np.ndarray]:
    """The weights of a graph by name, those of eight bits widened."""
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(str(path)).graph.initializer}
    values = {}
    for name, value in stored.items():
        if not name.endswith("_quantized"):
            values[name] = value
            continue
        plain = name.removesuffix("_quantized")
        zero = stored[f"{plain}_zero_point"].astype(np.float32)
        values[plain] = (value.astype(np.float32) - zero) * stored[f"{plain}_scale"]
    for name in stored:
        if name.endswith(QUIETER):  # what was made quieter before a matrix is as loud as before again
            matrix = name.replace(QUIETER, ".weight")
            values[matrix] = values[matrix] * stored[name][:, None]
    return values


def _heads(path: Path) -> int:
    """Into how many heads attention is cut."""
    nodes = onnx.load(str(path)).graph.node
    return next(entry.i for node in nodes for entry in node.attribute if entry.name == "num_heads")


def _empty_encoder(values: dict[str, np.ndarray], embeddings: np.ndarray, heads: int) -> BertModel:
    """An encoder of the graph's size with its word embeddings."""
    pieces, width = embeddings.shape
    layers = sum(name.endswith(".up.bias") for name in values)
    config = BertConfig(
        vocab_size=pieces,
        hidden_size=width,
        num_hidden_layers=layers,
        num_attention_heads=heads,
        intermediate_size=len(values["encoder.layer.0.up.bias"]),
        max_position_embeddings=len(values["positions"]),
        attention_probs_dropout_prob=0.0,
        hidden_dropout_prob=0.0,
    )
    encoder = BertModel(config, add_pooling_layer=False)
    encoder.get_input_embeddings().weight.data.copy_(torch.from_numpy(embeddings))
    return encoder


def _state(values: dict[str, np.ndarray], model: Recognizer) -> dict[str, torch.Tensor]:
    """The graph's weights under the names of the model; positions hold the segment's row, too, so that one becomes zero."""
    state = model.state_dict()
    embeddings = "encoder.embeddings."
    given = {
        "shape.weight": values["shapes.weight"],
        "heads.weight": values["heads.weight"].T,
        "heads.bias": values["heads.bias"],
        f"{embeddings}position_embeddings.weight": values["positions"],
        f"{embeddings}token_type_embeddings.weight": np.zeros_like(state[f"{embeddings}token_type_embeddings.weight"]),
        f"{embeddings}LayerNorm.weight": values["embeddings.scale"],
        f"{embeddings}LayerNorm.bias": values["embeddings.shift"],
    }
    given |= {name: values[name] for name in state if name.startswith("hints.")}
    for number in range(model.encoder.config.num_hidden_layers):
        given |= {f"encoder.{name}": value for name, value in _layer(values, f"encoder.layer.{number}.").items()}
    return {**state, **{name: torch.tensor(np.array(value, dtype=np.float32)) for name, value in given.items()}}


def _layer(values: dict[str, np.ndarray], prefix: str) -> dict[str, np.ndarray]:
    given = {}
    packed, bias = values[f"{prefix}qkv.weight"], values[f"{prefix}qkv.bias"]
    for part, weight, shift in zip(_PARTS, np.split(packed, 3, axis=1), np.split(bias, 3), strict=True):
        given[f"{prefix}attention.self.{part}.weight"] = weight.T
        given[f"{prefix}attention.self.{part}.bias"] = shift
    for name, place in _LINEAR.items():
        given[f"{prefix}{place}.weight"] = values[f"{prefix}{name}.weight"].T
        given[f"{prefix}{place}.bias"] = values[f"{prefix}{name}.bias"]
    for place in ("attention.output.", "output."):
        given[f"{prefix}{place}LayerNorm.weight"] = values[f"{prefix}{place}norm.scale"]
        given[f"{prefix}{place}LayerNorm.bias"] = values[f"{prefix}{place}norm.shift"]
    return given
