"""Open packaging (ISO/IEC 29500-2), the frame of DOCX, XLSX and PPTX: parts joined by typed relationships.

A package is read as a graph that begins at the main part. Only relationships of the kinds that a format understands are
followed; every other part stays out of the graph and so out of what is written. Names of parts are given anew on writing.
"""

from __future__ import annotations

import posixpath
import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote

from lxml import etree

from nescio.errors import InputError
from nescio.formats.io.container import read_members, zip_bytes
from nescio.formats.markup.hardened_xml import Element, parse_xml, serialize
from nescio.protocols import SourceLike

CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE_RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
# The same names as 'Strict Open XML' spells them, wherever they say what something is.
_STRICT = re.compile(rb"""((?:xmlns(?::[\w.-]+)?|Type|uri)\s*=\s*["'])http://purl\.oclc\.org/ooxml/(\w+)/""")
_STRICT_MARK, _STRICT_SIGN = b"http://purl.oclc.org/ooxml/", re.compile(rb"""\sconformance\s*=\s*["']strict["']""")
MICROSOFT_RELATIONSHIPS = "http://schemas.microsoft.com/office/2007/relationships"
R = f"{{{OFFICE_RELATIONSHIPS}}}"

HYPERLINK, IMAGE = "hyperlink", "image"
# What kept pictures may be: what else calls itself a picture is not known to be one.
_PICTURES = {"png": "image/png", "jpeg": "image/jpeg", "jpg": "image/jpeg", "gif": "image/gif", "bmp": "image/bmp",
             "tiff": "image/tiff", "tif": "image/tiff", "webp": "image/webp",
             "emf": "image/x-emf", "wmf": "image/x-wmf"}  # fmt: skip

# Kinds of relationships that are never followed and worth a word to the user.
LOUD = {
    "vbaProject": "macros",
    "package": "embedded objects",
    "oleObject": "embedded objects",
    "aFChunk": "embedded documents",
    "subDocument": "embedded documents",
    "control": "form controls",
    "ctrlProp": "form controls",
    "font": "embedded fonts",
    "video": "videos and sounds",
    "audio": "videos and sounds",
    "media": "videos and sounds",
    "externalLink": "links to other workbooks",
    "pivotTable": "pivot tables (their cells stay)",
    "slicer": "slicers and timelines",
    "timeline": "slicers and timelines",
    "queryTable": "data connections",
    "connections": "data connections",
    "origin": "digital signatures",
}
# Those of which everybody expects that they go: properties, authors, copies and caches.
QUIET = frozenset(
    "core-properties extended-properties custom-properties extendedProperties customProperties thumbnail "
    "people person customXml customXmlProps webSettings "
    "glossaryDocument commentsExtended commentsIds commentsExtensible threadedComment attachedTemplate mailMergeSource "
    "mailMergeHeaderSource printerSettings calcChain pivotCacheDefinition pivotCacheRecords sharedStrings "
    "volatileDependencies sheetMetadata stylesWithEffects keyMapCustomizations officeDocument documentTasks "
    "wordVbaData chartColorStyle chartStyle themeOverride chartUserShapes usernames revisionHeaders revisionLog "
    "presProps viewProps tags slideUpdateInfo changesInfo revisionInfo authors customData "
    "hyperlink image frame signature certificate classificationlabels vmlDrawing externalLinkPath externalLinkLongPath".split()
)


@dataclass(frozen=True, slots=True)
class Kind:
    """Where parts of a kind are written (``{n}`` is a number) and what they are; pictures are not XML."""

    path: str
    content_type: str


@dataclass(eq=False, slots=True)
class Part:
    """A part of a package: XML, or (``root`` is None) the bytes of a picture."""

    kind: str
    content_type: str = ""
    root: Element = None
    data: bytes = b""
    links: dict[str, Link] = field(default_factory=dict)

    def parts(self, kind: str) -> Iterator[Part]:
        """The parts of a kind that this one points to, in order."""
        for link in self.links.values():
            if link.kind == kind and link.target is not None:
                yield link.target


@dataclass(slots=True)
class Link:
    """A relationship: to another part, or to an address outside."""

    kind: str
    target: Part | None = None
    address: str = ""


