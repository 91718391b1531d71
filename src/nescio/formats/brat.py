"""brat standoff (brat.nlplab.org/standoff.html): a text file and, beside it, its annotations in a ``.ann`` file."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any

from nescio.document import Document
from nescio.errors import InputError
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.placement import Placed, placed_mentions
from nescio.formats.io.results import Written
from nescio.formats.io.source import Source
from nescio.formats.text import read_text, write_text
from nescio.protocols import OutputLike, SourceLike
from nescio.text.encodable import encodable

_TEXT_BOUND = re.compile(r"(T\S{1,20})\t(\S{1,100}) (\d{1,12} \d{1,12}(?:;\d{1,12} \d{1,12})*)(?:\t|$)")


class BratFormat:
    """A document per pair of files; the old annotations go to ``meta["annotations"]``.

    Written are the anonymised text and fresh annotations in its offsets, with the attribute ``Masked`` on those that
    were replaced. The old annotations are not written: they quote the text in clear.
    """

    name = "brat"
    # A text file is brat's only if it has annotations beside it (see opening.py), so no suffix leads here.
    suffixes: tuple[str, ...] = ()
    companions: tuple[str, ...] = (".ann",)

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        text, encoding = read_text(source)
        annotations: list[dict[str, Any]] = []
        for item in _annotations(source, len(text)):
            if isinstance(item, InputError):
                yield item
            else:
                annotations.append(item)
        meta = {"source": source.name, **encoding.meta(text), "annotations": annotations}
        yield Document(id=source.name, text=text, meta=meta)

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:  # noqa: ARG002
        written = Written()
        for document in written.passed(documents):
            annotations = output.open(".ann")
            write_text(document, output, written)
            annotations.write(encodable(_standoff(document)).encode("utf-8"))
        return written


def _annotations(source: SourceLike, length: int) -> Iterator[dict[str, Any] | InputError]:
    """The text-bound annotations of a pair; relations, events and notes say nothing that we use."""
    if source.path is None:
        raise InputError("the brat format is a pair of files and cannot come from a stream", path=source.name)
    beside = source.path.with_suffix(".ann")
    if not beside.exists():
        return
    name = source.name[: len(source.name) - len(source.path.suffix)] + ".ann"
    lines, _ = read_text(Source(name, path=beside))
    for number, line in enumerate(lines.split("\n"), 1):
        if not line.startswith("T"):
            continue
        match = _TEXT_BOUND.match(line)
        spans = [tuple(map(int, span.split())) for span in match[3].split(";")] if match else []
        if not match or any(not start < end <= length for start, end in spans):
            yield InputError("is no annotation inside the text", path=name, line=number)
            continue
        yield {"id": match[1], "type": match[2], "start": spans[0][0], "end": spans[-1][1]}


def _standoff(document: Document) -> str:
    text = document.output
    lines: list[str] = []
    masked = 0
    for number, mention in enumerate(placed_mentions(document), 1):
        spans = _spans_by_line(text, mention)
        if not spans:
            continue
        offsets = ";".join(f"{start} {end}" for start, end in spans)
        surface = " ".join(text[start:end] for start, end in spans)
        lines.append(f"T{number}\t{mention.type} {offsets}\t{surface}\n")
        if mention.masked:
            masked += 1
            lines.append(f"A{masked}\tMasked T{number}\n")
    return "".join((*lines, *_parts(document, text)))


def _parts(document: Document, text: str) -> Iterator[str]:
    """The parts of mentions that stand unchanged in the output, such as a country that is kept behind a masked town."""
    changed = document.offsets
    starts = [start for start, _ in changed.original]
    number = 0
    for part in (part for mention in document.mentions for part in mention.parts):
        place = bisect_right(starts, part.end - 1) - 1
        if place >= 0 and changed.original[place][1] > part.start:
            continue
        start, end = changed.to_output(part.start), changed.to_output(part.end - 1) + 1
        number += 1
        yield f"T{len(document.mentions) + number}\t{part.type.replace('/', '_')} {start} {end}\t{text[start:end]}\n"


def _spans_by_line(text: str, mention: Placed) -> list[tuple[int, int]]:
    """brat wants a mention that runs over a line end in pieces, one a line."""
    return [
        (mention.start + match.start(), mention.start + match.end())
        for match in re.finditer(r"[^\r\n]+", text[mention.start : mention.end])
    ]
