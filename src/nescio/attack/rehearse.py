"""Rehearsal: passages cut out of the background stand in for documents, so that nothing is learned from what is judged.

An attacker studies the background without the passages and then attacks them, in clear and with half of what looks like names and
numbers masked. What it reaches there sets its weights and turns its scores into probabilities.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING

from nescio.attack.attacker import Background, Passage, Rehearsal

if TYPE_CHECKING:
    import numpy as np

# Words of a passage: about as long as a document; at most this share of what is known about somebody is cut out.
PASSAGE_WORDS = 150
LARGEST_SHARE = 1 / 3
FEWEST_WORDS = 20
# Enough to set a handful of weights; the cost of a rehearsal does not grow with the background beyond it.
MAX_PASSAGES = 300
MAX_INDIVIDUALS = 1000

_WORD = re.compile(r"\S+")
_CAPITAL_OR_DIGIT = re.compile(r"\b[^\W\d_a-zà-öø-ÿ][^\W_]*(?:[-'’.][^\W_]+)*|\b\d+(?:[.,:/-]\d+)*\w*")


def cut_passages(texts: Sequence[str]) -> tuple[Passage, ...]:
    """The end of each text that is long enough, for at most ``MAX_PASSAGES`` individuals."""
    chosen = _spread(len(texts), MAX_PASSAGES)
    passages = (_passage(number, texts[number]) for number in chosen)
    return tuple(passage for passage in passages if passage)


def _passage(number: int, text: str) -> Passage | None:
    starts = [match.start() for match in _WORD.finditer(text)]
    words = min(PASSAGE_WORDS, int(len(starts) * LARGEST_SHARE))
    return Passage(number, starts[-words], len(text)) if words >= FEWEST_WORDS else None


def half_masked(text: str) -> str:
    """The text without every other word that begins with a capital or a digit: what a careless anonymiser leaves."""
    turn = count()
    return _CAPITAL_OR_DIGIT.sub(lambda match: match[0] if next(turn) % 2 else "***", text)


def passage_texts(background: Background) -> list[str]:
    """The passages as documents: each in clear, then each half masked."""
    texts = background.texts
    clear = [texts[passage.individual][passage.start : passage.end] for passage in background.passages]
    return clear + [half_masked(text) for text in clear]


def owners(background: Background) -> list[int]:
    """The individual of each of ``passage_texts``."""
    return 2 * [passage.individual for passage in background.passages]


def rehearsed_individuals(background: Background) -> list[int]:
    """The individuals who take part in a rehearsal: those with a passage, and others up to a limit."""
    needed = {passage.individual for passage in background.passages}
    others = [number for number in range(len(background.individuals)) if number not in needed]
    room = max(0, MAX_INDIVIDUALS - len(needed))
    return sorted(needed.union(others[place] for place in _spread(len(others), room)))


def rehearsed_owners(background: Background) -> list[int]:
    """The place among ``rehearsed_individuals`` of the owner of each of ``passage_texts``."""
    place = {number: place for place, number in enumerate(rehearsed_individuals(background))}
    return [place[number] for number in owners(background)]


def rehearse(background: Background, study: Callable[[list[str]], Callable[[Sequence[str]], np.ndarray]]) -> Rehearsal:
    """Rehearse with ``study``, which takes the texts of individuals and returns a function that scores documents."""
    if not background.passages:
        return Rehearsal.empty()
    known = background.without_passages()
    scores = study([known[number] for number in rehearsed_individuals(background)])(passage_texts(background))
    return rehearsal_of(background, scores)


def rehearsal_of(background: Background, scores: np.ndarray) -> Rehearsal:
    """The rehearsal in which ``passage_texts`` were scored against ``rehearsed_individuals``."""
    import numpy as np

    return Rehearsal(scores, np.array(rehearsed_owners(background)))


def _spread(count: int, most: int) -> list[int]:
    """At most ``most`` numbers below ``count``, evenly spread."""
    return [place * count // most for place in range(most)] if count > most else list(range(count))
