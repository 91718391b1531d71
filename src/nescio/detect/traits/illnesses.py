"""Illnesses, injuries and operations by the form of the word: "Gonarthrose", "Kahnbeinfraktur", "Cholezystektomie".

No list has all of them. They belong to the special categories of personal data (GDPR Art. 9).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from nescio.document import Mention
from nescio.lang.gazetteers import cues
from nescio.text.passage import Passage

_CUES = "illnesses.tsv"
SCORE = 0.7
# "keine akute Luxation" is no finding.
_NEGATED = 2
# What stands before each kind of ending in a word.
_BEFORE = {"ending": ".*", "compound": r".*\w{3}-?", "word": ""}
_INFLECTED = r"(?:e?s|e?n|er?)?"


class IllnessDetector:
    """DEM/HEALTH by the ending of the word, and by the abbreviations of clinics: "Gonarthrose", "NSTEMI"."""

    name = "illness"

    def detect(self, passage: Passage) -> Iterable[Mention]:
        roles = cues(passage.lang, _CUES)
        if not roles:
            return
        form = _form(passage.lang)
        words = passage.words
        for index in words.like(form.fullmatch):
            before = words.folded[max(0, index - _NEGATED) : index]
            if words.folded[index] not in roles["other"] and roles["without"].isdisjoint(before):
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


@cache
def _form(lang: str) -> re.Pattern[str]:
    roles = cues(lang, _CUES)
    forms = [
        f"{before}(?:{'|'.join(sorted(roles[role]))}){_INFLECTED}" for role, before in _BEFORE.items() if roles[role]
    ]
    return re.compile("|".join(forms))


@cache
def _folded(abbreviations: frozenset[str]) -> frozenset[str]:
    return frozenset(map(str.lower, abbreviations))
