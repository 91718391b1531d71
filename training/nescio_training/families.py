"""Encoders that are BERT's layers under other names: their weights in BERT's names, for the spelled-out graph.

DistilBERT lacks segments, RoBERTa and XLM-R begin to count positions later, and Longformer lets each piece see only its
neighbours. Other families (DeBERTa, ModernBERT) are exported by tracing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from nescio_training.encoders import first_position

_SAME_NAMES = frozenset({"bert", "roberta", "xlm-roberta", "camembert", "longformer"})
_DISTILBERT = {
    "attention.q_lin": "attention.self.query",
    "attention.k_lin": "attention.self.key",
    "attention.v_lin": "attention.self.value",
    "attention.out_lin": "attention.output.dense",
    "sa_layer_norm": "attention.output.LayerNorm",
    "ffn.lin1": "intermediate.dense",
    "ffn.lin2": "output.dense",
    "output_layer_norm": "output.LayerNorm",
}
_POSITIONS, _SEGMENTS = "embeddings.position_embeddings.weight", "embeddings.token_type_embeddings.weight"


@dataclass(frozen=True)
class Layers:
    """All that the graph of an encoder needs.

    ``positions`` begin with that of the first piece. ``reach``: how many pieces to each side a piece sees, layer by layer;
    nothing: all of them.
    """

    state: Mapping[str, np.ndarray]
    positions: np.ndarray
    count: int
    heads: int
    epsilon: float
    reach: tuple[int, ...] = ()


def layers_of(encoder: Any) -> Layers | None:
    """The layers of an encoder in BERT's names, or None where it is of another kind."""
    config = encoder.config
    state = {name: value.detach().numpy() for name, value in encoder.state_dict().items()}
    if config.model_type in _SAME_NAMES and config.hidden_act == "gelu":
        positions = state[_POSITIONS][first_position(config) :] + state[_SEGMENTS][0]
        reach = tuple(size // 2 for size in config.attention_window) if config.model_type == "longformer" else ()
        return Layers(
            state, positions, config.num_hidden_layers, config.num_attention_heads, config.layer_norm_eps, reach
        )
    if config.model_type == "distilbert" and config.activation == "gelu":
        return Layers(_renamed(state), state[_POSITIONS], config.n_layers, config.n_heads, 1e-12)
    return None


def _renamed(state: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """DistilBERT's weights under BERT's names."""
    renamed = {}
    for name, value in state.items():
        own = name.replace("transformer.layer.", "encoder.layer.")
        for old, new in _DISTILBERT.items():
            own = own.replace(f".{old}.", f".{new}.")
        renamed[own] = value
    return renamed
