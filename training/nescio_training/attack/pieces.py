"""Word pieces as encoders of several families want them: windows, with the family's own marks at both ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor

from nescio_training.errors import TrainingError

_FIRST = ("[CLS]", "<s>")
_LAST = ("[SEP]", "</s>")
_MASK = ("[MASK]", "<mask>")


class Pieces:
    """Cuts texts into windows of pieces and pads batches of them."""

    def __init__(self, tokenizer: Tokenizer, config: Any) -> None:
        self.tokenizer = tokenizer
        self.first, self.last, self.mask = (_known(tokenizer, names) for names in (_FIRST, _LAST, _MASK))
        self.padding = config.pad_token_id or 0
        self.vocabulary = int(config.vocab_size)
        # RoBERTa counts positions from after its padding; two more are for the marks.
        offset = self.padding + 1 if config.model_type in ("roberta", "xlm-roberta", "camembert") else 0
        self.longest = int(config.max_position_embeddings) - offset - 2

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


def _known(tokenizer: Tokenizer, names: Sequence[str]) -> int:
    for name in names:
        number = tokenizer.token_to_id(name)
        if number is not None:
            return int(number)
    raise TrainingError(
        f"The encoder's vocabulary has none of {', '.join(names)}.",
        fix="take an encoder of the BERT or RoBERTa families",
    )
