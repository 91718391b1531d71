"""Write the model of an unfinished run as it is now, so that something can be tried with it.

python -m nescio_training.language_model.snapshot runs/lm -o runs/lm/now
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import torch

from nescio_training.encoders import load_encoder, load_tokenizer, locate_encoder
from nescio_training.errors import TrainingError
from nescio_training.language_model.heads import save_model
from nescio_training.language_model.model import MaskedLanguageModel
from nescio_training.language_model.train import CHECKPOINT, Settings
from nescio_training.special_pieces import special_pieces


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="nescio_training.language_model.snapshot", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("run", type=Path, help="folder of the run")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the model")
    given = parser.parse_args()
    try:
        tokens = snapshot(given.run, given.out)
    except TrainingError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    sys.stdout.write(f"The model after {tokens:,} pieces is in {given.out}\n")
    return 0


def snapshot(run: Path, target: Path) -> int:
    """Write the model of the last checkpoint and return how many pieces it has seen."""
    if not (run / CHECKPOINT).exists():
        raise TrainingError(f"There is no {CHECKPOINT} in {run}.", fix="wait for the run's first checkpoint")
    settings = Settings.of_run(run)
    path = locate_encoder(settings.encoder)
    model = MaskedLanguageModel(load_encoder(path))
    state = torch.load(run / CHECKPOINT, map_location="cpu", weights_only=True)
    model.load_state_dict(state["model"])
    tokenizer = load_tokenizer(path)
    save_model(model, tokenizer, special_pieces(tokenizer, path), target)
    return int(state["step"]) * settings.batch_tokens


if __name__ == "__main__":
    sys.exit(main())
