"""Numbers that are told digit by digit in words: "oh eight seven, five five five, oh one nine two"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nescio.document import Mention
from nescio.lang import rows
from nescio.lang.gazetteers import cues
from nescio.text.folding import fold
from nescio.text.passage import Passage

# So many digits are a telephone number or the like; fewer count something.
_FEWEST = 6
# Between two digits: a blank, a comma with a blank, a hyphen, the end of a line.
_WIDEST_GAP = 3


class SpelledNumberDetector:
    """CODE/PHONE for a row of digits in words."""

    name = "spelled_number"

    def detect(self, passage: Passage) -> Iterator[Mention]:
        words = passage.words
        run: list[int] = []
        for index in words.among(_digits(passage.lang)):
            if run and (index > run[-1] + 1 or words.starts[index] - words.ends[run[-1]] > _WIDEST_GAP):
                yield from self._number(passage, run)
                run = []
            run.append(index)
        yield from self._number(passage, run)

    def _number(self, passage: Passage, run: list[int]) -> Iterator[Mention]:
        if len(run) >= _FEWEST:
            yield Mention(passage.words.starts[run[0]], passage.words.ends[run[-1]], "CODE/PHONE", 0.9, self.name)


@cache
def _digits(lang: str) -> frozenset[str]:
    """Words for one digit, and those that say how often the next one stands ("double five")."""
    spoken = cues(lang, "name_variants.tsv")
    return frozenset(fold(word) for word, value, *_ in rows(lang, "cardinals.tsv") if len(value) == 1) | (
        spoken["zero"] | spoken["repeated"]
    )
