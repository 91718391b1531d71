"""German without umlauts, as keyboards that lack them write it."""

from __future__ import annotations

_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def written_out(text: str) -> str:
    """The text with "ue" for "ü" and so on."""
    return text.translate(_WRITTEN_OUT)
