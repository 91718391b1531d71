"""What the list of a book's parts (OPF) says in words of the standard, and what a program added for itself.

Names of items are numbered anew, with what refers to them. Notes of programs (``calibre:timestamp``) go: nobody reads them, and
they tell about who made the book.
"""

from __future__ import annotations

import re

from nescio.formats.markup.hardened_xml import Element, local

# Attributes that hold words of the standard or names of items, in the list and in a table of contents (NCX).
_VOCABULARY = frozenset(
    "id idref toc refines fallback media-overlay unique-identifier media-type properties property scheme opf:scheme opf:role"
    " opf:event linear page-progression-direction dir rel type playOrder".split()
)
_REFERRING = ("idref", "toc", "refines", "fallback", "media-overlay", "unique-identifier")
# Properties of the standard (EPUB 3.3, D.3); those of other vocabularies are notes of programs.
_PROPERTIES = frozenset(
    "alternate-script authority belongs-to-collection collection-type display-seq file-as group-position identifier-type"
    " role source-of term title-type dcterms:modified".split()
)
_PREFIXES = ("rendition:", "media:", "schema:", "a11y:")
_COVER = "cover"
# What parts and places of a book are called after they were numbered.
_NUMBERED = re.compile(r"(?:(?:text|toc|style|drawing|picture)-\d+\.\w+|content\.opf)?(?:#place-\d+)?")


def is_vocabulary(attribute: str, value: str) -> bool:
    """Whether an attribute of the list or of a table of contents holds no word of a person."""
    return attribute in _VOCABULARY or (attribute in ("href", "src") and _NUMBERED.fullmatch(value) is not None)


def clean_listing(listing: Element) -> None:
    """Take out notes of programs, and number the names of items."""
    for one in [one for one in listing.iter() if local(one.tag) == "meta"]:
        said = one.get("property", "")
        is_standard = said in _PROPERTIES or said.startswith(_PREFIXES) or one.get("name") == _COVER
        if not is_standard:
            one.getparent().remove(one)
    listing.attrib.pop("prefix", None)
    names: dict[str, str] = {}
    for one in listing.iter():
        if (name := one.get("id")) is not None:
            one.set("id", names.setdefault(name, f"item-{len(names) + 1}"))
    for one in listing.iter():
        for key in _REFERRING:
            if (name := one.get(key)) is not None:
                mark = "#" if name.startswith("#") else ""
                one.set(key, mark + names.get(name.removeprefix("#"), "item-0"))
        if one.get("name") == _COVER and one.get("content") in names:
            one.set("content", names[one.get("content")])
