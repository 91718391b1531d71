"""A PDF file without what nobody looks at: only its pages go on, and of a page only what it needs to be drawn.

Annotations and form fields become part of the page, as they look; links and bookmarks are made anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from nescio.errors import InputError
from nescio.formats.pdf.streams import all_streams, name_text
from nescio.formats.vocabulary.fonts import is_font

_PAGE_KEYS = frozenset("/Type /Parent /MediaBox /CropBox /Rotate /UserUnit /Resources /Contents /Group".split())
_RESOURCES = frozenset("/Font /XObject /ExtGState /ColorSpace /Pattern /Shading /Properties /ProcSet".split())
# Where any object may carry more than it shows.
_UNWANTED = tuple(
    "/Metadata /PieceInfo /LastModified /StructParent /StructParents /Thumb /AA /OPI /Alternates /Measure /PtData /AF "
    "/ActualText /Alt".split()
)
_MAX_BOOKMARKS = 20_000
_MAX_PAGES = 20_000
_DEEPEST = 20
_HIDDEN = "/NescioHidden"


@dataclass(eq=False, slots=True)
class Bookmark:
    """A title and the page that it leads to; a slot of the text."""

    text: str
    page: int | None
    below: list[Bookmark] = field(default_factory=list)

    def set(self, text: str) -> None:
        self.text = text


@dataclass(eq=False, slots=True)
class WebLink:
    """A link to an address; a slot of the text."""

    text: str
    rectangle: list[float]
    page: int

    def set(self, text: str) -> None:
        self.text = text.replace(" ", "_")


@dataclass(slots=True)
class Cleaned:
    """A file that holds pages alone, with what is put back into it at the end."""

    pdf: pikepdf.Pdf
    bookmarks: list[Bookmark]
    links: list[WebLink]
    jumps: list[tuple[int, list[float], int]]
    left_out: Counter[str]
    pictures: int = 0


def clean(original: pikepdf.Pdf, source: str) -> Cleaned:
    """The pages of a file in a new one."""
    if not 0 < len(original.pages) <= _MAX_PAGES:
        raise InputError(f"has no pages or more than {_MAX_PAGES}; it is refused", path=source)
    root = original.Root
    left_out = _count(original)
    numbers = {page.obj.objgen: number for number, page in enumerate(original.pages)}
    names = _named(root)
    bookmarks = list(_bookmarks(root.get("/Outlines"), names, numbers))
    links: list[WebLink] = []
    jumps: list[tuple[int, list[float], int]] = []
    for number, page in enumerate(original.pages):
        _read_links(page, number, names, numbers, links, jumps)
    if isinstance(root.get("/AcroForm"), Dictionary):
        # What programs fill in at will may differ from what is shown; what is shown counts.
        original.generate_appearance_streams()
    original.flatten_annotations("all")
    for page in original.pages:
        for key in list(page.obj.keys()):
            if key not in _PAGE_KEYS:
                del page.obj[key]
    _mark_hidden_layers(root)
    result = pikepdf.new()
    for page in original.pages:
        result.pages.append(page)
    for page in result.pages:
        _check_resources(page)
    _drop_unwanted(result)
    _name_layers(result)
    _name_fonts(result)
    return Cleaned(result, bookmarks, links, jumps, left_out)


def _count(pdf: pikepdf.Pdf) -> Counter[str]:
    """What will be left out, by what the user calls it."""
    found: Counter[str] = Counter()
    for page in pdf.pages:
        for annotation in _annotations(page):
            kind = str(annotation.get("/Subtype", ""))
            if kind == "/FileAttachment":
                found["attachments"] += 1
            elif kind not in ("/Link", "/Widget", "/Popup"):
                found["comments and marks"] += 1
    if len(pdf.attachments):
        found["attachments"] += len(pdf.attachments)
    form = pdf.Root.get("/AcroForm")
    if isinstance(form, Dictionary):
        found["forms (their fields are now part of the pages)"] += 1
    if "/StructTreeRoot" in pdf.Root:
        found["structures for screen readers"] += 1
    return found


def _annotations(page: pikepdf.Page) -> list[Any]:
    found = page.obj.get("/Annots")
    return [one for one in found if isinstance(one, Dictionary)] if isinstance(found, Array) else []


def _named(root: Any) -> dict[str, Any]:
    """Named destinations."""
    found: dict[str, Any] = {}
    old = root.get("/Dests")
    if isinstance(old, Dictionary):
        found.update({str(key)[1:]: value for key, value in old.items()})
    tree = root.get("/Names", {})
    tree = tree.get("/Dests") if isinstance(tree, Dictionary) else None
    if isinstance(tree, Dictionary):
        try:
            found.update({str(key): value for key, value in pikepdf.NameTree(tree).items()})
        except (pikepdf.PdfError, ValueError, RuntimeError):
            return found
    return found


def _target(owner: Any, names: dict[str, Any], numbers: dict[tuple[int, int], int]) -> int | None:
    """The page that a link or a bookmark leads to."""
    to = owner.get("/Dest")
    action = owner.get("/A")
    if to is None and isinstance(action, Dictionary) and action.get("/S") == "/GoTo":
        to = action.get("/D")
    if isinstance(to, Name):
        to = names.get(str(to)[1:])
    elif isinstance(to, pikepdf.String):
        to = names.get(str(to))
    if isinstance(to, Dictionary):
        to = to.get("/D")
    if isinstance(to, Array) and len(to) and isinstance(to[0], Dictionary):
        return numbers.get(to[0].objgen)
    return None


def _bookmarks(
    owner: Any, names: dict[str, Any], numbers: dict[tuple[int, int], int], seen: set[tuple[int, int]] | None = None
) -> Iterator[Bookmark]:
    seen = set() if seen is None else seen
    item = owner.get("/First") if isinstance(owner, Dictionary) else None
    while isinstance(item, Dictionary) and item.objgen not in seen and len(seen) < _MAX_BOOKMARKS:
        seen.add(item.objgen)
        title = item.get("/Title")
        mark = Bookmark(str(title) if isinstance(title, pikepdf.String) else "", _target(item, names, numbers))
        # Trees deeper than a program would show are somebody's trick.
        mark.below = list(_bookmarks(item, names, numbers, seen)) if len(seen) < 500 or mark.page is not None else []
        yield mark
        item = item.get("/Next")


def _read_links(
    page: pikepdf.Page,
    number: int,
    names: dict[str, Any],
    numbers: dict[tuple[int, int], int],
    links: list[WebLink],
    jumps: list[tuple[int, list[float], int]],
) -> None:
    for annotation in _annotations(page):
        if annotation.get("/Subtype") != "/Link":
            continue
        try:
            rectangle = [float(value) for value in annotation["/Rect"]]
        except (KeyError, TypeError, ValueError):
            continue
        action = annotation.get("/A")
        if isinstance(action, Dictionary) and action.get("/S") == "/URI":
            address = action.get("/URI")
            if isinstance(address, pikepdf.String):
                links.append(WebLink(bytes(address).decode("utf-8", "replace"), rectangle, number))
        elif (target := _target(annotation, names, numbers)) is not None:
            jumps.append((number, rectangle, target))


def _check_resources(page: pikepdf.Page) -> None:
    resources = page.obj.get("/Resources")
    if isinstance(resources, Dictionary):
        for key in list(resources.keys()):
            if key not in _RESOURCES:
                del resources[key]


def _drop_unwanted(pdf: pikepdf.Pdf) -> None:
    for item in pdf.objects:
        _drop_from(item, 0)


def _drop_from(item: Any, depth: int) -> None:
    """Take what an object need not carry out of it and of all that stands directly in it."""
    if isinstance(item, Dictionary | pikepdf.Stream):
        for key in _UNWANTED:
            if key in item:
                del item[key]
        marks = item.get("/Properties")
        if isinstance(marks, Dictionary):
            for key in list(marks.keys()):
                if not (isinstance(marks[key], Dictionary) and marks[key].get("/Type") in ("/OCG", "/OCMD")):
                    del marks[key]
        below = list(item.values())
    else:
        below = list(item) if isinstance(item, Array) else []
    for one in below:
        if isinstance(one, pikepdf.Object) and not one.is_indirect and depth < _DEEPEST:
            _drop_from(one, depth + 1)


def _mark_hidden_layers(root: Any) -> None:
    """Which layers are hidden stands in the catalog, which does not go on; so it is noted in the layers."""
    layers = root.get("/OCProperties", {})
    settings = layers.get("/D") if isinstance(layers, Dictionary) else None
    hidden = settings.get("/OFF") if isinstance(settings, Dictionary) else None
    for layer in hidden if isinstance(hidden, Array) else ():
        if isinstance(layer, Dictionary):
            layer[_HIDDEN] = True


def _name_layers(pdf: pikepdf.Pdf) -> None:
    """Layers stay layers, under new names."""
    layers = [item for item in pdf.objects if isinstance(item, Dictionary) and item.get("/Type") == "/OCG"]
    hidden = [layer for layer in layers if _HIDDEN in layer]
    for number, layer in enumerate(layers, 1):
        for key in list(layer.keys()):
            if key not in ("/Type", "/Intent"):
                del layer[key]
        layer["/Name"] = pikepdf.String(f"Layer {number}")
    if layers:
        settings = Dictionary(Order=Array(layers), OFF=Array(hidden))
        pdf.Root["/OCProperties"] = Dictionary(OCGs=Array(layers), D=settings)


def _name_fonts(pdf: pikepdf.Pdf) -> None:
    """Fonts that are not everybody's are called by numbers: one may be called like a firm or like somebody."""
    numbers: dict[str, int] = {}
    for item in pdf.objects:
        for owner in _direct_dictionaries(item):
            for key in ("/BaseFont", "/FontName"):
                if isinstance(owner.get(key), Name) and not is_font(name := name_text(owner[key])):
                    subset = name[:7] if name[6:7] == "+" else ""
                    owner[key] = Name(f"/{subset}Font{numbers.setdefault(name, len(numbers) + 1)}")
            if "/FontDescriptor" in owner or "/FontFile" in owner or "/FontName" in owner:
                for key in ("/CharSet", "/FontFamily"):
                    if key in owner:
                        del owner[key]


