"""Search without a background: a small model that was trained on real searches says how they would end.

A linear model guesses how large a share of people matches a clue, from its type, its form, how often the document names it
and the language model's word embeddings (surprisal was tried, too: beside the embeddings it adds nothing). A logistic model
then says how likely a combination of such shares is to match fewer than ``k`` people. Both were fitted by
``nescio_training.emulation``; ``emulation.json`` says on what, and how often they agree with a real search.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log1p
from typing import Any

import numpy as np

from nescio.assess.calibration import fitted, logistic
from nescio.assess.combinations import Clue, JudgedCombination, Verdict, grow
from nescio.assess.naming import named_together
from nescio.assess.search import clues_of, in_order
from nescio.document import Document, Entity, Risk
from nescio.errors import MeasureError
from nescio.identity.rule import is_ordinary
from nescio.models import store
from nescio.models.pieces import split_pieces
from nescio.reasons import Reason

Model = Mapping[str, Any]


class EmulatedSearch:
    """Guesses what ``SearchMeasure`` would find in a background such as the one it was trained on."""

    name = "emulated search"

    def __init__(self, *, arity: int = 3, budget: int = 5_000, risk_model: str = "") -> None:
        self.risk_model = risk_model
        self.arity, self.budget = arity, budget

    def measure(self, document: Document) -> Iterable[Risk]:
        """The minimal combinations that are more likely risky than not; the value is the chance."""
        model = model_for(document.lang, self.risk_model)
        entities = {entity.id: entity for entity in document.entities}
        clues = clues_of(document)
        shares = {clue: share_of(model, describe(clue.phrase, entities[clue.entity], document.lang)) for clue in clues}

        def judge(members: tuple[Clue, ...]) -> JudgedCombination:
            found = [shares[clue] for clue in members]
            verdict = Verdict.RISKY if chance_of_few(model, found) >= 0.5 else Verdict.OPEN
            # The rarest come first when combinations grow.
            return JudgedCombination(verdict, round(model["population"] * 2 ** sum(found)))

        growth = grow(clues, judge, arity=self.arity, budget=self.budget, exact=False)
        risks = []
        for one in growth.risky:
            chance = chance_of_few(model, [shares[clue] for clue in one.clues])
            members = in_order(document, one)
            why = Reason.of(
                "search.guess",
                what=named_together(members),
                few=model["k"],
                population=model["population"],
                chance=round(chance, 4),
            )
            risks.append(Risk(tuple(entity.id for entity in members), self.name, chance, why))
        if not growth.complete:
            risks.append(Risk((), self.name, 0.0, Reason.of("remark.guessing_stopped", count=growth.looked_at)))
        return risks


def model_for(lang: str, risk_model: str = "") -> Model:
    """The fitted model of a language; raises ``MeasureError`` if there is none or it does not fit the word embeddings."""
    model: Model | None = fitted("emulation", risk_model).get(lang)
    if model is None:
        raise MeasureError(Reason.of("remark.no_emulation", lang=lang))
    if model["embeddings"] != embeddings_hash(lang):
        raise MeasureError(Reason.of("remark.emulation_does_not_fit"))
    return model


def embeddings_hash(lang: str) -> str:
    """The hash of the word embeddings of a language, as the card of its language model gives it; "" without one."""
    card = store.cards().get(f"language-model-{lang}")
    files = card.files if card else {}
    return next((digest for name, digest in files.items() if name.endswith("embeddings.npz")), "")


def describe(phrase: str, entity: Entity, lang: str) -> tuple[dict[str, float], np.ndarray]:
    """What is known about a clue: facts by name, and the mean embedding of its word pieces."""
    words = phrase.split()
    name = f"language-model-{lang}"
    pieces = split_pieces(phrase, store.tokenizer(name)).ids
    ordinary = sum(is_ordinary(word, lang) for word in words)
    # Word pieces are numbered roughly by how common they are.
    commonness = np.log(pieces + 1.0) if len(pieces) else np.zeros(1)
    facts = {
        f"type {entity.type.partition('/')[0]}": 1.0,
        f"type {entity.type}": 1.0,
        "mentions": log1p(len(entity.mentions)),
        "words": float(len(words)),
        "words, damped": log1p(len(words)),
        "characters": log1p(len(phrase)),
        "pieces a word": len(pieces) / max(1, len(words)),
        "rarest piece": float(commonness.max()),
        "mean piece": float(commonness.mean()),
        "all pieces": float(commonness.sum()),
        "ordinary": ordinary / max(1, len(words)),
        "special words": float(len(words) - ordinary),
        "digits": float(any(c.isdigit() for c in phrase)),
    }
    table = store.embeddings(name)
    vector = table[pieces].mean(axis=0) if len(pieces) else np.zeros(table.values.shape[1])
    return facts, vector


def share_of(model: Model, described: tuple[Mapping[str, float], np.ndarray]) -> float:
    """log2 of the share of people who match a clue: at most 0, at least that of a single one."""
    facts, vector = described
    weights: Mapping[str, float] = model["share"]["weights"]
    value = model["share"]["intercept"] + sum(amount * weights.get(name, 0.0) for name, amount in facts.items())
    value += float(vector @ np.asarray(model["share"]["embedding"]))
    return float(min(0.0, max(-np.log2(model["population"]), value)))


def outcome_features(shares: Sequence[float]) -> list[float]:
    """What decides about a combination: all shares together, the rarest and the commonest, and how many there are."""
    return [sum(shares), min(shares), max(shares), float(len(shares) == 2), float(len(shares) > 2)]


def chance_of_few(model: Model, shares: Sequence[float]) -> float:
    """The chance that fewer than ``k`` people match clues of these shares together."""
    outcome = model["outcome"]
    value = outcome["intercept"] + sum(
        weight * amount for weight, amount in zip(outcome["weights"], outcome_features(shares), strict=True)
    )
    return logistic(value)
