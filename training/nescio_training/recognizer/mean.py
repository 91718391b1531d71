"""The mean of the weights of several recognisers: fits that went on from one start know more together than each alone.

    python -m nescio_training.recognizer.mean recognizer-de runs/a/model runs/b/model --texts data/corpus/de -o runs/mean

Wortsman et al., "Model soups", 2022. The first one's card tells how the result is read; all must have the same encoder and hints.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from nescio.evaluate.corpus import load_corpus
from nescio.models import store
from nescio.models.hints import FILE, save_hints
from nescio_training.cards import write_card
from nescio_training.errors import TrainingError
from nescio_training.recognizer.export import export_checked
from nescio_training.recognizer.hinting import has_hints, hints_of
from nescio_training.recognizer.model import Recognizer
from nescio_training.recognizer.release import windows_of
from nescio_training.recognizer.restore import load_released

# So many texts tell how loud the channels of the result get.
_TEXTS = 64


def mean(names: Sequence[str], target: Path, texts: Sequence[str]) -> dict[str, Any]:
    """Write the mean of recognisers, released ones or folders, into a folder of its own; returns its card."""
    model, card = _mean_model(names), store.card(names[0])
    hints = hints_of(names[0], card.lang) if has_hints(names[0]) else None
    settings = card.settings
    target.mkdir(parents=True, exist_ok=True)
    windows = windows_of(texts, model, store.tokenizer(names[0]), settings["pieces"], hints, settings["window"])
    eight_bit = export_checked(model, target / "recognizer.onnx", windows)
    files = [target / "recognizer.onnx"]
    for file in ("embeddings.npz", "tokenizer.json"):
        files.append(target / file)
        shutil.copyfile(store.path_of(names[0], file), target / file)
    if hints:
        files.append(target / FILE)
        save_hints(target / FILE, [table.weight.detach().numpy() for table in model.hints], hints.lexicon)
    known = {"title": card.title, "task": card.task, "lang": card.lang, "data": list(card.data), "scores": {}}
    command = f"the mean of the weights of {', '.join(store.card(name).name for name in names)}"
    return write_card(
        target,
        root=target,
        files=files,
        name=target.name,
        command=command,
        **known,
        settings={**settings, "eight_bit": eight_bit},
    )


def _mean_model(names: Sequence[str]) -> Recognizer:
    model, *others = map(load_released, names)
    states = [model.state_dict(), *(other.state_dict() for other in others)]
    for name, state in zip(names, states, strict=True):
        if {key: value.shape for key, value in state.items()} != {key: value.shape for key, value in states[0].items()}:
            raise TrainingError(
                f"'{name}' has another shape than '{names[0]}'.", fix="take fits that went on from one start"
            )
    mixed = {
        key: torch.stack([state[key] for state in states]).mean(0) if value.is_floating_point() else value
        for key, value in states[0].items()
    }
    model.load_state_dict(mixed)
    return model


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="nescio_training.recognizer.mean", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("recognizers", nargs="+", help="names of released recognisers, or folders with a card.json")
    parser.add_argument("--texts", type=Path, required=True, help="a corpus of the language in our markup")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the result")
    given = parser.parse_args()
    try:
        documents = load_corpus(given.texts)
        texts = [document.text for document in documents[:: max(1, len(documents) // _TEXTS)]]
        card = mean(given.recognizers, given.out, texts)
    except TrainingError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"Written to {given.out} ({'eight bits' if card['settings']['eight_bit'] else 'exact'})\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
