"""Gold documents for tests, made from invented texts."""

from __future__ import annotations

from nescio.evaluate.gold import GoldDocument, GoldMention
from nescio.evaluate.predictions import Masked


def mention(
    text: str, surface: str, identifier: str = "quasi", entity: str = "", type: str = "MISC", nth: int = 0
) -> GoldMention:
    """The nth occurrence of a surface in a text as a mention; without an entity it is one of its own."""
    start = span(text, surface, nth)[0]
    return GoldMention(start, start + len(surface), type, identifier, entity or f"{surface}@{nth}")


def span(text: str, surface: str, nth: int = 0) -> tuple[int, int]:
    start = -1
    for _ in range(nth + 1):
        start = text.index(surface, start + 1)
    return start, start + len(surface)


def document(text: str, *mentions: GoldMention, id: str = "doc", **others: tuple[GoldMention, ...]) -> GoldDocument:
    """A document with one annotator, or with further ones by keyword."""
    return GoldDocument(id, text, {"first": mentions, **others})


def masked(text: str, *surfaces: str, replacement: str | None = None, type: str = "") -> list[Masked]:
    return [Masked(*span(text, surface), type, replacement) for surface in surfaces]


# One document, two annotators, one system. Words (\w+) are counted in brackets.
TWO_ANNOTATORS = (
    "Application 4711/09 was lodged by Ms Irena Dolan, a senior ward nurse of the night shift, on 3 May 2004. "
    "Irenka had been a nurse at Harbour Lane Hospital in Tallow Bay. She is Polish. "
    "She claimed two thousand five hundred euros (EUR 2,500)."
)
SYSTEM = (
    "4711/09",  # [2]
    "Ms Irena Dolan",  # [3]
    "senior ward nurse of the night shift",  # [7]
    "3 May 2004",  # [3]
    "Harbour Lane Hospital in Tallow Bay",  # [6]
    "two thousand five hundred euros",  # [5], together 26 words
)


def two_annotators() -> GoldDocument:
    """The hand-worked example; what it must give is worked out in test_scores.py."""
    text = TWO_ANNOTATORS

    def m(surface: str, identifier: str, entity: str, nth: int = 0) -> GoldMention:
        return mention(text, surface, identifier, entity, nth=nth)

    both = (
        m("4711/09", "direct", "case"),
        m("Ms Irena Dolan", "direct", "applicant"),
        m("3 May 2004", "quasi", "date"),
        m("Harbour Lane Hospital in Tallow Bay", "quasi", "hospital"),
        m("Polish", "quasi", "nationality"),
    )
    a = (
        *both,
        m("senior ward nurse of the night shift", "quasi", "job"),
        m("nurse", "quasi", "job", nth=1),
        m("two thousand five hundred euros", "quasi", "sum"),
        m("EUR 2,500", "quasi", "sum"),
    )
    b = (
        *both,
        m("Irenka", "direct", "applicant"),
        m("nurse", "none", "job", nth=1),
        m("two thousand five hundred euros", "quasi", "sum in words"),
        m("EUR 2,500", "quasi", "sum in figures"),
    )
    return GoldDocument("dolan", text, {"a": a, "b": b})
