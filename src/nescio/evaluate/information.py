"""Information content of masked words, from a masked language model or, without one, the same for every word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, runtime_checkable

import numpy as np

from nescio.evaluate.predictions import Span

TOKEN = re.compile(r"\w+")

# One word in so many is hidden at a time when the whole text is weighed: enough context stays, few passes are needed.
STRIDE = 6


@runtime_checkable
class InformationModel(Protocol):
    """What weighs words: the less a model can guess a hidden word, the more the word says."""

    name: str

    def bits(self, text: str, spans: Sequence[Span]) -> list[float]:
        """A weight for each ``\\w+`` token inside the spans, in order, when ALL spans are hidden at once.

        The weight of a token is -ln of the smallest probability of its pieces (Pilan et al., 2022). Spans are
        sorted and do not overlap.
        """
        ...

    def pseudo_perplexity(self, text: str) -> float:
        """How hard the text is to guess, word by word (Salazar et al., 2020); 1 is the easiest."""
        ...


@runtime_checkable
class SentenceEncoder(Protocol):
    """What gives texts a place in a space of meaning; a language model may be one as well."""

    name: str

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """One row of numbers for each text."""
        ...


class UniformInformation:
    """No model: each word says the same."""

    name = "uniform"

    def bits(self, text: str, spans: Sequence[Span]) -> list[float]:
        return [1.0 for start, end in spans for _ in TOKEN.finditer(text, start, end)]

    def pseudo_perplexity(self, text: str) -> float:  # noqa: ARG002
        return 1.0


def load_language_model() -> InformationModel | None:
    """The project's own language model, or None where the package came without its weights."""
    try:
        model: InformationModel = import_module("nescio.models.language_model").LanguageModel()
        model.bits("A word.", [(2, 6)])  # weights load on first use: absent ones must show here
    except (FileNotFoundError, ImportError):
        return None
    return model


def word_bits(model: InformationModel, text: str) -> list[float]:
    """The weight of every word of a text, hiding one word in ``STRIDE`` at a time."""
    words = [match.span() for match in TOKEN.finditer(text)]
    weights = [0.0] * len(words)
    for first in range(min(STRIDE, len(words))):
        weights[first::STRIDE] = model.bits(text, words[first::STRIDE])
    return weights
