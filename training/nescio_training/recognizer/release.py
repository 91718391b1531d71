"""Make a trained recogniser ready for use: export to eight bits, embeddings and tokenizer beside it, and a card."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer

from nescio.models.embeddings import Embeddings
from nescio.models.hints import FILE, save_hints
from nescio.models.pieces import split_pieces
from nescio.models.selection import TASK
from nescio_training.cards import write_card
from nescio_training.encoders import load_tokenizer, locate_encoder
from nescio_training.recognizer.export import Window, export_checked
from nescio_training.recognizer.hinting import TrainingHints, hints_of
from nescio_training.recognizer.model import Recognizer
from nescio_training.recognizer.train import Settings, build, student_of
from nescio_training.special_pieces import piece_ids, special_pieces


def load(run: Path) -> tuple[Recognizer, Settings]:
    """The finished model of a run, averaged weights."""
    raw = json.loads((run / "settings.json").read_text(encoding="utf8"))
    settings = Settings(**{**raw, "layers": tuple(raw["layers"])})
    model, _ = build(settings)
    if settings.teacher:
        model = student_of(model, settings)
    model.load_state_dict(torch.load(run / "recognizer.pt", map_location="cpu", weights_only=True))
    return model.eval(), settings


def release(
    run: Path,
    target: Path,
    *,
    name: str,
    lang: str,
    data: list[str],
    command: str,
    scores: dict[str, Any],
    shared: Path | None = None,
    texts: Sequence[str] = (),
) -> dict[str, Any]:
    """Write a model folder and return its card.

    ``texts``: some on which the written file is compared with the trained model.

    ``shared`` holds embeddings and tokenizer that several models use and must lie beside ``target``; without it the
    folder gets its own and can be moved anywhere.
    """
    model, settings = load(run)
    path = locate_encoder(settings.encoder)
    tokenizer = load_tokenizer(path)
    pieces = special_pieces(tokenizer, path)
    target.mkdir(parents=True, exist_ok=True)
    home = shared or target
    if shared is None:
        Embeddings.pack(model.encoder.get_input_embeddings().weight.detach().numpy()).save(home / "embeddings.npz")
        tokenizer.save(str(home / "tokenizer.json"))
    hints = hints_of(settings.hints, settings.lang) if settings.hints else None
    windows = windows_of(texts, model, tokenizer, pieces, hints, settings.window)
    eight_bit = export_checked(model, target / "recognizer.onnx", windows)
    files = [target / "recognizer.onnx", home / "embeddings.npz", home / "tokenizer.json"]
    if hints:
        tables = [table.weight.detach().numpy() for table in model.hints]
        save_hints(target / FILE, tables, hints.lexicon)
        files.append(target / FILE)
    return write_card(
        target,
        root=target if shared is None else target.parent,
        files=files,
        name=name,
        title="recogniser: types, masking decisions and confidential categories in one pass"
        + (", fewer layers" if settings.teacher else ""),
        task=TASK,
        lang=lang,
        data=data,
        command=command,
        scores=scores,
        settings={key: value for key, value in asdict(settings).items() if key not in ("encoder", "teacher", "start")}
        | {"family": model.encoder.config.model_type, "eight_bit": eight_bit, "pieces": pieces},
    )


@torch.no_grad()
def windows_of(
    texts: Sequence[str],
    model: Recognizer,
    tokenizer: Tokenizer,
    pieces: dict[str, str],
    hints: TrainingHints | None,
    length: int,
) -> list[Window]:
    """The beginnings of some texts, as the finished model reads them."""
    special = piece_ids(pieces, tokenizer)
    windows = []
    for text in texts:
        found = split_pieces(text, tokenizer)
        ids = np.concatenate([[special["cls_id"]], found.ids[:length], [special["sep_id"]]])
        embedded = model.embed(torch.from_numpy(ids))
        if hints:
            embedded[1:-1] += model.hinted(torch.from_numpy(hints(text, found)[:length]))
        windows.append((embedded.numpy(), np.pad(found.shapes[:length], 1)))
    return windows
