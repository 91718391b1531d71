"""The version of nescio, for everything that writes it down."""

from __future__ import annotations

__version__ = "1.0.0rc1"
