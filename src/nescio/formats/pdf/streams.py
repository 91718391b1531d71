"""Streams of PDF files from strangers: decoded under a limit."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Any

import pikepdf

from nescio.errors import InputError

LARGEST = 200 << 20
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
_FLATE = ("/FlateDecode", "/Fl")


def stream_bytes(stream: pikepdf.Stream) -> bytes:
    """The decoded bytes of a stream; raises ``InputError`` if they are too many or cannot be decoded."""
    check_size(stream)
    try:
        return stream.read_bytes()
    except pikepdf.PdfError:
        raise InputError("is damaged: one of its streams cannot be decoded") from None


def check_size(stream: Any) -> None:
    """Refuse a stream that unpacks to too much before anything unpacks it."""
    filters: Any = stream.get("/Filter", [])
    names = [str(filters)] if isinstance(filters, pikepdf.Name) else [str(name) for name in filters]
    packed = [name for name in names if name in _FLATE or name in ("/LZWDecode", "/LZW")]
    raw = stream.read_raw_bytes()
    # What is packed twice could unpack a thousand times a thousand times.
    if len(packed) > 1 or len(raw) > LARGEST:
        raise InputError("holds a stream that is packed twice or too large; it is refused")
    if packed and names[0] in _FLATE:
        unpacker = zlib.decompressobj()
        size = 0
        try:
            while raw and size <= LARGEST:
                size += len(unpacker.decompress(raw, 1 << 20))
                raw = unpacker.unconsumed_tail
        except zlib.error:
            return
        if size > LARGEST:
            raise InputError(f"holds a stream that unpacks to more than {LARGEST >> 20} MB; it is refused")


def name_text(name: pikepdf.Object | str) -> str:
    """The text of a name: "/F1" is "F1". Bytes that are no UTF-8 are read as Latin-1."""
    try:
        return str(name)[1:]
    except UnicodeDecodeError:
        assert isinstance(name, pikepdf.Object)
        return _ESCAPED.sub(lambda code: bytes((int(code[1], 16),)), name.unparse()[1:]).decode("latin-1")


def all_streams(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Stream]:
    """Every stream of a file, reachable or not."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream):
            yield item
