"""Tables that were fitted to experts' decisions (``nescio_training.risk``): they turn scores into chances."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp, log
from pathlib import Path
from typing import Any

from nescio.errors import UsageError
from nescio.models import store

# Chances stay clear of 0 and 1: no table was fitted to enough documents to be that sure.
LEAST, MOST = 0.005, 0.995

# Models are fitted twice: for documents with a recogniser's opinions, and for those without.
WITH, WITHOUT = "with opinions", "without opinions"

Table = Mapping[str, Any]
TASK = "risk"


@cache
def fitted(name: str, risk_model: str = "") -> dict[str, Any]:
    """One of the JSON files beside this module, or of the folder of a risk model, if it has such a file."""
    own = Path(risk_model) / f"{name}.json"
    file = own if risk_model and own.is_file() else files("nescio.assess").joinpath(f"{name}.json")
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf8"))
    return loaded


def check_risk_model(folder: str) -> None:
    """Raise unless this is a folder that `nescio train risk` has written."""
    if not (Path(folder) / "card.json").is_file() or store.card(folder).task != TASK:
        raise UsageError(f"There is no risk model in '{folder}'. `nescio train risk GOLD -o FOLDER` makes one.")
    store.verify(folder)


def fitted_for(name: str, *, opinions: bool, risk_model: str = "") -> dict[str, Any]:
    """The part of a file that suits what is known about a document."""
    both = fitted(name, risk_model)
    part: dict[str, Any] = both[WITH] if opinions and WITH in both else both[WITHOUT]
    return part


def surprisal_table(risk_model: str = "") -> Table:
    """Type -> points (bits, chance), both rising."""
    table: Table = fitted("surprisal", risk_model)["chances"]
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
