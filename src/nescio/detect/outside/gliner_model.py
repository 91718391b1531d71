"""A GLiNER model, which finds whatever labels it is asked for, as a detector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from nescio.detect.outside.labelled import Labelled, as_mentions
from nescio.document import Mention
from nescio.errors import UsageError
from nescio.protocols import PassageLike
from nescio.text.patterns import fixed

# What is asked for unless the policy's `labels` name others.
_LABELS = {
    "person": "PERSON",
    "organization": "ORG",
    "location": "LOC",
    "address": "LOC/ADDRESS",
    "date": "DATETIME/DATE",
    "phone number": "CODE/PHONE",
    "email address": "CODE/EMAIL",
    "identification number": "CODE",
    "occupation": "DEM/OCCUPATION",
    "nationality": "DEM/NATIONALITY",
    "medical condition": "DEM/HEALTH",
}
# Words and signs of a window, if the model does not say how many it reads; it cuts off what is longer.
_WINDOW = 180
# The share of a window that its neighbour reads again.
_OVERLAP = 6
# What a model may take for a word: at least as many as it counts itself.
_PIECE = fixed(r"\w+|[^\w\s]")


class GlinerDetector:
    """The entities that a model finds; ``folder`` holds it. Nothing is fetched from elsewhere."""

    name = "gliner"

    def __init__(self, folder: Any, labels: Mapping[str, str] | None = None, threshold: float = 0.5) -> None:
        self.folder = folder
        self.labels = dict(labels or _LABELS)
        self.threshold = threshold

    @cached_property
    def _loaded(self) -> Any:
        if not isinstance(self.folder, str):
            return self.folder
        from gliner import GLiNER

        try:
            return GLiNER.from_pretrained(self.folder, local_files_only=True)
        except (OSError, ValueError):
            raise UsageError(f"'{self.folder}' is no folder with a GLiNER model.") from None

    def detect(self, passage: PassageLike) -> Iterable[Mention]:
        return as_mentions(self._found(passage), self.name, self.labels)

    def _found(self, passage: PassageLike) -> Iterator[Labelled]:
        pieces, asked = [match.span() for match in _PIECE.finditer(passage.text)], list(self.labels)
        window = min(_WINDOW, int(getattr(getattr(self._loaded, "config", None), "max_len", _WINDOW)))
        for first in range(0, len(pieces), window - window // _OVERLAP):
            last = min(first + window, len(pieces)) - 1
            start, end = pieces[first][0], pieces[last][1]
            found = self._loaded.predict_entities(passage.text[start:end], asked, threshold=self.threshold)
            for one in found:
                yield Labelled(start + one["start"], start + one["end"], one["label"], float(one["score"]))
            if last + 1 == len(pieces):
                return
