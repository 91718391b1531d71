"""Which browser somebody signs in with, in a few words: enough to know one's own, no more."""

from __future__ import annotations

# The first that a browser's own description names counts: many name others, too.
_BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
_SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)  # fmt: skip


def device(description: str) -> str:
    """ "Firefox, Linux" for what a browser says of itself in ``User-Agent``; "" if it says nothing we know."""
    known = [next((name for mark, name in table if mark in description), "") for table in (_BROWSERS, _SYSTEMS)]
    return ", ".join(filter(None, known))
