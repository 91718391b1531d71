"""Tell files that are not text, so that a scan or an office document is refused with its name, not garbled."""

from __future__ import annotations

import re
from typing import NamedTuple


class Kind(NamedTuple):
    """What a file is, and what to do with it."""

    name: str
    advice: str = "convert it to text first"


_OFFICE = "give it the suffix it should have, such as .docx (pip install 'nescio[office]') or .zip"
# First bytes of a file -> what it is. Sources: the formats' specifications, PRONOM (nationalarchives.gov.uk).
_MAGIC: tuple[tuple[bytes, Kind], ...] = (
    (b"%PDF-", Kind("a PDF document", "give it the suffix .pdf (pip install 'nescio[pdf]')")),
    (b"PK\x03\x04", Kind("a ZIP archive or an office document (docx, xlsx, odt)", _OFFICE)),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        Kind("an old office document (doc, xls, msg)", "give it the suffix that it should have"),
    ),
    (b"{\\rtf", Kind("an RTF document", "give it the suffix .rtf")),
    (b"\x89PNG\r\n\x1a\n", Kind("a PNG image")),
    (b"\xff\xd8\xff", Kind("a JPEG image")),
    (b"GIF87a", Kind("a GIF image")),
    (b"GIF89a", Kind("a GIF image")),
    (b"II*\x00", Kind("a TIFF image")),
    (b"MM\x00*", Kind("a TIFF image")),
    (b"\x1f\x8b", Kind("a gzip archive")),
    (b"BZh", Kind("a bzip2 archive")),
    (b"\xfd7zXZ\x00", Kind("an xz archive")),
    (b"7z\xbc\xaf\x27\x1c", Kind("a 7z archive")),
    (b"Rar!\x1a\x07", Kind("a RAR archive")),
    (b"SQLite format 3\x00", Kind("an SQLite database", "give it the suffix .sqlite")),
    (b"PAR1", Kind("a Parquet table", "give it the suffix .parquet (pip install 'nescio[parquet]')")),
    (b"\x7fELF", Kind("a program")),
    (b"OggS", Kind("an audio file")),
    (b"ID3", Kind("an audio file")),
    (b"RIFF", Kind("an audio, video or image file (RIFF)")),
)
# Magic numbers that could also begin a text count only together with control bytes.
_WORDLIKE = (b"BZh", b"PAR1", b"OggS", b"ID3", b"RIFF")
# Control bytes that no text has: all below the blank but tab, line feed, form feed, carriage return and escape.
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
_LOOKED_AT = 65536


def binary_kind(head: bytes) -> Kind | None:
    """What a file is by its first bytes, or None if it may be text. UTF-16 and UTF-32 must have been ruled out before."""
    head = head[:_LOOKED_AT]
    controls = len(_CONTROL.findall(head))
    for magic, kind in _MAGIC:
        if head.startswith(magic) and (controls or magic not in _WORDLIKE):
            return kind
    if head[4:8] == b"ftyp" and controls:
        return Kind("a video or image file (MP4, HEIC)")
    # Single NUL bytes occur in damaged but readable text; a tenth of random bytes are control bytes.
    if controls >= 8 and (controls > 0.3 * len(head) or (controls > 0.05 * len(head) and not _is_utf8(head))):
        return Kind("a binary file")
    return None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        # The sample may end in the middle of a character.
        return error.start > len(data) - 4
    return True
