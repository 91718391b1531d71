"""Write a trained language model as ONNX, with the embeddings and the decoder's bias beside it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from nescio.models.store import Embeddings
from nescio_training.graph import Graph, float_input, integer_input
from nescio_training.language_model.model import MaskedLanguageModel


def export(model: MaskedLanguageModel, folder: Path, *, eight_bit: bool = True) -> None:
    """Write ``language_model.onnx``, ``embeddings.npz`` and ``bias.npy`` into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    config = model.encoder.config
    state = {name: value.detach().numpy() for name, value in model.encoder.state_dict().items()}
    graph = Graph()
    width = config.hidden_size
    states = graph.encoder(
        state, "embedded", "present", layers=config.num_hidden_layers, heads=config.num_attention_heads
    )
    chosen = graph.add("GatherND", states, "selected")
    inner = graph.linear("dense", chosen, model.dense.weight.detach().numpy(), model.dense.bias.detach().numpy())
    head = graph.nodes[-2].name
    normed = graph.layer_norm(
        "head", graph.add("Gelu", inner, domain="com.microsoft"), _array(model.norm.weight), _array(model.norm.bias)
    )
    inputs = [
        float_input("embedded", ["rows", "pieces", width]),
        integer_input("present", ["rows", "pieces"], short=True),
        integer_input("selected", ["places", 2]),
    ]
    target = folder / "language_model.onnx"
    outputs: dict[str, tuple[str, list[object]]] = {
        "states": (normed, ["places", width]),
        "hidden": (states, ["rows", "pieces", width]),
    }
    if eight_bit:
        graph.save_quantized(target, inputs, outputs, keep=[head])
    else:
        graph.save(target, inputs, outputs)
    Embeddings.pack(state["embeddings.word_embeddings.weight"]).save(folder / "embeddings.npz")
    np.save(folder / "bias.npy", _array(model.bias))


def _array(value: torch.Tensor) -> np.ndarray:
    return value.detach().numpy()
