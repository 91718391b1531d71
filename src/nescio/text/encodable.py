"""Texts that can be written as UTF-8: halves of characters, which broken files hold, give way to a sign of the same length."""

from __future__ import annotations

from nescio.text.patterns import fixed

_HALVES = fixed("[\ud800-\udfff]")


def encodable(text: str) -> str:
    """The text with U+FFFD for each half of a character; offsets stay right."""
    return text if text.isascii() else _HALVES.sub("\ufffd", text)
