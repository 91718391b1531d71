"""Search in a service that the user runs and names: what is searched for leaves this machine."""

from __future__ import annotations

import json
import re
import threading
import time
import warnings
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from nescio.background.backend import BackgroundError, Found
from nescio.background.services import Answer, OpenSearch, Question, SearxNg, Service
from nescio.errors import MissingExtraError

if TYPE_CHECKING:
    from urllib3 import PoolManager

SCHEMES = ("searxng+http", "searxng+https", "opensearch+http", "opensearch+https")
TOP = 50
MAX_BYTES = 5_000_000
MAX_PAGE_BYTES = 200_000_000
MAX_REMEMBERED = 10_000
# A service that did not answer is left in peace for so long: a thousand documents must not wait for it one by one.
REST_SECONDS = 60.0
_RETRIED = (429, 500, 502, 503, 504)


class QueriesLeaveWarning(UserWarning):
    """Parts of documents are sent to another program."""


class RemoteSearch:
    """A search service at an address such as ``opensearch+https://user:password@host:9200/people``.

    Answers are remembered in memory only: on disk they would be a copy of the documents' secrets.
    """

    exact = False
    budget = 100

    def __init__(self, address: str, *, timeout: float = 5.0, retries: int = 2, backoff: float = 0.5) -> None:
        self.address = address
        self.timeout, self.retries, self.backoff = timeout, retries, backoff
        self._service, self._base, self._login = _parsed(address)
        self._start()

    def _start(self) -> None:
        self._lock = threading.RLock()
        self._remembered: OrderedDict[tuple[str, ...], Found] = OrderedDict()
        self._numbers: dict[str, int] = {}
        self._rests_until = 0.0
        self._pool: PoolManager | None = None
        self._warned = False

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.address, self.timeout, self.retries, self.backoff)

    @property
    def warning(self) -> str:
        """What a user must know before the first search."""
        return (
            f"Words of the documents are sent to the search service at {self._host}: names, places and dates leave this "
            f"program. Use a service that you trust as much as the people who may read the documents."
        )

    def population(self) -> int:
        """Nobody knows how many people the web knows."""
        return 0

    def find(self, phrases: Sequence[str]) -> Found:
        key = tuple(sorted(" ".join(one.replace('"', " ").split()) for one in phrases))
        if not all(key) or not key:
            return Found(0, 0)
        with self._lock:
            if key not in self._remembered:
                answer = self._ask(key)
                members = 0
                for result in answer.results:
                    members |= 1 << self._numbers.setdefault(result, len(self._numbers))
                self._remembered[key] = Found(answer.count, members)
                if len(self._remembered) > MAX_REMEMBERED:
                    self._remembered.popitem(last=False)
            return self._remembered[key]

    def find_person(self, name: str) -> Found:
        return self.find([name])

    @property
    def _host(self) -> str:
        return urlsplit(self._base).netloc

    def page(self, scroll: str, size: int) -> tuple[list[dict[str, Any]], str]:
        """The next documents of an OpenSearch index as it holds them, none at the end, and where the page after begins."""
        if not isinstance(self._service, OpenSearch):
            raise BackgroundError(
                f"The search service at {self._host} cannot tell all that it knows; an OpenSearch index can."
            )
        answer = self._answer(self._service.page(scroll, size), MAX_PAGE_BYTES)
        try:
            hits = [{"_id": hit["_id"], "_source": hit.get("_source")} for hit in answer["hits"]["hits"]]
            return hits, str(answer["_scroll_id"])
        except (KeyError, TypeError, AttributeError):
            raise self._unlike() from None

    def _ask(self, phrases: tuple[str, ...]) -> Answer:
        """One search over the wire."""
        self._warn()
        answer = self._answer(self._service.question(phrases, TOP), MAX_BYTES)
        try:
            return self._service.read(answer, TOP)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise self._unlike() from None

    def _unlike(self) -> BackgroundError:
        return BackgroundError(
            f"The search service at {self._host} does not answer as {type(self._service).__name__} does."
        )

    def _answer(self, question: Question, most_bytes: int) -> Any:
        """What the service answers; every failure becomes a ``BackgroundError`` without the words."""
        import urllib3.exceptions

        if time.monotonic() < self._rests_until:
            raise BackgroundError(f"The search service at {self._host} did not answer; it is tried again later.")
        headers = {"Content-Type": question.content_type, "Accept": "application/json", **self._login}
        try:
            reply = self._connected().request(
                "POST", self._base + question.path, body=question.body, headers=headers, preload_content=False
            )
            data = reply.read(most_bytes + 1)
            reply.release_conn()
        except urllib3.exceptions.HTTPError as error:
            self._rests_until = time.monotonic() + REST_SECONDS
            raise BackgroundError(f"The search service at {self._host} {_complaint(error)}.") from None
        if reply.status != 200:
            hint = " SearXNG: is 'json' among search.formats in its settings?" if reply.status == 403 else ""
            raise BackgroundError(f"The search service at {self._host} answers with status {reply.status}.{hint}")
        if len(data) > most_bytes:
            raise BackgroundError(f"The search service at {self._host} sends more than {most_bytes:,} bytes.")
        try:
            return json.loads(data)
        except (ValueError, RecursionError):
            raise self._unlike() from None

    def _warn(self) -> None:
        """Before the first search: words of documents leave."""
        if not self._warned:
            self._warned = True
            warnings.warn(self.warning, QueriesLeaveWarning, stacklevel=2)

    def _connected(self) -> PoolManager:
        if self._pool is None:
            from urllib3 import PoolManager, Retry, Timeout

            # A redirect would send the words to somebody whom the user did not name.
            retry = Retry(
                total=self.retries,
                redirect=False,
                status_forcelist=_RETRIED,
                allowed_methods=None,
                backoff_factor=self.backoff,
                respect_retry_after_header=False,
                raise_on_status=True,
            )
            self._pool = PoolManager(retries=retry, timeout=Timeout(total=self.timeout), maxsize=1)
        return self._pool


