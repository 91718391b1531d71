"""Plain text: one file, one document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nescio.document import Document
from nescio.errors import InputError
from nescio.formats.io.encoded import EncodedText
from nescio.formats.io.encoding import Encoding, decode, find_encoding
from nescio.formats.io.long_texts import block_note, by_text, decoded_blocks
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written
from nescio.protocols import OutputLike, SourceLike

_MANY = 1 << 16


class TextFormat:
    """``.txt`` and ``.log`` in any encoding; line ends are kept, so that offsets are those of the file."""

    name = "text"
    suffixes: tuple[str, ...] = (".txt", ".log")
    companions: tuple[str, ...] = ()

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        text, encoding = read_text(source)
        yield Document(id=source.name, text=text, meta={"source": source.name, **encoding.meta(text)})

    def read_blocks(self, source: SourceLike) -> Iterator[Document | InputError]:
        """The same for whoever brings the blocks of a long text together again (``nescio.wholes``), in the memory of one block."""
        name, start = source.name, 0
        with source.open() as stream:
            encoding = find_encoding(stream, name)
            for number, (text, last) in enumerate(decoded_blocks(stream, encoding, name)):
                _refuse_holes(text.count("\0"), len(text), encoding, name)
                meta: dict[str, Any] = {"source": name, **encoding.meta(text)}
                if last and not number:
                    yield Document(id=name, text=text, meta=meta)
                    return
                meta |= block_note(name, number, start, last=last)
                yield Document(id=f"{name}:{start}" if number else name, text=text, group=name, meta=meta)
                start += len(text)

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:  # noqa: ARG002
        written = Written()
        for document, blocks in by_text(documents, written):
            write_text(document, output, written, blocks)
        return written


def read_text(source: SourceLike) -> tuple[str, Encoding]:
    """The whole text of a source and how it was encoded."""
    with source.open() as stream:
        encoding = find_encoding(stream, source.name)
        data = stream.read()
    _refuse_holes(data.count(0), len(data), encoding, source.name)
    return decode(data, encoding, source.name), encoding


def write_text(
    document: Document, output: OutputLike, written: Written, blocks: Iterable[Document] | None = None
) -> None:
    """Write the anonymised text, or its blocks, in the encoding that the source had."""
    file = EncodedText(output.open(), Encoding.of(document.meta))
    noted = document
    for block in blocks or (document,):
        file.write(block.output)
        noted = block if "lone_surrogates" in block.meta else noted
    written.note(noted, file.finish())


def _refuse_holes(nul: int, size: int, encoding: Encoding, name: str) -> None:
    """The beginning of a file was text; what follows may be a hole in a damaged one."""
    if not encoding.name.startswith(("utf-16", "utf-32")) and nul > _MANY and nul > size // 20:
        raise InputError("holds long stretches of NUL bytes, as no text does; it is refused", path=name)
