"""The report of an attack: how many were re-identified and how surely; with explanations, also which words gave them away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from nescio.report.chart import Dot, scatter
from nescio.report.page import render
from nescio.report.rank_curve import rank_curve

Span = tuple[int, int]
# Colours of the documents in clear and of their anonymised versions.
_CLEAR, _VERSION = "#57534e", "#1d4ed8"


@dataclass(frozen=True, slots=True)
class AttackedSet:
    """A row of the report: a name, the figures of ``nescio.attack.figures``, and one line for each document.

    ``words_kept`` is the share of the words in clear that are left, where that is known.
    """

    name: str
    figures: Mapping[str, Any]
    guesses: Sequence[Mapping[str, Any]]
    clear: bool = False
    words_kept: float | None = None


@dataclass(frozen=True, slots=True)
class ShownWord:
    """A telling word with its places and how telling it is, from 0 to 1."""

    word: str
    spans: Sequence[Span]
    strength: float


@dataclass(frozen=True, slots=True)
class ShownDocument:
    """A re-identified document, with its text: only for those who asked."""

    set: str
    id: str
    individual: str
    probability: float
    without_words: float
    removed: int
    text: str
    words: Sequence[ShownWord]
    combinations: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class AttackReport:
    """Everything on the page."""

    attacker: str
    individuals: int
    calibrated: bool
    sets: Sequence[AttackedSet]
    weights: Mapping[str, float]
    margin: float
    notes: Sequence[str] = ()
    documents: Sequence[ShownDocument] = field(default_factory=tuple)

    def page(self) -> str:
        """The report as an HTML page; it holds text of documents only if ``documents`` were given."""
        first = max(
            (one for one in self.sets if not one.clear), key=lambda one: one.figures["trir"], default=self.sets[0]
        )
        return render(
            "attack.html",
            report=self,
            worst=first,
            curve=rank_curve(
                {one.name: [guess["rank"] for guess in one.guesses] for one in self.sets}, self.individuals
            ),
            trade_off=_trade_off(self.sets),
            shown=[(document, marked(document.text, document.words)) for document in self.documents],
        )


def _trade_off(sets: Sequence[AttackedSet]) -> Markup:
    """Privacy against what is left of the text, a dot for each version; nothing to see where there is only one."""
    known = [one for one in sets if one.words_kept is not None]
    if len(known) < 2:
        return Markup("")
    dots = [
        Dot(
            one.name,
            one.words_kept or 0.0,
            1 - one.figures["trir"],
            _CLEAR if one.clear else _VERSION,
            hollow=one.clear,
        )
        for one in known
    ]
    return scatter(dots, x_title="words kept", y_title="privacy: documents not re-identified")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a text; ``strength`` above 0 marks it."""

    text: str
    strength: float = 0.0


def marked(text: str, words: Sequence[ShownWord]) -> list[Stretch]:
    """The text cut into plain and marked stretches."""
    strengths = {span: word.strength for word in words for span in word.spans}
    stretches: list[Stretch] = []
    position = 0
    for (start, end), strength in sorted(strengths.items()):
        stretches += (Stretch(text[position:start]), Stretch(text[start:end], strength))
        position = end
    return [*stretches, Stretch(text[position:])]
