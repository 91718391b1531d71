"""Open the background that a user names: an index file, the address of a search service, or a guess at one."""

from __future__ import annotations

from pathlib import Path

from nescio.background.backend import Background, Emulated
from nescio.background.local import LocalIndex
from nescio.background.remote import RemoteSearch, is_address

EMULATED = "emulated"


def open_background(name: str | Path) -> Background:
    """The backend for an index file, an address or ``emulated``; raises ``BackgroundError`` at once for an index that
    cannot be read. An index in a file called "emulated" is named by its path: ./emulated."""
    if str(name) == EMULATED:
        return Emulated()
    if is_address(str(name)):
        return RemoteSearch(str(name))
    index = LocalIndex(name)
    index.population()
    return index
