"""The multi-task recogniser: one pass gives type, masking decision and confidential category of every word."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nescio.document import Mention
from nescio.models import store
from nescio.models.decoding import decode
from nescio.models.labels import labels_of
from nescio.models.pieces import split_pieces
from nescio.models.windows import run_windows

# Articles, prepositions and conjunctions; number words and pronouns are none of them.
EDGE_WORDS = {
    "en": frozenset("a an the of in on at to for and or by with from between until since during as into near".split()),
    "de": frozenset(
        "der die das des dem den ein eine von vom in im am an auf zu zum zur und oder mit aus bei bis seit".split()
    ),
}
LENGTH = 190
OVERLAP = 24


class Recognizer:
    """Loads its weights on first use, once; any length of text, in bounded memory."""

    def __init__(self, name: str, *, threads: int = 0) -> None:
        self.name = name
        self.threads = threads

    def mentions(self, text: str, source: str) -> list[Mention]:
        """The mentions of a text, with the model's opinions as signals."""
        card = store.card(self.name)
        labels = labels_of(card.lang)
        if not card.settings.get("decides", True):
            labels = replace(labels, decides=False)
        pieces = split_pieces(text, store.tokenizer(self.name), zoned=labels.zoned)
        if not len(pieces):
            return []
        logits = run_windows(
            pieces.ids,
            pieces.shapes,
            self._forward,
            length=LENGTH,
            overlap=OVERLAP,
            cls_id=store.piece_id(self.name, "[CLS]"),
            sep_id=store.piece_id(self.name, "[SEP]"),
        )
        return decode(text, pieces, logits, source, labels, EDGE_WORDS[card.lang])

    def _forward(self, ids: np.ndarray, shapes: np.ndarray) -> np.ndarray:
        inputs = {
            "embedded": store.embeddings(self.name)[ids][None],
            "shapes": shapes[None],
            "present": np.ones((1, len(ids)), dtype=np.int32),
        }
        result: np.ndarray = store.session(self.name, self.threads).run(["logits"], inputs)[0][0]
        return result
