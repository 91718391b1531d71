"""The attribute model: which attributes of a person can be read or inferred from a text, and which words tell.

A linear model over words, pairs of words and cues, so that what each word adds to an opinion is exact. It was taught on
texts about invented people (see its card); what it names is an opinion, and what it does not name may be told all the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from nescio.models import store
from nescio.profiles.features import Reading, Span, cue_features, labels_in, read
from nescio.profiles.values import ATTRIBUTES, values

MODEL = "attributes-en"
# What its card calls it.
TASK = "attributes"
# What the most telling place must add (in log odds) before something is said: the rest is what is true of most people.
LEAST_EVIDENCE = 0.35
# Telling words: those that add at least this share of what the most telling one adds, and at most so many.
_TELLING = 0.3
_MOST_TELLING = 4


@dataclass(frozen=True, slots=True)
class Opinion:
    """An attribute that a text tells: its value, how sure the model is, and the places that tell, the most telling first."""

    attribute: str
    value: str
    chance: float
    spans: tuple[Span, ...]


@dataclass(frozen=True)
class Weights:
    """``rows`` has a row for each known gram and a column for each value of the fixed lists; ``cues`` weighs kinds of cue."""

    grams: np.ndarray
    rows: np.ndarray
    bias: np.ndarray
    cues: Mapping[str, float]
    limits: Mapping[str, float]

    @classmethod
    def load(cls, path: Path) -> Weights:
        arrays = np.load(path)
        return cls(
            arrays["grams"],
            arrays["rows"].astype(np.float32),
            arrays["bias"],
            dict(zip(arrays["cue_names"].tolist(), arrays["cue_weights"].tolist(), strict=True)),
            dict(zip(arrays["limit_names"].tolist(), arrays["limits"].tolist(), strict=True)),
        )

    def save(self, path: Path) -> None:
        np.savez_compressed(
            path, grams=self.grams, rows=self.rows.astype(np.float16), bias=self.bias,
            cue_names=np.array(list(self.cues)), cue_weights=np.array(list(self.cues.values()), dtype=np.float32),
            limit_names=np.array(list(self.limits)), limits=np.array(list(self.limits.values()), dtype=np.float32),
        )  # fmt: skip

    @cached_property
    def columns(self) -> dict[tuple[str, str], int]:
        return {label: column for column, label in enumerate(values().labels)}

    def known(self, reading: Reading) -> tuple[list[tuple[Span, ...]], np.ndarray]:
        """The places and the weights of the grams that the model knows."""
        numbers = np.fromiter(reading.grams, dtype=np.uint64, count=len(reading.grams))
        places = np.minimum(np.searchsorted(self.grams, numbers), max(0, len(self.grams) - 1))
        is_known = self.grams[places] == numbers if len(self.grams) else np.zeros(len(numbers), dtype=bool)
        spans = list(reading.grams.values())
        return [spans[index] for index in np.flatnonzero(is_known).tolist()], self.rows[places[is_known]]


@dataclass(frozen=True, slots=True)
class Judgment:
    """What the model thinks of one value: the chance that it can be said, and what each place adds to that (in log odds)."""

    attribute: str
    value: str
    chance: float
    worth: Mapping[Span, float]


def judgments(weights: Weights, reading: Reading, least: Mapping[str, float]) -> Iterator[Judgment]:
    """All values whose chance is not below the least of their attribute (0 where there is none)."""
    places, rows = weights.known(reading)
    totals = rows.sum(axis=0) + weights.bias
    for attribute, value in labels_in(reading):
        column = weights.columns.get((attribute, value))
        cues = cue_features(reading, attribute, value)
        score = sum(weights.cues.get(name, 0.0) for name in cues)
        score += float(totals[column]) if column is not None else weights.cues.get(f"{attribute}: any", 0.0)
        chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))
        if chance < least.get(attribute, 0.0):
            continue
        worth: dict[Span, float] = {}
        for name, span in cues.items():
            if span is not None:
                worth[span] = worth.get(span, 0.0) + weights.cues.get(name, 0.0)
        for spans, weight in zip(places, rows[:, column].tolist(), strict=True) if column is not None else ():
            worth[spans[0]] = worth.get(spans[0], 0.0) + weight
        yield Judgment(attribute, value, chance, worth)


def opinions(weights: Weights, reading: Reading) -> list[Opinion]:
    """What a text tells, in the order of ``ATTRIBUTES``, the surest value first; nothing that no word tells."""
    found = [
        Opinion(one.attribute, one.value, one.chance, spans)
        for one in judgments(weights, reading, weights.limits)
        if max(one.worth.values(), default=0.0) >= LEAST_EVIDENCE and (spans := _telling(one.worth))
    ]
    order = {attribute: place for place, attribute in enumerate(ATTRIBUTES)}
    found.sort(key=lambda one: (order[one.attribute], -one.chance, one.value))
    return [one for number, one in enumerate(found) if _is_said(found, number)]


def _is_said(found: list[Opinion], number: int) -> bool:
    """Of most attributes one value is said, the surest."""
    one = found[number]
    return one.attribute in values().several or number == 0 or found[number - 1].attribute != one.attribute


def _telling(worth: Mapping[Span, float]) -> tuple[Span, ...]:
    """The most telling places; of two that overlap, the more telling one."""
    ordered = sorted((span for span, value in worth.items() if value > 0), key=lambda span: (-worth[span], span))
    chosen: list[Span] = []
    for span in ordered:
        if worth[span] < _TELLING * worth[ordered[0]] or len(chosen) == _MOST_TELLING:
            break
        if all(span[1] <= other[0] or other[1] <= span[0] for other in chosen):
            chosen.append(span)
    return tuple(chosen)


class AttributeModel:
    """Loads its weights on first use, once."""

    def __init__(self, name: str = MODEL) -> None:
        self.name = name

    @cached_property
    def weights(self) -> Weights:
        return Weights.load(store.path_of(self.name, ".npz"))

    @cached_property
    def lang(self) -> str:
        return store.card(self.name).lang

    def judgments(self, text: str) -> list[Judgment]:
        """What the model thinks of every value that might be said of a text."""
        return list(judgments(self.weights, read(text, self.lang), {}))

    def opinions(self, text: str) -> list[Opinion]:
        """What can be said about the person whom a text speaks of."""
        return opinions(self.weights, read(text, self.lang))
