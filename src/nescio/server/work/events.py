"""News for those who are listening: published by any thread, heard in the event loop."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Lock
from typing import Any

HEARTBEAT_SECONDS = 15
# Who does not read for so many events is too slow to follow; they can look again.
MAX_WAITING = 200
_END = "end"


class Broadcast:
    """Topics with listeners; a listener that falls behind loses the oldest news."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: dict[str, set[_Listener]] = defaultdict(set)
        self._closed = False

    def close(self) -> None:
        """End all streams, so that a service that stops does not wait for those who only listen."""
        self._closed = True
        with self._lock:
            listeners = [listener for group in self._listeners.values() for listener in group]
        for listener in listeners:
            with suppress(RuntimeError):
                listener.loop.call_soon_threadsafe(listener.put, _END, b"")

    def publish(self, topic: str, event: str, data: dict[str, Any]) -> None:
        with self._lock:
            listeners = list(self._listeners.get(topic, ()))
        if not listeners:
            return
        message = f"event: {event}\ndata: {json.dumps(data, ensure_ascii=True)}\n\n".encode()
        for listener in listeners:
            with suppress(RuntimeError):  # its loop has ended: nobody listens there any more
                listener.loop.call_soon_threadsafe(listener.put, event, message)

    async def listen(self, topic: str, *, last: frozenset[str] = frozenset()) -> AsyncIterator[bytes]:
        """Server-sent events of a topic from now on, up to one of ``last``."""
        listener = _Listener(asyncio.get_running_loop())
        with self._lock:
            self._listeners[topic].add(listener)
        try:
            yield b": listening\n\n"
            while not self._closed:
                try:
                    event, message = await asyncio.wait_for(listener.queue.get(), HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield b": here\n\n"
                    continue
                if event == _END:
                    return
                yield message
                if event in last:
                    return
        finally:
            with self._lock:
                self._listeners[topic].discard(listener)
                if not self._listeners[topic]:
                    del self._listeners[topic]

    def topics(self) -> list[str]:
        """What somebody listens to."""
        with self._lock:
            return list(self._listeners)

    def heard(self, topic: str) -> bool:
        """Whether somebody listens to a topic."""
        with self._lock:
            return topic in self._listeners

    @property
    def listeners(self) -> int:
        with self._lock:
            return sum(map(len, self._listeners.values()))


class _Listener:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.queue: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()

    def put(self, event: str, message: bytes) -> None:
        if self.queue.qsize() >= MAX_WAITING:
            self.queue.get_nowait()
        self.queue.put_nowait((event, message))
