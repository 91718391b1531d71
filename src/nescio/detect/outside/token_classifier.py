"""A token classifier of Hugging Face as a detector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from nescio.detect.outside.labelled import Labelled, as_mentions
from nescio.document import Mention
from nescio.errors import UsageError
from nescio.protocols import PassageLike

# Word pieces that neighbouring windows share.
_STRIDE = 64


class TokenClassifierDetector:
    """The entities that a model finds; ``folder`` holds it and its tokenizer. Nothing is fetched from elsewhere."""

    name = "hf"

    def __init__(self, folder: str, labels: Mapping[str, str] | None = None) -> None:
        self.folder = str(folder)
        self.labels = dict(labels or {})

    @cached_property
    def _loaded(self) -> Any:
        from transformers import AutoModelForTokenClassification, AutoTokenizer, pipeline

        try:
            tokenizer = AutoTokenizer.from_pretrained(self.folder, local_files_only=True)
            model = AutoModelForTokenClassification.from_pretrained(self.folder, local_files_only=True)
        except (OSError, ValueError):
            raise UsageError(f"'{self.folder}' is no folder with a token classifier and its tokenizer.") from None
        if not tokenizer.is_fast:
            raise UsageError(
                f"The tokenizer in '{self.folder}' does not tell places in the text: a fast one is needed."
            )
        longest = min(tokenizer.model_max_length, getattr(model.config, "max_position_embeddings", 512))
        tokenizer.model_max_length = longest
        stride = min(_STRIDE, longest // 4)
        return pipeline("token-classification", model, tokenizer=tokenizer, aggregation_strategy="first", stride=stride)

    def detect(self, passage: PassageLike) -> Iterable[Mention]:
        return as_mentions(self._found(passage.text), self.name, self.labels)

    def _found(self, text: str) -> Iterator[Labelled]:
        for entity in self._loaded(text) if text.strip() else ():
            yield Labelled(entity["start"], entity["end"], entity["entity_group"], float(entity["score"]))
