"""Write a trained recogniser as ONNX: word embeddings and shapes in, the logits of all heads out."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import Tensor, nn

from nescio_training.errors import TrainingError
from nescio_training.families import Layers, layers_of
from nescio_training.graph import Graph, float_input, integer_input, quantize
from nescio_training.recognizer.model import Recognizer
from nescio_training.torch_export import save_traced, without_fused_attention

# Where nothing tells how loud channels get. With BERT's kind of encoder, only one or two neurons of a layer ever exceed it, and
# only at the special pieces. Left in, they would stretch the scale of eight bits for all the others; cut off, they are not
# missed (EXPERIMENTS.md).
HIGHEST_ACTIVATION = 8.0
# An exact file may differ from torch by so much; one of eight bits must give so many pieces the same type.
MAX_DIFFERENCE = 0.01
LEAST_AGREEMENT = 0.98

# Matrices whose input is evened out -> their names in the graph.
_MATRICES = {"attention.self.query": "qkv", "intermediate.dense": "up", "output.dense": "down"}
_MATRIX = re.compile(rf"(?P<layer>encoder\.layer\.\d+\.)(?P<matrix>{'|'.join(map(re.escape, _MATRICES))})")

# A window: the embeddings of its pieces, with those of hints, and shapes.
Window = tuple[np.ndarray, np.ndarray]


def export(model: Recognizer, target: Path, windows: Sequence[Window] = (), *, eight_bit: bool = True) -> None:
    """Write one ONNX file; the embedding matrix is not part of it. ``windows`` tell how loud the channels of the encoder get."""
    target.parent.mkdir(parents=True, exist_ok=True)
    layers = layers_of(model.encoder)
    if layers is not None:
        _spell_out(model, layers, target, _loudest(model, windows) if eight_bit else {}, eight_bit)
        return
    whole = target.with_suffix(".float.onnx") if eight_bit else target
    _trace(model, whole)
    if eight_bit:
        quantize(whole, target, keep=[])
        whole.unlink()


def export_checked(model: Recognizer, target: Path, windows: Sequence[Window]) -> bool:
    """Write a file of eight bits if it answers like torch on these windows, an exact one otherwise; whether it has eight bits."""
    export(model, target, windows)
    expected = [_by_torch(model, window) for window in windows]
    columns = model.labels.type_columns
    found = _by_file(target, windows)
    same = [
        (one[:, columns].argmax(1) == other[:, columns].argmax(1)).mean()
        for one, other in zip(expected, found, strict=True)
    ]
    if not same or float(np.mean(same)) >= LEAST_AGREEMENT:
        return True
    export(model, target, eight_bit=False)
    exact = _by_file(target, windows)
    difference = max(float(np.abs(one - other).max()) for one, other in zip(expected, exact, strict=True))
    if difference > MAX_DIFFERENCE:
        raise TrainingError(
            f"The exported recogniser differs from the trained one by {difference:.3f}.",
            fix=f"take another encoder; the exporter does not follow one of the kind '{model.encoder.config.model_type}'",
        )
    return False


def _loudest(model: Recognizer, windows: Sequence[Window]) -> dict[str, np.ndarray]:
    """The highest value of each channel before the matrices of all layers, by the matrix's name in the graph."""
    found: dict[str, np.ndarray] = {}

    def listen(name: str) -> Callable[[nn.Module, tuple[Tensor, ...]], None]:
        def hear(_: nn.Module, inputs: tuple[Tensor, ...]) -> None:
            loud = inputs[0].detach().abs().flatten(0, -2).amax(dim=0).numpy()
            found[name] = np.maximum(found.get(name, 0.0), loud)

        return hear

    listening = [
        module.register_forward_pre_hook(listen(f"{match['layer']}{_MATRICES[match['matrix']]}"))
        for name, module in model.encoder.named_modules()
        if (match := _MATRIX.fullmatch(name))
    ]
    for window in windows:
        _by_torch(model, window)
    for one in listening:
        one.remove()
    return found


def _spell_out(
    model: Recognizer, layers: Layers, target: Path, loudest: Mapping[str, np.ndarray], eight_bit: bool
) -> None:
    graph = Graph()
    width = model.shape.weight.shape[1]
    shaped = graph.add("Gather", graph.weight("shapes.weight", model.shape.weight.detach().numpy()), "shapes", axis=0)
    highest = HIGHEST_ACTIVATION if eight_bit and not loudest else None
    states = graph.encoder(layers, graph.add("Add", "embedded", shaped), "", highest=highest, loudest=loudest)
    logits = graph.linear("heads", states, model.heads.weight.detach().numpy(), model.heads.bias.detach().numpy())
    inputs = [
        float_input("embedded", ["rows", "pieces", width]),
        integer_input("shapes", ["rows", "pieces"]),
    ]
    outputs = {"logits": (logits, ["rows", "pieces", model.labels.count])}
    if eight_bit:
        graph.save_quantized(target, inputs, outputs, keep=[*graph.users_of("heads.weight"), *graph.with_bands()])
    else:
        graph.save(target, inputs, outputs)


class _WithoutPadding(nn.Module):
    """A recogniser that is given whole windows only."""

    def __init__(self, model: Recognizer) -> None:
        super().__init__()
        self.model = model

    def forward(self, embedded: Tensor, shapes: Tensor) -> Tensor:
        return self.model(embedded, shapes, torch.ones_like(shapes))


def _trace(model: Recognizer, target: Path) -> None:
    traced = copy.deepcopy(model).eval()
    without_fused_attention(traced.encoder)
    shapes = torch.zeros((1, 24), dtype=torch.long)
    inputs = {"embedded": torch.randn(1, 24, model.shape.weight.shape[1]), "shapes": shapes}
    axes = {0: "rows", 1: "pieces"}
    names = ("embedded", "shapes", "logits")
    save_traced(_WithoutPadding(traced), target, inputs, ["logits"], dynamic=dict.fromkeys(names, axes))


@torch.no_grad()
def _by_torch(model: Recognizer, window: Window) -> np.ndarray:
    embedded, shapes = (torch.from_numpy(values[None]) for values in window)
    logits: np.ndarray = model.eval()(embedded, shapes, torch.ones_like(shapes))[0].numpy()
    return logits


def _by_file(path: Path, windows: Sequence[Window]) -> list[np.ndarray]:
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    return [
        session.run(["logits"], {"embedded": embedded[None], "shapes": shapes[None]})[0][0]
        for embedded, shapes in windows
    ]
