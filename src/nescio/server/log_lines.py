"""The log of the service: one line a request, plain or JSON, on standard error; no text, no addresses with names in them."""

from __future__ import annotations

import json
import logging
from typing import Literal

LogFormat = Literal["text", "json"]
# What a line may tell beside its message; `extra` of a call to the logger.
_FIELDS = ("request", "method", "route", "status", "milliseconds", "user")


class _JsonLines(logging.Formatter):
    """A JSON object a line: time (UTC, ISO 8601), level, message, and the fields that there are."""

    def format(self, record: logging.LogRecord) -> str:
        from datetime import UTC, datetime

        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name in _FIELDS if (value := getattr(record, name, None)) is not None}
        return json.dumps(line, ensure_ascii=False)


def log_to_standard_error(layout: LogFormat, level: int) -> None:
    """Write down what the service and the server under it have to say from a level on; of requests at INFO."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(_JsonLines() if layout == "json" else plain)
    # The server's own lines (it has started, it stops) are few, and of no use beside a line for each request.
    for name, least in (("nescio.server", level), ("uvicorn", max(level + logging.DEBUG, logging.INFO))):
        log = logging.getLogger(name)
        log.handlers = [handler]
        log.setLevel(least)
        log.propagate = False
    # The part of the server that speaks has no level of its own, whoever may have given it one.
    logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)
