"""OpenDocument files (ISO/IEC 26300: ODS, ODT): their parts, and how they are cleaned.

As with Word documents, cleaning depends on nothing but the file. What a paragraph may hold is listed; any other field or
mark becomes its text, and elements of namespaces that are not understood go.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from lxml import etree

from nescio.errors import InputError
from nescio.formats.io.container import read_members, zip_bytes
from nescio.formats.markup.hardened_xml import Element, local, namespace, parse_xml, remove, remove_all, serialize
from nescio.formats.office.package import grey_picture
from nescio.formats.vocabulary.values import is_own_name
from nescio.protocols import SourceLike

_OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE, TEXT, TABLE, STYLE, DRAW, SVG, FO, NUMBER, CHART, META, MANIFEST = (
    f"{{{_OASIS}{end}:1.0}}"
    for end in ("office", "text", "table", "style", "drawing", "svg-compatible", "xsl-fo-compatible", "datastyle", "chart",
                "meta", "manifest")
)  # fmt: skip
XLINK = "{http://www.w3.org/1999/xlink}"
DC = "{http://purl.org/dc/elements/1.1/}"
CALC = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
LO = "{urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0}"
_OTHER_NAMESPACES = frozenset(
    (
        XLINK[1:-1],
        DC[1:-1],
        CALC[1:-1],
        LO[1:-1],
        "http://www.w3.org/1998/Math/MathML",
        "http://www.w3.org/XML/1998/namespace",
    )
)
_FAMILY = "application/vnd.oasis.opendocument"
TYPES = {
    f"{_FAMILY}.spreadsheet": "spreadsheet",
    f"{_FAMILY}.spreadsheet-template": "spreadsheet",
    f"{_FAMILY}.text": "text",
    f"{_FAMILY}.text-template": "text",
    f"{_FAMILY}.text-web": "text",
}
_OBJECT_TYPES = tuple(f"{_FAMILY}.{end}" for end in ("chart", "formula", "spreadsheet", "text"))
# Where a file says of itself what it is.
_MIMETYPE, _MANIFEST = "mimetype", "META-INF/manifest.xml"
_PART = re.compile(r"(?:Object \d+/)?(?:content|styles)\.xml")
_PICTURE = re.compile(r"(?:Object \d+/)?Pictures/[^/]+\.(?P<suffix>png|jpe?g|gif|bmp|tiff?|svg|emf|wmf)", re.I)
# Kinds of pictures that cannot be kept or read, by the rule for pictures; by the other rules none is.
_NOT_KEPT = {"keep": ("svg",), "mask": ("svg", "emf", "wmf")}
# Members of which everybody expects that they go, and those worth a word.
_QUIET = re.compile(
    r"(?:Object \d+/)?(?:meta\.xml|settings\.xml|manifest\.rdf|layout-cache|Thumbnails/.*|Configurations2/.*|"
    r"ObjectReplacements/.*|META-INF/manifest\.xml|mimetype|current\.xml)"
)
_LOUD = (
    (re.compile(r"(?:Basic|Scripts|Dialogs)/"), "macros"),
    (re.compile(r"META-INF/.*signatures"), "digital signatures"),
    (re.compile(r"Object \d+$|Object \d+/|.*\.(?:bin|ole)$"), "embedded objects"),
    (re.compile(r"(?:Media|Pictures)/"), "videos, sounds and pictures of unknown kind"),
)
_WITH_PICTURES = (f"{DRAW}image", f"{DRAW}fill-image", f"{STYLE}background-image", f"{TEXT}list-level-style-image")
# What a paragraph may hold besides text.
_INLINE = frozenset(
    "span a s tab line-break soft-page-break note note-citation note-body page-number page-count chapter sequence bookmark "
    "bookmark-start bookmark-end reference-mark reference-mark-start reference-mark-end bookmark-ref reference-ref note-ref "
    "sequence-ref ruby ruby-base ruby-text number sheet-name p h list list-item frame text-box image object custom-shape rect "
    "line ellipse circle polygon polyline path g connector caption title desc annotation annotation-end glue-point "
    "enhanced-geometry equation handle paragraph-count table table-column table-columns table-header-rows table-rows table-row "
    "table-cell covered-table-cell creator table-header-columns table-row-group table-column-group list-header".split()
)
_DROPPED = (
    f"{OFFICE}scripts", f"{OFFICE}forms", f"{OFFICE}event-listeners", f"{TEXT}tracked-changes", f"{TEXT}change",
    f"{TEXT}change-start", f"{TEXT}change-end", f"{TABLE}tracked-changes", f"{OFFICE}dde-source", f"{TABLE}dde-links",
    f"{TABLE}scenario", f"{TABLE}table-source", f"{TABLE}cell-range-source", f"{TEXT}section-source", f"{TEXT}dde-connection-decls",
    f"{TABLE}consolidation", f"{OFFICE}binary-data", f"{DRAW}object-ole", f"{DRAW}plugin", f"{DRAW}applet", f"{DRAW}floating-frame",
    f"{TEXT}hidden-text", f"{TEXT}hidden-paragraph", f"{TEXT}script", f"{TEXT}toc-mark",
    f"{TEXT}toc-mark-start", f"{TEXT}toc-mark-end",
    f"{TEXT}alphabetical-index-mark", f"{TEXT}alphabetical-index-mark-start", f"{TEXT}alphabetical-index-mark-end",
    f"{TEXT}user-index-mark", f"{TEXT}variable-decls", f"{TEXT}user-field-decls", f"{TEXT}alphabetical-index-auto-mark-file",
    f"{META}creator-initials", f"{LO}sender-initials", f"{DC}date", f"{META}date-string", f"{TABLE}filter", f"{TABLE}sort",
    f"{TABLE}subtotal-rules", f"{TABLE}database-source-sql", f"{TABLE}database-source-table", f"{TABLE}database-source-query",
    f"{STYLE}map-source", f"{DRAW}image-map", f"{LO}signature-line", f"{DRAW}contour-polygon", f"{DRAW}contour-path",
)  # fmt: skip
_DROPPED_ATTRIBUTES = frozenset((
    f"{XLINK}title", f"{OFFICE}title", f"{OFFICE}target-frame-name", f"{TABLE}protection-key", f"{OFFICE}string-value",
    f"{TEXT}protection-key", f"{TABLE}description", f"{OFFICE}name", f"{TEXT}description", f"{DRAW}filter-name",
    f"{XLINK}actuate", f"{LO}mime-type", f"{TEXT}condition", f"{CALC}value-type", f"{LO}resolved",
    f"{DRAW}mime-type",
))  # fmt: skip
# What LibreOffice counts by itself.
_COUNTERS = frozenset(("Table", "Illustration", "Text", "Drawing", "Figure", "Tabelle", "Abbildung", "Zeichnung"))
_NAMED_DEFINITIONS = frozenset(
    ("gradient", "hatch", "fill-image", "marker", "stroke-dash", "opacity", "linearGradient", "radialGradient")
)
_AUTOMATIC_NAME = re.compile(r"[A-Za-z]{1,6}\d+|Default|Standard|Mpm\d+|Mdp\d+")
_OTHER_FILE = re.compile(r"'\w+:[^']*'#|\[\d+\]|\bDDE\(", re.I)
_ENCODED = re.compile(r"_([0-9a-f]{2,4})_")


@dataclass(slots=True)
class OpenDocument:
    """The parts of a file that are kept, by name."""

    kind: str
    mimetype: str
    parts: dict[str, Element]
    object_types: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)
    left_out: Counter[str] = field(default_factory=Counter)

    def save(self) -> bytes:
        """The finished file."""
        manifest = etree.Element(f"{MANIFEST}manifest", nsmap={"manifest": MANIFEST[1:-1]})
        folders = dict.fromkeys(f"{name.rpartition('/')[0]}/" for name in self.parts if "/" in name)
        objects = {folder: self.object_types.get(folder, _OBJECT_TYPES[0]) for folder in folders}
        rows = {
            "/": self.mimetype,
            **objects,
            **dict.fromkeys(self.parts, "text/xml"),
            **dict.fromkeys(self.pictures, ""),
        }
        for path, kind in rows.items():
            row = etree.SubElement(manifest, f"{MANIFEST}file-entry")
            row.set(f"{MANIFEST}full-path", path)
            row.set(f"{MANIFEST}media-type", kind)
        manifest.set(f"{MANIFEST}version", "1.3")
        members = {_MIMETYPE: self.mimetype.encode()}
        members.update({name: serialize(root) for name, root in self.parts.items()})
        members.update(self.pictures)
        members[_MANIFEST] = serialize(manifest)
        return zip_bytes(members, stored=(_MIMETYPE,))


def read_opendocument(source: SourceLike, kind: str, *, pictures: str) -> OpenDocument:
    """The file of a source, of which only what is understood is kept; ``pictures`` is the rule for pictures."""
    members = read_members(source, kind="an OpenDocument file")
    mimetype = members.get(_MIMETYPE, b"").decode("ascii", "replace").strip()
    if TYPES.get(mimetype) != kind or "content.xml" not in members:
        raise InputError(f"is not an OpenDocument {kind}: its type says something else", path=source.name)
    document = OpenDocument(kind, mimetype, {})
    if _MANIFEST in members:
        manifest = parse_xml(_without_doctype(members[_MANIFEST]), source.name)
        if next(manifest.iter(f"{MANIFEST}encryption-data"), None) is not None:
            raise InputError("is protected by a password; take the password off and try again", path=source.name)
        for row in manifest.iter(f"{MANIFEST}file-entry"):
            if row.get(f"{MANIFEST}media-type") in _OBJECT_TYPES:
                document.object_types[row.get(f"{MANIFEST}full-path", "")] = row.get(f"{MANIFEST}media-type")
    renamed: dict[str, str] = {}
    for name, data in members.items():
        if name in ("content.xml", "styles.xml") or (
            _PART.fullmatch(name) and f"{name.partition('/')[0]}/content.xml" in members
        ):
            document.parts[name] = parse_xml(data, source.name)
        elif picture := _PICTURE.fullmatch(name):
            keep = picture["suffix"].lower() not in _NOT_KEPT.get(pictures, (picture["suffix"].lower(),))
            suffix = picture["suffix"].lower() if keep else "png"
            renamed[name] = f"Pictures/picture{len(document.pictures) + 1}.{suffix}"
            document.pictures[renamed[name]] = data if keep else grey_picture()
        elif not _QUIET.fullmatch(name):
            what = next((what for pattern, what in _LOUD if pattern.match(name)), "parts of unknown kind")
            document.left_out[what] += 1
    for name, root in document.parts.items():
        _point_inside(document, root, renamed, inner="/" in name)
    return document


def _point_inside(document: OpenDocument, root: Element, renamed: dict[str, str], *, inner: bool) -> None:
    """Let pictures and objects point to what is kept; a picture that lies elsewhere becomes a grey one."""
    if inner:
        # A chart keeps the addresses of its data as descriptions in a table of its own.
        for element in list(root.iter(f"{DRAW}g")):
            if element.getparent().tag == f"{TABLE}table-cell":
                remove(element)
    for element in list(root.iter(f"{DRAW}object")):
        target = element.get(f"{XLINK}href", "").removeprefix("./").rstrip("/")
        if f"{target}/content.xml" in document.parts and not inner:
            # Its picture, for programs that cannot draw it, shows what was there before.
            for picture in element.getparent().findall(f"{DRAW}image"):
                remove(picture)
        else:
            remove(element)
    for element in list(root.iter(*_WITH_PICTURES)):
        target = element.get(f"{XLINK}href")
        if inner:
            remove(element)
        elif target is not None or next(element.iter(f"{OFFICE}binary-data"), None) is not None:
            path = renamed.get((target or "").removeprefix("./"))
            if path is None:
                path = f"Pictures/picture{len(document.pictures) + 1}.png"
                document.pictures[path] = grey_picture()
            element.set(f"{XLINK}href", path)


def _without_doctype(data: bytes) -> bytes:
    """OpenOffice of old wrote a document type into its list of members, and there alone."""
    return re.sub(rb"<!DOCTYPE manifest:manifest [^>\[]*>", b"", data, count=1)


def clean(document: OpenDocument) -> list[str]:
    """Clean all parts in place; returns what the user should know."""
    counts: Counter[str] = Counter()
    for root in document.parts.values():
        counts["changes"] += len(list(root.iter(f"{TEXT}changed-region", f"{TABLE}cell-content-change")))
        counts["pivots"] += remove_all(root, f"{TABLE}data-pilot-tables")
        counts["objects"] += len(list(root.iter(f"{DRAW}object-ole")))
        counts["values"] += _cut_off(root)
        remove_all(root, *_DROPPED)
        for element in list(root.iter()):
            space = namespace(element.tag)
            if element is not root and not space.startswith(_OASIS) and space not in _OTHER_NAMESPACES:
                remove(element)
        _turn_fields(root)
        _drop_stray_text(root)
        for element in root.iter():
            _clean_attributes(element)
    _rename_styles(document)
    _rename_marks(document)
    _number_authors(document, counts)
    return _notes(counts)


def _cut_off(root: Element) -> int:
    """Formulas that read other files become their values, and the copies of those files go; returns how many formulas."""
    for table in list(root.iter(f"{TABLE}table")):
        if table.find(f"{TABLE}table-source") is not None:
            remove(table)
    cells = [cell for cell in root.iter(f"{TABLE}table-cell") if _OTHER_FILE.search(cell.get(f"{TABLE}formula", ""))]
    for cell in cells:
        del cell.attrib[f"{TABLE}formula"]
    return len(cells)


def _turn_fields(root: Element) -> None:
    """Fields inside paragraphs become their text, unless they are known to say nothing about anybody."""
    for paragraph in root.iter(f"{TEXT}p", f"{TEXT}h"):
        for element in list(paragraph.iter()):
            if element is not paragraph and element.getparent() is not None and not _is_inline(element):
                unwrap_text(element)


def _is_inline(element: Element) -> bool:
    space = namespace(element.tag)
    if not space.startswith(_OASIS) and space not in (XLINK[1:-1], DC[1:-1], LO[1:-1]):
        return space == "http://www.w3.org/1998/Math/MathML"
    return local(element.tag) in _INLINE


def unwrap_text(element: Element) -> None:
    """Put the text and the children of an element in its place."""
    parent, before = element.getparent(), element.getprevious()
    children = list(element)

    def add(text: str | None) -> None:
        if before is None:
            parent.text = (parent.text or "") + (text or "")
        else:
            before.tail = (before.tail or "") + (text or "")

    add(element.text)
    tail, element.tail = element.tail, None
    place = parent.index(element)
    parent.remove(element)
    for offset, child in enumerate(children):
        parent.insert(place + offset, child)
        before = child
    add(tail)


def _drop_stray_text(root: Element) -> None:
    """Keep text only where it is shown: in paragraphs, descriptions and formats of numbers."""
    shown = (f"{SVG}title", f"{SVG}desc", f"{NUMBER}text", f"{NUMBER}currency-symbol", f"{DC}creator")
    for element in root.iter():
        if element.text and element.tag not in shown and not in_paragraph(element):
            element.text = None
        if element.tail and not in_paragraph(element.getparent()):
            element.tail = None


def in_paragraph(element: Element | None) -> bool:
    """Whether text directly in an element is text of a paragraph: no frame, list or table lies between."""
    while element is not None:
        if element.tag in (f"{TEXT}p", f"{TEXT}h"):
            return True
        inline = namespace(element.tag) in (TEXT[1:-1], "http://www.w3.org/1998/Math/MathML")
        if not inline or local(element.tag) in ("list", "list-item", "note", "note-body"):
            return False
        element = element.getparent()
    return False


def _clean_attributes(element: Element) -> None:
    for name in list(element.attrib):
        space = namespace(name)
        if name in _DROPPED_ATTRIBUTES or not (space.startswith(_OASIS) or space in _OTHER_NAMESPACES):
            del element.attrib[name]
    if local(element.tag) not in _NAMED_DEFINITIONS:
        element.attrib.pop(f"{DRAW}name", None)
    element.attrib.pop("{http://www.w3.org/XML/1998/namespace}id", None)
    if element.tag == f"{TABLE}database-range" and not element.get(f"{TABLE}name", "").startswith("__Anonymous"):
        element.set(f"{TABLE}name", f"Range{element.getparent().index(element) + 1}")


def _rename_styles(document: OpenDocument) -> None:
    """Styles that somebody made are called by numbers."""
    names: dict[str, str] = {}
    roots = document.parts.values()
    for root in roots:
        for element in root.iter():
            shown = element.get(f"{STYLE}display-name") or element.get(f"{DRAW}display-name")
            if shown and not is_own_name(shown):
                element.attrib.pop(f"{STYLE}display-name", None)
                element.attrib.pop(f"{DRAW}display-name", None)
            name = element.get(f"{STYLE}name") or (
                element.get(f"{DRAW}name") if local(element.tag) in _NAMED_DEFINITIONS else None
            )
            if name is None or local(element.tag) == "font-face":
                continue
            if not _AUTOMATIC_NAME.fullmatch(name) and not is_own_name(_decoded(name)):
                names.setdefault(name, f"Style{len(names) + 1}")
    for root in roots:
        for element in root.iter():
            for attribute, value in element.attrib.items():
                end = local(attribute)
                if value in names and (
                    end.endswith("style-name") or end in STYLE_REFERENCES or (end == "name" and defines_style(element))
                ):
                    element.set(attribute, names[value])


STYLE_REFERENCES = frozenset(
    "master-page-name page-layout-name fill-gradient-name fill-hatch-name fill-image-name marker-start marker-end "
    "stroke-dash opacity-name list-style-name".split()
)


def defines_style(element: Element) -> bool:
    """Whether an element gives a style, a gradient or the like its name."""
    return namespace(element.tag) in (STYLE[1:-1], TEXT[1:-1], NUMBER[1:-1], DRAW[1:-1], SVG[1:-1], TABLE[1:-1]) and (
        element.get(f"{STYLE}name") is not None or local(element.tag) in _NAMED_DEFINITIONS
    )


def _decoded(name: str) -> str:
    """A style's name as people write it: "Text_20_body" is "Text body"."""
    return _ENCODED.sub(lambda match: chr(int(match[1], 16)), name)


