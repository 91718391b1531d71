"""Write a trained language model as ONNX, with the embeddings and the decoder's bias beside it."""

from __future__ import annotations

import copy
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import Tensor, nn

from nescio.models.embeddings import Embeddings
from nescio_training.errors import TrainingError
from nescio_training.families import Layers, layers_of
from nescio_training.graph import Graph, float_input, integer_input, quantize
from nescio_training.language_model.model import MaskedLanguageModel
from nescio_training.torch_export import save_traced, without_fused_attention

FILE = "language_model.onnx"
# How far an exact file may be from torch.
MAX_DIFFERENCE = 0.01


def export(model: MaskedLanguageModel, folder: Path, *, eight_bit: bool = True) -> None:
    """Write ``language_model.onnx``, ``embeddings.npz`` and ``bias.npy`` into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    layers = layers_of(model.encoder)
    if layers is None:
        _trace(model, folder / FILE, eight_bit)
    else:
        _spell_out(model, layers, folder / FILE, eight_bit)
    Embeddings.pack(_array(model.encoder.get_input_embeddings().weight)).save(folder / "embeddings.npz")
    np.save(folder / "bias.npy", _array(model.bias))


def check(model: MaskedLanguageModel, folder: Path) -> None:
    """Raise unless an exact file gives the same states as torch, whatever the length of its input."""
    session = onnxruntime.InferenceSession(str(folder / FILE), providers=["CPUExecutionProvider"])
    rng = np.random.default_rng(3)
    embeddings = _array(model.encoder.get_input_embeddings().weight)
    for rows, length in ((1, 7), (2, 40)):
        embedded = embeddings[rng.integers(0, len(embeddings), (rows, length))]
        present = np.ones((rows, length), dtype=np.int32)
        present[0, length - 2 :] = 0
        feed = {"embedded": embedded, "present": present, "selected": np.zeros((1, 2), dtype=np.int64)}
        found = session.run(["hidden"], feed)[0]
        with torch.no_grad():
            states = model.eval().encoder(
                inputs_embeds=torch.from_numpy(embedded), attention_mask=torch.from_numpy(present)
            )
        difference = np.abs(found - _array(states.last_hidden_state))[present > 0].max()
        if difference > MAX_DIFFERENCE:
            raise TrainingError(
                f"The exported language model differs from the trained one by {difference:.3f}.",
                fix=f"take another encoder; the exporter does not follow '{model.encoder.config.model_type}'",
            )


def _spell_out(model: MaskedLanguageModel, layers: Layers, target: Path, eight_bit: bool) -> None:
    graph = Graph()
    width = model.shape.weight.shape[1]
    states = graph.encoder(layers, "embedded", "present")
    chosen = graph.add("GatherND", states, "selected")
    inner = graph.linear("dense", chosen, _array(model.dense.weight), _array(model.dense.bias))
    head = graph.nodes[-2].name
    activated = graph.add("Gelu", inner, domain="com.microsoft")
    normed = graph.layer_norm(
        "head", activated, _array(model.norm.weight), _array(model.norm.bias), epsilon=model.norm.eps
    )
    inputs = [
        float_input("embedded", ["rows", "pieces", width]),
        integer_input("present", ["rows", "pieces"], short=True),
        integer_input("selected", ["places", 2]),
    ]
    outputs: dict[str, tuple[str, list[object]]] = {
        "states": (normed, ["places", width]),
        "hidden": (states, ["rows", "pieces", model.encoder.config.hidden_size]),
    }
    if eight_bit:
        graph.save_quantized(target, inputs, outputs, keep=[head, *graph.with_bands()])
    else:
        graph.save(target, inputs, outputs)


class _AtPlaces(nn.Module):
    """A language model as it is read: states at some places, in the space of the embeddings, and all hidden states."""

    def __init__(self, model: MaskedLanguageModel) -> None:
        super().__init__()
        self.model = model

    def forward(self, embedded: Tensor, present: Tensor, selected: Tensor) -> tuple[Tensor, Tensor]:
        hidden = self.model.encoder(inputs_embeds=embedded, attention_mask=present).last_hidden_state
        return self.model.transformed(hidden[selected[:, 0], selected[:, 1]]), hidden


def _trace(model: MaskedLanguageModel, target: Path, eight_bit: bool) -> None:
    traced = copy.deepcopy(model).eval()
    without_fused_attention(traced.encoder)
    inputs = {
        "embedded": torch.randn(2, 24, model.shape.weight.shape[1]),
        "present": torch.ones((2, 24), dtype=torch.int32),
        "selected": torch.tensor([[0, 3], [1, 5], [1, 7]]),
    }
    axes = {0: "rows", 1: "pieces"}
    dynamic = {"embedded": axes, "present": axes, "hidden": axes, "selected": {0: "places"}, "states": {0: "places"}}
    whole = target.with_suffix(".float.onnx") if eight_bit else target
    save_traced(_AtPlaces(traced), whole, inputs, ["states", "hidden"], dynamic=dynamic)
    if eight_bit:
        quantize(whole, target, keep=[])
        whole.unlink()


def _array(value: torch.Tensor) -> np.ndarray:
    array: np.ndarray = value.detach().numpy()
    return array