@dataclass(slots=True)
class Package:
    """The main part with all that hangs on it, and what was left out, counted by what the user calls it."""

    main: Part
    left_out: Counter[str]
    pictures: int = 0
    # Whether it was saved as 'Strict Open XML', which is written as the ordinary kind.
    is_strict: bool = False

    def expect(self, types: Sequence[str]) -> None:
        """Let the main part be of one of the types, the first if it says nothing or something else of itself."""
        if self.main.content_type not in types:
            self.main.content_type = types[0]

    def all_parts(self) -> list[Part]:
        """All parts, each once, the main part first."""
        found = {id(self.main): self.main}
        waiting = [self.main]
        while waiting:
            for link in waiting.pop(0).links.values():
                if link.target is not None and id(link.target) not in found:
                    found[id(link.target)] = link.target
                    waiting.append(link.target)
        return list(found.values())


class _Reader:
    def __init__(self, members: dict[str, bytes], kinds: Mapping[str, Kind], source: str, *, pictures: str) -> None:
        self.members = members
        # Names of parts are compared without case.
        self.spelling = {name.lower(): name for name in members}
        self.kinds = kinds
        self.source = source
        self.keep_pictures = pictures in ("keep", "mask")
        self.left_out: Counter[str] = Counter()
        self.parts: dict[str, Part] = {}
        self.picture_names: set[str] = set()
        # Names that some relationship explained; the others are strangers in the package.
        listed = self.spelling.get("[content_types].xml", "")
        if not listed:
            raise InputError("is a ZIP archive, but not an office document", path=source)
        self.explained = {listed}
        rows = parse_xml(members[listed], source).iter(f"{{{CONTENT_TYPES}}}Override")
        self.types = {row.get("PartName", "").lstrip("/").lower(): row.get("ContentType", "") for row in rows}

    def relationships(self, name: str) -> Iterator[tuple[str, str, str, bool]]:
        """(id, kind, target, external) of a part; "" is the package."""
        folder, base = posixpath.split(name)
        rels = posixpath.join(folder, "_rels", base + ".rels")
        found = self.spelling.get(rels.lower())
        if found is None:
            return
        self.explained.add(found)
        for row in parse_xml(self.members[found], self.source).iter(f"{{{RELATIONSHIPS}}}Relationship"):
            kind = row.get("Type", "").rpartition("/")[2]
            external = row.get("TargetMode") == "External"
            target = row.get("Target", "")
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, unquote(target.partition("#")[0]))).lstrip("/")
            yield row.get("Id", ""), kind, target, external

    def main(self) -> Part:
        for _, kind, target, external in list(self.relationships("")):
            if kind == "officeDocument" and not external:
                return self._part(target, "main")
        raise InputError("is damaged: its package has no main part", path=self.source)

    def _part(self, name: str, kind: str) -> Part:
        name = self.spelling.get(name.lower(), name)
        if name in self.parts:
            return self.parts[name]
        if name not in self.members:
            raise InputError("is damaged: its package lacks a part that it needs", path=self.source)
        self.explained.add(name)
        part = Part(kind, self.types.get(name.lower(), ""))
        self.parts[name] = part
        if kind == IMAGE:
            self.picture_names.add(name)
            part.content_type = _PICTURES.get(posixpath.splitext(name)[1][1:].lower(), "")
            if self.keep_pictures and part.content_type:
                part.data = self.members[name]
            else:
                part.content_type, part.data = "image/png", grey_picture()
            return part
        part.root = parse_xml(self.members[name], self.source)
        self._follow(name, part)
        return part

    def _follow(self, name: str, part: Part) -> None:
        for ident, kind, target, external in self.relationships(name):
            if external:
                if kind == HYPERLINK:
                    part.links[ident] = Link(kind, address=target)
                elif kind == IMAGE:
                    part.links[ident] = Link(kind, Part(IMAGE, "image/png", data=grey_picture()))
                    self.picture_names.add(f"{name}:{ident}")
                else:
                    self._leave_out(kind)
            elif kind in self.kinds:
                if target.lower() in self.spelling:
                    part.links[ident] = Link(kind, self._part(target, kind))
            else:
                self._leave_out(kind, target)

    def _leave_out(self, kind: str, target: str = "") -> None:
        target = self.spelling.get(target.lower(), target)
        if target in self.explained:
            return
        if target:
            self.explained.add(target)
        if kind in LOUD:
            self.left_out[LOUD[kind]] += 1
        elif kind not in QUIET:
            self.left_out["parts of unknown kind"] += 1
        # What hangs on a part that is left out is left out with it.
        for _, below, target_below, external in list(self.relationships(target)) if target else ():
            if not external:
                self._leave_out(below, target_below)

    def strangers(self) -> int:
        return sum(1 for name in self.members if name not in self.explained)


