"""Supervised: the chance that an expert would mask an entity, learned from documents that experts have masked.

A logistic model over the recogniser's opinion on all mentions, the type, how often and where the entity occurs, and the
words around it. There are two sets of coefficients: with the recogniser's opinion, and without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nescio.assess.calibration import fitted_for, logistic
from nescio.assess.features import OPINIONS, features
from nescio.document import Document, Risk
from nescio.reasons import Reason


class SupervisedMeasure:
    """The chance that an expert would mask each entity."""

    name = "supervised"

    def __init__(self, risk_model: str = "") -> None:
        self.risk_model = risk_model

    def measure(self, document: Document) -> Iterable[Risk]:
        for entity, found in features(document):
            value = predict(found, self.risk_model)
            yield Risk((entity.id,), self.name, value, experts(entity.type, value))


def predict(found: Mapping[str, float], risk_model: str = "") -> float:
    """The chance by the coefficients that fit what is known."""
    model = fitted_for("supervised", opinions=OPINIONS in found, risk_model=risk_model)
    weights: Mapping[str, float] = model["weights"]
    return logistic(model["intercept"] + sum(value * weights.get(name, 0.0) for name, value in found.items()))


def experts(type_name: str, value: float) -> Reason:
    """Out of ten experts: what people take a chance to mean."""
    count = round(10 * value)
    if count == 0:
        return Reason.of("measure.no_expert", type=type_name)
    if count == 10:
        return Reason.of("measure.every_expert", type=type_name)
    return Reason.of("measure.experts", count=count, type=type_name)
