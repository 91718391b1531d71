"""How good the attribute model is: of what can be said, how much it says; of what it says, how much is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from nescio.profiles.features import read
from nescio.profiles.model import Opinion, opinions
from nescio.profiles.values import ATTRIBUTES
from nescio_training.attributes.examples import Example
from nescio_training.attributes.fit import Settings, fit, folds

# Chances at which the model may begin to speak.
_LIMITS = (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7)
_FOLDS = 5
_LOWEST = 0.2


def scores(examples: Sequence[Example], said: Sequence[Sequence[Opinion]]) -> dict[str, dict[str, float]]:
    """For each attribute and "all": recall, precision, F1, and how many values can be said."""
    there, right, named = Counter[str](), Counter[str](), Counter[str]()
    for example, found in zip(examples, said, strict=True):
        there.update(attribute for attribute, _ in example.said)
        for one in found:
            tells = example.tells(one.attribute, one.value)
            if tells is not None:
                named[one.attribute] += 1
                right[one.attribute] += tells
    for counts in (there, right, named):
        counts["all"] = counts.total()
    return {name: _score(there[name], right[name], named[name]) for name in (*ATTRIBUTES, "all") if there[name]}


def _score(there: int, right: int, named: int) -> dict[str, float]:
    recall, precision = right / max(1, there), right / max(1, named)
    f1 = 2 * right / max(1, there + named)
    return {"recall": round(recall, 3), "precision": round(precision, 3), "f1": round(f1, 3), "values": there}


def limits(examples: Sequence[Example], settings: Settings) -> dict[str, float]:
    """For each attribute the chance from which it is said: the best F1 on texts that a fit has not seen."""
    said: dict[int, list[Opinion]] = {}
    for part in folds(examples, _FOLDS):
        weights = fit([example for number, example in enumerate(examples) if number not in set(part)], settings)
        low = replace(weights, limits=dict.fromkeys(ATTRIBUTES, _LOWEST))
        said |= {number: opinions(low, read(examples[number].text, settings.lang)) for number in part}
    ordered = [said[number] for number in range(len(examples))]
    best: dict[str, float] = {}
    for attribute in ATTRIBUTES:
        results = {
            limit: scores(examples, [_above(found, attribute, limit) for found in ordered]).get(attribute)
            for limit in _LIMITS
        }
        best[attribute] = max(_LIMITS, key=lambda limit: ((results[limit] or {"f1": 0.0})["f1"], limit))
    return best


def _above(found: Iterable[Opinion], attribute: str, limit: float) -> list[Opinion]:
    return [one for one in found if one.attribute == attribute and one.chance >= limit]
