"""Write a trained recogniser as ONNX: word embeddings and shapes in, the logits of all heads out."""

from __future__ import annotations

from pathlib import Path

from nescio_training.graph import Graph, float_input, integer_input
from nescio_training.recognizer.model import Recognizer

# With this encoder, only one or two neurons of a layer ever exceed it, and only at the special pieces. Left in, they would
# stretch the scale of eight bits for all the others; cut off, they are not missed (EXPERIMENTS.md).
HIGHEST_ACTIVATION = 8.0


def export(model: Recognizer, target: Path, *, eight_bit: bool = True) -> None:
    """Write one ONNX file; the embedding matrix is not part of it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    config = model.encoder.config
    state = {name: value.detach().numpy() for name, value in model.encoder.state_dict().items()}
    graph = Graph()
    width = config.hidden_size
    shaped = graph.add("Gather", graph.weight("shapes.weight", model.shape.weight.detach().numpy()), "shapes", axis=0)
    states = graph.encoder(
        state, graph.add("Add", "embedded", shaped), "",
        layers=config.num_hidden_layers, heads=config.num_attention_heads,
        highest=HIGHEST_ACTIVATION if eight_bit else None,
    )  # fmt: skip
    logits = graph.linear("heads", states, model.heads.weight.detach().numpy(), model.heads.bias.detach().numpy())
    inputs = [
        float_input("embedded", ["rows", "pieces", width]),
        integer_input("shapes", ["rows", "pieces"]),
    ]
    outputs = {"logits": (logits, ["rows", "pieces", model.labels.count])}
    if eight_bit:
        graph.save_quantized(target, inputs, outputs, keep=graph.users_of("heads.weight"))
    else:
        graph.save(target, inputs, outputs)
