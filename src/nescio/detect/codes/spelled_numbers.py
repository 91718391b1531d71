"""Numbers told digit by digit in words, or in part: "oh eight seven, five five five, oh one nine two", "oh one two three, 0119"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nescio.document import Mention
from nescio.lang import rows
from nescio.lang.gazetteers import cues
from nescio.text.folding import fold
from nescio.text.passage import Passage

# So many digits are a telephone number or the like, if so many of them are told in words; fewer count something.
_FEWEST = 6
_FEWEST_WORDS = 4
# Digits in figures between or behind those in words; before them stands an area code.
_LONGEST_GROUP = 4
# Between two digits: a blank, a comma with a blank, a hyphen, the end of a line.
_WIDEST_GAP = 3


class SpelledNumberDetector:
    """CODE/PHONE for a row of digits in words."""

    name = "spelled_number"

    def detect(self, passage: Passage) -> Iterator[Mention]:
        words = passage.words
        run: list[int] = []
        for index in words.among(_digits(passage.lang)):
            while run and index > run[-1] + 1 and self._goes_on(passage, run[-1] + 1):
                run.append(run[-1] + 1)
            if run and (index > run[-1] + 1 or words.starts[index] - words.ends[run[-1]] > _WIDEST_GAP):
                yield from self._number(passage, run)
                run = []
            if not run and index and self._leads(passage, index - 1):
                run.append(index - 1)
            run.append(index)
        while run and run[-1] + 1 < len(words) and self._goes_on(passage, run[-1] + 1):
            run.append(run[-1] + 1)
        yield from self._number(passage, run)

    @staticmethod
    def _goes_on(passage: Passage, index: int) -> bool:
        """Whether this word is a group of figures right behind the one before."""
        words = passage.words
        gap = passage.text[words.ends[index - 1] : words.starts[index]]
        group = words.texts[index]
        return len(gap) <= _WIDEST_GAP and "." not in gap and group.isdecimal() and len(group) <= _LONGEST_GROUP

    @staticmethod
    def _leads(passage: Passage, index: int) -> bool:
        """Whether this word is an area code in figures, right before what is told in words: "0551/zwo acht vier"."""
        words = passage.words
        return words.texts[index].isdecimal() and words.starts[index + 1] == words.ends[index] + 1

    def _number(self, passage: Passage, run: list[int]) -> Iterator[Mention]:
        words = passage.words
        figures = [words.texts[index] for index in run if words.texts[index].isdecimal()]
        told = len(run) - len(figures)
        if told >= _FEWEST_WORDS and told + sum(map(len, figures)) >= _FEWEST:
            yield Mention(words.starts[run[0]], words.ends[run[-1]], "CODE/PHONE", 0.9, self.name)


@cache
def _digits(lang: str) -> frozenset[str]:
    """Words for one digit, and those that say how often the next one stands ("double five")."""
    spoken = cues(lang, "name_variants.tsv")
    return frozenset(fold(word) for word, value, *_ in rows(lang, "cardinals.tsv") if len(value) == 1) | (
        spoken["zero"] | spoken["repeated"]
    )
