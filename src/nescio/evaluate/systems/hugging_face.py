"""Any token classifier in the format of Hugging Face: everything it labels is masked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from nescio.errors import UsageError
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.systems.system import Output, require, version_of

_OVERLAP = 64


class HuggingFaceSystem:
    """A local folder or a model that is already in the local cache: ``huggingface:PATH``."""

    def __init__(self, argument: str = "") -> None:
        self.argument = argument
        self._pipeline: Any = None

    def prepare(self) -> None:
        require("transformers", "transformers torch", "huggingface")
        if not self.argument:
            raise UsageError("The system 'huggingface' needs a model: huggingface:PATH or huggingface:NAME.")
        transformers = import_module("transformers")
        try:
            # Local files only: evaluating must not send or fetch anything.
            tokenizer = transformers.AutoTokenizer.from_pretrained(self.argument, local_files_only=True)
            model = transformers.AutoModelForTokenClassification.from_pretrained(self.argument, local_files_only=True)
        except OSError:
            raise UsageError(
                f"The model '{self.argument}' is neither a folder nor in the local cache of Hugging Face. "
                "Download it first."
            ) from None
        # Windows with overlap: a long document is never cut off.
        self._pipeline = transformers.pipeline(
            "token-classification", model=model, tokenizer=tokenizer, aggregation_strategy="simple", stride=_OVERLAP
        )

    def mask(self, document: GoldDocument) -> Iterator[Output]:
        found = self._pipeline(document.text)
        yield Output(
            tuple(
                Masked(int(item["start"]), int(item["end"]), str(item["entity_group"]), f"<{item['entity_group']}>")
                for item in found
            )
        )

    def about(self) -> Mapping[str, str]:
        return {"transformers": version_of("transformers"), "torch": version_of("torch"), "model": self.argument}
