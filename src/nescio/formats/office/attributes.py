"""Attributes of office files that no rule of a format reads: fonts, names that somebody gave, whatever else stands there.

What is no vocabulary of the program is read, each value once however often it stands in the file, and changed in all its places.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.markup.hardened_xml import Element, legal, local, namespace
from nescio.formats.vocabulary.fonts import is_font
from nescio.formats.vocabulary.values import is_vocabulary

_FONTS = frozenset(
    "typeface font-family font-family-asian font-family-complex font-name font-name-asian font-name-complex".split()
)
# Attributes of these elements name fonts; of others, attributes of the same names tell a language.
_FONT_ELEMENTS = {
    "rFonts": frozenset(("ascii", "hAnsi", "cs", "eastAsia")),
    "font": frozenset(("name", "val")),
    "rFont": frozenset(("name", "val")),
    "font-face": frozenset(("name", "val")),
    "altName": frozenset(("val",)),
    "mathFont": frozenset(("val",)),
    "sym": frozenset(("font",)),
}
_ANY_FONT = "Arial"
# What makes a value look as if somebody had written it: capitals, other letters than ASCII, words side by side. Long numbers
# are mostly lengths; they are searched, but not read.
_WRITTEN = re.compile(r"[A-Z]|[^\x00-\x7f]|[^\W\d_]{2,}\s+[^\W\d_]{2,}|@")
# What a font looks like, in ten numbers.
_LOOKS = "panose"
# Prefixes and references between parts, which are made anew or follow on writing.
_STRUCTURE = frozenset(
    (
        "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    )
)

Place = tuple[Element, str]


class SharedSlot:
    """A value that stands in several places of a file."""

    def __init__(self, value: str, places: list[Place], instead: str = "") -> None:
        self.text = value
        self.place = (places[0][0], f"{places[0][1]} and others")
        self._places, self._instead = places, instead

    def set(self, text: str) -> None:
        for element, name in self._places:
            element.set(name, self._instead or legal(text))


def put_names(roots: Iterable[Element], text: CompleteText, but: Collection[str] = ()) -> None:
    """Read what attributes hold that nobody has read yet and that looks written; then fonts that are not everybody's."""
    names: dict[str, list[Place]] = defaultdict(list)
    fonts: dict[str, list[Place]] = defaultdict(list)
    for element, name, value in _attributes(roots):
        if names_font(element, name):
            if not is_font(value):
                fonts[value].append((element, name))
        elif (
            name not in but and not text.vouches(element, name) and _WRITTEN.search(value) and not is_vocabulary(value)
        ):
            names[value].append((element, name))
    for value, places in names.items():
        _put(SharedSlot(value, places), places, text)
    for value, places in fonts.items():
        # A rare font may be called like a firm or like somebody; one that is changed becomes an ordinary one.
        _put(SharedSlot(value, places, _ANY_FONT), places, text)


def _put(slot: SharedSlot, places: list[Place], text: CompleteText) -> None:
    with text.naming():
        text.apart(slot)
    for element, name in places:
        text.vouch(element, name)


def names_font(element: Element, attribute: str) -> bool:
    """Whether an attribute names a font."""
    end, name = local(attribute), local(element.tag)
    if name == "name" and element.getparent() is not None:
        return end == "val" and local(element.getparent().tag) == "font"
    return end in _FONTS or end in _FONT_ELEMENTS.get(name, ())


def _attributes(roots: Iterable[Element]) -> Iterator[tuple[Element, str, str]]:
    for root in roots:
        for element in root.iter():
            for name, value in element.attrib.items():
                if namespace(name) not in _STRUCTURE and name != _LOOKS:
                    yield element, name, value


def unread(root: Element, text: CompleteText) -> Iterator[str]:
    """What stands in a part beside the text and the vocabulary: nothing, if reading was complete."""
    yield from (prefix for prefix in root.nsmap if prefix and not is_vocabulary(prefix))
    for element in root.iter():
        for where, said in (("text", element.text), ("tail", element.tail)):
            if said and not said.isspace() and not text.vouches(element, where) and not is_vocabulary(said):
                yield said
    for element, name, value in _attributes([root]):
        if not (text.vouches(element, name) or is_vocabulary(value) or (names_font(element, name) and is_font(value))):
            yield value
