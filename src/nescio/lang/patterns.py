"""Patterns of languages, compiled when they are first used."""

from __future__ import annotations

import re
from functools import cache

from nescio.text.patterns import fixed

# Matches nowhere.
NOWHERE = r"(?!)"


@cache
def compiled(source: str) -> re.Pattern[str]:
    """The pattern of a source; an empty source matches nowhere."""
    return fixed(source or NOWHERE)
