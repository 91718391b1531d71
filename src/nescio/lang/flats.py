"""Floor, stairs and flat behind a house number: ", 3. OG links", "/Top 14", ", Aufgang C, Whg. 12"."""

from __future__ import annotations

from nescio.lang import LANGUAGES, language
from nescio.lang.patterns import compiled


def flat_end(text: str, position: int) -> int:
    """Where what belongs to a house number at ``position`` ends, in any language; the place itself if nothing does."""
    found = (compiled(behind).match(text, position) for code in LANGUAGES if (behind := language(code).streets.behind))
    return max((match.end() for match in found if match), default=position)
