"""Webhooks: programs of the administrator are told when a job has ended or a review is finished.

What they are told is written down in the transaction that it speaks of: nothing is told that did not happen, nothing is forgotten.
It holds ids and states, never a text, a name of a file or a person. It goes to the addresses of the settings alone, is signed, and
is sent again a bounded number of times, each time after a longer wait. Redirects are not followed and no proxy is asked.
"""

from __future__ import annotations

import http.client
import json
import logging
import ssl
from collections.abc import Sequence
from contextlib import suppress
from threading import Event, Thread
from time import time
from urllib.parse import urlsplit

from sqlalchemy import select
from sqlalchemy.orm import Session

from nescio.errors import UsageError
from nescio.server.errors import StorageError
from nescio.server.store.clock import new_id, now
from nescio.server.store.database import Store
from nescio.server.store.tables import Delivery
from nescio.webhooks import SIGNATURE, TIMESTAMP, signature

MAX_ATTEMPTS = 8
# Seconds until it is sent again: 10, 40, 160, 640, 2,560 and then an hour each.
FIRST_WAIT, WAIT_GROWS, LONGEST_WAIT = 10.0, 4.0, 3600.0
# Another service may take up what this one has not told in so many seconds.
CLAIM_SECONDS = 60.0
ANSWER_SECONDS = 10.0
LOOK_SECONDS = 5.0
_MAX_URL = 500
_log = logging.getLogger("nescio.server")


def check_address(url: str) -> str:
    """The address of a webhook; one that cannot be told anything is refused at the start."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        good = False
    if not good or parts.username or parts.fragment or len(url) > _MAX_URL:
        raise UsageError(
            "The address of a webhook is http://HOST/PATH or https://HOST/PATH, without a user or a fragment."
        )
    return url


class Webhooks:
    """Notes what is to be told, and tells it from a thread of its own."""

    def __init__(self, store: Store, urls: Sequence[str] = (), key: bytes = b"") -> None:
        self.store = store
        self.urls = tuple(urls)
        self._key = key
        self._wake, self._closed = Event(), Event()
        self._thread = Thread(target=self._tell_always, name="nescio-webhooks", daemon=True)

    def note(self, session: Session, event: str, **about: str | None) -> None:
        """Write down what is to be told, with what it speaks of or not at all."""
        for url in self.urls:
            ident = new_id()
            told = {name: value for name, value in about.items() if value is not None}
            body = json.dumps({"id": ident, "event": event, "at": now(), **told}, sort_keys=True)
            session.add(Delivery(id=ident, url=url, event=event, body=body, attempts=0, due=time()))

    def start(self) -> None:
        if self.urls:
            self._thread.start()

    def wake(self) -> None:
        """There may be something to tell."""
        self._wake.set()

    def close(self) -> None:
        self._closed.set()
        self._wake.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _tell_always(self) -> None:
        while not self._closed.is_set():
            told = False
            with suppress(StorageError):
                told = self._tell_next()
            if not told:
                self._wake.wait(LOOK_SECONDS)
                self._wake.clear()

    def _tell_next(self) -> bool:
        """Tell what is due longest; False if nothing is."""
        with self.store.transaction() as session:
            wanted = select(Delivery).where(Delivery.due <= time()).order_by(Delivery.due, Delivery.id).limit(1)
            found = session.scalar(wanted.with_for_update(skip_locked=True))
            if found is None:
                return False
            found.due = time() + CLAIM_SECONDS
            found.attempts += 1
        done = found.url in self.urls and self._sent(found)
        with self.store.transaction() as session:
            kept = session.get(Delivery, found.id)
            if kept is None:
                return True
            if done or found.url not in self.urls:
                session.delete(kept)
            elif kept.attempts >= MAX_ATTEMPTS:
                session.delete(kept)
                _log.error(
                    "webhook: %s (%s) was not taken %d times and is given up", kept.event, kept.id, kept.attempts
                )
            else:
                kept.due = time() + min(LONGEST_WAIT, FIRST_WAIT * WAIT_GROWS ** (kept.attempts - 1))
        return True

    def _sent(self, delivery: Delivery) -> bool:
        """Whether the other side has taken it."""
        body, timestamp = delivery.body.encode(), str(int(time()))
        parts = urlsplit(delivery.url)
        assert parts.hostname is not None
        connection: http.client.HTTPConnection
        if parts.scheme == "https":
            context = ssl.create_default_context()
            connection = http.client.HTTPSConnection(
                parts.hostname, parts.port, timeout=ANSWER_SECONDS, context=context
            )
        else:
            connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=ANSWER_SECONDS)
        headers = {
            "Content-Type": "application/json",
            "Nescio-Event": delivery.event,
            "Nescio-Delivery": delivery.id,
            TIMESTAMP: timestamp,
            SIGNATURE: signature(self._key, timestamp, body),
        }
        try:
            connection.request("POST", (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), body, headers)
            status = connection.getresponse().status
        except (OSError, http.client.HTTPException) as error:
            _log.warning("webhook: %s (%s) could not be told: %s", delivery.event, delivery.id, type(error).__name__)
            return False
        finally:
            connection.close()
        if not 200 <= status < 300:
            _log.warning("webhook: %s (%s) was answered with %d", delivery.event, delivery.id, status)
            return False
        return True