def _rename_marks(document: OpenDocument) -> None:
    """Bookmarks, reference marks, sections and tables are called by numbers, and what refers to them follows."""
    names: dict[str, str] = {}
    for root in document.parts.values():
        tables = [table for table in root.iter(f"{TABLE}table") if table.getparent().tag != f"{OFFICE}spreadsheet"]
        for number, table in enumerate(tables, 1):
            # A chart knows its table by this name.
            if table.get(f"{TABLE}name") != "local-table":
                table.set(f"{TABLE}name", f"Table{number}")
    for root in document.parts.values():
        for element in root.iter():
            if namespace(element.tag) == TEXT[1:-1]:
                for attribute in (f"{TEXT}name", f"{TEXT}ref-name"):
                    name = element.get(attribute)
                    is_counter = attribute == f"{TEXT}name" and local(element.tag) in ("sequence", "sequence-decl")
                    if name is None or (is_counter and name in _COUNTERS):
                        continue
                    new = names.setdefault(name, f"Mark{len(names) + 1}")
                    element.set(attribute, new)
                    if is_counter and f"{TEXT}formula" in element.attrib:
                        element.set(f"{TEXT}formula", f"ooow:{new}+1")
    for root in document.parts.values():
        for element in root.iter(f"{TEXT}a"):
            target = element.get(f"{XLINK}href", "")
            if target[1:] in names and target.startswith("#"):
                element.set(f"{XLINK}href", f"#{names[target[1:]]}")


def _number_authors(document: OpenDocument, counts: Counter[str]) -> None:
    numbers: dict[str, int] = {}
    for root in document.parts.values():
        for author in root.iter(f"{DC}creator"):
            author.text = f"Author {numbers.setdefault(author.text or '', len(numbers) + 1)}"
            counts["comments"] += 1


def _notes(counts: Counter[str]) -> list[str]:
    notes = []
    if counts["changes"]:
        notes.append(f"tracked changes that were accepted: {counts['changes']}")
    if counts["comments"]:
        notes.append(f"comments whose authors became numbers: {counts['comments']}")
    if counts["values"]:
        notes.append(f"formulas that read other files and became their values: {counts['values']}")
    if counts["pivots"]:
        notes.append("left out: pivot tables (their cells stay)")
    if counts["objects"]:
        notes.append(f"left out: embedded objects ({counts['objects']})")
    return notes
