"""Plain text: one file, one document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nescio.document import Document
from nescio.errors import InputError
from nescio.formats.io.encoded import EncodedText
from nescio.formats.io.encoding import Encoding, decode, find_encoding
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

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:  # noqa: ARG002
        written = Written()
        for document in written.passed(documents):
            write_text(document, output, written)
        return written


def read_text(source: SourceLike) -> tuple[str, Encoding]:
    """The whole text of a source and how it was encoded."""
    with source.open() as stream:
        encoding = find_encoding(stream, source.name)
        data = stream.read()
    # Its beginning was text; what follows may be a hole in a damaged file.
    if not encoding.name.startswith(("utf-16", "utf-32")) and (nul := data.count(0)) > _MANY and nul > len(data) // 20:
        raise InputError("holds long stretches of NUL bytes, as no text does; it is refused", path=source.name)
    return decode(data, encoding, source.name), encoding


def write_text(document: Document, output: OutputLike, written: Written) -> None:
    """Write the anonymised text in the encoding that the source had."""
    file = EncodedText(output.open(), Encoding.of(document.meta))
    file.write(document.output)
    written.note(document, file.finish())
