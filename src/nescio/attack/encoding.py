"""Word pieces of a text with the states that the embedded language model gives them in their context."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nescio.errors import UsageError
from nescio.models import store
from nescio.models.language_model import MODEL, SEGMENT, is_available
from nescio.text.visible_words import Word

_MASK = "[MASK]"


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a text: their numbers in the vocabulary and the word each belongs to. Gaps are mask pieces."""

    ids: np.ndarray
    words: np.ndarray


class Encoder:
    """Reads with the language model that comes with nescio; opens it on first use."""

    def __init__(self, model: str = MODEL, *, threads: int = 0) -> None:
        self.model = model
        self.threads = threads

    def check(self) -> None:
        if not is_available(self.model):
            raise UsageError(
                f"The neural attacker needs the model '{self.model}', which is not there. Reinstall nescio."
            )

    @property
    def vocabulary(self) -> int:
        return int(store.embeddings(self.model).values.shape[0])

    def pieces(self, words: Sequence[Word]) -> Pieces:
        """Split words into pieces."""
        texts = [word.text or _MASK for word in words]
        line = " ".join(texts).encode("utf8", "replace").decode("utf8")
        starts = np.cumsum([0, *(len(text) + 1 for text in texts)])[:-1]
        encoding = store.tokenizer(self.model).encode(line, add_special_tokens=False)
        places = np.array([start for start, _ in encoding.offsets], dtype=np.int64)
        return Pieces(np.array(encoding.ids, dtype=np.int64), np.searchsorted(starts, places, side="right") - 1)

    def weightless(self) -> int:
        """The piece that stands for a gap."""
        return store.piece_id(self.model, _MASK)

    def states(self, pieces: Pieces) -> np.ndarray:
        """One vector a piece, read in segments of ``SEGMENT`` pieces that do not see each other."""
        embeddings = store.embeddings(self.model)
        session = store.session(self.model, self.threads)
        first, last = (store.piece_id(self.model, piece) for piece in ("[CLS]", "[SEP]"))
        states = np.zeros((len(pieces.ids), embeddings.values.shape[1]), dtype=np.float32)
        for start in range(0, len(pieces.ids), SEGMENT):
            row = np.concatenate([[first], pieces.ids[start : start + SEGMENT], [last]])[None]
            inputs = {
                "embedded": embeddings[row],
                "present": np.ones(row.shape, dtype=np.int32),
                "selected": np.zeros((1, 2), dtype=np.int64),
            }
            states[start : start + SEGMENT] = session.run(["hidden"], inputs)[0][0, 1:-1]
        return states
