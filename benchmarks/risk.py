"""Compare ways to decide what to mask: each measure of risk alone, all together, and no measure at all.

    python benchmarks/risk.py GOLD [--background INDEX] [--limits 0.15,0.3,0.5] [--model NAME] [--risk-model FOLDER] [--json FILE]

The rows are those of Table 3 in Papadopoulou et al. (2022): everything found is masked; only what is most specific (names,
numbers, exact dates); what is risky by one measure; by two; by any; by all measures pooled. "log probability" is the
language-model risk with the published threshold, "span classifier" the published supervised risk (if --risk-model has one).
Every row goes through the optimiser, so that combinations are broken at the least loss. The person to protect is not named.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from nescio.assess.combine import combine
from nescio.background.backend import Emulated
from nescio.background.by_name import EMULATED, open_background
from nescio.decide.by_risk import DecideByRisk
from nescio.document import Document, Risk
from nescio.evaluate.gold import GoldDocument, load_gold
from nescio.evaluate.information import InformationModel, load_language_model
from nescio.evaluate.record import record
from nescio.evaluate.scores import score
from nescio.identity.rule import identifies
from nescio.pipeline import Pipeline
from nescio.policy import preset
from nescio.protocols import COMBINED

COLUMNS = {
    "token_recall": "R", "er_direct": "ER direct", "er_quasi": "ER quasi", "token_precision": "P", "weighted_precision": "WP"
}  # fmt: skip
POLICY = preset("strict").model_copy(update={"decide": "optimize"})

LOG_PROBABILITY, SPAN_CLASSIFIER = "log probability", "span classifier"

Spans = dict[str, list[tuple[int, int]]]


def assessed(
    gold: Sequence[GoldDocument], model: str, background: str, risk_model: str = "", language_model: str = ""
) -> list[Document]:
    """The documents with all their risks."""
    search = "emulated_search" if background == EMULATED else "search"
    measures = ["surprisal", "supervised", search, LOG_PROBABILITY.replace(" ", "_")]
    if has_span_classifier(risk_model):
        measures.append(SPAN_CLASSIFIER.replace(" ", "_"))
    pipeline = Pipeline.from_policy(
        POLICY, model=model, background=open_background(background), measures=tuple(measures), risk_model=risk_model,
        language_model=language_model,
    )  # fmt: skip
    return [pipeline.run(Document(one.id, one.text, one.lang), until="assess") for one in gold]


def has_span_classifier(risk_model: str) -> bool:
    return bool(risk_model) and (Path(risk_model) / "span_classifier" / "card.json").is_file()


def everything(document: Document) -> list[str]:
    return [entity.id for entity in document.entities]


def most_specific(document: Document) -> list[str]:
    return [
        entity.id
        for entity in document.entities
        if any(identifies(document.surface(m), m.type, document.lang) for m in document.mentions_of(entity))
    ]


def risky(measures: Sequence[str], limit: float, *, any_of: bool = False) -> Callable[[Document], list[str]]:
    """What the optimiser masks when only these measures are heard, pooled or each for itself."""

    def masked(document: Document) -> list[str]:
        heard = [
            risk for risk in document.risks if risk.measure.removeprefix("emulated ") in measures and risk.entities
        ]
        joined = _highest(document, heard) if any_of else list(combine(document, heard))
        # Of what a search does not find it says that it is harmless; the information lost is that of the language model.
        single = {
            risk.entities: risk for risk in document.risks if risk.measure == COMBINED and len(risk.entities) == 1
        }
        said = {risk.entities: replace(risk, bits=single[risk.entities].bits) if risk.entities in single else risk
                for risk in [*(replace(risk, value=0.0) for risk in single.values()), *joined]}  # fmt: skip
        decided = DecideByRisk(POLICY, limit)(document.with_(risks=tuple(said.values())))
        return [decision.entity for decision in decided.decisions if decision.action != "keep"]

    return masked


def _highest(document: Document, risks: Sequence[Risk]) -> list[Risk]:
    """Risky by any measure: the highest value counts."""
    single = [one for measure in {risk.measure for risk in risks}
              for one in combine(document, [risk for risk in risks if risk.measure == measure])]  # fmt: skip
    best: dict[tuple[str, ...], Risk] = {}
    for risk in single:
        if risk.entities not in best or risk.value > best[risk.entities].value:
            best[risk.entities] = replace(risk, measure=COMBINED)
    return list(best.values())


def spans_of(document: Document, masked: Sequence[str]) -> list[tuple[int, int]]:
    chosen = set(masked)
    return [(m.start, m.end) for e in document.entities if e.id in chosen for m in document.mentions_of(e)]


def rows(
    limits: Sequence[float], *, span_classifier: bool = False
) -> list[tuple[str, Callable[[Document], list[str]]]]:
    """Name and decision of each row."""
    names = ["surprisal", "search", "supervised"]
    listed: list[tuple[str, Callable[[Document], list[str]]]] = [
        ("mask everything found", everything), ("mask the most specific", most_specific)
    ]  # fmt: skip
    for name in names:
        listed += [(f"{name}, limit {limit:g}", risky([name], limit)) for limit in limits]
    # A published threshold is either reached or not: any limit does.
    listed += [(f"{LOG_PROBABILITY} at or below -3.5", risky([LOG_PROBABILITY], 0.5))]
    if span_classifier:
        listed += [(f"{SPAN_CLASSIFIER}, limit {limit:g}", risky([SPAN_CLASSIFIER], limit)) for limit in limits]
    for first, second in combinations(names, 2):
        listed += [(f"{first} and {second}, limit {limit:g}", risky([first, second], limit)) for limit in limits]
    listed += [(f"risky by any, limit {limit:g}", risky(names, limit, any_of=True)) for limit in limits]
    listed += [(f"all three pooled, limit {limit:g}", risky(names, limit)) for limit in limits]
    return listed


def people(background: str) -> int:
    """How many people are searched among, 0 if searches are emulated."""
    opened = open_background(background)
    return 0 if isinstance(opened, Emulated) else opened.population()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("gold", type=Path)
    parser.add_argument(
        "--background", default=EMULATED, help="index (see nescio index) to search in; emulated without one"
    )
    parser.add_argument("--limits", default="0.15,0.3,0.5")
    parser.add_argument("--model", default="default", help="recogniser; none for rules alone")
    parser.add_argument("--risk-model", default="", help="folder of a risk model (see nescio train risk)")
    parser.add_argument("--language-model", default="", help="folder of a language model for surprisal")
    parser.add_argument("--rows", default="", help="only rows whose names hold these words, such as 'span classifier'")
    parser.add_argument("--unweighted", action="store_true", help="leave out weighted precision, which takes longest")
    parser.add_argument("--title", default="", help="what the documents are, for the page of results")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    given = parser.parse_args()
    gold = load_gold(given.gold)
    weigh: InformationModel | None = None if given.unweighted else load_language_model(one.lang for one in gold)
    began = time.process_time()
    documents = assessed(gold, given.model, given.background, given.risk_model, given.language_model)
    sys.stderr.write(f"{len(gold)} documents assessed in {time.process_time() - began:.1f} CPU-seconds\n")
    print(f"| decision | {' | '.join(COLUMNS.values())} | slowest, CPU-s |\n|---|{'---:|' * (len(COLUMNS) + 1)}")
    results = {}
    limits = [float(part) for part in given.limits.split(",")]
    for name, decide in rows(limits, span_classifier=has_span_classifier(given.risk_model)):
        if given.rows not in name:
            continue
        spans: Spans = {}
        slowest = 0.0
        for document in documents:
            began = time.process_time()
            spans[document.id] = spans_of(document, decide(document))
            slowest = max(slowest, time.process_time() - began)
        figures = score(gold, spans, weigh, resamples=0).micro.as_dict()
        if given.unweighted:
            figures["weighted_precision"] = None
        results[name] = {**{key: figures[key] for key in COLUMNS}, "slowest": round(slowest, 2)}
        cells = [f"{value:.3f}" if (value := figures[key]) is not None else "–" for key in COLUMNS]
        print(f"| {name} | {' | '.join(cells)} | {slowest:.2f} |", flush=True)
    if given.json is not None:
        result = {
            "task": "risk", "title": given.title or given.gold.stem, "documents": len(gold), "people": people(given.background),
            "model": given.model, "risk_model": given.risk_model, "rows": results, "record": record(gold),
        }  # fmt: skip
        given.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
