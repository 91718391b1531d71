"""The special word pieces of an encoder's tokenizer, under the names that BERT has for them.

Cards of models keep them (``settings["pieces"]``), so that what reads with a model needs its ``tokenizer.json`` alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from nescio_training.errors import TrainingError

# BERT's name -> the entries of a tokenizer's settings that may hold the piece, and what it is usually called.
_ENTRIES = {
    "[CLS]": ("cls_token", "bos_token"),
    "[SEP]": ("sep_token", "eos_token"),
    "[MASK]": ("mask_token",),
    "[PAD]": ("pad_token",),
}
_USUAL = {
    "[CLS]": ("[CLS]", "<s>", "<cls>"),
    "[SEP]": ("[SEP]", "</s>", "<sep>"),
    "[MASK]": ("[MASK]", "<mask>"),
    "[PAD]": ("[PAD]", "<pad>"),
}
_FILES = ("tokenizer_config.json", "special_tokens_map.json")
# How pieces that begin a word (byte-level, SentencePiece) or go on with one (WordPiece) are marked.
_BEGINS = ("Ġ", "▁", "Ċ")
_CONTINUES = "##"


def special_pieces(tokenizer: Tokenizer, path: str = "") -> dict[str, str]:
    """BERT's name of each special piece -> its name in this tokenizer; ``path`` is the encoder's folder, if there is one."""
    settings = _settings(Path(path)) if path else {}
    found = {}
    for name, entries in _ENTRIES.items():
        named = [_text(settings.get(entry)) for entry in entries]
        known = [piece for piece in (*named, *_USUAL[name]) if piece and tokenizer.token_to_id(piece) is not None]
        if not known:
            raise TrainingError(
                f"The encoder's tokenizer names no piece for {name}.",
                fix="take an encoder of the BERT, DistilBERT, RoBERTa, XLM-R, DeBERTa, Longformer or ModernBERT families",
            )
        found[name] = known[0]
    return found


def piece_ids(pieces: Mapping[str, str], tokenizer: Tokenizer) -> dict[str, int]:
    """The numbers of the special pieces, as what cuts and pads windows takes them."""
    names = {"cls_id": "[CLS]", "sep_id": "[SEP]", "pad_id": "[PAD]"}
    return {key: int(tokenizer.token_to_id(pieces[name])) for key, name in names.items()}


def starts_of_words(tokenizer: Tokenizer) -> np.ndarray:
    """For each piece of the vocabulary whether it begins a word."""
    pieces = [tokenizer.id_to_token(number) or "" for number in range(tokenizer.get_vocab_size())]
    if any(piece.startswith(_CONTINUES) for piece in pieces):
        return np.array([not piece.startswith(_CONTINUES) for piece in pieces])
    return np.array([piece.startswith(_BEGINS) or not piece.isalnum() for piece in pieces])


def _settings(folder: Path) -> dict[str, Any]:
    """What the files beside a tokenizer say; a folder may hold ``tokenizer.json`` alone."""
    settings: dict[str, Any] = {}
    for name in _FILES:
        if (file := folder / name).is_file():
            settings |= json.loads(file.read_text(encoding="utf8"))
    return settings


def _text(entry: Any) -> str:
    """A piece is written as a string or as an object with its settings."""
    return str(entry.get("content", "")) if isinstance(entry, dict) else str(entry or "")
