"""What the service answers when it cannot do what it was asked: one shape for all, with a code that programs can read.

ServiceError
|-- BadRequestError     400   the request makes no sense
|-- UnauthorizedError   401   no token, or a wrong one
|-- ForbiddenError      403   the role is too low, or the request came from another site
|-- NotFoundError       404
|-- SlowRequestError    408   its body did not come in time
|-- ConflictError       409   another version, not ready, not verified
|-- TooLargeError       413
|-- UnsupportedError    415
|-- TooSlowError        422   it takes more time than a document may
|-- TooManyError        429   come again later, with the seconds to wait
`-- StorageError        503   the disk is full, or the database is away

No message ever contains text of a document.
"""

from __future__ import annotations

from typing import Any

from nescio.errors import NescioError, UsageError


class ServiceError(NescioError):
    """An answer that is no result."""

    status = 500
    code = "internal"

    def __init__(self, message: str, *, code: str = "", **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.code
        self.details = details


class BadRequestError(ServiceError):
    """The request makes no sense for this document."""

    status, code = 400, "bad_request"


class UnauthorizedError(ServiceError):
    """Nobody we know."""

    status, code = 401, "unauthorized"


class ForbiddenError(ServiceError):
    """Somebody we know, but not for this."""

    status, code = 403, "forbidden"


class NotFoundError(ServiceError):
    """There is no such thing."""

    status, code = 404, "not_found"

    def __init__(self, what: str) -> None:
        super().__init__(f"There is no such {what}.")


class SlowRequestError(ServiceError):
    """The body of a request did not come in time."""

    status, code = 408, "slow_request"


class ConflictError(ServiceError):
    """The state of things does not allow it."""

    status, code = 409, "bad_state"


class TooLargeError(ServiceError):
    """More than is allowed."""

    status, code = 413, "too_large"


class UnsupportedError(ServiceError):
    """A kind of file that nobody here can read."""

    status, code = 415, "unsupported"


class TooSlowError(ServiceError):
    """More time than a document may take."""

    status, code = 422, "too_slow"

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"Stopped after {seconds:g} seconds, the most that one document may take. Split it, or choose the model 'fast'; "
            "who runs the service can allow more with --max-seconds."
        )


class TooManyError(ServiceError):
    """Come again in ``retry_after`` seconds."""

    status, code = 429, "busy"

    def __init__(self, message: str, *, code: str = "", retry_after: int = 1) -> None:
        super().__init__(message, code=code)
        self.retry_after = retry_after


class StorageError(ServiceError):
    """Nothing can be kept or read right now; what was acknowledged is not lost."""

    status, code = 503, "database_gone"

    @classmethod
    def of(cls, cause: object) -> StorageError:
        """The error for what a driver says, without its words."""
        said = str(cause).lower()
        if "is full" in said or "no space left" in said or "disk full" in said:
            return cls("The disk of the database is full. Nothing can be saved until there is room.", code="disk_full")
        return cls("The database cannot be reached. Try again in a moment.")


class StoreError(UsageError):
    """The store cannot be opened: another key, another version, no database there."""
