"""Around every request: an id, a place in the queue, a limit for its body, safe headers, one line in the log, one count."""

from __future__ import annotations

import logging
import re
import secrets
import traceback
from collections.abc import Mapping
from time import perf_counter, time_ns
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nescio.server.answers import error_response
from nescio.server.errors import ServiceError, TooLargeError, TooManyError
from nescio.server.metrics import Metrics, known_method
from nescio.server.openapi import plain_path
from nescio.server.settings import MEGABYTE, Settings
from nescio.server.telemetry import Telemetry

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SMALL_BODY = 2 * MEGABYTE
_UPLOADS = re.compile(r"^/api/(projects/[^/]+/(documents|texts)|backgrounds)$")
_STREAMS = re.compile(r"/events$")
_OWN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_log = logging.getLogger("nescio.server")


class Guard:
    """The outermost layer; nothing that goes wrong inside is told to the outside beyond its kind."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, telemetry: Telemetry | None = None) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.telemetry = telemetry
        self._running = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if (path := plain_path(scope["path"])) != scope["path"]:
            scope = {**scope, "path": path, "raw_path": path.encode("utf8", "surrogateescape")}
        headers = Headers(scope=scope)
        wanted = headers.get("x-request-id", "")
        ident = wanted if _OWN_ID.fullmatch(wanted) else secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = ident
        began, since, answer = perf_counter(), time_ns(), _Answer(send, ident, scope["state"])
        stream = bool(_STREAMS.search(scope["path"]))
        self._running += not stream
        try:
            if not stream and self._running > self.settings.max_requests:
                raise TooManyError("The service is busy. Try again in a moment.", retry_after=1)
            most = self.settings.max_upload if _UPLOADS.match(scope["path"]) else SMALL_BODY
            await self.app(scope, _Limited(receive, headers, most), answer)
        except ServiceError as error:
            await self._refuse(scope, receive, answer, error)
        except Exception as error:  # the last resort: the answer and the log tell the kind, not what was in it
            frames = [
                f"{frame.filename.rpartition('/')[2]}:{frame.lineno}"
                for frame in traceback.extract_tb(error.__traceback__)
            ]
            _log.error("request %s failed: %s at %s", ident, type(error).__name__, " ".join(frames[-6:]))
            await self._refuse(scope, receive, answer, ServiceError("Something went wrong here. It was logged."))
        finally:
            self._running -= not stream
            self._note(scope, answer, ident, perf_counter() - began)
            if self.telemetry is not None:
                self.telemetry.request(
                    known_method(scope["method"]), _route(scope), answer.status,
                    ident=ident, began=since, ended=time_ns(), headers=headers,
                )  # fmt: skip

    async def _refuse(self, scope: Scope, receive: Receive, answer: _Answer, error: ServiceError) -> None:
        if not answer.status:
            await error_response(scope["state"]["request_id"], error)(scope, receive, answer)

    def _note(self, scope: Scope, answer: _Answer, ident: str, seconds: float) -> None:
        route = _route(scope)
        self.metrics.count(scope["method"], route, answer.status, seconds)
        user = scope["state"].get("user", "-")
        milliseconds = round(seconds * 1000)
        _log.info(
            "%s %s %s %d %dms %s", ident, scope["method"], route, answer.status, milliseconds, user,
            extra={
                "request": ident, "method": scope["method"], "route": route, "status": answer.status,
                "milliseconds": milliseconds, "user": user,
            },
        )  # fmt: skip


def _route(scope: Scope) -> str:
    """The pattern of the route, which holds no id; "none" for an address that there is not."""
    return getattr(scope.get("route"), "path", "none")


class _Answer:
    """Passes an answer on with the headers that every answer has."""

    def __init__(self, send: Send, ident: str, state: Mapping[str, Any]) -> None:
        """``state`` may have headers of this request, such as what is left of its sender's limit."""
        self._send = send
        self._state = state
        self._ident = ident
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in (self._headers() | self._state.get("headers", {})).items():
                headers.setdefault(name, value)
        await self._send(message)

    def _headers(self) -> dict[str, str]:
        return {
            "X-Request-Id": self._ident,
            "Content-Security-Policy": PAGE_POLICY,
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
            "Cache-Control": "no-store",
        }


class _Limited:
    """Reads a body up to a limit; a length that is told and too large is refused before anything is read."""

    def __init__(self, receive: Receive, headers: Headers, most: int) -> None:
        length: Any = headers.get("content-length", "")
        if length.isdigit() and int(length) > most:
            raise _too_large(most)
        self._receive = receive
        self._most = most
        self._read = 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        if self._read > self._most:
            raise _too_large(self._most)
        return message


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(f"At most {most / MEGABYTE:.0f} MB can be sent at once.")
