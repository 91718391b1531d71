"""A web page in memory: its text, attributes, comments and the strings of its scripts, spliced back where they stood.

Nothing is parsed into a tree and written anew: what is not changed stays byte for byte, and so looks the same.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from html import escape, unescape
from html.parser import HTMLParser
from itertools import accumulate
from typing import Any
from urllib.parse import quote, unquote

from nescio.document import Edit
from nescio.errors import InputError
from nescio.formats.io.encoding import Encoding, decode, find_encoding
from nescio.formats.io.options import Options
from nescio.formats.io.source import look_ahead
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.spliced import SplicedFile
from nescio.formats.tables.delimited import is_header
from nescio.protocols import SourceLike

_LARGEST = 100 << 20
_CHARSET = re.compile(
    rb"""<(?:meta|\?xml)[^>]{0,200}?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE
)
_REFERENCE = re.compile(r"&(?:#[xX][0-9a-fA-F]{1,8}|#[0-9]{1,9}|[a-zA-Z][a-zA-Z0-9]{0,40});?")
_BLANKS = re.compile(r"\s{2,}|[\t\r\n\f]")
_ATTRIBUTE = re.compile(r"""([^\s"'>/=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?""")
_TAG_NAME = re.compile(r"<[a-zA-Z][^\s/>]*")
# Strings and comments of scripts and styles.
_LITERAL = re.compile(
    r'"(?:[^"\\\n]|\\.){2,}"|'
    r"'(?:[^'\\\n]|\\.){2,}'|"
    r"`[^`]{2,}`|/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*",
    re.DOTALL,
)
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark output q s samp small span strike "
    "strong sub sup time tt u var wbr".split()
)
_ROOMY = frozenset("p h1 h2 h3 h4 h5 h6 section article table ul ol dl blockquote header footer main nav aside".split())
_CELLS = frozenset(("td", "th"))
_AS_IT_IS = frozenset(("pre", "textarea"))
_CODE = frozenset(("script", "style"))
# All other elements that pages are made of; what else stands in angle brackets may be somebody's address.
_OTHERS = frozenset(
    "html head body title meta link base br hr div li dt dd tr thead tbody tfoot col colgroup caption img picture source "
    "video audio track map area form fieldset legend input button select option optgroup datalist details summary dialog "
    "figure figcaption hgroup address menu iframe embed object param canvas noscript template slot svg g path circle rect "
    "line polyline polygon ellipse text tspan defs use symbol desc lineargradient radialgradient stop clippath mask filter "
    "math center frame frameset noframes meter progress ruby rt rp search nobr basefont dir".split()
)
ELEMENTS = _INLINE | _ROOMY | _CELLS | _AS_IT_IS | _CODE | _OTHERS
_END_TAG = re.compile(r"</[a-zA-Z][^\s>]*\s*>")
# Pictures and other files that are written into the page, and a grey one of one point instead.
_EMBEDDED = re.compile(r"""data:([\w.+-]+/[\w.+-]+)[;,][^"'\s)<>]*""")
_GREY = "data:image/gif;base64,R0lGODlhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs="
# Attributes that say how things look and work, in the words of the standard or in numbers.
_STRUCTURE = frozenset(
    "align async autocomplete autofocus autoplay bgcolor border cellpadding cellspacing charset checked clear color cols "
    "colspan controls coords crossorigin d datetime defer dir disabled draggable enctype face fill frameborder headers "
    "height hidden http-equiv integrity lang language loading loop max maxlength media method min multiple muted nonce "
    "noshade novalidate nowrap open pattern points preload readonly rel required rev role rows rowspan rules sandbox scope "
    "scrolling selected shape size sizes span spellcheck start step stroke tabindex target transform translate type valign "
    "version viewbox vspace width wrap xml:lang xmlns".split()
)
_ADDRESSES = frozenset("href src action cite data poster formaction background longdesc manifest srcset ping".split())
_SAFE = ":/?#@!$&'()*+,;=%-._~[]"
_NAMES = frozenset(("id", "for", "name", "list", "form", "usemap"))
_VOCABULARIES = frozenset(("property", "itemprop", "typeof", "vocab", "itemtype"))
_VOCABULARY_WORD = re.compile(r"[a-z]{1,12}:[a-zA-Z_:]{1,30}|[a-z][a-zA-Z]{0,30}|https?://schema\.org/[A-Za-z]+")
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
    # Brackets that nothing closes cost the parser the square of their number.
    if whole.count("<", whole.rfind(">") + 1) > _MAX_OPEN:
        raise InputError("is damaged: its markup breaks off", path=source.name)
    if "\x00" in whole:
        raise InputError("is not a web page: it holds binary data", path=source.name)
    page = HtmlFile(whole, encoding, decisions)
    _embedded(page, options, source.name)
    try:
        _Reader(page).read()
    except (AssertionError, RecursionError):
        raise InputError("is damaged: its markup cannot be read", path=source.name) from None
    return page


