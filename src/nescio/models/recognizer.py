"""The multi-task recogniser: one pass gives type, masking decision and confidential category of every word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from nescio.document import Mention
from nescio.lang import language
from nescio.models import store
from nescio.models.decoding import decode
from nescio.models.hints import FILE, HintReader, HintTables, load_hints
from nescio.models.label_sets import labels_of
from nescio.models.pieces import split_pieces
from nescio.models.windows import run_windows

LENGTH = 190
OVERLAP = 16


class Recognizer:
    """Loads its weights on first use, once; any length of text, in bounded memory."""

    def __init__(self, name: str, *, threads: int = 0) -> None:
        self.name = name
        self.threads = threads

    @property
    def decides(self) -> bool:
        """Whether it says what an expert would mask."""
        card = store.card(self.name)
        return labels_of(card.lang).decides and bool(card.settings.get("decides", True))

    @property
    def reads_rules(self) -> bool:
        """Whether it looks at what the rules have found."""
        return any(name.endswith(FILE) for name in store.card(self.name).files)

    @cached_property
    def _hints(self) -> tuple[HintReader, HintTables]:
        return load_hints(store.path_of(self.name, FILE), store.card(self.name).lang)

    def mentions(self, text: str, source: str, found: Sequence[Mention] = ()) -> list[Mention]:
        """The mentions of a text, with the model's opinions as signals; ``found`` is what the rules found, if it reads that."""
        card = store.card(self.name)
        labels = labels_of(card.lang)
        if not self.decides:
            labels = replace(labels, decides=False)
        pieces = split_pieces(text, store.tokenizer(self.name))
        if not len(pieces):
            return []
        hints = self._hints[0].of(text, pieces, found) if self.reads_rules else None
        logits = run_windows(
            pieces.ids,
            pieces.shapes,
            self._forward,
            hints=hints,
            threads=store.threads_to_use(self.threads),
            length=int(card.settings.get("window", LENGTH)),
            overlap=int(card.settings.get("overlap", OVERLAP)),
            cls_id=store.piece_id(self.name, "[CLS]"),
            sep_id=store.piece_id(self.name, "[SEP]"),
        )
        # How much likelier an expert keeps a word than the model thinks: found on texts it has not learnt from.
        logits[:, labels.mask_columns.start] += float(card.settings.get("keep_bias", 0.0))
        return decode(text, pieces, logits, source, labels, language(card.lang).recognition.edge_words)

    def _forward(self, ids: np.ndarray, shapes: np.ndarray, hints: np.ndarray | None = None) -> np.ndarray:
        embedded = store.embeddings(self.name)[ids]
        if hints is not None:
            embedded = embedded + self._hints[1].embed(hints)
        inputs = {"embedded": embedded[None], "shapes": shapes[None]}
        result: np.ndarray = store.session(self.name, 1).run(["logits"], inputs)[0][0]
        return result
