"""Word pieces as encoders of several families want them: windows, with the family's own marks at both ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor

from nescio_training.encoders import longest_window
from nescio_training.special_pieces import special_pieces


class Pieces:
    """Cuts texts into windows of pieces and pads batches of them."""

    def __init__(self, tokenizer: Tokenizer, config: Any, path: str = "") -> None:
        self.tokenizer = tokenizer
        pieces = special_pieces(tokenizer, path)
        self.first, self.last, self.mask, self.padding = (
            int(tokenizer.token_to_id(pieces[name])) for name in ("[CLS]", "[SEP]", "[MASK]", "[PAD]")
        )
        self.vocabulary = int(config.vocab_size)
        # Two are for the marks at both ends.
        self.longest = longest_window(config) - 2

    def windows(self, text: str, size: int, overlap: int) -> list[list[int]]:
        """Windows of at most ``size`` pieces, each sharing ``overlap`` with the next."""
        size = min(size, self.longest)
        ids = self.tokenizer.encode(text, add_special_tokens=False).ids
        starts = range(0, max(1, len(ids) - overlap), max(1, size - overlap)) if ids else ()
        return [ids[start : start + size] for start in starts]

    def tensors(self, windows: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
        """A padded batch with its mask."""
        width = max(map(len, windows)) + 2
        ids = torch.full((len(windows), width), self.padding, dtype=torch.long)
        present = torch.zeros((len(windows), width), dtype=torch.long)
        for row, window in enumerate(windows):
            ids[row, : len(window) + 2] = torch.tensor([self.first, *window, self.last])
            present[row, : len(window) + 2] = 1
        return ids, present
