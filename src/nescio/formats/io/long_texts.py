"""Long plain texts in blocks: cut where nothing is torn apart, written as the one text that they are."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import Any, BinaryIO

from nescio.document import Document
from nescio.errors import InputError, OutputError, VerificationError
from nescio.formats.io.encoding import Encoding, not_valid
from nescio.formats.io.results import Written, place, refused
from nescio.reasons import Reason

# A text of up to so many characters is one document; a longer one is cut into blocks of about half as many.
LONGEST_TEXT = 2_000_000
_READ = 1 << 20
# In what part of a block a place to cut is looked for, and where it is best: behind an empty line, behind a line that ends a
# sentence, behind any line, behind a sentence, between words.
_LOOKED_AT = 4
_PLACES = tuple(
    re.compile(pattern)
    for pattern in (r"\n[ \t]*\r?\n|\r[ \t]*\r(?!\n)", r"[.!?:][\"'”“»)]?(?:\r\n?|\n)", r"\r\n?|\n", r"[.!?] +", r"\s+")
)
# Why a block does not pass that would pass by itself.
OTHER_FAILED = Reason.of("block.other_failed")
# Signs that belong to the one before them.
_JOINED = re.compile("[\u0300-\u036f\u200b-\u200f\ufe00-\ufe0f\n]*")


def decoded_blocks(stream: BinaryIO, encoding: Encoding, name: str) -> Iterator[tuple[str, bool]]:
    """The text of a stream, cut into blocks if it is long, each with whether it is the last; every character is kept.

    Raises ``InputError`` with the line that cannot be decoded.
    """
    held, size, is_cut = "", LONGEST_TEXT // 2, False
    for text in _decoded(stream, encoding, name):
        held += text
        while len(held) > LONGEST_TEXT:
            end = _cut(held, size)
            yield held[:end], False
            held, is_cut = held[end:], True
    if is_cut and len(held) > size:
        end = _cut(held, len(held) // 2)
        yield held[:end], False
        held = held[end:]
    yield held, True


def _decoded(stream: BinaryIO, encoding: Encoding, name: str) -> Iterator[str]:
    stream.read(len(encoding.mark))
    decoder = codecs.getincrementaldecoder(encoding.name)("surrogatepass" if encoding.universal else "strict")
    lines = 0
    data = b" "
    while data:
        data = stream.read(_READ)
        try:
            text = decoder.decode(data, final=not data)
        except UnicodeDecodeError as error:
            line = lines + bytes(error.object).count(b"\n", 0, error.start) + 1
            raise InputError(not_valid(encoding), path=name, line=line) from None
        lines += text.count("\n")
        yield text


def _cut(text: str, size: int) -> int:
    """The best place to cut a text at about ``size``."""
    low = size - size // _LOOKED_AT
    for pattern in _PLACES:
        found = None
        for found in pattern.finditer(text, low, size):  # noqa: B007
            pass
        if found is not None:
            return _JOINED.match(text, found.end()).end() if found.end() < len(text) else found.end()  # type: ignore[union-attr]
    return _JOINED.match(text, size).end()  # type: ignore[union-attr]


def block_note(name: str, number: int, start: int, *, last: bool) -> dict[str, Any]:
    """What a block of a text notes of itself."""
    return {"block": {"of": name, "number": number, "start": start, "last": last}}


def by_text(
    documents: Iterable[Document],
    written: Written,
    refusal_of: Callable[[Document], VerificationError | None] = refused,
) -> Iterator[tuple[Document, Iterator[Document]]]:
    """Each text that may be written: its first block and all of its blocks, to be taken before the next one is asked for.

    A text that may not be written is one failure, however many blocks it has. A document that is no block is its own only one.
    """
    waiting = iter(documents)
    held: Document | None = next(waiting, None)
    while held is not None:
        first, held = held, None
        blocks = _Blocks(first, waiting)
        if first.block.get("number") or refusal_of(first) is not None:
            refusals = [(_fails_for_another(block), refusal) for block in blocks if (refusal := refusal_of(block))]
            written.failures.append(
                min(refusals, key=itemgetter(0))[1] if refusals else OutputError(_incomplete(first))
            )
        else:
            yield first, _complete(first, blocks)
            written.documents += 1
        held = blocks.behind or next(waiting, None)


class _Blocks:
    """The blocks of a text out of a stream of documents; ``behind`` is what came after them, if it had to be looked at."""

    def __init__(self, first: Document, documents: Iterator[Document]) -> None:
        self._first, self._documents = first, documents
        self.behind: Document | None = None
        self.ended = False

    def __iter__(self) -> Iterator[Document]:
        document = self._first
        while True:
            yield document
            block = document.block
            self.ended = "start" not in block or bool(block["last"])
            if self.ended:
                return
            following = next(self._documents, None)
            if following is None or following.block.get("of") != block["of"]:
                self.behind = following
                return
            document = following


def _complete(first: Document, blocks: _Blocks) -> Iterator[Document]:
    """The blocks of a text; raises if one is missing."""
    for number, block in enumerate(blocks):
        if "start" in block.block and block.block["number"] != number:
            raise OutputError(_incomplete(first))
        yield block
    if not blocks.ended:
        raise OutputError(_incomplete(first))


def _fails_for_another(block: Document) -> bool:
    """Whether a block fails only because another one of the text does."""
    return block.verdict is not None and any(one == OTHER_FAILED for one in block.verdict.problems)


def _incomplete(document: Document) -> str:
    return f"{place(document)}: a part of it was not processed; it is not written"
