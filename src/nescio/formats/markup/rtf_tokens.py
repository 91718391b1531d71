"""The tokens of an RTF file (Rich Text Format 1.9.1): groups, control words, characters, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,10})?(?P<blank> )?"
    r"|\\'(?P<hex>[0-9a-fA-F]{2})"
    r"|\\(?P<symbol>[^a-zA-Z'])"
    r"|(?P<brace>[{}])"
    r"|(?P<ends>[\r\n\x00]+)"
    r"|(?P<text>[^\\{}\r\n\x00]+)",
    re.DOTALL,
)


class Token(NamedTuple):
    """What stands from ``start`` to ``end``: a word with its number, a symbol, a byte, a brace, or text."""

    kind: str
    said: str
    number: int | None
    start: int
    end: int


def tokens(whole: str) -> Iterator[Token]:
    """All tokens in order; binary data is skipped, line ends between tokens say nothing."""
    place = 0
    while match := _TOKEN.match(whole, place):
        place = match.end()
        kind = match.lastgroup or ""
        if kind == "ends":
            continue
        if match["word"]:
            number = int(match["number"]) if match["number"] else None
            if match["word"] == "bin":
                place += max(number or 0, 0)
            yield Token("word", match["word"], number, match.start(), place)
        else:
            yield Token(kind, match[kind], None, *match.span())
