"""The multi-task recogniser: one pass gives type, masking decision and confidential category of every word."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from nescio.document import Mention
from nescio.models import store
from nescio.models.decoding import decode
from nescio.models.pieces import split_pieces
from nescio.models.windows import run_windows

if TYPE_CHECKING:
    import onnxruntime
    from tokenizers import Tokenizer

LENGTH = 254
OVERLAP = 48


class Recognizer:
    """Loads its weights on first use, once; any length of text, in bounded memory."""

    def __init__(self, name: str, *, threads: int = 0, batch_size: int = 8) -> None:
        self.name = name
        self.threads = threads
        self.batch_size = batch_size

    def mentions(self, text: str, source: str) -> list[Mention]:
        """The mentions of a text, with the model's opinions as signals."""
        pieces = split_pieces(text, self._tokenizer)
        if not len(pieces):
            return []
        logits = run_windows(
            pieces.ids,
            pieces.shapes,
            self._forward,
            length=LENGTH,
            overlap=OVERLAP,
            batch_size=self.batch_size,
            cls_id=store.piece_id(self.name, "[CLS]"),
            sep_id=store.piece_id(self.name, "[SEP]"),
        )
        return decode(text, pieces, logits, source)

    def _forward(self, ids: np.ndarray, shapes: np.ndarray, present: np.ndarray) -> np.ndarray:
        inputs = {"embedded": self._embeddings[ids], "shapes": shapes, "present": present.astype(np.int32)}
        result: np.ndarray = self._session.run(["logits"], inputs)[0]
        return result

    @cached_property
    def _session(self) -> onnxruntime.InferenceSession:
        return store.session(self.name, self.threads)

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        return store.tokenizer(self.name)

    @cached_property
    def _embeddings(self) -> store.Embeddings:
        return store.embeddings(self.name)
