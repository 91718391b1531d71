"""What Word documents, workbooks and presentations share as files: how they are opened, what is reported, what is not read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from urllib.parse import quote, unquote

from lxml import etree

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.markup.hardened_xml import Element, legal
from nescio.formats.office.attributes import unread
from nescio.formats.office.drawing import MC
from nescio.formats.office.package import IMAGE, Kind, Link, Package, Part, grey_picture, read_package, write_package
from nescio.formats.pictures.embedded import EmbeddedPictures, note_on_pictures
from nescio.protocols import SourceLike

# What the parts of a package are called in messages, by the kind of relationship that leads to them.
_PART_NAMES = {
    "main": "its main part",
    "styles": "its styles",
    "numbering": "the numbering of its lists",
    "settings": "its settings",
    "fontTable": "its list of fonts",
    "theme": "its theme",
    "header": "a header",
    "footer": "a footer",
    "footnotes": "its footnotes",
    "endnotes": "its endnotes",
    "comments": "its comments",
    "chart": "a chart",
    "worksheet": "a sheet",
    "chartsheet": "a sheet with a chart",
    "table": "a table",
    "drawing": "a drawing",
    "slide": "a slide",
    "slideLayout": "a layout of slides",
    "slideMaster": "a master of slides",
    "notesSlide": "the notes of a slide",
    "notesMaster": "the master of its notes",
    "handoutMaster": "the master of its handouts",
    "commentAuthors": "the authors of its comments",
    "tableStyles": "its styles of tables",
    "diagramData": "a diagram",
    "vmlDrawing": "the frames of its comments",
}


def load_package(
    source: SourceLike, kinds: Mapping[str, Kind], options: Options, *, kind: str
) -> tuple[Package, list[str]]:
    """A package and what the user should know about it, by the rule for pictures."""
    package = read_package(source, kinds, kind=kind, pictures=options.pictures)
    if options.pictures == "refuse" and (package.pictures or package.left_out):
        raise InputError("holds pictures or other parts that cannot be searched; it is refused", path=source.name)
    notes = [f"left out: {what} ({count})" for what, count in sorted(package.left_out.items())]
    if package.is_strict:
        notes.append("was saved as 'Strict Open XML'; it is written as the ordinary kind")
    if package.pictures and options.pictures != "mask":
        notes.append(note_on_pictures(options, package.pictures))
    return package, notes


class OoxmlFile(Loaded):
    """A cleaned package with the map of its text."""

    def __init__(self, package: Package, kinds: Mapping[str, Kind], text: CompleteText, notes: list[str]) -> None:
        super().__init__(text, notes)
        self.package = package
        self.kinds = kinds
        self._pictures: EmbeddedPictures | None = None

    def put_pictures(self, options: Options) -> OoxmlFile:
        """Let what is written in pictures be part of the text; those that cannot be read become grey areas."""
        if options.pictures != "mask":
            return self
        self._pictures = EmbeddedPictures(options)
        unread = 0
        for part in self.package.all_parts():
            if part.kind != IMAGE:
                continue
            is_grey = part.data == grey_picture()
            kind = "" if is_grey else self._pictures.add(part.data, self.text, partial(setattr, part, "data"))
            part.content_type = f"image/{kind.lower()}" if kind else "image/png"
            if not kind:
                part.data = grey_picture()
                unread += 1
        if unread:
            self.notes.append(note_on_pictures(options, unread))
        return self

    def scrub(self, survivors: Survivors) -> None:
        if self._pictures is not None:
            self.notes += self._pictures.scrub(survivors)

    def save(self) -> bytes:
        for part in self.package.all_parts():
            if part.root is not None:
                tidy_namespaces(part.root)
        return write_package(self.package, self.kinds)

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        for part in self.package.all_parts():
            if part.root is not None:
                yield f"{part_name(part)}, outside its text", list(unread(part.root, self.text))
            addresses = [
                link for link in part.links.values() if link.address and not self.text.vouches(link, "address")
            ]
            yield f"a link of {part_name(part)}", [link.address for link in addresses]


def part_name(part: Part) -> str:
    """What a part is called in messages."""
    return _PART_NAMES.get(part.kind, f"its {part.kind}")


class AddressSlot:
    """Where a link leads."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.place = (link, "address")

    @property
    def text(self) -> str:
        return unquote(self._link.address)

    def set(self, text: str) -> None:
        # Word takes a document with an invalid address for a damaged one.
        self._link.address = quote(legal(text), safe=":/?#@!$&'()*+,;=%-._~")


def tidy_namespaces(root: Element) -> None:
    """Drop declarations that nothing uses: an address in one may name somebody."""
    # Formulas of OpenDocument name their grammar by a prefix.
    needed = {"of", *root.get(f"{MC}Ignorable", "").split()}
    for choice in root.iter(f"{MC}Choice"):
        needed.update(choice.get("Requires", "").split())
    etree.cleanup_namespaces(root, keep_ns_prefixes=sorted(needed))