def _again(address: str, timeout: float, retries: int, backoff: float) -> RemoteSearch:
    return RemoteSearch(address, timeout=timeout, retries=retries, backoff=backoff)


def is_address(text: str) -> bool:
    """Whether a text is meant as an address rather than as a file."""
    return re.match(r"[a-z][a-z+]*://", text) is not None


def _parsed(address: str) -> tuple[Service, str, dict[str, str]]:
    """The service, the address without its first word and the login, and the header that stands for the login."""
    try:
        from urllib3 import make_headers
    except ModuleNotFoundError:
        raise MissingExtraError("Searching in a service", "search") from None
    parts = urlsplit(address)
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise BackgroundError(
            f"'{parts.scheme}://' is no address of a search service. Allowed: {', '.join(f'{one}://' for one in SCHEMES)} "
            "followed by host and port; for OpenSearch also the name of the index: opensearch+https://host:9200/people"
        )
    kind, _, scheme = parts.scheme.partition("+")
    path = parts.path.rstrip("/")
    if kind == "opensearch":
        path, _, index = path.rpartition("/")
        if not index:
            raise BackgroundError(
                "An OpenSearch address ends with the name of its index: opensearch+https://host:9200/people"
            )
        service: Service = OpenSearch(index)
    else:
        service = SearxNg()
    host = parts.netloc.rpartition("@")[2]
    login = f"{unquote(parts.username)}:{unquote(parts.password or '')}" if parts.username else None
    return service, f"{scheme}://{host}{path}", make_headers(basic_auth=login)


def _complaint(error: Exception) -> str:
    from urllib3.exceptions import MaxRetryError, NewConnectionError, ResponseError, TimeoutError

    reason = error.reason if isinstance(error, MaxRetryError) else error
    if isinstance(reason, ResponseError):
        return "answers with errors"
    if isinstance(reason, TimeoutError) and not isinstance(reason, NewConnectionError):
        return "is too slow"
    return "cannot be reached"
