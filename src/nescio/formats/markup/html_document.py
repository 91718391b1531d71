"""A web page in memory: its text, attributes, comments and the strings of its scripts, spliced back where they stood.

Nothing is parsed into a tree and written anew: what is not changed stays byte for byte, and so looks the same.
"""

from __future__ import annotations

import codecs
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import unquote

from nescio.errors import InputError
from nescio.formats.io.encoding import Encoding, decode, find_encoding
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.source import look_ahead
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.spliced import SplicedFile
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.markup.html_reader import Code, Reader, unescaped
from nescio.formats.pictures.embedded import EmbeddedPictures
from nescio.formats.vocabulary.fonts import is_font
from nescio.formats.vocabulary.names import is_plain_identifier, is_plain_name
from nescio.protocols import SourceLike

_LARGEST = 100 << 20
_CHARSET = re.compile(
    rb"""<(?:meta|\?xml)[^>]{0,200}?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE
)
# Pictures and other files that are written into the page, and a grey one of one point instead.
_FONTS = re.compile(r"font-family\s*:([^;}]*)", re.IGNORECASE)
# Of a style, what a person may have written: comments, strings, addresses; or a word.
_STYLE_TOKEN = re.compile(r"""(?P<said>/\*.*?\*/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\))|-?[A-Za-z_][\w-]*""", re.DOTALL)
_EMBEDDED = re.compile(r"""data:([\w.+-]+/[\w.+-]+)[;,][^"'\s)<>]*""")
_GREY = "data:image/gif;base64,R0lGODlhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs="
_BASE64 = re.compile(r"^data:[^,]{0,200};base64,")
_MAX_OPEN = 100


def load(source: SourceLike, options: Options, decisions: Iterable[Any] | None = None) -> HtmlFile:
    """A web page, laid out."""
    with source.open() as stream:
        encoding = _declared(look_ahead(stream, 4096)) or find_encoding(stream, source.name)
        data = stream.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
    try:
        whole = data.decode(encoding.name) if not encoding.bom else decode(data, encoding, source.name)
    except UnicodeDecodeError:
        with source.open() as stream:
            encoding = find_encoding(stream, source.name)
        whole = decode(data, encoding, source.name)
    return lay_out(whole, encoding, options, source.name, PageText(decisions))


def lay_out(whole: str, encoding: Encoding, options: Options, name: str, seen: PageText) -> HtmlFile:
    """The text of a page, put behind what is ``seen`` already; ``name`` is the file that a complaint names."""
    # Brackets that nothing closes cost the parser the square of their number.
    if whole.count("<", whole.rfind(">") + 1) > _MAX_OPEN:
        raise InputError("is damaged: its markup breaks off", path=name)
    if "\x00" in whole:
        raise InputError("is not a web page: it holds binary data", path=name)
    page = HtmlFile(whole, encoding, seen)
    try:
        Reader(page).read()
    except (AssertionError, RecursionError):
        raise InputError("is damaged: its markup cannot be read", path=name) from None
    page.pictures = EmbeddedPictures(options)
    _embedded(page, options, name)
    return page


def _embedded(page: HtmlFile, options: Options, source: str) -> None:
    """Treat what is written into a page as pictures are treated everywhere."""
    found = list(_EMBEDDED.finditer(page.whole))
    if found and options.pictures == "refuse":
        raise InputError("holds pictures or other parts that cannot be searched; it is refused", path=source)
    gone = 0
    for match in found:
        is_picture = match[1].startswith("image/")
        if is_picture and (options.pictures == "keep" or (match[0] != _GREY and _is_read(page, match))):
            continue
        gone += 1
        if match[0] != _GREY:
            page.stretch(*match.span(), "").set(_GREY)
    if found:
        kept = "all were read" if options.pictures == "mask" else "all were kept unsearched"
        done = f"{gone} were replaced by grey areas" if gone else kept
        page.notes.append(f"{len(found)} pictures or files are written into the page; {done}")