def _embedded(page: HtmlFile, options: Options, source: str) -> None:
    """Treat what is written into a page as pictures are treated everywhere."""
    found = list(_EMBEDDED.finditer(page.whole))
    if found and options.pictures == "refuse":
        raise InputError("holds pictures or other parts that cannot be searched; it is refused", path=source)
    gone = [match for match in found if options.pictures != "keep" or not match[1].startswith("image/")]
    for match in gone:
        if match[0] != _GREY:
            page.stretch(*match.span(), "").set(_GREY)
    if found:
        done = f"{len(gone)} were replaced by grey areas" if gone else "all were kept unsearched"
        page.notes.append(f"{len(found)} pictures or files are written into the page; {done}")


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


class _Watching(CompleteText):
    """A text that remembers what was masked in it, for the scripts, whose code is no text."""

    def __init__(self, decisions: Iterable[Any] | None) -> None:
        super().__init__(decisions)
        self.masked: set[str] = set()
        self._last = "\n"

    @property
    def at_line_start(self) -> bool:
        return bool(self._wanted) or self._last.isspace()

    def _put(self, text: str) -> None:
        self._last = text[-1:] or self._last
        super()._put(text)

    def apply(self, edits: Iterable[Edit]) -> None:
        edits = list(edits)
        text = self.text
        self.masked |= {text[edit.start : edit.end] for edit in edits}
        super().apply(edits)


class HtmlFile(SplicedFile):
    """A page; a script or style in which anything was masked is emptied."""

    unencodable = "xmlcharrefreplace"

    def __init__(self, whole: str, encoding: Encoding, decisions: Iterable[Any] | None) -> None:
        self.seen = _Watching(decisions)
        super().__init__(whole, encoding, self.seen)
        self.code: list[tuple[int, int]] = []
        self.emptied: set[int] = set()

    def save(self) -> bytes:
        words = {word for masked in self.seen.masked for word in re.findall(r"[^\W_]{4,}", masked)}
        pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in sorted(words)) or r"(?!)", re.IGNORECASE)
        for number, (start, end) in enumerate(self.code):
            if number in self.emptied or pattern.search(self.whole, start, end):
                self.emptied.add(number)
                self.stretch(start, end, "").set("")
        if self.emptied:
            self.notes.append(f"{len(self.emptied)} scripts or styles were emptied, because they held something masked")
        return super().save()

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        yield from super().rest()
        yield "a script or style", [self.whole[start:end] for start, end in self.code]


class _InCode:
    """A string of a script: if anything in it is masked, the script goes."""

    def __init__(self, page: HtmlFile, number: int, text: str) -> None:
        self._page, self._number = page, number
        self.text = text

    def set(self, text: str) -> None:  # noqa: ARG002
        self._page.emptied.add(self._number)


