"""scrubadub with its default detectors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.systems.system import Output, require, version_of


class ScrubadubSystem:
    """All "filth" that scrubadub finds."""

    def __init__(self, argument: str = "") -> None:
        self.argument = argument
        self._scrubber: Any = None

    def prepare(self) -> None:
        require("scrubadub", "scrubadub", "scrubadub")
        self._scrubber = import_module("scrubadub").Scrubber()

    def mask(self, document: GoldDocument) -> Iterator[Output]:
        found = self._scrubber.iter_filth(document.text)
        yield Output(tuple(Masked(f.beg, f.end, str(f.type).upper(), f.replacement_string or None) for f in found))

    def about(self) -> Mapping[str, str]:
        return {"scrubadub": version_of("scrubadub")}
