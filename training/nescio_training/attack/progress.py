"""What a training of the attack needs to go on after an interruption, in a folder that the user names."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch import nn

if TYPE_CHECKING:
    from nescio_training.attack.classifier import Settings

# The best share that was right, the weights of that epoch, epochs since, epochs done.
State = tuple[float, dict[str, Any], int, int]
_ENCODER = "further.pt"
_EPOCH = "epoch.pt"


@dataclass(slots=True)
class Progress:
    """Files of a folder, or nothing at all; ``encoder`` are weights whose further training was finished earlier."""

    folder: Path | None
    encoder: dict[str, Any] | None = None

    @classmethod
    def in_folder(cls, settings: Settings) -> Progress:
        if not settings.checkpoint:
            return cls(None)
        folder = Path(settings.checkpoint)
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / _ENCODER
        return cls(folder, torch.load(file, weights_only=True) if file.exists() else None)

    def keep_encoder(self, encoder: nn.Module) -> None:
        self._keep(_ENCODER, encoder.state_dict())

    def resume(self, model: nn.Module, optimizer: Any, schedule: Any) -> State:
        """Where training stands, with the model and the optimizer set to it."""
        file = self.folder / _EPOCH if self.folder is not None else None
        if file is None or not file.exists():
            return -1.0, copy.deepcopy(model.state_dict()), 0, 0
        kept = torch.load(file, weights_only=True)
        model.load_state_dict(kept["model"])
        optimizer.load_state_dict(kept["optimizer"])
        schedule.load_state_dict(kept["schedule"])
        best, state, waited, done = kept["state"]
        return best, state, waited, done

    def keep_epoch(self, model: nn.Module, optimizer: Any, schedule: Any, state: State) -> None:
        kept = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "schedule": schedule.state_dict()}
        self._keep(_EPOCH, {**kept, "state": state})

    def _keep(self, name: str, values: dict[str, Any]) -> None:
        """Written beside its place and renamed: an interruption leaves the file before."""
        if self.folder is not None:
            torch.save(values, self.folder / f"{name}.new")
            (self.folder / f"{name}.new").replace(self.folder / name)