class _Reader(HTMLParser):
    """Puts the text of a page into its map: what is read first, then what stands in attributes and scripts."""

    def __init__(self, page: HtmlFile) -> None:
        super().__init__(convert_charrefs=False)
        self.page = page
        self.lines = [0, *accumulate(len(line) + 1 for line in page.whole.split("\n"))]
        self.inside = ""
        self.attributes: list[tuple[str, str, int, int, str]] = []
        self.comments: list[tuple[int, int]] = []

    def read(self) -> None:
        self.feed(self.page.whole)
        self.close()
        # The parser keeps what follows a script that nothing ends to itself.
        if self.rawdata:
            start = len(self.page.whole) - len(self.rawdata)
            if self.inside in _CODE:
                self.page.code.append((start, len(self.page.whole)))
            else:
                self._put(start, len(self.page.whole), _in_text)
        text = self.page.text
        text.line_end(2)
        for start, end in self.comments:
            self._put(start, end, _comment)
            text.line_end(2)
        self._put_attributes()
        text.line_end(2)
        for number, (start, end) in enumerate(self.page.code):
            for match in _LITERAL.finditer(self.page.whole, start, end):
                text.apart(_InCode(self.page, number, match[0].strip("\"'`/*<>!- \n")))

    @property
    def at(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_data(self, data: str) -> None:
        start = self.at
        if self.inside in _CODE:
            if self.page.code and self.page.code[-1][1] == start:
                start, _ = self.page.code.pop()
            self.page.code.append((start, self.at + len(data)))
        elif self.inside in _AS_IT_IS:
            self.page.text.slot(self.page.stretch(start, start + len(data), data, _in_text))
        else:
            self._put(start, start + len(data), _in_text)

    def _put(self, start: int, end: int, write: object) -> None:
        """Text in which a line break is a blank."""
        assert callable(write)
        whole, text = self.page.whole, self.page.text
        place = start
        for match in _BLANKS.finditer(whole, start, end):
            if place < match.start():
                text.slot(self.page.stretch(place, match.start(), whole[place : match.start()], write))
            if not self.page.seen.at_line_start:
                text.slot(self.page.stretch(*match.span(), " ", write))
            place = match.end()
        if place < end:
            text.slot(self.page.stretch(place, end, whole[place:end], write))

    def handle_charref(self, name: str) -> None:  # noqa: ARG002
        self._reference()

    def handle_entityref(self, name: str) -> None:  # noqa: ARG002
        self._reference()

    def _reference(self) -> None:
        match = _REFERENCE.match(self.page.whole, self.at)
        if match:
            self.page.text.slot(self.page.stretch(*match.span(), unescape(match[0]), _in_text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raw, start = self.get_starttag_text() or "", self.at
        if tag not in ELEMENTS:
            self._put(start, start + len(raw), _in_text)
            return
        self._break(tag)
        if tag in _CODE or tag in _AS_IT_IS:
            self.inside = tag
        named = next((value for name, value in attrs if name in ("name", "property", "itemprop") and value), "")
        opening = _TAG_NAME.match(raw)
        for match in _ATTRIBUTE.finditer(raw, opening.end() if opening else 0):
            name = match[1].lower()
            group = match.lastindex or 0
            if not group or (group == 1 and name in _STRUCTURE):
                continue
            if group == 1:
                # A word alone in a tag shows nothing, but it may name somebody.
                self.attributes.append(("", "name", start + match.start(1), start + match.end(1), ""))
            elif name not in _STRUCTURE:
                label = named if name in ("content", "value") else name.removeprefix("data-").replace("-", " ")
                bare = "=" if group == 4 else ""
                self.attributes.append((bare, name, start + match.start(group), start + match.end(group), label))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.inside = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == self.inside:
            self.inside = ""
        match = _END_TAG.match(self.page.whole, self.at)
        if match and tag in ELEMENTS:
            self._break(tag)
        else:
            end = match.end() if match else self.page.whole.find(">", self.at) + 1
            self._put(self.at, end, _in_text)

    def _break(self, tag: str) -> None:
        if tag in _CELLS:
            if not self.page.seen.at_line_start:
                self.page.text.gap("\t")
        elif tag not in _INLINE and tag not in _CODE:
            self.page.text.line_end(2 if tag in _ROOMY else 1)

    def handle_comment(self, data: str) -> None:
        start = self.page.whole.find(data, self.at) if data else -1
        if start >= 0:
            self.comments.append((start, start + len(data)))

    def handle_pi(self, data: str) -> None:
        self.comments.append((self.at + 2, self.at + 2 + len(data)))

    def unknown_decl(self, data: str) -> None:
        self.comments.append((self.at + 3, self.at + 3 + len(data)))

    def handle_decl(self, decl: str) -> None:
        if decl.lower() != "doctype html":
            self.comments.append((self.at + 2, self.at + 2 + len(decl)))

    def _put_attributes(self) -> None:
        page = self.page
        for bare, name, start, end, label in self.attributes:
            value = unescape(page.whole[start:end])
            if not re.search(r"[^\W_]", value) or value.startswith("data:") or _is_plain(name, value):
                continue
            write = _WRITERS.get(name, _quoted if bare else _in_attribute)
            said = unquote(value) if name in _ADDRESSES else value
            # Labels cannot be masked, so only words that are known to name a kind of value become one.
            known = write in (_in_attribute, _quoted) and is_header([label], ())
            page.line(page.stretch(start, end, said, write), label if known else "", apart=True)


def _is_plain(name: str, value: str) -> bool:
    """Whether an attribute sets colours and lengths alone, or holds a word of a vocabulary for programs."""
    if name == "style":
        return not re.search("url|[\"'@/]", value)
    return name in _VOCABULARIES and bool(_VOCABULARY_WORD.fullmatch(value))


def _in_text(text: str) -> str:
    return escape(text, quote=False)


def _in_attribute(text: str) -> str:
    return escape(text, quote=True)


def _quoted(text: str) -> str:
    """A value that stood without quotes, where a blank would end it."""
    return f'"{escape(text, quote=True)}"'


def _comment(text: str) -> str:
    return text.replace("-->", "-- >")


def _address(text: str) -> str:
    return escape(_name(text) if text.startswith("#") else quote(text, safe=_SAFE), quote=True)


def _name(text: str) -> str:
    """Names lead to each other, so they are spelled alike everywhere, without blanks."""
    mark = "#" if text.startswith("#") else ""
    return mark + re.sub(r"(?:[^\w.:]|-)+", "-", text).strip("-")


def _class_names(text: str) -> str:
    return " ".join(_name(part) for part in re.split(r"\s+(?![^\[]*\])", text))


_WRITERS = {**dict.fromkeys(_ADDRESSES, _address), **dict.fromkeys(_NAMES, _name), "class": _class_names}
