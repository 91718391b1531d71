"""Connections that bring nothing are closed: who sends no request, or sends one too slowly, takes no place from others.

The server under the application waits for a request as long as its connection is open. Here it waits for so many seconds; the body
of a request has limits of its own (``middleware``), and what is left of a body after its answer is read for a while and dropped.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# From the first byte, or from the beginning of the connection, to the end of the headers.
HEADER_SECONDS = 20.0
# A client that is still sending must be able to read the answer that it need not go on.
LINGER_SECONDS = 30.0


class PatientProtocol(H11Protocol):
    """HTTP/1.1 with limits for what comes before and after a request."""

    header_seconds = HEADER_SECONDS
    linger_seconds = LINGER_SECONDS
    _limit: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        # Its lines hold whole addresses, and in them what people search for; the service has lines of its own.
        self.access_log = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._close_in(self.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._limit is None and self._between_requests():
            self._close_in(self.header_seconds)
        super().data_received(data)
        if not self._between_requests():
            self._stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:
            self._close_in(self.linger_seconds)

    def _between_requests(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _close_in(self, seconds: float) -> None:
        self._stop_waiting()
        self._limit = self.loop.call_later(seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
