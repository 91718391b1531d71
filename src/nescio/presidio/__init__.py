"""For those who come from Presidio: nescio as one of its recognisers and operators, and its HTTP interface over nescio.

``NescioRecognizer`` and ``NescioOperator`` need ``presidio-analyzer`` and ``presidio-anonymizer``, which are the user's own.
"""

from __future__ import annotations

from typing import Any

__all__ = ["NescioOperator", "NescioRecognizer"]

_HOMES = {"NescioRecognizer": "nescio.presidio.recognizer", "NescioOperator": "nescio.presidio.operator"}


def __getattr__(name: str) -> Any:
    """Load on first use: the parts of Presidio are needed only by those who use them."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'nescio.presidio' has no attribute {name!r}")
