"""How well types are recognised, token by token, whatever is masked (Pilan et al., 2022; Eder et al., 2020)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from nescio.evaluate.foreign_types import main_type_of
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.masking_counts import tokens_of
from nescio.evaluate.predictions import Predictions
from nescio.taxonomy import taxonomy

Scheme = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class TypeScore:
    """Precision, recall and F1 of one type; ``support`` is its number of tokens in the gold."""

    precision: float
    recall: float
    f1: float
    support: int


def tab_scheme(label: str) -> str:
    """The eight types."""
    return main_type_of(label)


def email_scheme(label: str) -> str:
    """The types of CodE Alltag; given names are one type, for the gender of many is a guess. "" is none of them."""
    facts = taxonomy().get(label)
    name = facts.email if facts else ""
    return {"FEMALE": "GIVEN", "MALE": "GIVEN"}.get(name, name) or {"CODE": "UFID", "ORG": "ORG"}.get(label, "")


SCHEMES: dict[str, Scheme] = {"tab": tab_scheme, "email": email_scheme}


def recognition(gold: Sequence[GoldDocument], mentions: Predictions, scheme: str = "tab") -> dict[str, TypeScore]:
    """Scores by type, most frequent first. In the scheme "tab" LOC and ORG may stand for each other, as published."""
    name = SCHEMES[scheme]
    support, found, recalled, exact = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for document in gold:
        guess = _labels(document.text, [(m.start, m.end, name(m.type)) for m in mentions.get(document.id, ())])
        for view in document.annotators.values():
            truth = _labels(document.text, [(m.start, m.end, name(m.type)) for m in view])
            support.update(truth.values())
            found.update(guess.values())
            recalled.update(kind for token, kind in truth.items() if _same(kind, guess.get(token), scheme))
            exact.update(kind for token, kind in guess.items() if _same(kind, truth.get(token), scheme))
    return {
        kind: _score(exact[kind], found[kind], recalled[kind], support[kind])
        for kind in sorted(support, key=lambda k: (-support[k], k))
        if kind
    }


def weighted_f1(scores: Mapping[str, TypeScore]) -> float | None:
    """F1 of the types, weighted by their support."""
    whole = sum(score.support for score in scores.values())
    return sum(score.f1 * score.support for score in scores.values()) / whole if whole else None


def recognition_rows(scores: Mapping[str, TypeScore]) -> dict[str, Any]:
    return {kind: asdict(score) for kind, score in scores.items()}


def _labels(text: str, spans: Sequence[tuple[int, int, str]]) -> dict[tuple[int, int], str]:
    return {token: kind for start, end, kind in spans for token in tokens_of(text, [(start, end)])}


def _same(one: str, other: str | None, scheme: str) -> bool:
    return one == other or (scheme == "tab" and {one, other} <= {"LOC", "ORG"})


def _score(exact: int, found: int, recalled: int, support: int) -> TypeScore:
    precision = exact / found if found else 0.0
    recall = recalled / support if support else 0.0
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return TypeScore(precision, recall, f1, support)
