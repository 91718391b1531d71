"""Guesses of a rule at a name that no list has ("fand er Spass am Lachen"), where a recogniser has read the text and heard none.

A recogniser knows from the sentence what a rule can only suppose from the word before it. Who works without one keeps the guesses.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from nescio.document import Mention

_GUESSING = "bare_name"
# How sure the rule is of a word that only its place speaks for, and from where on another opinion counts beside it.
_A_GUESS = 0.6
_AN_OPINION = 0.3


def without_unheard_guesses(found: Sequence[Mention]) -> list[Mention]:
    """What all detectors have found in a passage that a recogniser has read, without guesses that nobody shares."""
    others = sorted(
        (mention.start, mention.end) for mention in found if not _is_guess(mention) and mention.score >= _AN_OPINION
    )
    reach, ends = 0, list[int]()
    for _, end in others:
        reach = max(reach, end)
        ends.append(reach)

    def shared(mention: Mention) -> bool:
        place = bisect_left(others, (mention.end,))
        return place > 0 and ends[place - 1] > mention.start

    return [mention for mention in found if not _is_guess(mention) or shared(mention)]


def _is_guess(mention: Mention) -> bool:
    return mention.source == _GUESSING and mention.score <= _A_GUESS
