"""The HTML report of a study: one page that needs nothing else. It quotes the documents, and says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.mistakes import KINDS, Mistake, find_mistakes
from nescio.evaluate.scores import Result, rate
from nescio.evaluate.study import Entry, Study
from nescio.report.chart import Dot, scatter
from nescio.report.page import COLORS, render

MAX_MISTAKES = 120
WORST = 12
CONTEXT = 70
OWN_COLOR, PEER_COLOR, HUMAN_COLOR = "#c2410c", "#1d4ed8", "#15803d"

COLUMNS = {
    "er_direct": "direct",
    "er_quasi": "quasi",
    "token_recall": "recall",
    "mention_recall": "mentions",
    "token_precision": "precision",
    "weighted_precision": "weighted",
    "mention_precision": "mentions",
    "f1": "F1",
    "f2": "F2",
}
UTILITY = {
    "preserved_information": "information kept (TPI)",
    "preserved_semantics": "meaning kept (TPS)",
    "clustering_agreement": "clusters kept (NMI)",
    "perplexity_ratio": "perplexity ratio",
    "type_consistency": "types kept",
    "characters_changed": "characters changed",
}


def page(study: Study) -> str:
    """The whole page."""
    first = study.entries[0]
    mistakes = find_mistakes(study.gold, first.run.predictions)
    return render(
        "evaluate.html",
        study=study,
        first=first,
        columns=COLUMNS,
        utility_columns=UTILITY,
        annotators=_annotators(study.gold),
        mentions=sum(len(view) for document in study.gold for view in document.annotators.values()),
        rows=[_row(entry.name, entry.result, entry) for entry in study.entries]
        + ([_row("human, by the others", study.ceiling, None)] if study.ceiling else []),
        charts=_charts(study),
        types=_types(study),
        worst=_worst(first.result),
        kinds=[_kind(kind, about, mistakes, study.gold) for kind, about in KINDS.items()],
    )


def _annotators(gold: Sequence[GoldDocument]) -> str:
    fewest = min(len(document.annotators) for document in gold)
    most = max(len(document.annotators) for document in gold)
    return f"{fewest}" if fewest == most else f"{fewest} to {most}"


def _row(name: str, result: Result, entry: Entry | None) -> dict[str, Any]:
    micro = result.micro.as_dict()
    figures = [{"value": micro[figure], "interval": result.intervals.get(figure), "best": False} for figure in COLUMNS]
    run = entry.run if entry else None
    return {
        "name": name,
        "human": entry is None,
        "figures": figures,
        "macro": result.macro,
        "utility": entry.utility.as_dict() if entry and entry.utility else None,
        "missing": len(result.missing),
        "seconds": run.seconds if run else None,
        "load_seconds": run.load_seconds if run else None,
        "megabytes": run.megabytes if run else None,
        "about": ", ".join(f"{key} {value}" for key, value in run.about.items() if value != "none") if run else "",
    }


def _charts(study: Study) -> list[Any]:
    """Privacy against precision and against what is left of the text."""
    by_precision, by_information = [], []
    for entry in study.entries:
        color = OWN_COLOR if entry.run.point else PEER_COLOR
        line = entry.run.about.get("policy", "") if entry.run.point else ""
        label = f"{entry.name.partition(' (')[0]} {entry.run.point}" if entry.run.point else entry.name
        micro = entry.result.micro
        if micro.er is None:
            continue
        if micro.token_precision is not None:
            by_precision.append(Dot(label, micro.token_precision, micro.er, color, line))
        if entry.utility and entry.utility.preserved_information is not None:
            by_information.append(Dot(label, entry.utility.preserved_information, micro.er, color, line))
    ceiling = study.ceiling.micro if study.ceiling else None
    if ceiling and ceiling.er is not None and ceiling.token_precision is not None and by_precision:
        by_precision.append(Dot("human", ceiling.token_precision, ceiling.er, HUMAN_COLOR, hollow=True))
    privacy = "privacy: entities hidden completely"
    return [
        scatter(by_precision, x_title="precision of the masks", y_title=privacy),
        scatter(by_information, x_title="information kept (TPI)", y_title=privacy),
    ]


def _types(study: Study) -> list[dict[str, Any]]:
    """Mention recall by type, a cell for each system."""
    first = study.entries[0].result.by_type
    return [
        {
            "type": kind,
            "color": COLORS.get(kind, COLORS["MISC"]),
            "mentions": counts.mentions,
            "recalls": [_recall(entry.result, kind) for entry in study.entries],
        }
        for kind, counts in first.items()
    ]


def _recall(result: Result, kind: str) -> float | None:
    counts = result.by_type.get(kind)
    return rate(counts.mention_hit, counts.mentions) if counts else None


def _worst(result: Result) -> list[dict[str, Any]]:
    """The documents with most entities left in clear, direct ones first."""
    rows: list[dict[str, Any]] = [
        {
            "id": document.id,
            "direct": document.counts.direct - document.counts.direct_hit,
            "quasi": document.counts.quasi - document.counts.quasi_hit,
            "scores": result.per_document[document.id],
            "missing": document.id in result.missing,
        }
        for document in result.documents
    ]
    rows = [row for row in rows if row["direct"] or row["quasi"]]
    return sorted(rows, key=lambda row: (-row["direct"], -row["quasi"], row["id"]))[:WORST]


def _kind(kind: str, about: str, mistakes: Sequence[Mistake], gold: Sequence[GoldDocument]) -> dict[str, Any]:
    texts = {document.id: document.text for document in gold}
    mine = [mistake for mistake in mistakes if mistake.kind == kind]
    # Direct identifiers first, then what most annotators wanted.
    shown = sorted(mine, key=lambda m: (m.identifier != "direct", -m.annotators / m.of))[:MAX_MISTAKES]
    return {
        "name": kind,
        "about": about,
        "total": len(mine),
        "rows": [{"mistake": m, "pieces": pieces(texts[m.document], m), "color": _color(m.type)} for m in shown],
    }


def _color(kind: str) -> str:
    return COLORS.get(kind, COLORS["MISC"])


def pieces(text: str, mistake: Mistake) -> list[tuple[str, str]]:
    """The context in pieces: ("", around), ("span", the rest of the span), ("mark", what is wrong in it)."""
    start, end = _context(text, mistake)
    result = [("", ("… " if start else "") + _flat(text[start : mistake.start]))]
    position = mistake.start
    for left, right in mistake.marked:
        if left > position:
            result.append(("span", _flat(text[position:left])))
        result.append(("mark", _flat(text[left:right])))
        position = right
    if position < mistake.end:
        result.append(("span", _flat(text[position : mistake.end])))
    result.append(("", _flat(text[mistake.end : end]) + (" …" if end < len(text) else "")))
    return [(style, piece) for style, piece in result if piece]


def _context(text: str, mistake: Mistake) -> tuple[int, int]:
    """Start and end of the context, at white space where there is some."""
    start, end = max(0, mistake.start - CONTEXT), min(len(text), mistake.end + CONTEXT)
    if start:
        start = max(start, text.find(" ", start, mistake.start) + 1)
    if end < len(text):
        end = max(text.rfind(" ", mistake.end, end), mistake.end)
    return start, end


def _flat(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ")