def read_package(source: SourceLike, kinds: Mapping[str, Kind], *, kind: str, pictures: str) -> Package:
    """The package of a source; ``kind`` is what the user calls such a file, ``pictures`` the rule for pictures."""
    members, is_strict = _transitional(read_members(source, kind=kind))
    reader = _Reader(members, kinds, source.name, pictures=pictures)
    try:
        main = reader.main()
    except RecursionError:
        raise InputError("is refused: its parts are nested too deeply", path=source.name) from None
    for _, what, target, external in list(reader.relationships("")):
        if what != "officeDocument" and not external:
            reader._leave_out(what, target)
    if strangers := reader.strangers():
        reader.left_out["parts of unknown kind"] += strangers
    return Package(main, reader.left_out, len(reader.picture_names), is_strict)


def _transitional(members: dict[str, bytes]) -> tuple[dict[str, bytes], bool]:
    """The members with the ordinary names of what they hold, and whether any had the strict ones."""
    strict = [name for name, data in members.items() if name.endswith((".xml", ".rels")) and _STRICT_MARK in data]
    for name in strict:
        data = _STRICT.sub(rb"\1http://schemas.openxmlformats.org/\2/2006/", members[name])
        members[name] = _STRICT_SIGN.sub(b"", data, count=1)
    return members, bool(strict)


def write_package(package: Package, kinds: Mapping[str, Kind]) -> bytes:
    """The package as a file; the same package always gives the same bytes."""
    names = _names(package, kinds)
    types = etree.Element(f"{{{CONTENT_TYPES}}}Types", nsmap={None: CONTENT_TYPES})
    for suffix, content_type in (
        ("rels", "application/vnd.openxmlformats-package.relationships+xml"),
        ("xml", "application/xml"),
    ):
        etree.SubElement(types, f"{{{CONTENT_TYPES}}}Default", Extension=suffix, ContentType=content_type)
    members: dict[str, bytes] = {"[Content_Types].xml": b""}
    members["_rels/.rels"] = _relationships({"rId1": Link("officeDocument", package.main)}, "", names)
    for part in package.all_parts():
        name = names[id(part)]
        etree.SubElement(
            types, f"{{{CONTENT_TYPES}}}Override", PartName=f"/{name}", ContentType=_content_type(part, kinds)
        )
        members[name] = part.data if part.root is None else serialize(part.root)
        if part.links:
            folder, base = posixpath.split(name)
            members[f"{folder}/_rels/{base}.rels"] = _relationships(part.links, folder, names)
    members["[Content_Types].xml"] = serialize(types)
    return zip_bytes(members)


def _names(package: Package, kinds: Mapping[str, Kind]) -> dict[int, str]:
    counts: Counter[str] = Counter()
    names = {}
    for part in package.all_parts():
        path = kinds[part.kind].path
        if part.kind == IMAGE:
            path += "." + next(suffix for suffix, known in _PICTURES.items() if known == part.content_type)
        counts[path] += 1
        names[id(part)] = path.format(n=counts[path])
    return names


def _content_type(part: Part, kinds: Mapping[str, Kind]) -> str:
    # The main part's type tells templates and files for macros from ordinary ones: it goes with the suffix.
    return part.content_type if part.kind in ("main", IMAGE) else kinds[part.kind].content_type


def _relationships(links: Mapping[str, Link], folder: str, names: Mapping[int, str]) -> bytes:
    root = etree.Element(f"{{{RELATIONSHIPS}}}Relationships", nsmap={None: RELATIONSHIPS})
    for ident, link in links.items():
        base = MICROSOFT_RELATIONSHIPS if link.kind == "diagramDrawing" else OFFICE_RELATIONSHIPS
        row = etree.SubElement(root, f"{{{RELATIONSHIPS}}}Relationship", Id=ident, Type=f"{base}/{link.kind}")
        if link.target is None:
            row.set("Target", link.address)
            row.set("TargetMode", "External")
        else:
            row.set("Target", posixpath.relpath(names[id(link.target)], folder or "."))
    return serialize(root)


def grey_picture() -> bytes:
    """A PNG of one light grey pixel; drawn over the whole area of the picture that it stands for."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\x00\xd9")) + chunk(b"IEND", b"")
    )
