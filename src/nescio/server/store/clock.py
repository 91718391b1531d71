"""Times and ids as the store keeps them."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta


def now() -> str:
    return _written(datetime.now(UTC))


def later(**duration: float) -> str:
    """The time after a duration, such as ``later(days=30)``."""
    return _written(datetime.now(UTC) + timedelta(**duration))


def new_id() -> str:
    return secrets.token_hex(8)


def _written(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")
