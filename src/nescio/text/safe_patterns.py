"""Regular expressions from users: RE2, so that no pattern can take more than linear time."""

from __future__ import annotations

from typing import Any


def compile_pattern(regex: str) -> Any:
    """A compiled pattern; raises ``ValueError`` with what RE2 does not know in it."""
    import re2  # only policies with patterns need it

    options = re2.Options()
    options.log_errors = False
    try:
        return re2.compile(regex, options)
    except re2.error as error:
        reason = error.args[0] if error.args else ""
        said = reason.decode() if isinstance(reason, bytes) else str(reason)
        raise ValueError(
            f"is no regular expression that RE2 knows ({said}); look-around and back references are not allowed"
        ) from None
