"""The head of a language model: read from the folder that a run starts from, written into the one it ends with."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from tokenizers import Tokenizer

from nescio_training.language_model.model import MaskedLanguageModel

HEAD = "head.pt"
# Where the families keep their own head: dense layer, norm, bias of the vocabulary.
_PUBLISHED = (
    ("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.bias"),
    ("lm_head.dense", "lm_head.layer_norm", "lm_head.bias"),
    ("lm_predictions.lm_head.dense", "lm_predictions.lm_head.LayerNorm", "lm_predictions.lm_head.bias"),
    ("vocab_transform", "vocab_layer_norm", "vocab_projector.bias"),
    ("head.dense", "head.norm", "decoder.bias"),
)


def take_head(model: MaskedLanguageModel, path: str) -> None:
    """Take the head that belongs to an encoder: one of our runs, or the published one; a plain encoder has none."""
    head = Path(path) / HEAD
    own = torch.load(head, map_location="cpu", weights_only=True) if head.exists() else {}
    state = own or _published_head(path)
    fitting = {
        name: value.float()
        for name, value in state.items()
        if name in model.state_dict() and value.shape == model.state_dict()[name].shape
    }
    model.load_state_dict({**model.state_dict(), **fitting})


def _published_head(path: str) -> dict[str, torch.Tensor]:
    """What was published with an encoder as a masked language model; empty where only the encoder was."""
    from transformers import AutoModelForMaskedLM

    try:
        published, facts = AutoModelForMaskedLM.from_pretrained(path, output_loading_info=True)
    except (OSError, ValueError):
        return {}
    state = {name: value for name, value in published.state_dict().items() if name not in facts["missing_keys"]}
    for dense, norm, bias in _PUBLISHED:
        if f"{dense}.weight" not in state:
            continue
        width = len(state[f"{dense}.weight"])
        zeros = torch.zeros(width)
        return {
            "dense.weight": state[f"{dense}.weight"],
            "dense.bias": state.get(f"{dense}.bias", zeros),
            "norm.weight": state.get(f"{norm}.weight", torch.ones(width)),
            "norm.bias": state.get(f"{norm}.bias", zeros),
            **({"bias": state[bias]} if bias in state else {}),
        }
    return {}


def save_model(model: MaskedLanguageModel, tokenizer: Tokenizer, pieces: dict[str, str], folder: Path) -> None:
    """Write the finished model: the encoder in Hugging Face's layout, the head and the names of special pieces beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    model.encoder.save_pretrained(folder)
    tokenizer.save(str(folder / "tokenizer.json"))
    names = {f"{name.strip('[]').lower()}_token": piece for name, piece in pieces.items()}
    (folder / "special_tokens_map.json").write_text(json.dumps(names, indent=2), encoding="utf8")
    head = {name: value for name, value in model.state_dict().items() if not name.startswith("encoder.")}
    torch.save(head, folder / HEAD)
