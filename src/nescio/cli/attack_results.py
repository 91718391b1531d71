"""What ``nescio attack`` prints and writes: a table, JSON, a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nescio.attack.against_gold import Masking
    from nescio.attack.attacking import Attack, AttackOutcome, Target
    from nescio.attack.explanation import Explanation


@dataclass(frozen=True, slots=True)
class AttackedSet:
    """Documents that were attacked together, and what came of it."""

    name: str
    targets: Sequence[Target]
    outcome: AttackOutcome
    clear: bool
    explanations: Sequence[Explanation]
    # Where documents masked by hand were given to compare with; those themselves are the gold.
    masking: Masking | None = None
    gold: bool = False


def measured(
    attacked: Sequence[AttackedSet], gold: str, by_hand: Mapping[str, str], in_clear: Mapping[str, str]
) -> list[AttackedSet]:
    """The sets with what they mask of that which was masked by hand."""
    from nescio.attack.against_gold import masking

    return [
        replace(
            one,
            masking=masking(in_clear, by_hand, {target.id: target.text for target in one.targets}),
            gold=one.name == gold,
        )
        for one in attacked
    ]


def _correlations(attacked: Sequence[AttackedSet]) -> dict[str, float | None]:
    """How the risk of the versions goes with their recall and precision, without the clear one and the one by hand."""
    from nescio.attack.against_gold import correlation

    versions = [one for one in attacked if one.masking is not None and not one.clear and not one.gold]
    risks = [one.outcome.figures.trir for one in versions]
    return {
        figure: correlation([getattr(one.masking, figure) for one in versions], risks)
        for figure in ("recall", "precision")
    }


def as_dict(prepared: Attack, attacked: Sequence[AttackedSet]) -> dict[str, Any]:
    """One set gives one flat object; several are listed under "sets"."""
    sets = [_set_as_dict(one) for one in attacked]
    common: dict[str, Any] = {
        "attacker": prepared.attacker,
        "individuals": len(prepared.ids),
        "calibrated": prepared.fitted.calibrated,
        "weights": dict(zip(prepared.fitted.names, prepared.fitted.weights, strict=True)),
    }
    if any(one.masking is not None for one in attacked):
        common["correlation_with_risk"] = _correlations(attacked)
    return {**sets[0], **common} if len(sets) == 1 else {**common, "sets": sets}


def _set_as_dict(one: AttackedSet) -> dict[str, Any]:
    result: dict[str, Any] = {"name": one.name, "clear": one.clear, **one.outcome.figures.as_dict()}
    if one.masking is not None:
        result |= one.masking._asdict()
    result["predictions"] = [
        {
            "document": guess.document,
            "individual": guess.individual,
            "predicted": guess.candidates[0] if guess.candidates else None,
            "candidates": list(guess.candidates),
            "confidence": guess.confidence,
            "margin": guess.margin,
            "probability": guess.probability,
            "rank": guess.rank,
        }
        for guess in one.outcome.guesses
    ]
    if one.explanations:
        result["explanations"] = [explanation.as_dict() for explanation in one.explanations]
    return result


def show(attacked: Sequence[AttackedSet]) -> None:
    """Risk as a table, then what gave documents away, if that was asked for."""
    from rich.console import Console
    from rich.table import Table

    screen = Console(highlight=False)
    if not screen.is_terminal:  # a pipe has no width; the table must not be cut there
        screen = Console(width=160, highlight=False)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("documents", style="bold")
    titles = ["number", "TRIR", "95 %", "top 5", "MRR", "confidence", "sure", "known", "random"]
    compared = any(one.masking is not None for one in attacked)
    for title in [*titles, *(["recall", "precision"] if compared else [])]:
        table.add_column(title, justify="right")
    for one in attacked:
        got = one.outcome.figures
        low, high = got.intervals.get("trir", (got.trir, got.trir))
        table.add_row(
            one.name + (" (clear)" if one.clear else ""), str(got.documents), f"{got.trir:.1%}", f"{low:.0%}-{high:.0%}",
            f"{got.top5:.1%}", f"{got.mrr:.3f}", f"{got.claimed:.1%}", f"{got.sure:.1%}", f"{got.known:.1%}",
            f"{got.random:.1%}", *(f"{share:.1%}" for share in one.masking or ()), style="italic" if one.clear else None,
        )  # fmt: skip
    screen.print(table)
    if compared:
        said = [f"{name} {value:+.2f}" for name, value in _correlations(attacked).items() if value is not None]
        screen.print(f"Correlation of TRIR with {' and '.join(said)}." if said else "Too few versions to correlate.")
    for one in attacked:
        for explanation in one.explanations:
            guess = explanation.guess
            screen.print()
            screen.print(
                f"{one.name}, {guess.document}: {guess.individual}, probability {guess.probability:.2f}, without the most "
                f"telling words {explanation.without_words:.2f}", markup=False, style="bold",
            )  # fmt: skip
            words = ", ".join(f"{word.word} {word.value:.2f}" for word in explanation.words)
            screen.print(f"  words: {words}", markup=False)
            for found in explanation.combinations:
                screen.print(f"  enough: {' + '.join(word.word for word in found.words)}", markup=False)


def page(prepared: Attack, attacked: Sequence[AttackedSet]) -> str:
    """The report as HTML; with text of documents only if they were explained."""
    from dataclasses import asdict

    from nescio.attack.against_gold import words_kept
    from nescio.attack.explanation import REMOVED
    from nescio.attack.figures import MARGIN
    from nescio.report.attack import AttackedSet as Shown
    from nescio.report.attack import AttackReport, ShownDocument, ShownWord

    texts = [{target.id: target.text for target in one.targets} for one in attacked]
    clear = next((own for one, own in zip(attacked, texts, strict=True) if one.clear), {})
    return AttackReport(
        attacker=prepared.attacker,
        individuals=len(prepared.ids),
        calibrated=prepared.fitted.calibrated,
        sets=[
            Shown(
                one.name,
                one.outcome.figures.as_dict(),
                [asdict(guess) for guess in one.outcome.guesses],
                one.clear,
                words_kept(clear, own),
            )
            for one, own in zip(attacked, texts, strict=True)
        ],
        weights=dict(zip(prepared.fitted.names, prepared.fitted.weights, strict=True)),
        margin=MARGIN,
        documents=[
            ShownDocument(
                set=one.name,
                id=explanation.guess.document,
                individual=explanation.guess.individual,
                probability=explanation.guess.probability,
                without_words=explanation.without_words,
                removed=REMOVED,
                text=explanation.text,
                words=[
                    ShownWord(word.word, word.spans, round(word.value / explanation.words[0].value, 3))
                    for word in explanation.words
                ],
                combinations=[[word.word for word in found.words] for found in explanation.combinations],
            )
            for one in attacked
            for explanation in one.explanations
        ],
    ).page()
