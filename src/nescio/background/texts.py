"""All texts of a background, by individual: for attackers, who study a background instead of searching in it.

Nothing of any document is sent to a service for this: what it holds is fetched, page after page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from nescio.background.backend import BackgroundError
from nescio.background.index import open_index, readable
from nescio.background.remote import RemoteSearch, is_address

PAGE = 500
# A service that goes on for longer than so many documents is not the background of an attack.
MOST_DOCUMENTS = 1_000_000
# Fields of a service's documents that hold no text about the individual.
_NOT_TEXT = frozenset(("individual", "id"))


def texts_in(background: str) -> Iterator[tuple[str, str]]:
    """Individual and text of each document of an index, or of an OpenSearch service at an address."""
    if is_address(background):
        yield from _in_service(RemoteSearch(background))
    else:
        yield from _in_index(Path(background))


def _in_index(path: Path) -> Iterator[tuple[str, str]]:
    """The words of an index, which are folded."""
    with closing(open_index(path)) as database, readable(path):
        yield from database.execute(
            "SELECT individual.key, words.name || '\n' || words.body FROM document "
            "JOIN individual ON individual.id = document.individual JOIN words ON words.rowid = document.id ORDER BY document.id"
        )


def _in_service(service: RemoteSearch) -> Iterator[tuple[str, str]]:
    scroll = ""
    for _ in range(0, MOST_DOCUMENTS, PAGE):
        page, scroll = service.page(scroll, PAGE)
        if not page:
            return
        for hit in page:
            fields = hit["_source"] if isinstance(hit["_source"], dict) else {}
            texts = [value for name, value in fields.items() if isinstance(value, str) and name not in _NOT_TEXT]
            yield str(fields.get("individual", hit["_id"])), "\n".join(texts)
    raise BackgroundError(f"The search service holds more than {MOST_DOCUMENTS:,} documents.")
