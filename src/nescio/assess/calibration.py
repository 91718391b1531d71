"""Tables that were fitted to experts' decisions (``nescio_training.risk``): they turn scores into chances."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Any

# Chances stay clear of 0 and 1: no table was fitted to enough documents to be that sure.
LEAST, MOST = 0.005, 0.995

# Models are fitted twice: for documents with a recogniser's opinions, and for those without.
WITH, WITHOUT = "with opinions", "without opinions"

Table = Mapping[str, Any]


@cache
def fitted(name: str) -> dict[str, Any]:
    """One of the JSON files beside this module."""
    loaded: dict[str, Any] = json.loads(files("nescio.assess").joinpath(f"{name}.json").read_text(encoding="utf8"))
    return loaded


def fitted_for(name: str, *, opinions: bool) -> dict[str, Any]:
    """The part of a file that suits what is known about a document."""
    both = fitted(name)
    part: dict[str, Any] = both[WITH] if opinions and WITH in both else both[WITHOUT]
    return part


def surprisal_table() -> Table:
    """Type -> points (bits, chance), both rising."""
    table: Table = fitted("surprisal")["chances"]
    return table


def chance_of(table: Table, type_name: str, score: float) -> float:
    """The chance for a score by the points of its type, straight between two of them."""
    points = table.get(type_name) or table.get(type_name.partition("/")[0]) or table["any"]
    place = bisect_right(points, score, key=lambda point: point[0])
    if place in (0, len(points)):
        return clipped(points[min(place, len(points) - 1)][1])
    (low, below), (high, above) = points[place - 1], points[place]
    return clipped(below + (above - below) * (score - low) / (high - low))


def clipped(chance: float) -> float:
    return min(MOST, max(LEAST, chance))


def logit(chance: float) -> float:
    bounded = clipped(chance)
    return log(bounded / (1 - bounded))


def logistic(value: float) -> float:
    return clipped(1 / (1 + exp(-max(-30.0, min(30.0, value)))))
