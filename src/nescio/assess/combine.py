"""One risk for each entity and each combination out of what all measures say, with a sentence for people.

Measures that judge single entities are pooled as weighted log-odds (weights and intercept fitted to experts' decisions); where
only one could be taken, it speaks for itself. What a search has found is evidence, not opinion: the risk of an entity or a
combination is never below it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from nescio.assess.calibration import fitted, fitted_for, logistic, logit
from nescio.document import Document, Risk
from nescio.models.mask_signals import mask_chance
from nescio.protocols import COMBINED


def combine(document: Document, risks: Sequence[Risk], risk_model: str = "") -> Iterable[Risk]:
    """The combined risks of all entities that were measured, then those of the combinations, riskiest first."""
    said: dict[tuple[str, ...], dict[str, Risk]] = defaultdict(dict)
    for risk in risks:
        if risk.entities:
            known = said[risk.entities].get(risk.measure)
            if known is None or risk.value > known.value:
                said[risk.entities][risk.measure] = risk
    typical: Mapping[str, float] = fitted("surprisal", risk_model)["costs"]
    opinions = mask_chance(document.mentions) is not None
    for entity in document.entities:
        if single := said.pop((entity.id,), None):
            risk = _combined((entity.id,), single, opinions, risk_model)
            # Without a language model, what is lost with an entity is taken to be what its type usually tells.
            yield risk if risk.bits else replace(risk, bits=typical[entity.type.partition("/")[0]])
    yield from sorted(
        (_combined(ids, found, opinions, risk_model) for ids, found in said.items()),
        key=lambda r: (-r.value, r.entities),
    )


def pooled(chances: Mapping[str, float], *, opinions: bool = False, risk_model: str = "") -> float:
    """The chance that several measures give together; ``opinions`` says whether a recogniser has read the document."""
    model = fitted_for("combine", opinions=opinions, risk_model=risk_model)
    weights: Mapping[str, float] = model["weights"]
    judged = {name: chance for name, chance in chances.items() if name in weights}
    evidence = [chance for name, chance in chances.items() if name not in weights]
    if len(judged) == len(weights):
        log_odds = model["intercept"] + sum(weights[name] * logit(chance) for name, chance in judged.items())
        return max([logistic(log_odds), *evidence])
    # Each measure is a chance in itself; with only one of them there is nothing to weigh.
    return max([*judged.values(), *evidence])


def _combined(entities: tuple[str, ...], said: Mapping[str, Risk], opinions: bool, risk_model: str) -> Risk:
    value = pooled({measure: risk.value for measure, risk in said.items()}, opinions=opinions, risk_model=risk_model)
    # The sentence of the measure that comes nearest to the result explains it best.
    leading = min(said.values(), key=lambda risk: (abs(risk.value - value), risk.measure))
    return Risk(entities, COMBINED, value, leading.why, bits=max(risk.bits for risk in said.values()))
