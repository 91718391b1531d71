"""XML from strangers: no document types, no entities, nothing fetched, bounded depth; comments are not kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from lxml import etree

from nescio.errors import InputError

# Elements of lxml, which has no types of its own.
Element: TypeAlias = Any

_DECLARATIONS = (b"<!DOCTYPE", b"<!ENTITY", b"<!ELEMENT")
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_PROLOG = re.compile(r"^\s*<\?xml[^>]*\?>")
# What XML 1.0 cannot hold; a replacement should never have it, a lone surrogate of the source may.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def parse_xml(data: bytes, source: str) -> Element:
    """The root element; ``source`` is the file that a complaint names."""
    if data.startswith(_UTF16_MARKS) or b"\x00" in data[:4]:
        # One encoding only reaches the parser, so that the search for declarations cannot be evaded.
        try:
            data = _PROLOG.sub("", data.decode("utf-16")).encode("utf-8")
        except UnicodeError:
            raise InputError("is damaged: one of its XML parts is in no known encoding", path=source) from None
    if any(word in data for word in _DECLARATIONS):
        raise InputError(
            "declares XML entities or a document type, which no office program does; it is refused", path=source
        )
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        strip_cdata=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        raise InputError(
            "is damaged: one of its XML parts is not well-formed or nested too deeply", path=source
        ) from None
    if root is None:
        raise InputError("is damaged: one of its XML parts is empty", path=source)
    return root


def serialize(root: Element) -> bytes:
    """The part as bytes, with the declaration that office programs expect."""
    result: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return result


def legal(text: str) -> str:
    """The text with U+FFFD for what XML cannot hold."""
    return _ILLEGAL.sub("\ufffd", text)


def remove(element: Element) -> None:
    """Take an element out of its tree with all that it holds; the text behind it stays."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is None:
            parent.text = (parent.text or "") + element.tail
        else:
            before.tail = (before.tail or "") + element.tail
    parent.remove(element)


def unwrap(element: Element) -> None:
    """Put the children of an element in its place; text directly in it is dropped."""
    parent = element.getparent()
    place = parent.index(element)
    children = list(element)
    for offset, child in enumerate(children):
        child.tail = None
        parent.insert(place + offset, child)
    remove(element)


def remove_all(root: Element, *names: str) -> int:
    """Remove every element of these names below the root; returns how many there were."""
    found = [element for element in root.iter(*names) if element is not root]
    for element in found:
        remove(element)
    return len(found)


def drop_attributes(root: Element, wanted: Callable[[str, str], bool]) -> None:
    """Remove each attribute of the tree for which ``wanted(name, value)`` is false."""
    for element in root.iter():
        for name, value in element.attrib.items():
            if not wanted(name, value):
                del element.attrib[name]


@lru_cache(maxsize=4096)
def namespace(name: str) -> str:
    """The namespace of an element's or attribute's name, "" for none."""
    return name[1:].partition("}")[0] if name.startswith("{") else ""


@lru_cache(maxsize=4096)
def local(name: str) -> str:
    """The name without its namespace."""
    return name.rpartition("}")[2]
