"""Around every request: an id, who sends it, a limit for its body, a place to work, safe headers, one line in the log."""

from __future__ import annotations

import logging
import re
import secrets
import traceback
from asyncio import timeout
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from time import monotonic, perf_counter, time_ns
from typing import Any

from anyio import CapacityLimiter, to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nescio.server.answers import error_response
from nescio.server.errors import ServiceError, SlowRequestError, TooLargeError
from nescio.server.metrics import Metrics, known_method
from nescio.server.openapi import plain_path
from nescio.server.security.authentication import enter
from nescio.server.security.slots import Slots
from nescio.server.settings import MEGABYTE, Settings
from nescio.server.telemetry import Telemetry

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SMALL_BODY = 2 * MEGABYTE
# A body may take so long, and longer if it comes at least at this rate (bytes a second), but never stop for so long.
BODY_SECONDS = 30.0
BODY_RATE = 50_000
SILENCE_SECONDS = 20.0
# Who does not read an answer for so long does not want it.
ANSWER_SECONDS = 60.0
# Bodies of known people that are on their way at a time.
MOST_SENDING = 300
IDENTIFYING = 8
# What anybody may ask for; everything else only those who say who they are.
_OPEN = re.compile(r"/|/static/.*|/health|/docs|/openapi\.json|/api/session(/oidc(/callback)?)?")
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
        # Those who have shown who they are never wait for those who have not.
        self._known, self._unknown = Slots(settings.max_requests), Slots(settings.max_requests)
        self._sending = Slots(MOST_SENDING)
        self._identifying = CapacityLimiter(IDENTIFYING)

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
        try:
            await self._pass_on(scope, receive, answer, headers)
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
            self._note(scope, answer, ident, perf_counter() - began)
            if self.telemetry is not None:
                self.telemetry.request(
                    known_method(scope["method"]), _route(scope), answer.status,
                    ident=ident, began=since, ended=time_ns(), headers=headers,
                )  # fmt: skip

    async def _pass_on(self, scope: Scope, receive: Receive, answer: _Answer, headers: Headers) -> None:
        """Find out who it is, read what they send, and only then take a place for the work."""
        path = scope["path"]
        who, slots = "", self._unknown
        if not _OPEN.fullmatch(path):
            access = await to_thread.run_sync(enter, Request(scope), limiter=self._identifying)
            scope["state"]["access"] = access
            who, slots = access.user, self._known
        most = self.settings.max_upload if _UPLOADS.match(path) else SMALL_BODY
        with ExitStack() as held:
            if _STREAMS.search(path):
                await self.app(scope, _Body(receive, headers, most, lambda: None), answer)
                return

            def take() -> None:
                slots.take(who)
                held.callback(slots.give_back, who)

            body = _Body(receive, headers, most, take)
            if body.complete:
                take()
            elif who:
                self._sending.take(who)
                held.callback(self._sending.give_back, who)
            await self.app(scope, body, answer)

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
        async with timeout(ANSWER_SECONDS):
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


class _Body:
    """Reads a body up to a limit of its size and of the time it takes; a length that is told and too large is refused at once."""

    def __init__(self, receive: Receive, headers: Headers, most: int, on_complete: Callable[[], None]) -> None:
        length = headers.get("content-length", "")
        if length.isdigit() and int(length) > most:
            raise _too_large(most)
        self.complete = length in ("", "0") and "transfer-encoding" not in headers
        self._receive = receive
        self._most = most
        self._on_complete = on_complete
        self._began = monotonic()
        self._read = 0

    async def __call__(self) -> Message:
        if self.complete:
            return await self._receive()
        left = self._began + BODY_SECONDS + self._read / BODY_RATE - monotonic()
        try:
            async with timeout(max(0.0, min(left, SILENCE_SECONDS))):
                message = await self._receive()
        except TimeoutError:
            raise SlowRequestError("The request came too slowly. Send it again.") from None
        self._read += len(message.get("body", b""))
        if self._read > self._most:
            raise _too_large(self._most)
        if not message.get("more_body", False):
            self.complete = True
            self._on_complete()
        return message


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(f"At most {most / MEGABYTE:.0f} MB can be sent at once.")
