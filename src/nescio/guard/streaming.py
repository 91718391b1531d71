"""Restore an answer while it is still being written: only what may be the beginning of a replacement is held back."""

from __future__ import annotations

from nescio.document import Document
from nescio.restoring import Originals

# Behind a replacement may stand a bracket, a backslash or the ending of a genitive; before it a bracket.
_AROUND = 6


class StreamRestorer:
    """Takes pieces of a text and gives back what can be read of it by now, with the originals of a document."""

    def __init__(self, document: Document) -> None:
        self._originals = Originals.of(document)
        self._held = _AROUND + self._originals.longest
        self._waiting = ""

    def feed(self, piece: str) -> str:
        """Add a piece; returns what no later piece can change any more."""
        self._waiting += piece
        cut = len(self._waiting) - self._held
        # Never inside a word, nor inside something that stands for an original.
        while cut > 0 and not self._waiting[cut - 1].isspace():
            cut -= 1
        for start, end, _ in self._originals.spans(self._waiting) if cut > 0 else ():
            if start < cut < end:
                cut = start
        if cut <= 0:
            return ""
        ready, self._waiting = self._waiting[:cut], self._waiting[cut:]
        return self._originals.put_into(ready)

    def end(self) -> str:
        """What is left when the text has ended."""
        rest, self._waiting = self._waiting, ""
        return self._originals.put_into(rest)
