"""A study: several systems on the same gold documents, with everything that a table or a report shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from nescio.evaluate.categories import category_recall
from nescio.evaluate.ceiling import human_ceiling
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.information import InformationModel
from nescio.evaluate.predictions import load_predictions, spans_of
from nescio.evaluate.recognition import recognition, recognition_rows, weighted_f1
from nescio.evaluate.record import record
from nescio.evaluate.scores import RESAMPLES, Result, rate, score
from nescio.evaluate.systems.running import Run
from nescio.evaluate.utility import Utility, UtilityMeter


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the table."""

    run: Run
    result: Result
    utility: Utility | None = None
    recognition: dict[str, Any] = field(default_factory=dict)
    categories: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.run.name


@dataclass(frozen=True, slots=True)
class Study:
    """All rows, the human ceiling if it is known, and the record."""

    gold: Sequence[GoldDocument]
    entries: list[Entry]
    ceiling: Result | None
    weighted_by: str
    encoder: str
    record: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """One JSON object: the figures of the first system on top, all systems below."""
        systems = {entry.name: _entry_dict(entry) for entry in self.entries}
        first = dict(systems[self.entries[0].name])
        return {
            **first,
            "system": self.entries[0].name,
            "weighted_by": self.weighted_by,
            "embedded_by": self.encoder,
            "human_ceiling": _ceiling_dict(self.ceiling) if self.ceiling else None,
            "systems": systems,
            "record": self.record,
        }


def runs_from_files(paths: Sequence[Path], gold: Sequence[GoldDocument]) -> list[Run]:
    """Predictions that a system wrote earlier, each named after its file."""
    runs = []
    for path in paths:
        found = {ident: tuple(masked) for ident, masked in load_predictions(path, gold).items()}
        typed = any(item.type for masked in found.values() for item in masked)
        runs.append(Run(path.stem, found, mentions=found if typed else None))
    return runs


def study(
    gold: Sequence[GoldDocument],
    runs: Sequence[Run],
    model: InformationModel | None = None,
    *,
    meter: UtilityMeter | None = None,
    scheme: str = "tab",
    resamples: int = RESAMPLES,
) -> Study:
    """Score every run on the gold documents; without a meter the utility figures are left out."""
    entries = []
    for run in runs:
        spans = {ident: spans_of(masked) for ident, masked in run.predictions.items()}
        result = score(gold, spans, model, resamples=resamples)
        typed = recognition(gold, run.mentions, scheme) if run.mentions is not None else {}
        rows = {"types": recognition_rows(typed), "weighted_f1": weighted_f1(typed)} if typed else {}
        categories = category_recall(gold, spans)
        entries.append(Entry(run, result, meter.measure(run.predictions) if meter else None, rows, categories))
    return Study(
        gold=gold,
        entries=entries,
        ceiling=_ceiling(gold, resamples, weighted=model is not None),
        weighted_by=model.name if model else "uniform (no language model: weighted precision equals token precision)",
        encoder=meter.encoder.name if meter else "",
        record=record(gold),
    )


def _ceiling(gold: Sequence[GoldDocument], resamples: int, *, weighted: bool) -> Result | None:
    """The ceiling without a language model, which would take as long as for all systems; no weighted figure then."""
    result = human_ceiling(gold, resamples=resamples)
    if result is None or not weighted:
        return result
    return replace(
        result,
        micro=replace(result.micro, weighted_precision=None),
        intervals={**result.intervals, "weighted_precision": None},
    )


def _entry_dict(entry: Entry) -> dict[str, Any]:
    result, run = entry.result, entry.run
    return {
        **result.micro.as_dict(),
        "documents": len(result.documents),
        "missing": len(result.missing),
        "missing_ids": list(result.missing),
        "failed_ids": list(run.failed),
        "intervals": {name: list(pair) if pair else None for name, pair in result.intervals.items()},
        "macro": result.macro.as_dict(),
        "by_type": {
            kind: {
                "entity_recall": rate(counts.entity_hit, counts.entities),
                "mention_recall": rate(counts.mention_hit, counts.mentions),
                "token_recall": rate(counts.token_hit, counts.tokens),
                **asdict(counts),
            }
            for kind, counts in result.by_type.items()
        },
        "by_category": entry.categories or None,
        "per_document": {ident: scores.as_dict() for ident, scores in result.per_document.items()},
        "utility": entry.utility.as_dict() if entry.utility else None,
        "recognition": entry.recognition or None,
        "load_seconds": run.load_seconds,
        "seconds": run.seconds,
        "megabytes": run.megabytes,
        "about": dict(run.about),
    }


def _ceiling_dict(result: Result) -> dict[str, Any]:
    intervals = {name: list(pair) if pair else None for name, pair in result.intervals.items()}
    return {**result.micro.as_dict(), "views": len(result.documents), "intervals": intervals}
