"""A pipeline of spaCy as a detector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from nescio.detect.outside.labelled import Labelled, as_mentions
from nescio.document import Mention
from nescio.errors import UsageError
from nescio.protocols import PassageLike

# spaCy's recognisers do not say how sure they are.
_SCORE = 0.85


class SpacyDetector:
    """The entities that a pipeline finds; ``pipeline`` is its folder, the name of an installed one, or the pipeline itself."""

    name = "spacy"

    def __init__(self, pipeline: Any, labels: Mapping[str, str] | None = None, score: float = _SCORE) -> None:
        self.pipeline = pipeline
        self.labels = dict(labels or {})
        self.score = score

    @cached_property
    def _loaded(self) -> Any:
        if not isinstance(self.pipeline, str):
            return self.pipeline
        import spacy

        try:
            return spacy.load(self.pipeline)
        except OSError:
            raise UsageError(f"'{self.pipeline}' is neither a folder nor an installed pipeline of spaCy.") from None

    def detect(self, passage: PassageLike) -> Iterable[Mention]:
        return as_mentions(self._found(passage.text), self.name, self.labels)

    def _found(self, text: str) -> Iterator[Labelled]:
        self._loaded.max_length = max(self._loaded.max_length, len(text) + 1)
        for entity in self._loaded(text).ents:
            yield Labelled(entity.start_char, entity.end_char, entity.label_, self.score)
