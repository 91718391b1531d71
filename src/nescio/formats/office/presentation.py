"""The parts of a presentation (ISO/IEC 29500-1, PresentationML): what they are and how they are cleaned.

As with Word documents, cleaning depends on nothing but the file and a cleaned presentation is cleaned to itself: authors become
numbers, and what is not understood, or names somebody and is not on a slide, is not kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from nescio.errors import InputError
from nescio.formats.markup.hardened_xml import Element, drop_attributes, local, remove, remove_all
from nescio.formats.office.drawing import (
    DRAWING_NAMESPACES,
    MC,
    A,
    C,
    clean_drawings,
    keep_only,
    mend_references,
    number_links,
    resolve_alternatives,
)
from nescio.formats.office.package import HYPERLINK, IMAGE, Kind, Package, Part, R
from nescio.formats.vocabulary.values import is_own_name

_PRESENTATION = "http://schemas.openxmlformats.org/presentationml/2006/main"
P = f"{{{_PRESENTATION}}}"
_TYPE = "application/vnd.openxmlformats-officedocument"
_SLIDE_TYPE = f"{_TYPE}.presentationml"

KINDS: dict[str, Kind] = {
    "main": Kind("ppt/presentation.xml", f"{_SLIDE_TYPE}.presentation.main+xml"),
    "slide": Kind("ppt/slides/slide{n}.xml", f"{_SLIDE_TYPE}.slide+xml"),
    "slideLayout": Kind("ppt/slideLayouts/slideLayout{n}.xml", f"{_SLIDE_TYPE}.slideLayout+xml"),
    "slideMaster": Kind("ppt/slideMasters/slideMaster{n}.xml", f"{_SLIDE_TYPE}.slideMaster+xml"),
    "notesSlide": Kind("ppt/notesSlides/notesSlide{n}.xml", f"{_SLIDE_TYPE}.notesSlide+xml"),
    "notesMaster": Kind("ppt/notesMasters/notesMaster{n}.xml", f"{_SLIDE_TYPE}.notesMaster+xml"),
    "handoutMaster": Kind("ppt/handoutMasters/handoutMaster{n}.xml", f"{_SLIDE_TYPE}.handoutMaster+xml"),
    "comments": Kind("ppt/comments/comment{n}.xml", f"{_SLIDE_TYPE}.comments+xml"),
    "commentAuthors": Kind("ppt/commentAuthors.xml", f"{_SLIDE_TYPE}.commentAuthors+xml"),
    "tableStyles": Kind("ppt/tableStyles.xml", f"{_SLIDE_TYPE}.tableStyles+xml"),
    "theme": Kind("ppt/theme/theme{n}.xml", f"{_TYPE}.theme+xml"),
    "chart": Kind("ppt/charts/chart{n}.xml", f"{_TYPE}.drawingml.chart+xml"),
    "diagramData": Kind("ppt/diagrams/data{n}.xml", f"{_TYPE}.drawingml.diagramData+xml"),
    "diagramLayout": Kind("ppt/diagrams/layout{n}.xml", f"{_TYPE}.drawingml.diagramLayout+xml"),
    "diagramQuickStyle": Kind("ppt/diagrams/quickStyle{n}.xml", f"{_TYPE}.drawingml.diagramStyle+xml"),
    "diagramColors": Kind("ppt/diagrams/colors{n}.xml", f"{_TYPE}.drawingml.diagramColors+xml"),
    "diagramDrawing": Kind("ppt/diagrams/drawing{n}.xml", "application/vnd.ms-office.drawingml.diagramDrawing+xml"),
    IMAGE: Kind("ppt/media/image{n}", ""),
}
# What the main part may be; the first is the ordinary kind.
MAIN_TYPES = tuple(
    f"application/vnd.{end}"
    for end in (
        "openxmlformats-officedocument.presentationml.presentation.main+xml",
        "openxmlformats-officedocument.presentationml.slideshow.main+xml",
        "openxmlformats-officedocument.presentationml.template.main+xml",
        "ms-powerpoint.presentation.macroEnabled.main+xml",
        "ms-powerpoint.slideshow.macroEnabled.main+xml",
        "ms-powerpoint.template.macroEnabled.main+xml",
    )
)
_UNDERSTOOD = DRAWING_NAMESPACES | {_PRESENTATION}
# Elements in whose text something is meant to stand; text anywhere else is dropped.
_TEXT_ELEMENTS = frozenset(("t", "text", "v", "f", "formatCode", "tableStyleId"))
# What only programs see, or what names somebody and changes nothing on a slide. Animations speak of sounds and of programs.
_DROPPED = ("extLst", "custDataLst", "tags", "controls", "contentPart", "custShowLst", "embeddedFontLst", "modifyVerifier",
            "photoAlbum", "smartTags", "kinsoku", "sndAc", "stSnd", "snd", "timing")  # fmt: skip
# Links inside a presentation; others start programs and macros.
_JUMPS = ("ppaction://hlinksldjump", "ppaction://hlinkshowjump")


def clean(package: Package, source: str) -> list[str]:
    """Clean all parts in place; returns what the user should know."""
    root = package.main.root
    if root.tag != f"{P}presentation":
        raise InputError("is not a presentation: its main part is something else", path=source)
    package.expect(MAIN_TYPES)
    counts: Counter[str] = Counter()
    _drop_new_comments(package, counts)
    parts = [part for part in package.all_parts() if part.root is not None]
    for part in parts:
        _prefer_previews(part.root)
        resolve_alternatives(part.root, _UNDERSTOOD)
        keep_only(part.root, _UNDERSTOOD)
        counts["animations"] += len(list(part.root.iter(f"{P}timing")))
        remove_all(part.root, *(P + name for name in _DROPPED))
        _clean_objects(part.root)
        clean_drawings(part, has_links=True)
        _clean_links(part)
        for reference in part.root.iter(f"{C}f"):
            # The workbook behind a chart is not kept, and the names of its sheets need not be either.
            reference.text = f"Sheet1!{(reference.text or '').rpartition('!')[2]}"
        mend_references(part)
        number_links(part)
        _drop_stray_text(part.root)
        _rename(part.root)
        drop_attributes(part.root, lambda name, _: local(name) not in ("dt", "matchingName", "tgtFrame"))
        _drop_unused_links(part)
    _number_authors(parts, counts)
    return _notes(counts)


def _drop_new_comments(package: Package, counts: Counter[str]) -> None:
    """Comments of the kind of 2018, with their threads, mentions and reactions, are not understood."""
    for part in package.all_parts():
        for ident, link in list(part.links.items()):
            if link.kind == "comments" and link.target is not None and link.target.root.tag != f"{P}cmLst":
                counts["new comments"] += len(link.target.root)
                del part.links[ident]


def _prefer_previews(root: Element) -> None:
    """Of the ways in which an embedded object is written, take the one with its preview."""
    for ways in list(root.iter(f"{MC}AlternateContent")):
        shown = next((element for element in ways.iter(f"{P}oleObj") if element.find(f"{P}pic") is not None), None)
        if shown is not None:
            ways.getparent().replace(ways, shown)


def _clean_objects(root: Element) -> None:
    """Embedded objects leave their preview, which is a picture."""
    for element in list(root.iter(f"{P}oleObj")):
        frame = next((above for above in element.iterancestors(f"{P}graphicFrame")), None)
        preview = element.find(f"{P}pic")
        if frame is None:
            remove(element)
            continue
        if preview is not None:
            frame.addprevious(preview)
        remove(frame)


def _clean_links(part: Part) -> None:
    """Keep links to addresses and to other slides."""
    for link in list(part.root.iter(f"{A}hlinkClick", f"{A}hlinkHover", f"{A}hlinkMouseOver")):
        target = part.links.get(link.get(f"{R}id", ""))
        action = link.get("action", "").partition("?")[0]
        leads = target is not None and target.kind in (HYPERLINK, "slide")
        if not (leads if not action or action == _JUMPS[0] else action in _JUMPS):
            remove(link)
        else:
            link.attrib.pop("invalidUrl", None)


def _drop_unused_links(part: Part) -> None:
    used = {value for element in part.root.iter() for name, value in element.attrib.items() if name.startswith(R)}
    for ident, link in list(part.links.items()):
        if link.kind in (HYPERLINK, IMAGE) and ident not in used:
            del part.links[ident]


def _drop_stray_text(root: Element) -> None:
    for element in root.iter():
        if element.text and local(element.tag) not in _TEXT_ELEMENTS:
            element.text = None
        element.tail = None


def _rename(root: Element) -> None:
    """Slides, layouts and styles of tables that somebody named are called by what programs call them."""
    for element in root.iter(f"{P}cSld"):
        if not is_own_name(element.get("name", "")):
            element.attrib.pop("name", None)
    for number, element in enumerate(root.iter(f"{A}tblStyle"), 1):
        element.set("styleName", f"Table Style {number}")


def _number_authors(parts: Iterable[Part], counts: Counter[str]) -> None:
    """Authors of comments are told apart by numbers."""
    for part in parts:
        counts["comments"] += len(list(part.root.iter(f"{P}cm")))
        for number, author in enumerate(part.root.iter(f"{P}cmAuthor"), 1):
            author.set("name", f"Author {number}")
            author.set("initials", f"A{number}")


def _notes(counts: Counter[str]) -> list[str]:
    notes = []
    if counts["comments"]:
        notes.append(f"comments whose authors became numbers: {counts['comments']}")
    if counts["new comments"]:
        notes.append(f"left out: comments in threads ({counts['new comments']})")
    if counts["animations"]:
        notes.append(f"left out: animations of slides ({counts['animations']})")
    return notes
