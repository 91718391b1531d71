"""Patterns of a policy: regular expressions of the user's own, run by RE2, which takes linear time whatever the pattern."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from nescio.document import Mention
from nescio.policy import Pattern
from nescio.text.encodable import encodable
from nescio.text.folding import fold
from nescio.text.passage import Passage
from nescio.text.safe_patterns import compile_pattern

# How many words before a match are searched for a pattern's context.
CONTEXT = 6


class PatternDetector:
    """What a policy's patterns match: the first group of a pattern, or all of it if it has none."""

    name = "pattern"

    def __init__(self, patterns: Sequence[Pattern] = ()) -> None:
        self.patterns = tuple(patterns)

    def detect(self, passage: Passage) -> Iterator[Mention]:
        for pattern in self.patterns:
            compiled = _compiled(pattern.regex)
            group = 1 if compiled.groups else 0
            wanted = frozenset(map(fold, pattern.context))
            for match in compiled.finditer(encodable(passage.text)):
                start, end = match.span(group)
                if 0 <= start < end and (not wanted or _has_context(passage, start, wanted)):
                    yield Mention(start, end, pattern.type, pattern.score, f"pattern {pattern.name}")


@cache
def _compiled(regex: str) -> Any:
    return compile_pattern(regex)


def _has_context(passage: Passage, start: int, wanted: frozenset[str]) -> bool:
    words = passage.words
    last = bisect_left(words.starts, start)
    return not wanted.isdisjoint(words.folded[max(0, last - CONTEXT) : last])
