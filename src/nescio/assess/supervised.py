"""Supervised: the chance that an expert would mask an entity, learned from documents that experts have masked.

A logistic model over the recogniser's opinion on all mentions, the type, how often and where the entity occurs, and the
words around it. There are two sets of coefficients: with the recogniser's opinion, and without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nescio.assess.calibration import fitted_for, logistic
from nescio.assess.entity_nouns import noun
from nescio.assess.features import OPINIONS, features
from nescio.document import Document, Risk


class SupervisedMeasure:
    """The chance that an expert would mask each entity."""

    name = "supervised"

    def measure(self, document: Document) -> Iterable[Risk]:
        for entity, found in features(document):
            value = predict(found)
            yield Risk((entity.id,), self.name, value, _sentence(entity.type, value))


def predict(found: Mapping[str, float]) -> float:
    """The chance by the coefficients that fit what is known."""
    model = fitted_for("supervised", opinions=OPINIONS in found)
    weights: Mapping[str, float] = model["weights"]
    return logistic(model["intercept"] + sum(value * weights.get(name, 0.0) for name, value in found.items()))


def _sentence(type_name: str, value: float) -> str:
    """Out of ten experts: what people take a chance to mean."""
    count = round(10 * value)
    experts = {0: "hardly any expert", 10: "nearly every expert"}.get(count, f"{count} of 10 experts")
    return f"{experts} would mask this {noun(type_name)}"
