"""Write encoders as ONNX by torch's own exporter: for the families that ``graph`` does not spell out."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, nn

_OPSET = 17


def save_traced(
    module: nn.Module,
    path: Path,
    inputs: dict[str, Tensor],
    outputs: Sequence[str],
    *,
    dynamic: dict[str, dict[int, str]],
) -> None:
    """Trace a module with examples of its inputs; the axes named in ``dynamic`` may have any length later."""
    with warnings.catch_warnings(), torch.no_grad():
        # The tracing exporter needs the onnx package alone; it says that it is old, and what it takes for constant.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module.eval(), tuple(inputs.values()), str(path), input_names=list(inputs), output_names=list(outputs),
            dynamic_axes=dynamic, opset_version=_OPSET, dynamo=False,
        )  # fmt: skip


def without_fused_attention(encoder: nn.Module) -> None:
    """Attention as plain products, which every exporter can follow."""
    encoder.set_attn_implementation("eager")
