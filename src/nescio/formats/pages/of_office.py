"""The pages of office files: LibreOffice prints them, and their words are found again on what it printed."""

from __future__ import annotations

from bisect import bisect_right
from io import BytesIO

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.io.source import Source
from nescio.formats.mapping.mapped import MappedFormat
from nescio.formats.office.libreoffice import convert
from nescio.formats.pages.layout import Character, Page, pieces_of
from nescio.formats.pages.matching import match, tokens, with_broken
from nescio.formats.pages.of_pdf import characters_of
from nescio.formats.pdf.document import load

_AS_IT_IS = Options(pictures="keep")


def printed(format: type[MappedFormat], name: str, data: bytes) -> bytes:
    """A file as a PDF. What is printed is the file without what never goes on: comments, tracked changes."""
    loaded = format(_AS_IT_IS).load(Source(name, stream=BytesIO(data)))
    return convert(loaded.save(), format.suffixes[0], "pdf", name=name)


def lay_out(pdf: bytes, text: str) -> list[Page]:
    """The pages of a printed file with where the words of its text stand."""
    source = Source("pages.pdf", stream=BytesIO(pdf))
    try:
        loaded = load(source, _AS_IT_IS, None)
    except InputError:
        return []  # pages of pictures alone: they are shown, without words
    shown = loaded.text.text
    words, other = tokens(text), tokens(shown[: loaded.pages_end])
    left, right = [word for _, word in words], [word for _, word in other]
    pairs = with_broken(left, right, match(left, right))
    starts = [start for start, _ in other]
    pages = []
    for size, characters in characters_of(loaded):
        moved = []
        for one in characters:
            number = bisect_right(starts, one.offset) - 1
            within = one.offset - starts[number] if number >= 0 else -1
            if number in pairs and within < len(other[number][1]):
                word, inner = pairs[number]
                moved.append(_at(one, words[word][0] + inner + within))
        pages.append(Page(*size, tuple(pieces_of(moved))))
    return pages


def _at(one: Character, offset: int) -> Character:
    return Character(offset, one.left, one.top, one.right, one.bottom)
