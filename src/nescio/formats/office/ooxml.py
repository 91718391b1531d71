"""What Word documents and workbooks share as files: how they are opened, what is reported, all their strings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from urllib.parse import quote

from lxml import etree

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.slots import AttributeSlot, TextMap
from nescio.formats.markup.hardened_xml import Element, legal, local
from nescio.formats.office.drawing import MC
from nescio.formats.office.package import Kind, Link, Package, read_package, write_package
from nescio.formats.office.vocabulary import is_own_name, is_structure
from nescio.protocols import SourceLike

# Attributes that name a font.
_FONTS = frozenset(
    "ascii hAnsi cs eastAsia typeface font-family font-family-asian font-family-complex font-name font-name-asian "
    "font-name-complex".split()
)
_FONT_ELEMENTS = frozenset(("font", "rFont", "font-face"))
# Two words side by side, which no identifier has.
_WORDS = re.compile(r"[^\W\d_]{2,}\s+[^\W\d_]{2,}")
_ANY_FONT = "Arial"


def load_package(
    source: SourceLike, kinds: Mapping[str, Kind], options: Options, *, kind: str
) -> tuple[Package, list[str]]:
    """A package and what the user should know about it, by the rule for pictures."""
    package = read_package(source, kinds, kind=kind, keep_pictures=options.pictures == "keep")
    if options.pictures == "refuse" and (package.pictures or package.left_out):
        raise InputError("holds pictures or other parts that cannot be searched; it is refused", path=source.name)
    notes = [f"left out: {what} ({count})" for what, count in sorted(package.left_out.items())]
    if package.pictures:
        done = "kept unsearched" if options.pictures == "keep" else "replaced by grey areas"
        notes.append(f"pictures {done}: {package.pictures}")
    return package, notes


class OoxmlFile(Loaded):
    """A cleaned package with the map of its text."""

    def __init__(self, package: Package, kinds: Mapping[str, Kind], text: CompleteText, notes: list[str]) -> None:
        super().__init__(text, notes)
        self.package = package
        self.kinds = kinds

    def save(self) -> bytes:
        for part in self.package.all_parts():
            if part.root is not None:
                tidy_namespaces(part.root)
        return write_package(self.package, self.kinds)

    def strings(self) -> Iterator[tuple[str, list[str]]]:
        for part in self.package.all_parts():
            if part.root is not None:
                yield f"a part of it ({part.kind})", list(strings_of(part.root))
            yield "its links", [link.address for link in part.links.values() if link.address]


class AddressSlot:
    """Where a link leads."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.place = (link, "address")

    @property
    def text(self) -> str:
        return self._link.address

    def set(self, text: str) -> None:
        # Word takes a document with an invalid address for a damaged one.
        self._link.address = quote(legal(text), safe=":/?#@!$&'()*+,;=%-._~")


class FontSlot:
    """A font that is not one of everybody's: it may be called like a firm or like somebody."""

    def __init__(self, name: str, places: list[tuple[Element, str]]) -> None:
        self.text = name
        self.place = (places[0][0], f"font {places[0][1]}")
        self._places = places

    def set(self, text: str) -> None:  # noqa: ARG002
        for element, name in self._places:
            element.set(name, _ANY_FONT)


def loose_attributes(roots: Iterable[Element], but: Collection[str] = ()) -> Iterator[AttributeSlot]:
    """Attributes that hold words, wherever they stand; those that were read already are not read again."""
    for root in roots:
        for element in root.iter():
            for name, value in element.attrib.items():
                other = name in but or name.startswith(MC) or _names_font(element, name)
                if not other and _WORDS.search(value) and not is_structure(value):
                    yield AttributeSlot(element, name, legal)


def put_fonts(roots: Iterable[Element], text: TextMap) -> None:
    """The names of rare fonts, a line each; one that is changed becomes an ordinary font."""
    places: dict[str, list[tuple[Element, str]]] = defaultdict(list)
    for root in roots:
        for element in root.iter():
            for name, value in element.attrib.items():
                if _names_font(element, name) and not is_own_name(value):
                    places[value].append((element, name))
    for value, found in places.items():
        text.apart(FontSlot(value, found))


def _names_font(element: Element, attribute: str) -> bool:
    end, name = local(attribute), local(element.tag)
    if name == "name" and element.getparent() is not None:
        return end == "val" and local(element.getparent().tag) == "font"
    return end in _FONTS or (name in _FONT_ELEMENTS and end in ("name", "val"))


def strings_of(root: Element) -> Iterator[str]:
    """All strings of a part that may say something: texts, and attributes that are not mere structure."""
    yield from root.nsmap.values()
    for element in root.iter():
        if element.text and not element.text.isspace():
            yield element.text
        if element.tail and not element.tail.isspace():
            yield element.tail
        for value in element.attrib.values():
            if not is_structure(value):
                yield value


def tidy_namespaces(root: Element) -> None:
    """Drop declarations that nothing uses: an address in one may name somebody."""
    # Formulas of OpenDocument name their grammar by a prefix.
    needed = {"of", *root.get(f"{MC}Ignorable", "").split()}
    for choice in root.iter(f"{MC}Choice"):
        needed.update(choice.get("Requires", "").split())
    etree.cleanup_namespaces(root, keep_ns_prefixes=sorted(needed))
