"""Information content of masked words, from a masked language model or, without one, the same for every word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Protocol, runtime_checkable

import numpy as np

from nescio.evaluate.predictions import Span
from nescio.lang import DEFAULT

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


class PiecesLike(Protocol):
    """Where the word pieces of a text are."""

    starts: np.ndarray
    ends: np.ndarray


class MaskedModel(Protocol):
    """What we need of ``nescio.models.language_model.LanguageModel``."""

    name: str

    def log_probabilities(self, text: str, spans: Sequence[Span]) -> tuple[PiecesLike, np.ndarray]: ...


class UniformInformation:
    """No model: each word says the same."""

    name = "uniform"

    def bits(self, text: str, spans: Sequence[Span]) -> list[float]:
        return [1.0 for start, end in spans for _ in TOKEN.finditer(text, start, end)]

    def pseudo_perplexity(self, text: str) -> float:  # noqa: ARG002
        return 1.0


class LanguageModelInformation:
    """Weights from the project's masked language model."""

    def __init__(self, model: MaskedModel) -> None:
        self.model = model
        self.name = model.name
        # Weights and perplexity of a text need the same passes; the cache holds those of an excerpt or two.
        self._passes = lru_cache(maxsize=64)(model.log_probabilities)

    @property
    def encoder(self) -> SentenceEncoder | None:
        """The same model as an encoder of sentences, if it is one."""
        return self.model if isinstance(self.model, SentenceEncoder) else None

    def bits(self, text: str, spans: Sequence[Span]) -> list[float]:
        pieces, scores = self._passes(text, tuple(spans))
        weights = []
        for start, end in spans:
            for token in TOKEN.finditer(text, start, end):
                first = int(np.searchsorted(pieces.ends, token.start(), side="right"))
                last = int(np.searchsorted(pieces.starts, token.end(), side="left"))
                found = scores[first:last]
                found = found[~np.isnan(found)]
                # A word of which the tokenizer sees nothing tells nothing.
                weights.append(max(0.0, -float(found.min())) if len(found) else 0.0)
        return weights

    def pseudo_perplexity(self, text: str) -> float:
        words = [match.span() for match in TOKEN.finditer(text)]
        found = []
        for first in range(min(STRIDE, len(words))):
            scores = self._passes(text, tuple(words[first::STRIDE]))[1]
            found.append(scores[~np.isnan(scores)])
        everything = np.concatenate(found) if found else np.zeros(0)
        return float(np.exp(-everything.mean())) if len(everything) else 1.0


def load_language_model(languages: Iterable[str] = (DEFAULT,), name: str = "") -> InformationModel | None:
    """The project's own language model, or the one named; None if a text is in another language or there are no weights."""
    try:
        module = import_module("nescio.models.language_model")
    except ImportError:
        return None
    chosen = name or module.MODEL
    fits = module.is_available(chosen) and set(languages) == {module.lang(chosen)}
    return LanguageModelInformation(module.LanguageModel(chosen)) if fits else None


def word_bits(model: InformationModel, text: str) -> list[float]:
    """The weight of every word of a text, hiding one word in ``STRIDE`` at a time."""
    words = [match.span() for match in TOKEN.finditer(text)]
    weights = [0.0] * len(words)
    for first in range(min(STRIDE, len(words))):
        weights[first::STRIDE] = model.bits(text, words[first::STRIDE])
    return weights
