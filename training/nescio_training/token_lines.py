"""Token-per-line corpora (CoNLL style): sentences as tokens with tags, and as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

_CLOSING = frozenset({".", ",", ";", ":", "!", "?", ")", "]", "'s", "%", "“"})
_OPENING = ("(", "[", "@", "„")
Token = tuple[str, str]


def read_sentences(path: Path) -> Iterator[list[Token]]:
    """Each sentence as (token, tag); lines that hold no token (sources, document starts) are left out.

    The tag is the last column; GermEval 2014 numbers its tokens and has two columns of tags, the outer one counts.
    """
    tokens: list[Token] = []
    for line in [*path.read_text(encoding="utf8").splitlines(), ""]:
        columns = line.split()
        if not columns:
            if tokens:
                yield tokens
            tokens = []
        elif columns[0] == "-DOCSTART-" or (columns[0] == "#" and "http" in line):
            continue
        elif len(columns) == 4 and columns[0].isdigit() and columns[2][:1] in "BIO":
            tokens.append((columns[1], columns[2]))
        elif len(columns) >= 2:
            tokens.append((columns[0], columns[-1]))


def join_tokens(tokens: Sequence[str]) -> tuple[str, list[int]]:
    """Plain text (no space before closing punctuation or after opening) and where each token starts in it."""
    text = ""
    starts = []
    for token in tokens:
        if text and token not in _CLOSING and not text.endswith(_OPENING):
            text += " "
        starts.append(len(text))
        text += token
    return text, starts
