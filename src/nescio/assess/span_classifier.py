"""The span classifier: an encoder reads each mention in its context and says how likely an expert would mask it.

The supervised risk as it was published (Papadopoulou et al., 2022): the state of a mention is the mean over its word pieces; with
its type, one linear layer makes a chance of it. An entity counts by the mean over its mentions. `nescio train risk
--encoder FOLDER` makes such a classifier; none comes with nescio.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from nescio.assess.calibration import logistic
from nescio.assess.supervised import experts
from nescio.document import Document, Risk
from nescio.errors import MeasureError
from nescio.models import store
from nescio.models.pieces import split_pieces
from nescio.models.windows import spans_of_windows
from nescio.reasons import Reason
from nescio.taxonomy import MAIN_TYPES

TASK = "span-classifier"
# Where `nescio train risk` puts it in the folder of a risk model.
FOLDER = "span_classifier"
HEAD = "head.npz"
LENGTH = 126
OVERLAP = 48


class SpanClassifierMeasure:
    """The chance that an expert would mask each entity, by the classifier in the folder of a risk model."""

    name = "span classifier"

    def __init__(self, risk_model: str = "", threads: int = 0) -> None:
        self.risk_model = risk_model
        self.threads = threads

    def measure(self, document: Document) -> Iterable[Risk]:
        folder = Path(self.risk_model) / FOLDER
        if not self.risk_model or not (folder / "card.json").is_file():
            raise MeasureError(Reason.of("remark.no_span_classifier"))
        name = str(folder)
        if store.card(name).lang != document.lang:
            raise MeasureError(Reason.of("remark.no_language_model", lang=document.lang))
        logits = self._logits(name, document)
        for entity in document.entities:
            value = logistic(float(np.mean([logits[index] for index in entity.mentions])))
            yield Risk((entity.id,), self.name, value, experts(entity.type, value))

    def _logits(self, name: str, document: Document) -> list[float]:
        """The log-odds of each mention, in order."""
        pieces = split_pieces(document.text, store.tokenizer(name))
        places = [piece_span(pieces.starts, pieces.ends, mention.start, mention.end) for mention in document.mentions]
        states = np.zeros((len(places), self._head["weight"].shape[0] - len(MAIN_TYPES)), dtype=np.float32)
        for start, end, inside in windows_of(len(pieces), places):
            hidden = self._hidden(name, pieces.ids[start:end])
            for number in inside:
                first, last = places[number]
                states[number] = hidden[max(first, start) - start : last - start].mean(axis=0)
        kinds = np.array([[kind == m.main_type for kind in MAIN_TYPES] for m in document.mentions], dtype=np.float32)
        rows = np.concatenate([states, kinds.reshape(len(places), len(MAIN_TYPES))], axis=1)
        return [float(value) for value in rows @ self._head["weight"] + self._head["bias"]]

    def _hidden(self, name: str, ids: np.ndarray) -> np.ndarray:
        cls_id, sep_id = (store.piece_id(name, piece) for piece in ("[CLS]", "[SEP]"))
        row = np.concatenate([[cls_id], ids, [sep_id]])[None]
        feed = {
            "embedded": store.embeddings(name)[row],
            "present": np.ones(row.shape, dtype=np.int32),
            "selected": np.zeros((1, 2), dtype=np.int64),
        }
        hidden: np.ndarray = store.session(name, self.threads).run(["hidden"], feed)[0][0, 1:-1]
        return hidden

    @cached_property
    def _head(self) -> dict[str, np.ndarray]:
        arrays = np.load(store.path_of(str(Path(self.risk_model) / FOLDER), HEAD))
        return {"weight": arrays["weight"], "bias": arrays["bias"]}


def piece_span(starts: np.ndarray, ends: np.ndarray, start: int, end: int) -> tuple[int, int]:
    """The pieces of a stretch of text, at least one."""
    first = min(int(np.searchsorted(ends, start, side="right")), max(0, len(ends) - 1))
    return first, max(first + 1, int(np.searchsorted(starts, end, side="left")))


def windows_of(count: int, places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, list[int]]]:
    """Windows of pieces, each with the numbers of the mentions that are read in it: where most stands around them."""
    spans = list(spans_of_windows(count, LENGTH, OVERLAP))
    middles = np.array([(start + end) / 2 for start, end in spans])
    chosen: dict[int, list[int]] = {}
    for number, (first, _) in enumerate(places):
        chosen.setdefault(int(np.abs(middles - first).argmin()), []).append(number)
    for place, inside in sorted(chosen.items()):
        yield *spans[place], inside