def _is_read(page: HtmlFile, match: re.Match[str]) -> bool:
    """Take a picture for one whose text is part of the page; whether that is possible."""
    encoded = _BASE64.search(match[0])
    if encoded is None:
        return False
    try:
        data = b64decode(unquote(match[0][encoded.end() :]), validate=False)
    except ValueError:
        return False
    stretch = page.stretch(*match.span(), "")

    def put_back(new: bytes) -> None:
        stretch.set(f"data:{match[1]};base64,{b64encode(new).decode('ascii')}")

    return bool(page.pictures.add(data, page.text, put_back))


def _declared(head: bytes) -> Encoding | None:
    """The encoding that a page says it has, as browsers understand it; a byte order mark goes before it."""
    if head.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return None
    found = _CHARSET.search(head)
    if not found:
        return None
    try:
        name = codecs.lookup(found[1].decode("ascii")).name
        head.decode(name, "ignore")
    except (LookupError, UnicodeError):
        return None
    # Whoever declares UTF-16 in ASCII letters has UTF-8.
    return Encoding({"iso8859-1": "cp1252", "ascii": "cp1252", "utf-16": "utf-8"}.get(name, name))


class PageText(CompleteText):
    """A text that knows whether it is at the beginning of a line."""

    def __init__(self, decisions: Iterable[Any] | None) -> None:
        super().__init__(decisions)
        self._last = "\n"

    @property
    def at_line_start(self) -> bool:
        return bool(self._wanted) or self._last.isspace()

    def _put(self, text: str) -> None:
        self._last = text[-1:] or self._last
        super()._put(text)


class HtmlFile(SplicedFile):
    """A page; a script or style in which anything is masked and cannot be changed in its place is emptied.

    ``renamed`` are names of classes and places that are called differently now.
    """

    unencodable = "xmlcharrefreplace"

    def __init__(self, whole: str, encoding: Encoding, seen: PageText) -> None:
        self.seen = seen
        super().__init__(whole, encoding, seen)
        self.code: list[Code] = []
        self.renamed: dict[str, str] = {}
        self.pictures = EmbeddedPictures(DEFAULTS)

    def scrub(self, survivors: Survivors) -> None:
        self.notes += self.pictures.scrub(survivors)
        for code in self.code:
            if code.is_read:
                continue
            renames = list(self._renames(code)) if code.is_style else []
            if not code.is_emptied:
                code.is_emptied = survivors.in_text(_searched(code, unescaped(self._said(code, renames))))
            if code.is_emptied:
                self.stretch(code.start, code.end, "").set("")
            else:
                for start, end, new in renames:
                    self.stretch(start, end, "").set(new)
        if emptied := sum(code.is_emptied for code in self.code):
            self.notes.append(f"{emptied} scripts or styles were emptied, because they held something masked")

    def _renames(self, code: Code) -> Iterator[tuple[int, int, str]]:
        """Where a style speaks of classes and places that have new names."""
        names = sorted(self.renamed, key=len, reverse=True)
        pattern = re.compile(r"(?<=[.#])(?:" + "|".join(map(re.escape, names)) + r")(?![\w-])") if names else None
        for match in pattern.finditer(self.whole, code.start, code.end) if pattern else ():
            yield *match.span(), self.renamed[match[0]]

    def _said(self, code: Code, renames: list[tuple[int, int, str]]) -> str:
        parts, place = [], code.start
        for start, end, new in renames:
            parts += [self.whole[place:start], new]
            place = end
        return "".join([*parts, self.whole[place : code.end]])

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        yield from super().rest()
        unread = (code for code in self.code if not code.is_read)
        yield "a script or style", [_searched(code, self.whole[code.start : code.end]) for code in unread]


def _searched(code: Code, said: str) -> str:
    """What is searched of a script or style: in styles, plain words and fonts of everybody are words of the program."""
    if not code.is_style:
        return said
    said = _FONTS.sub(lambda found: " " if all(map(_is_plain_font, found[1].split(","))) else found[0], said)
    return _STYLE_TOKEN.sub(lambda found: found[0] if found["said"] or not is_plain_identifier(found[0]) else " ", said)


def _is_plain_font(font: str) -> bool:
    name = font.replace("!important", "").strip(" \n\t\"'")
    return is_font(name) or is_plain_name(name)
