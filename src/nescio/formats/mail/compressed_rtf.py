"""RTF as Outlook packs it ([MS-OXRTFCP]): runs of literal bytes and references into a window of four thousand bytes."""

from __future__ import annotations

import struct

_COMPRESSED, _PLAIN = b"LZFu", b"MELA"
_HEAD = 16
_WINDOW = 4096
_LARGEST = 64 << 20
# What every such file may refer to before it has said anything; the specification spells it out.
_BEFORE = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans "
    b"SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)


def decompressed(data: bytes) -> bytes | None:
    """The RTF, or None if it is damaged."""
    if len(data) < _HEAD:
        return None
    packed_size, size, kind = struct.unpack_from("<II4s", data)
    body = data[_HEAD : 4 + packed_size]
    if size > _LARGEST:
        return None
    if kind == _PLAIN:
        return body[:size]
    return _unpacked(body, size) if kind == _COMPRESSED else None


def _unpacked(body: bytes, size: int) -> bytes | None:
    out = bytearray(_BEFORE)
    wanted = len(out) + size
    place = 0
    while place < len(body) and len(out) < wanted:
        flags = body[place]
        place += 1
        for bit in range(8):
            if len(out) >= wanted or place >= len(body):
                break
            if not flags >> bit & 1:
                out.append(body[place])
                place += 1
                continue
            if place + 1 >= len(body):
                return None
            token = body[place] << 8 | body[place + 1]
            place += 2
            # A place in the window, counted from where its ring began; the present place ends the text.
            back = (len(out) - (token >> 4)) % _WINDOW
            if back == 0:
                return bytes(out[len(_BEFORE) :])
            if back > len(out):
                return None
            for _ in range((token & 15) + 2):
                out.append(out[-back])
    return bytes(out[len(_BEFORE) : wanted])
