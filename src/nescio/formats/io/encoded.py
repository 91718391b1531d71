"""Write text in the encoding that the source had, as long as it can hold what was put in."""

from __future__ import annotations

import codecs
import tempfile

from nescio.formats.io.encoding import Encoding
from nescio.protocols import ByteSink
from nescio.text.encodable import encodable

_IN_MEMORY = 1 << 24
_CHUNK = 1 << 20


class EncodedText:
    """A text file in the making.

    UTF-8, -16 and -32 go straight out. With a legacy encoding the text is spooled first: if that encoding cannot hold
    one replacement, the whole file becomes UTF-8, with a byte order mark because its readers would guess wrong without.
    """

    def __init__(self, out: ByteSink, encoding: Encoding) -> None:
        self._out = out
        self._encoding = encoding
        self._fits = True
        self._started = False
        self._spool = None if encoding.universal else tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115

    def write(self, text: str) -> None:
        text = encodable(text)
        if self._spool is not None:
            self._fits = self._fits and _fits(text, self._encoding.name)
            self._spool.write(text.encode("utf-8"))
            return
        if text and not self._started:
            self._started = True
            # A text that begins with the mark's own character would lose it on reading.
            mark = Encoding(self._encoding.name, bom=True).mark if text[0] == "\ufeff" else self._encoding.mark
            self._out.write(mark)
        self._out.write(text.encode(self._encoding.name))
        self._out.flush()

    def finish(self) -> str:
        """Bring everything out; returns a note if the encoding had to be changed, else ""."""
        if self._spool is None:
            if not self._started:
                self._out.write(self._encoding.mark)
            return ""
        if not self._fits:
            self._out.write(Encoding(bom=True).mark)
        self._spool.seek(0)
        decoder = codecs.getincrementaldecoder("utf-8")()
        while chunk := self._spool.read(_CHUNK):
            self._out.write(chunk if not self._fits else decoder.decode(chunk).encode(self._encoding.name))
        self._spool.close()
        self._out.flush()
        if self._fits:
            return ""
        return f"written as UTF-8 with a byte order mark, because {self._encoding.name} cannot hold a replacement"


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
