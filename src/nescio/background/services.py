"""The languages of search services: how a search for several phrases is asked and what an answer means."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlencode

# For how long a service keeps the place between two pages.
_SCROLL_TIME = "5m"


@dataclass(frozen=True, slots=True)
class Question:
    """What is sent: always with POST, so that the searched words do not end up in the logs of web servers."""

    path: str
    body: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The best results, each named by what the service calls it, and how many there are in all."""

    results: tuple[str, ...]
    count: int


class Service(Protocol):
    """Puts searches into words that a service understands; ``read`` raises ValueError, KeyError or TypeError if it cannot."""

    def question(self, phrases: Sequence[str], top: int) -> Question: ...

    def read(self, answer: Any, top: int) -> Answer: ...


class SearxNg:
    """SearXNG's search API; ``json`` must be among the formats in its settings."""

    def question(self, phrases: Sequence[str], top: int) -> Question:  # noqa: ARG002
        words = " ".join(f'"{one}"' for one in phrases)
        body = urlencode({"q": words, "format": "json"}).encode()
        return Question("/search", body, "application/x-www-form-urlencoded")

    def read(self, answer: Any, top: int) -> Answer:
        urls = dict.fromkeys(str(result["url"]) for result in answer["results"])
        # Most engines do not say how many pages there are; then it is at least those that were shown.
        return Answer(tuple(urls)[:top], max(len(urls), int(answer.get("number_of_results") or 0)))


class OpenSearch:
    """OpenSearch and Elasticsearch: phrases in any text field; a field ``individual`` tells documents of one person."""

    def __init__(self, index: str) -> None:
        self.index = index

    def question(self, phrases: Sequence[str], top: int) -> Question:
        filters = [
            {"multi_match": {"query": one, "type": "phrase", "fields": ["*"], "lenient": True}} for one in phrases
        ]
        body = {
            "size": top,
            "_source": ["individual"],
            "track_total_hits": True,
            "query": {"bool": {"filter": filters}},
        }
        return Question(f"/{self.index}/_search", json.dumps(body).encode(), "application/json")

    def page(self, scroll: str, size: int) -> Question:
        """Ask for the first documents, or for those that follow where a ``scroll`` of the service has stopped."""
        if scroll:
            body: dict[str, Any] = {"scroll": _SCROLL_TIME, "scroll_id": scroll}
            return Question("/_search/scroll", json.dumps(body).encode(), "application/json")
        body = {"size": size, "sort": ["_doc"], "query": {"match_all": {}}}
        path = f"/{self.index}/_search?scroll={_SCROLL_TIME}"
        return Question(path, json.dumps(body).encode(), "application/json")

    def read(self, answer: Any, top: int) -> Answer:
        hits = answer["hits"]["hits"]
        people = dict.fromkeys(str((hit.get("_source") or {}).get("individual", hit["_id"])) for hit in hits)
        total = int(answer["hits"]["total"]["value"])
        # If all documents are here, their people can be counted.
        return Answer(tuple(people)[:top], len(people) if total <= len(hits) else total)
