"""Write an encoder as an ONNX graph with ONNX Runtime's fused operators, straight from its weights.

A BERT-style encoder is small enough to be spelled out; the result needs no exporter, no later graph surgery, and takes word
embeddings (not ids), because the embedding matrix is shared between models and stays outside.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from nescio_training.families import Layers

_MICROSOFT = "com.microsoft"
_EPSILON = 1e-12
# Added to the logarithm of attention where a piece must not look.
_UNSEEN = -10_000.0
# How much of a channel's loudness its weights take over (chosen by how often the German recogniser of eight bits answers like the
# exact one: .987 without, .991 with half of it, .996 with so much), and what counts as silence.
_OF_LOUDNESS = 0.8
QUIETER = ".quieter"
_QUIETEST = 1e-5


class Graph:
    """Collects nodes and weights; each method returns the name of its output."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []
        self._count = 0

    def weight(self, name: str, value: np.ndarray) -> str:
        kind = np.int64 if value.dtype.kind in "iu" else np.float32
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value, dtype=kind), name))
        return name

    def add(self, kind: str, *inputs: str, domain: str = "", **attributes: object) -> str:
        self._count += 1
        output = f"{kind.lower()}_{self._count}"
        self.nodes.append(
            helper.make_node(kind, list(inputs), [output], name=f"node_{output}", domain=domain, **attributes)
        )
        return output

    def linear(self, name: str, value: str, weight: np.ndarray, bias: np.ndarray) -> str:
        """``value @ weight.T + bias``, as torch stores it."""
        product = self.add("MatMul", value, self.weight(f"{name}.weight", weight.T))
        return self.add("Add", product, self.weight(f"{name}.bias", bias))

    def layer_norm(
        self, name: str, value: str, scale: np.ndarray, shift: np.ndarray, *, epsilon: float = _EPSILON
    ) -> str:
        return self.add(
            "LayerNormalization", value, self.weight(f"{name}.scale", scale), self.weight(f"{name}.shift", shift),
            epsilon=epsilon, axis=-1,
        )  # fmt: skip

    def encoder(
        self,
        layers: Layers,
        embedded: str,
        present: str,
        *,
        highest: float | None = None,
        loudest: Mapping[str, np.ndarray] = MappingProxyType({}),
    ) -> str:
        """All layers of an encoder.

        ``present`` may be "" where no row is padded. Inner activations above ``highest`` are cut off. ``loudest``: the
        highest value that each channel of what a matrix is multiplied with has been seen to have, by the matrix's name.
        """
        shape = self.add("Shape", embedded)
        length = self.add("Gather", shape, self.weight("axis_one", np.array([1])), axis=0)
        zero = self.weight("zero", np.array([0]))
        places = self.add("Slice", self.weight("positions", layers.positions), zero, length, zero)
        value = self.layer_norm(
            "embeddings", self.add("Add", embedded, places),
            layers.state["embeddings.LayerNorm.weight"], layers.state["embeddings.LayerNorm.bias"], epsilon=layers.epsilon,
        )  # fmt: skip
        bands = {reach: self._band(length, reach) for reach in dict.fromkeys(layers.reach)}
        for number in range(layers.count):
            band = bands[layers.reach[number]] if bands else ""
            value = self._layer(layers, f"encoder.layer.{number}.", value, present, band, highest, loudest)
        return value

    def _band(self, length: str, reach: int) -> str:
        """What is added to attention so that a piece sees only those at most ``reach`` places away: 1 x 1 x pieces x pieces."""
        count = self.add("Squeeze", length)
        first, step = (self.weight(f"band_{name}_{reach}", np.array(name)) for name in (0, 1))
        places = self.add("Range", first, count, step)
        row, column = (self.weight(f"band_axes_{axes}_{reach}", np.array(axes)) for axes in ((0, 1, 2), (0, 1, 3)))
        distance = self.add(
            "Abs", self.add("Sub", self.add("Unsqueeze", places, row), self.add("Unsqueeze", places, column))
        )
        far = self.add("Greater", distance, self.weight(f"reach_{reach}", np.array(reach)))
        seen, unseen = (
            self.weight(f"band_value_{name}_{reach}", np.array(value))
            for name, value in (("seen", 0.0), ("unseen", _UNSEEN))
        )
        return self.add("Where", far, unseen, seen)

    def _layer(
        self,
        layers: Layers,
        prefix: str,
        value: str,
        present: str,
        band: str,
        highest: float | None,
        loudest: Mapping[str, np.ndarray],
    ) -> str:
        state = layers.state
        own = f"{prefix}attention.self."
        packed = np.concatenate([state[f"{own}{part}.weight"] for part in ("query", "key", "value")])
        packed_bias = np.concatenate([state[f"{own}{part}.bias"] for part in ("query", "key", "value")])
        evened, packed = self._evened(f"{prefix}qkv", value, packed, loudest)
        attended = self.add(
            "Attention", evened, self.weight(f"{prefix}qkv.weight", packed.T), self.weight(f"{prefix}qkv.bias", packed_bias),
            present, *(("", band) if band else ()), domain=_MICROSOFT, num_heads=layers.heads,
        )  # fmt: skip
        mixed = self.linear(
            f"{prefix}mix", attended,
            state[f"{prefix}attention.output.dense.weight"], state[f"{prefix}attention.output.dense.bias"],
        )  # fmt: skip
        value = self._skip_norm(layers, f"{prefix}attention.output.", value, mixed)
        evened, wide = self._evened(f"{prefix}up", value, state[f"{prefix}intermediate.dense.weight"], loudest)
        inner = self.add("MatMul", evened, self.weight(f"{prefix}up.weight", wide.T))
        inner = self.add(
            "BiasGelu",
            inner,
            self.weight(f"{prefix}up.bias", state[f"{prefix}intermediate.dense.bias"]),
            domain=_MICROSOFT,
        )
        if highest is not None:
            inner = self.add("Clip", inner, "", self.weight(f"{prefix}highest", np.array(highest)))
        inner, narrow = self._evened(f"{prefix}down", inner, state[f"{prefix}output.dense.weight"], loudest)
        outer = self.linear(f"{prefix}down", inner, narrow, state[f"{prefix}output.dense.bias"])
        return self._skip_norm(layers, f"{prefix}output.", value, outer)

    def _evened(
        self, name: str, value: str, weight: np.ndarray, loudest: Mapping[str, np.ndarray]
    ) -> tuple[str, np.ndarray]:
        """What a matrix is multiplied with, and the matrix, its loud channels made quieter and their weights greater (SmoothQuant).

        The product is the same; but a few loud channels would stretch the one scale that eight bits have for all of them.
        """
        if name not in loudest:
            return value, weight
        loud, heavy = np.maximum(loudest[name], _QUIETEST), np.maximum(np.abs(weight).max(axis=0), _QUIETEST)
        factor = loud**_OF_LOUDNESS / heavy ** (1 - _OF_LOUDNESS)
        factor /= np.exp(np.log(factor).mean())
        return self.add("Mul", value, self.weight(f"{name}{QUIETER}", 1 / factor)), weight * factor

    def _skip_norm(self, layers: Layers, prefix: str, skipped: str, value: str) -> str:
        """Two plain operators: the fused one (SkipLayerNormalization) takes four times as long on a processor."""
        return self.layer_norm(
            f"{prefix}norm", self.add("Add", value, skipped),
            layers.state[f"{prefix}LayerNorm.weight"], layers.state[f"{prefix}LayerNorm.bias"], epsilon=layers.epsilon,
        )  # fmt: skip

    def with_bands(self) -> list[str]:
        """The names of the nodes that see only neighbours: there is no such operator of eight bits."""
        return [node.name for node in self.nodes if node.op_type == "Attention" and len(node.input) > 5]

    def users_of(self, *weights: str) -> list[str]:
        """The names of the nodes that use these weights."""
        return [node.name for node in self.nodes if set(weights) & set(node.input)]

    def save(
        self, path: Path, inputs: list[onnx.ValueInfoProto], outputs: Mapping[str, tuple[str, list[object]]]
    ) -> None:
        """Write the model; ``outputs`` maps the names to be seen outside to (inner name, shape)."""
        for name, (inner, _) in outputs.items():
            self.nodes.append(helper.make_node("Identity", [inner], [name]))
        seen = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, (_, shape) in outputs.items()]
        graph = helper.make_graph(self.nodes, "nescio", inputs, seen, self.weights)
        opsets = [helper.make_opsetid("", 17), helper.make_opsetid(_MICROSOFT, 1)]
        onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="nescio"), str(path))

    def save_quantized(
        self,
        path: Path,
        inputs: list[onnx.ValueInfoProto],
        outputs: Mapping[str, tuple[str, list[object]]],
        *,
        keep: list[str],
    ) -> None:
        """Write the model with weights of eight bits; the nodes named in ``keep`` stay as they are."""
        whole = path.with_suffix(".float.onnx")
        self.save(whole, inputs, outputs)
        quantize(whole, path, keep=keep)
        whole.unlink()


def float_input(name: str, shape: list[object]) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def integer_input(name: str, shape: list[object], *, short: bool = False) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.INT32 if short else TensorProto.INT64, shape)


def _is_no_advice(record: logging.LogRecord) -> bool:
    return "pre-processing" not in str(record.msg)


def quantize(source: Path, target: Path, *, keep: list[str]) -> None:
    """Weights to eight bits, one scale a column, of which seven are used: full ones saturate on processors without VNNI."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    # It recommends a step on the way that changes nothing here.
    logging.getLogger().addFilter(_is_no_advice)
    quantize_dynamic(
        str(source), str(target), weight_type=QuantType.QInt8, reduce_range=True, per_channel=True, nodes_to_exclude=keep,
        op_types_to_quantize=["MatMul", "Attention"], extra_options={"DefaultTensorType": TensorProto.FLOAT},
    )  # fmt: skip
