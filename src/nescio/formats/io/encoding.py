"""Turn bytes into text and say how: byte order mark, else UTF-8, else a legacy encoding that is reported as a guess."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from nescio.errors import InputError
from nescio.formats.io.binary import binary_kind
from nescio.formats.io.source import look_ahead

SAMPLE = 1 << 20

# Longest first: the mark of UTF-32 begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What people who write English or German meet; the detector is unsure about short texts if it may answer anything.
_LEGACY = (
    "cp1252", "cp1250", "cp1251", "koi8_r", "cp850", "cp852", "cp866", "mac_roman", "iso8859_2", "iso8859_5",
    "iso8859_7", "cp1253", "cp1254", "cp1257", "shift_jis", "euc_jp", "gb18030", "big5", "euc_kr",
)  # fmt: skip
# A text whose characters beyond ASCII are all of these is taken as windows-1252 without asking the detector.
_WESTERN = re.compile("[\x00-\x7fäöüÄÖÜßáàâéèêëíîïóôúùûçñåæøÅØÉ\xa0§°€²³½µ«»„“”‚‘’–—…]*")
# A quotation mark inside a word is a letter read in the wrong encoding.
_MISREAD = re.compile("[a-zäöü][§°²³½µ«»„“”‚…][a-zäöü]")
_ESCAPED = re.compile("[\udc80-\udcff]")
SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding by Python's name, whether the file begins with a byte order mark, and whether it was guessed."""

    name: str = "utf-8"
    bom: bool = False
    guessed: bool = False

    @classmethod
    def of(cls, meta: Mapping[str, Any]) -> Encoding:
        """The encoding that a reader noted in a document's ``meta``."""
        return cls(meta.get("encoding", "utf-8"), meta.get("bom", False))

    @property
    def universal(self) -> bool:
        """Whether it can hold every character."""
        return self.name.startswith("utf")

    @property
    def mark(self) -> bytes:
        return "\ufeff".encode(self.name) if self.bom else b""

    def meta(self, text: str = "") -> dict[str, Any]:
        """What a reader notes in ``Document.meta`` about the encoding, and about lone surrogates in the text."""
        notes: dict[str, Any] = {"encoding": self.name}
        if self.bom:
            notes["bom"] = True
        if self.guessed:
            notes["encoding_guessed"] = True
        if not text.isascii() and (lone := len(SURROGATES.findall(text))):
            notes["lone_surrogates"] = lone
        return notes


def find_encoding(stream: BinaryIO, name: str) -> Encoding:
    """Decide how to read a stream, without consuming it; raises ``InputError`` for what is not text.

    The sample is the first stretch of a file that is not plain ASCII, or what a pipe offers at first.
    """
    head = look_ahead(stream, SAMPLE)
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return Encoding(encoding, bom=True)
    if encoding := _unmarked_utf16(head):
        return Encoding(encoding, guessed=True)
    if kind := binary_kind(head):
        raise InputError(f"looks like {kind.name}, not like text; {kind.advice}", path=name)
    sample = _beyond_ascii(stream) if head.isascii() and stream.seekable() else head
    if _mostly_utf8(sample):
        return Encoding()
    return Encoding(_guess(sample, name), guessed=True)


def decode(data: bytes, encoding: Encoding, name: str) -> str:
    """The whole text of a file, every character kept; raises ``InputError`` with the line that cannot be decoded."""
    body = data[len(encoding.mark) :]
    for errors in ("strict", "surrogatepass") if encoding.universal else ("strict",):
        try:
            return body.decode(encoding.name, errors)
        except UnicodeDecodeError as error:
            line = body.count(b"\n", 0, error.start) + 1
    raise InputError(not_valid(encoding), path=name, line=line)


def decoded_lines(stream: BinaryIO, encoding: Encoding, name: str, *, newline: str) -> Iterator[str]:
    """The lines of a stream with their ends, one at a time (``newline`` as in ``open``).

    Bytes that cannot be decoded become lone surrogates, so that only their line fails: ask ``undecodable``.
    """
    stream.read(len(encoding.mark))
    errors = "surrogatepass" if encoding.name.startswith(("utf-16", "utf-32")) else "surrogateescape"
    text = io.TextIOWrapper(stream, encoding.name, errors=errors, newline=newline)
    try:
        yield from text
    except UnicodeDecodeError:
        raise InputError(not_valid(encoding), path=name) from None
    finally:
        # The stream belongs to the caller, who may have closed it; the wrapper must not close it on its own.
        if not stream.closed:
            text.detach()


def undecodable(line: str, encoding: Encoding) -> str:
    """Why a line of ``decoded_lines`` is broken, or ""."""
    if line.isascii() or encoding.name.startswith(("utf-16", "utf-32")) or not _ESCAPED.search(line):
        return ""
    return not_valid(encoding)


def not_valid(encoding: Encoding) -> str:
    """What to say of bytes that are no text in an encoding."""
    guess = " (which was guessed)" if encoding.guessed else ""
    return f"is not valid {encoding.name}{guess}; convert the file to UTF-8"


def _beyond_ascii(stream: BinaryIO) -> bytes:
    start = stream.tell()
    chunk = stream.read(SAMPLE)
    while chunk and chunk.isascii():
        chunk = stream.read(SAMPLE)
    stream.seek(start)
    return chunk


def _unmarked_utf16(head: bytes) -> str:
    """UTF-16 without a mark: Latin text has a zero in nearly every second byte, always on the same side."""
    if len(head) < 16:
        return ""
    even, odd = head[::2].count(0) / len(head[::2]), head[1::2].count(0) / len(head[1::2])
    if odd > 0.7 and even < 0.05:
        return "utf-16-le"
    return "utf-16-be" if even > 0.7 and odd < 0.05 else ""


def _mostly_utf8(sample: bytes) -> bool:
    """Whether the sample is UTF-8, perhaps with damage: then the damaged lines are reported, not the rest misread."""
    text = sample.decode("utf-8", "surrogateescape")
    beyond = len(re.findall("[^\x00-\x7f]", text))
    damaged = len(_ESCAPED.findall(text))
    return damaged == 0 or damaged < beyond - damaged


def _guess(sample: bytes, name: str) -> str:
    try:
        western = sample.decode("cp1252")
    except UnicodeDecodeError:
        western = ""
    if western and _WESTERN.fullmatch(western) and not _MISREAD.search(western):
        return "cp1252"
    # Imported here: it is needed for one file in a thousand.
    from charset_normalizer import from_bytes

    best = from_bytes(sample[:262144], cp_isolation=list(_LEGACY)).best()
    if best is None:
        raise InputError("has an unknown encoding; convert the file to UTF-8", path=name)
    return best.encoding
