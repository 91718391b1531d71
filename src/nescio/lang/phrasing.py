"""How a language says something in the place of a mention: with the article, case and preposition that the place asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nescio.lang.spot import Said, Spot


def _noun(spot: Spot, text: str, gender: str, number: int) -> Said:  # noqa: ARG001
    return f"[{text} {number}]" if number else f"[{text}]", None


def _name(spot: Spot, text: str, gender: str) -> Said:  # noqa: ARG001
    return text, None


def _period(spot: Spot, text: str) -> Said:  # noqa: ARG001
    return text, None


def _undated(spot: Spot, text: str, gender: str) -> Said | None:  # noqa: ARG001
    return None


def _inside(text: str, gender: str) -> str:  # noqa: ARG001
    return text


def _part_of(part: str, country: str, gender: str) -> tuple[str, str, str]:  # noqa: ARG001
    return f"{country} ({part})", "", ""


def _no(spot: Spot) -> bool:  # noqa: ARG001
    return False


def _nothing(word: str, before: str, after: str) -> str:  # noqa: ARG001
    return ""


def _unnamed(noun: str, before: Sequence[str]) -> str:  # noqa: ARG001
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrasing:
    """The grammar of replacements; what a language does not give is said in brackets, which need none."""

    # (spot, text, gender, number): "a town", later "the town", "the second town"
    noun: Callable[[Spot, str, str, int], Said] = _noun
    # (spot, text, gender) of a region, country or continent
    name: Callable[[Spot, str, str], Said] = _name
    # A month, year or decade in place of a date, and a part of the day in place of a time.
    period: Callable[[Spot, str], Said] = _period
    part_of_day: Callable[[Spot, str], Said] = _period
    # A day of which nothing is told: "an einem Tag"; None where the noun alone will do.
    undated: Callable[[Spot, str, str], Said | None] = _undated
    # (name, gender): "in Bavaria", "in der Türkei"
    inside: Callable[[str, str], str] = _inside
    # (N, S, E, W, NE ... or C; country, its gender): name, gender and what it is a part of: "Osten", "m", "der Türkei"
    part_of: Callable[[str, str, str], tuple[str, str, str]] = _part_of
    # Whether an article or the like stands before, and whether a noun does, behind which no other can stand.
    is_determined: Callable[[Spot], bool] = _no
    is_apposition: Callable[[Spot], bool] = _no
    # (word, the word before it, the text behind it): an adjective that says nothing, "" where none can stand.
    vague_adjective: Callable[[str, str, str], str] = _nothing
    # (noun of which nothing is known, the words before it): the most general word that can stand there, "" where none can.
    unnamed: Callable[[str, Sequence[str]], str] = _unnamed
    # Words after which a place may be named by the region around it: who lives "in Munich" lives "in Bavaria".
    before_inside: frozenset[str] = frozenset()
    # Words that ask for an article before a word for an illness or a job that had none: "has asthma", "has a disease".
    before_article: frozenset[str] = frozenset()
    # Words after which a code is part of a sentence; behind anything else it is an entry of a form.
    before_code: frozenset[str] = frozenset()


PLAIN = Phrasing()
