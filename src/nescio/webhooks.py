"""What a webhook of the service is told, for the program that is told it: was it the service, and just now?

>>> from nescio.webhooks import read_webhook
>>> about = read_webhook(key, headers, body)  # doctest: +SKIP
>>> about["event"], about["document"]  # doctest: +SKIP
('document.finished', '0c1d2e3f4a5b6c7d')
"""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

from nescio.errors import NescioError

TIMESTAMP, SIGNATURE = "Nescio-Timestamp", "Nescio-Signature"
# Older messages may have been recorded and sent again by somebody else.
MAX_AGE = 300.0


class WebhookError(NescioError):
    """The message is not from the service, or too old."""


def signature(key: bytes, timestamp: str, body: bytes) -> str:
    """What ``Nescio-Signature`` says: HMAC-SHA256 over the time, a dot and the body."""
    return "v1=" + hmac.new(key, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def read_webhook(
    key: bytes, headers: Mapping[str, str], body: bytes, *, max_age: float = MAX_AGE, now: float | None = None
) -> dict[str, Any]:
    """What the service says; ``key`` is that of ``--webhook-key-file`` (``nescio.replace.keys.read_key``).

    Its ``id`` is the same whenever a message is sent again: do nothing twice.
    """
    given = {name.lower(): value for name, value in headers.items()}
    timestamp, shown = given.get(TIMESTAMP.lower(), ""), given.get(SIGNATURE.lower(), "")
    if not timestamp.isdecimal() or not hmac.compare_digest(shown.encode(), signature(key, timestamp, body).encode()):
        raise WebhookError("The signature of the message is wrong.")
    if abs((time.time() if now is None else now) - int(timestamp)) > max_age:
        raise WebhookError("The message is too old, or a clock is wrong.")
    about: dict[str, Any] = json.loads(body)
    return about
