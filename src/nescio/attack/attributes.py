"""The attributes attacker: whose sex, age, place, origin, occupation and the like does the document tell?

It reads what the attribute model can say about the person of a text and names the individual of whom the same can be said. It
knows no words, so it shows what is left when no word of the background is (English).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from nescio.attack.attacker import Background, Rehearsal, Share
from nescio.attack.rehearse import rehearse
from nescio.attack.standard import deviations, standardized
from nescio.profiles.model import AttributeModel, Judgment
from nescio.profiles.values import values
from nescio.text.visible_words import wording

# Words that are judged together; of a longer text, the chances of its windows are averaged.
WINDOW = 200
# What everybody has or nobody tells nobody apart; this keeps such values from counting without bound.
_LEAST_SPREAD = 0.02

Label = tuple[str, str]


class AttributesAttacker:
    """Compares what can be said about people."""

    name = "attributes"

    def fit(self, background: Background) -> FittedAttributes:
        model = AttributeModel()
        rehearsal = rehearse(background, lambda texts: Profiles.of(texts, model).scores)
        return FittedAttributes(Profiles.of(background.texts, model), rehearsal)


@dataclass(frozen=True, slots=True)
class FittedAttributes:
    """An attributes attacker who has studied a background."""

    profiles: Profiles
    rehearsal: Rehearsal

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        return self.profiles.scores(texts)

    def shares(self, text: str, individual: int) -> list[Share]:
        values = self.values(text, [individual])[:, 0].tolist()
        words = wording(text)
        return [Share(word.start, word.end, value) for word, value in zip(words, values, strict=True) if word.text]

    def values(self, text: str, individuals: Sequence[int]) -> np.ndarray:
        return self.profiles.values(text, individuals)


@dataclass(frozen=True)
class Profiles:
    """For each individual (row) and value (column) how far it can be said, above the average, in shares of the spread."""

    model: AttributeModel
    columns: dict[Label, int]
    average: np.ndarray = field(repr=False)
    spread: np.ndarray = field(repr=False)
    known: np.ndarray = field(repr=False)

    @classmethod
    def of(cls, texts: Sequence[str], model: AttributeModel) -> Profiles:
        said = [_chances(text, model) for text in texts]
        labels = dict.fromkeys([*values().labels, *(label for one in said for label in one)])
        columns = {label: number for number, label in enumerate(labels)}
        table = np.zeros((len(said), len(columns)))
        for row, one in zip(table, said, strict=True):
            row[[columns[label] for label in one]] = list(one.values())
        average, spread = table.mean(axis=0), table.std(axis=0) + _LEAST_SPREAD
        return cls(model, columns, average, spread, (table - average) / spread)

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        rows = [self._products(_chances(text, self.model)) for text in texts]
        return standardized(np.stack(rows) if rows else np.zeros((0, len(self.known)))).astype(np.float32)

    def _products(self, said: dict[Label, float]) -> np.ndarray:
        """How well what is said of a text fits each individual; zeros for a text of which nothing is said."""
        if not said:
            return np.zeros(len(self.known))
        own = np.zeros(len(self.columns))
        for label, chance in said.items():
            if label in self.columns:
                own[self.columns[label]] = chance
        products: np.ndarray = self.known @ ((own - self.average) / self.spread)
        return products

    def values(self, text: str, individuals: Sequence[int]) -> np.ndarray:
        """Words x individuals: what each word adds to the score, by the slope of the chances where they are."""
        words = wording(text)
        added = np.zeros((len(words), len(individuals)))
        scale = deviations(self._products(_chances(text, self.model))[None]).item()
        if not scale:
            return added
        fits = self.known[list(individuals)] - self.known.mean(axis=0)
        places = {word.start: number for number, word in enumerate(words)}
        windows = list(_windows(text))
        for start, end in windows:
            for one in self.model.judgments(text[start:end]):
                column = self.columns.get((one.attribute, one.value))
                if column is None:
                    continue
                slope = one.chance * (1 - one.chance) / self.spread[column] / scale / len(windows)
                for span, worth in one.worth.items():
                    inside = [places[start + at] for at in range(*span) if start + at in places]
                    for number in inside:
                        added[number] += slope * worth * fits[:, column] / len(inside)
        return added


def _chances(text: str, model: AttributeModel) -> dict[Label, float]:
    """How far each value can be said of a text, on average over its windows."""
    sums: dict[Label, float] = {}
    windows = list(_windows(text))
    for start, end in windows:
        for one in model.judgments(text[start:end]):
            sums[_label(one)] = sums.get(_label(one), 0.0) + one.chance / len(windows)
    return sums


def _label(one: Judgment) -> Label:
    return one.attribute, one.value


def _windows(text: str) -> Iterator[tuple[int, int]]:
    """Where the windows of a text begin and end; none, if it has no words."""
    starts = [word.start for word in wording(text) if word.text]
    cuts = [*starts[::WINDOW], len(text)] if starts else []
    yield from pairwise(cuts)
