"""A GLiNER model, which finds whatever labels it is asked for, as a detector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from nescio.detect.outside.labelled import Labelled, as_mentions
from nescio.document import Mention
from nescio.errors import UsageError
from nescio.protocols import PassageLike

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
# Words of a window, and those that neighbouring windows share: models cut off what is longer.
_WINDOW, _OVERLAP = 180, 30


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
        words, asked = passage.words, list(self.labels)
        for first in range(0, len(words), _WINDOW - _OVERLAP):
            last = min(first + _WINDOW, len(words)) - 1
            start, end = words.starts[first], words.ends[last]
            found = self._loaded.predict_entities(passage.text[start:end], asked, threshold=self.threshold)
            for one in found:
                yield Labelled(start + one["start"], start + one["end"], one["label"], float(one["score"]))
            if last + 1 == len(words):
                return
