"""Exact scores in a scheme: span and type must both be right, by type, by category, and weighted by how often a type occurs.

The figures of CodE Alltag 2.0 (Eder et al., 2020) are of this kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from nescio.document import Document
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.pipeline import Pipeline
from nescio.schemes import CODEALLTAG, codealltag_type, view
from nescio.taxonomy import MAIN_TYPES, taxonomy

Span = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class ExactScore:
    """Precision, recall and F1 of exact spans; ``mentions`` is their number in the gold."""

    precision: float
    recall: float
    f1: float
    mentions: int


@dataclass(frozen=True, slots=True)
class SchemeScores:
    """The scores of one system in a scheme."""

    weighted_f1: float
    all: ExactScore
    types: Mapping[str, ExactScore]
    categories: Mapping[str, ExactScore]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def scheme_scores(
    gold: Sequence[GoldDocument], predictions: Mapping[str, Sequence[Masked]], scheme: str
) -> SchemeScores:
    """Score predictions, whose types may be those of the scheme or ours, against every annotator of the gold."""
    right, wrong, missed = Counter[str](), Counter[str](), Counter[str]()
    for document in gold:
        found = set(_spans(predictions.get(document.id, ()), scheme))
        for mentions in document.annotators.values():
            wanted = set(_spans(mentions, scheme))
            right.update(kind for *_, kind in wanted & found)
            wrong.update(kind for *_, kind in found - wanted)
            missed.update(kind for *_, kind in wanted - found)
    types = {
        kind: _score(right[kind], wrong[kind], missed[kind])
        for kind in sorted(right | missed, key=lambda k: (-right[k] - missed[k], k))
    }
    total = sum(score.mentions for score in types.values())
    groups = CODEALLTAG if scheme == "codealltag" else {}
    return SchemeScores(
        weighted_f1=sum(score.f1 * score.mentions for score in types.values()) / max(1, total),
        all=_score(right.total(), wrong.total(), missed.total()),
        types=types,
        categories={
            name: _score(*(sum(counts[kind] for kind in kinds) for counts in (right, wrong, missed)))
            for name, kinds in groups.items()
        },
    )


def detected(documents: Iterable[GoldDocument], scheme: str) -> dict[str, list[Masked]]:
    """What nescio's own detection finds, in the types of a scheme: the same detection that anonymises."""
    pipelines: dict[str, Pipeline] = {}
    found = {}
    for document in documents:
        if document.lang not in pipelines:
            pipelines[document.lang] = Pipeline.from_policy("email", lang=document.lang)
        read = pipelines[document.lang].run(Document(document.id, document.text, document.lang), until="detect")
        found[document.id] = [
            Masked(row.start, row.end, f"{row.type}/{row.subtype}".rstrip("/")) for row in view(read, scheme)
        ]
    return found


def as_table(name: str, scores: SchemeScores) -> Table:
    """The scores for the terminal."""
    table = Table("", "mentions", "precision", "recall", "F1", title=f"{name}: weighted F1 {scores.weighted_f1:.3f}")
    for label, score in (*scores.types.items(), *scores.categories.items(), ("all", scores.all)):
        figures = (f"{value:.3f}" for value in (score.precision, score.recall, score.f1))
        table.add_row(label, str(score.mentions), *figures)
    return table


def _spans(mentions: Iterable[Any], scheme: str) -> Iterable[Span]:
    for mention in mentions:
        kind = _name(mention.type, scheme)
        if kind:
            yield mention.start, mention.end, kind


def _name(type_name: str, scheme: str) -> str:
    """The type in the scheme of a label: one of ours, or one of the scheme behind its main type ("PERSON/FAMILY", "LOC/CITY")."""
    main, _, subtype = type_name.partition("/")
    if scheme == "codealltag":
        if any(subtype in kinds or type_name in kinds for kinds in CODEALLTAG.values()):
            return subtype or type_name
        return codealltag_type(type_name) if type_name in taxonomy() else ""
    return main if main in MAIN_TYPES else ""


def _score(right: int, wrong: int, missed: int) -> ExactScore:
    return ExactScore(
        right / max(1, right + wrong),
        right / max(1, right + missed),
        2 * right / max(1, 2 * right + wrong + missed),
        right + missed,
    )