def _direct_dictionaries(item: Any, depth: int = 0) -> Iterator[Any]:
    """An object, if it is a dictionary, and those that stand directly in it."""
    if not isinstance(item, Dictionary | pikepdf.Stream | Array) or depth > _DEEPEST:
        return
    if not isinstance(item, Array):
        yield item
    for one in list(item) if isinstance(item, Array) else list(item.values()):
        if isinstance(one, pikepdf.Object) and not one.is_indirect:
            yield from _direct_dictionaries(one, depth + 1)


def grey_pictures(pdf: pikepdf.Pdf, kept: Container[tuple[int, int]] = ()) -> None:
    """Let every picture be a grey area, but those kept."""
    for stream in all_streams(pdf):
        if stream.get("/Subtype") == "/Image" and stream.objgen not in kept:
            for key in list(stream.keys()):
                if key != "/Length":
                    del stream[key]
            stream.write(b"\xcc")
            for key, value in {"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": 1, "/Height": 1}.items():
                stream[key] = value
            stream["/ColorSpace"], stream["/BitsPerComponent"] = Name.DeviceGray, 8


def put_back(cleaned: Cleaned) -> None:
    """Give the pages their links and the file its bookmarks."""
    pdf = cleaned.pdf
    annotations: dict[int, list[Any]] = {}
    for link in cleaned.links:
        action = Dictionary(S=Name.URI, URI=pikepdf.String(link.text.encode("ascii", "ignore")))
        annotations.setdefault(link.page, []).append(_link(link.rectangle, A=action))
    for number, rectangle, target in cleaned.jumps:
        to = Array([pdf.pages[target].obj, Name.Fit])
        annotations.setdefault(number, []).append(_link(rectangle, Dest=to))
    for number, found in annotations.items():
        pdf.pages[number].obj["/Annots"] = Array([pdf.make_indirect(one) for one in found])
    if cleaned.bookmarks:
        with pdf.open_outline() as outline:
            outline.root.extend(map(_outline_item, cleaned.bookmarks))


def _link(rectangle: list[float], **more: Any) -> Dictionary:
    return Dictionary(
        Type=Name.Annot, Subtype=Name.Link, Rect=Array([round(value, 3) for value in rectangle]),
        Border=Array([0, 0, 0]), **more
    )  # fmt: skip


def _outline_item(mark: Bookmark) -> pikepdf.OutlineItem:
    item = pikepdf.OutlineItem(mark.text, mark.page, "Fit" if mark.page is not None else None)
    item.children.extend(map(_outline_item, mark.below))
    return item
