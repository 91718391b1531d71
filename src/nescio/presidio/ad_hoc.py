"""Recognisers that a client of Presidio sends along with a text: patterns, and strings that are always found.

Patterns are run by RE2, so that none takes for ever; one that it does not know is refused, not left alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from nescio.errors import UsageError
from nescio.presidio.analyzing import Found
from nescio.text.encodable import encodable
from nescio.text.safe_patterns import compile_pattern

# As Presidio reads patterns: any case, "." for line ends, too, "^" and "$" at lines.
_FLAGS = "(?ims)"
_REGEX = "regex"


def found_ad_hoc(text: str, recognizers: Iterable[Mapping[str, Any]], lang: str) -> Iterator[Found]:
    """What recognisers for this language find; each has ``supported_entity``, and ``patterns`` or ``deny_list``."""
    for recognizer in recognizers:
        if (recognizer.get("supported_language") or lang) != lang:
            continue
        name, entity = recognizer.get("name") or "ad hoc", recognizer["supported_entity"]
        for pattern in recognizer.get("patterns") or ():
            for start, end in _spans(text, pattern["regex"]):
                yield Found(start, end, entity, pattern["score"], str(name), f"pattern {pattern.get('name', '')}")
        score = recognizer.get("deny_list_score")
        for said in recognizer.get("deny_list") or ():
            for match in re.finditer(rf"(?i)(?<!\w){re.escape(said)}(?!\w)", text) if said else ():
                yield Found(*match.span(), entity, 1.0 if score is None else score, str(name), "deny list")


def allowed(text: str, strings: Collection[str], how: str) -> bool:
    """Whether a found string is on the allow list: as a whole, or as a pattern that matches somewhere in it."""
    if how == _REGEX:
        return any(_compiled(_FLAGS + pattern).search(encodable(text)) for pattern in strings)
    return text in strings


def _spans(text: str, regex: str) -> Iterator[tuple[int, int]]:
    for match in _compiled(_FLAGS + regex).finditer(encodable(text)):
        if match.start() < match.end():
            yield match.span()


@lru_cache(maxsize=256)
def _compiled(regex: str) -> Any:
    try:
        return compile_pattern(regex)
    except ValueError as error:
        raise UsageError(f"A pattern {error}.") from None
