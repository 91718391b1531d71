"""A recogniser of Presidio as a detector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any

from nescio.detect.outside.labelled import Labelled, as_mentions
from nescio.document import Mention
from nescio.errors import UsageError
from nescio.protocols import PassageLike


class PresidioDetector:
    """What a recogniser finds; ``recognizer`` is one, or its class by name ("my_package.recognizers.BadgeRecognizer").

    One that needs what a language pipeline says of the text is better used inside Presidio.
    """

    name = "presidio"

    def __init__(self, recognizer: Any, labels: Mapping[str, str] | None = None) -> None:
        self.recognizer = recognizer
        self.labels = dict(labels or {})

    @cached_property
    def _loaded(self) -> Any:
        if not isinstance(self.recognizer, str):
            return self.recognizer
        module, _, name = self.recognizer.rpartition(".")
        try:
            return getattr(import_module(module), name)()
        except (ImportError, AttributeError, ValueError):
            raise UsageError(f"'{self.recognizer}' is no class of a recogniser that can be imported.") from None

    def detect(self, passage: PassageLike) -> Iterable[Mention]:
        own = self._loaded
        if own.supported_language not in (passage.lang, "any"):
            return ()
        return as_mentions(self._found(passage.text), self.name, self.labels)

    def _found(self, text: str) -> Iterator[Labelled]:
        for one in self._loaded.analyze(text, self._loaded.supported_entities, None) or ():
            yield Labelled(one.start, one.end, one.entity_type, float(one.score))
