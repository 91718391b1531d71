"""Illnesses, injuries and operations by the form of the word: "Gonarthrose", "Kahnbeinfraktur", "Cholezystektomie".

No list has all of them. They belong to the special categories of personal data (GDPR Art. 9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from nescio.document import Mention
from nescio.lang.gazetteers import cues
from nescio.text.passage import Passage

_CUES = "illnesses.tsv"
SCORE = 0.7
# "keine akute Luxation" is no finding.
_NEGATED = 2
_INFLECTED = ("", "s", "es", "e", "n", "en", "er", "r")
# So many letters stand before the ending of a compound.
_LEAST_BEFORE = 3


class IllnessDetector:
    """DEM/HEALTH by the ending of the word, and by the abbreviations of clinics: "Gonarthrose", "NSTEMI"."""

    name = "illness"

    def detect(self, passage: Passage) -> Iterable[Mention]:
        roles = cues(passage.lang, _CUES)
        if not roles:
            return
        words, other, without = passage.words, roles["other"], roles["without"]
        for index in words.like(_forms(passage.lang).hold):
            before = words.folded[max(0, index - _NEGATED) : index]
            if words.folded[index] not in other and without.isdisjoint(before):
                yield self._mention(passage, index)
        yield from self._abbreviations(passage, roles["abbreviation"])

    def _abbreviations(self, passage: Passage, abbreviations: frozenset[str]) -> Iterator[Mention]:
        words = passage.words
        for index in words.among(_folded(abbreviations)):
            # "KHK Wolf" is an officer of the police.
            behind = words.texts[index + 1] if index + 1 < len(words) else ""
            if words.texts[index] in abbreviations and not (behind[:1].isupper() and behind[1:].islower()):
                yield self._mention(passage, index)

    def _mention(self, passage: Passage, index: int) -> Mention:
        words = passage.words
        return Mention(words.starts[index], words.ends[index], "DEM/HEALTH", SCORE, self.name, "HEALTH")


class _Forms(NamedTuple):
    """Endings in all cases, of words that may be alone and of compounds; whole words."""

    endings: frozenset[str]
    compounds: frozenset[str]
    whole: frozenset[str]
    lengths: tuple[int, ...]

    def hold(self, word: str) -> bool:
        """Whether a folded word is an illness by its form."""
        if word in self.whole:
            return True
        for length in self.lengths:
            ending = word[-length:]
            if ending in self.endings or (ending in self.compounds and len(word) >= length + _LEAST_BEFORE):
                return True
        return False


@cache
def _forms(lang: str) -> _Forms:
    roles = cues(lang, _CUES)
    endings, compounds, whole = (
        frozenset(word + ending for word in roles[role] for ending in _INFLECTED)
        for role in ("ending", "compound", "word")
    )
    return _Forms(endings, compounds, whole, tuple(sorted({len(ending) for ending in endings | compounds})))


@cache
def _folded(abbreviations: frozenset[str]) -> frozenset[str]:
    return frozenset(map(str.lower, abbreviations))
