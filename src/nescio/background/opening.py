"""Open the background that a user names: an index file, or the address of a search service."""

from __future__ import annotations

from pathlib import Path

from nescio.background.backend import SearchBackend
from nescio.background.local import LocalIndex
from nescio.background.remote import RemoteSearch, is_address


def open_background(name: str | Path) -> SearchBackend:
    """The backend for an index file or an address; raises ``BackgroundError`` at once if an index cannot be read."""
    if is_address(str(name)):
        return RemoteSearch(str(name))
    index = LocalIndex(name)
    index.population()
    return index
