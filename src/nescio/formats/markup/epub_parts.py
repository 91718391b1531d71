"""The parts of a book: which are kept, and under which names.

A file's name may name somebody, and other parts speak of it. So all parts are numbered anew before anything is read, in one
folder, and what leads from one to another leads to the new names; so are the places in them. The list of parts (OPF) loses what
is not kept.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import unquote

from nescio.errors import InputError
from nescio.formats.io.container import read_members
from nescio.formats.io.encoding import decode, find_encoding
from nescio.formats.io.options import Options
from nescio.formats.io.source import Source
from nescio.formats.markup.epub_listing import clean_listing
from nescio.formats.markup.hardened_xml import Element, local, parse_xml
from nescio.protocols import SourceLike

MIMETYPE, CONTAINER, ENCRYPTION = "mimetype", "META-INF/container.xml", "META-INF/encryption.xml"
FOLDER, LIST = "OEBPS", "content.opf"
# What is kept of a book, by its type: how it is read, and what its new name begins with.
_KINDS = {
    "application/xhtml+xml": ("page", "text", ".xhtml"),
    "text/html": ("page", "text", ".xhtml"),
    "application/x-dtbncx+xml": ("xml", "toc", ".ncx"),
    "text/css": ("style", "style", ".css"),
    "image/svg+xml": ("xml", "drawing", ".svg"),
}
_PICTURES = {"image/jpeg": ".jpg", "image/png": ".png", "image/gif": ".gif", "image/webp": ".webp"}
_LEFT_OUT = (
    ("font", "embedded fonts"),
    ("audio/", "videos and sounds"),
    ("video/", "videos and sounds"),
    ("script", "scripts"),
)
# Where one part speaks of another: attributes of any markup, and addresses of styles.
_REFERENCE = re.compile(
    r"""(?P<before>\b(?:href|src|data|poster)\s*=\s*(?P<quote>["'])|\burl\(\s*(?P<mark>["']?)|@import\s+(?P<import>["']))"""
    r"""(?P<address>[^"'()<>\s]+)"""
)
_TAG = re.compile(r"<[A-Za-z][^<>]*>")
# Where a part calls a place by a name: the name itself, and what speaks of it in the same part.
_PLACE = re.compile(
    r"""(?P<before>\s(?P<attribute>(?:xml:)?id|name|for|aria-labelledby|aria-describedby|headers)\s*=\s*["'])(?P<names>[^"'<>]+)"""
)
_SELECTOR = re.compile(r"#(?!(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})(?![\w-]))([\w-]+)(?=[^{};]*\{)")
_LINK = re.compile(r"<[Aa]\s")
_DOCTYPE = re.compile(rb"<!DOCTYPE[^\[>]*>", re.IGNORECASE)
_FONT_TYPES = ("font", "opentype", "application/vnd.ms-opentype", "truetype")
_GREY_NAME, _GREY_TYPE = ".png", "image/png"


@dataclass(slots=True)
class Part:
    """A part under its new name; ``kind`` is "page", "xml", "style" or "picture"."""

    name: str
    kind: str
    text: str = ""
    data: bytes = b""


@dataclass(slots=True)
class Book:
    """The parts in reading order, the list of them as a tree, and what was left out."""

    parts: list[Part]
    listing: Element
    left_out: Counter[str] = field(default_factory=Counter)
    pictures: int = 0


def read_book(source: SourceLike, options: Options, grey: bytes) -> Book:
    """The book of a source, its parts numbered; ``grey`` is what pictures become unless they are kept."""
    members = read_members(source, kind="a book")
    _check(members, source.name)
    listing_name = _listing_name(members, source.name)
    listing = parse_xml(_DOCTYPE.sub(b"", members[listing_name]), source.name)
    return _Numbering(members, listing_name, listing, options, source.name, grey).book()


def _check(members: dict[str, bytes], source: str) -> None:
    if members.get(MIMETYPE, b"").strip() != b"application/epub+zip" or CONTAINER not in members:
        raise InputError("is a ZIP archive, but not a book", path=source)
    if ENCRYPTION in members:
        ciphers = parse_xml(members[ENCRYPTION], source)
        targets = [str(one.get("URI", "")).lower() for one in ciphers.iter() if local(one.tag) == "CipherReference"]
        # Fonts are often garbled; they are not kept anyway.
        if not all(target.endswith((".otf", ".ttf", ".woff", ".woff2")) for target in targets):
            raise InputError("is encrypted (protected by its seller); it is refused", path=source)


def _listing_name(members: dict[str, bytes], source: str) -> str:
    root = parse_xml(members[CONTAINER], source)
    named = [unquote(one.get("full-path", "")) for one in root.iter() if local(one.tag) == "rootfile"]
    found = next((name for name in named if name in members), "")
    if not found:
        raise InputError("is damaged: the list of its parts is missing", path=source)
    return found


class _Numbering:
    def __init__(
        self, members: dict[str, bytes], listing_name: str, listing: Element, options: Options, source: str, grey: bytes
    ) -> None:
        self._members, self._listing, self._options, self._source, self._grey = members, listing, options, source, grey
        self._folder = posixpath.dirname(listing_name)
        self._left_out: Counter[str] = Counter()
        self._new = {listing_name: LIST}
        self._places: dict[str, str] = {}
        self._pictures = 0

    def book(self) -> Book:
        items = self._in_order([one for one in self._listing.iter() if local(one.tag) == "item"])
        kept: list[tuple[str, str, Part]] = []
        counts: Counter[str] = Counter()
        for item in items:
            old = self._target(item.get("href", ""), self._folder)
            if (found := self._kind(item, old)) is None:
                self._take_out(item)
                continue
            kind, stem, suffix = found
            counts[stem] += 1
            part = Part(f"{stem}-{counts[stem]}{suffix}", kind)
            kept.append((old, posixpath.dirname(old), part))
            self._new[old] = part.name
            item.set("href", part.name)
        for old, folder, part in kept:
            if part.kind == "picture":
                part.data = self._members[old] if self._options.pictures == "keep" else self._grey
            else:
                part.text = self._with_new_names(part, self._decoded(self._members[old]), folder)
        for one in self._listing.iter():
            if local(one.tag) == "reference" and one.get("href"):
                one.set("href", self._led(one.get("href"), self._folder))
        clean_listing(self._listing)
        return Book([part for _, _, part in kept], self._listing, self._left_out, self._pictures)

    def _in_order(self, items: list[Element]) -> list[Element]:
        """Chapters as they are read, then all others as they are listed."""
        order = [one.get("idref") for one in self._listing.iter() if local(one.tag) == "itemref"]
        place = {ident: number for number, ident in enumerate(order)}
        return sorted(items, key=lambda item: place.get(item.get("id"), len(place)))

    def _kind(self, item: Element, old: str) -> tuple[str, str, str] | None:
        type = item.get("media-type", "").strip().lower()
        if old not in self._members or old in self._new:
            return None
        if type in _KINDS:
            return _KINDS[type]
        if type in _PICTURES:
            self._pictures += 1
            if self._options.pictures == "refuse":
                raise InputError("holds pictures, which cannot be searched; it is refused", path=self._source)
            if self._options.pictures == "keep":
                return "picture", "picture", _PICTURES[type]
            item.set("media-type", _GREY_TYPE)
            return "picture", "picture", _GREY_NAME
        what = next((what for word, what in _LEFT_OUT if word in type), "")
        if any(word in type for word in _FONT_TYPES):
            what = "embedded fonts"
        self._left_out[what or "parts of unknown kind"] += 1
        return None

    def _take_out(self, item: Element) -> None:
        for one in list(self._listing.iter()):
            if local(one.tag) == "itemref" and one.get("idref") == item.get("id"):
                one.getparent().remove(one)
        item.getparent().remove(item)

    def _decoded(self, data: bytes) -> str:
        source = Source(self._source, stream=None)
        source._held = data
        with source.open() as stream:
            encoding = find_encoding(stream, self._source)
        return decode(data, encoding, self._source)

    def _with_new_names(self, part: Part, text: str, folder: str) -> str:
        text = _REFERENCE.sub(lambda match: match["before"] + self._led(match["address"], folder), text)
        if part.kind == "style":
            return _SELECTOR.sub(lambda match: f"#{self._place(match[1])}", text)
        return _TAG.sub(lambda tag: _PLACE.sub(self._placed, tag[0]) if "=" in tag[0] else tag[0], text)

    def _placed(self, match: re.Match[str]) -> str:
        # Only of a link the name is a place; of others it tells what something is ("viewport").
        if match["attribute"] == "name" and not _LINK.match(match.string):
            return match[0]
        return match["before"] + " ".join(map(self._place, match["names"].split()))

    def _place(self, name: str) -> str:
        """What a place of the book is called now; the same name is the same everywhere."""
        return self._places.setdefault(name, f"place-{len(self._places) + 1}")

    def _led(self, address: str, folder: str) -> str:
        """Where an address leads now; one that leads out of the book stays, and is read as text."""
        path, _, place = address.partition("#")
        new = self._new.get(self._target(path, folder)) if path else ""
        if new is None:
            return address
        return f"{new}#{self._place(unquote(place))}" if place else new

    def _target(self, address: str, folder: str) -> str:
        path = unquote(address.partition("#")[0])
        return posixpath.normpath(posixpath.join(folder, path)).lstrip("/")
