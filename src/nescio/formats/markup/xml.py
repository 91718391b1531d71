"""XML of any kind: one file, one document; texts and attributes behind their names, everything else byte for byte as it was."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from nescio.errors import InputError
from nescio.formats.io.encoding import Encoding
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SharedStretch, SplicedFile, Stretch
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.tables.header_row import is_header
from nescio.formats.text import read_text
from nescio.formats.vocabulary.names import is_plain_name, is_plain_value
from nescio.protocols import SourceLike

_LARGEST = 100 << 20
_TOKEN = re.compile(
    r"<!--(?P<comment>.*?)-->|<!\[CDATA\[(?P<data>.*?)\]\]>|<\?(?P<instruction>.*?)\?>|<!DOCTYPE(?P<doctype>[^\[>]*)>"
    r"""|<(?P<closes>/?)(?P<tag>[^\s<>/!?][^\s<>/]*)(?P<attributes>(?:[^<>"']|"[^"]*"|'[^']*')*?)(?P<empty>/?)>|(?P<text>[^<]+)""",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""(?P<name>[^\s=]+)\s*=\s*(?P<quote>["'])(?P<value>.*?)(?P=quote)""", re.DOTALL)
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot|apos));")
_ENTITIES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_DECLARATION = re.compile(r"xml\s[^?]*|xml-stylesheet\s.*", re.DOTALL)
# A prefix, or what follows it.
_NAME = re.compile(r"[^:]+")
_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])|[_.-]")
# References and namespaces of the standard; what they name is described elsewhere.
_STANDARD = frozenset(("xml:lang", "xml:space", "xsi:type", "xsi:nil", "xsi:schemaLocation", "version", "encoding"))


class XmlFormat(MappedFormat):
    """``.xml``; files that declare entities are refused."""

    name = "xml"
    suffixes: tuple[str, ...] = (".xml",)
    what = "XML files"
    extra = "office"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        whole, encoding = read_text(source)
        if len(whole) > _LARGEST:
            raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
        check_well_formed(whole, source.name)
        file = XmlFile(whole, encoding, CompleteText(decisions))
        file.lay_out()
        return file


def check_well_formed(whole: str, source: str) -> None:
    """Only what is well-formed is read, so that no markup hides in what looks like another."""
    from lxml import etree

    if "<!ENTITY" in whole or re.search(r"<!DOCTYPE[^>]*\[", whole):
        raise InputError("declares XML entities or a document type of its own; it is refused", path=source)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, encoding="utf-8")
    body = re.sub(r"^\s*\ufeff?<\?xml[^>]*\?>", "", whole)
    try:
        etree.fromstring(body.encode("utf-8", "surrogatepass"), parser)
    except etree.XMLSyntaxError as error:
        raise InputError("is damaged: it is not well-formed XML", path=source, line=error.lineno) from None


class XmlFile(SplicedFile):
    """The text of an XML file; ``is_vocabulary`` tells of an attribute and its value if they are words of the program."""

    unencodable = "xmlcharrefreplace"

    def __init__(
        self,
        whole: str,
        encoding: Encoding,
        text: CompleteText,
        is_vocabulary: Callable[[str, str], bool] = lambda name, value: False,  # noqa: ARG005
    ) -> None:
        super().__init__(whole, encoding, text)
        self._is_vocabulary = is_vocabulary
        self._names: dict[str, list[Stretch]] = {}
        self._spaces: list[Stretch] = []
        self._types: list[Stretch] = []

    def lay_out(self) -> None:
        tokens = list(_TOKEN.finditer(self.whole))
        mixed = _mixed(tokens)
        opened: list[tuple[str, bool]] = []
        aside: list[Stretch] = []
        for token in tokens:
            flows = bool(opened) and opened[-1][1]
            if token["tag"]:
                self._put_name(*token.span("tag"))
                if token["closes"]:
                    opened.pop()
                    flows = bool(opened) and opened[-1][1]
                elif not token["empty"]:
                    opened.append((token["tag"], flows or token.start() in mixed))
                if not flows:
                    self.text.line_end()
                    self.text.boundary()
                self._put_attributes(token)
            elif token["text"] is not None:
                if token["text"].strip():
                    self._put_text(*token.span("text"), opened, flows=flows)
                elif flows:
                    self.text.gap(" ")
            elif token["data"]:
                self._put_line(self.stretch(*token.span("data"), token["data"], _in_data), opened, flows=flows)
            else:
                aside += self._aside(token)
        for stretch in aside:
            self.line(stretch, apart=True)
        for said, stretches in self._names.items():
            with self.text.naming():
                self.text.apart(SharedStretch(self.text, said, stretches))

    def scrub(self, survivors: Survivors) -> None:
        """Namespaces and document types say what kind of file it is, so they stay, unless something masked stands in them."""
        for stretch in self._types:
            if survivors.in_text(stretch.text):
                stretch.set("")
        numbers: dict[str, int] = {}
        for stretch in self._spaces:
            if stretch.text in numbers or survivors.in_text(stretch.text):
                stretch.set(f"urn:x-namespace:{numbers.setdefault(stretch.text, len(numbers) + 1)}")

    def _aside(self, token: re.Match[str]) -> list[Stretch]:
        if (token["doctype"] or "").strip():
            self._types.append(self.stretch(*token.span(), token["doctype"]))
            return []
        for kind in ("comment", "instruction"):
            if (said := token[kind]) and said.strip() and not (kind == "instruction" and _DECLARATION.fullmatch(said)):
                return [] if is_plain_name(said) else [self.stretch(*token.span(kind), said, _in_comment)]
        return []

    def _put_text(self, start: int, end: int, opened: list[tuple[str, bool]], *, flows: bool) -> None:
        begun = flows
        place = start
        for match in _REFERENCE.finditer(self.whole, start, end):
            for first, last, said in (
                (place, match.start(), self.whole[place : match.start()]),
                (*match.span(), _said(match)),
            ):
                if first < last:
                    self._put_line(self.stretch(first, last, said, _in_text), opened, flows=begun)
                    begun = True
            place = match.end()
        if place < end:
            self._put_line(self.stretch(place, end, self.whole[place:end], _in_text), opened, flows=begun)

    def _put_line(self, stretch: Stretch, opened: list[tuple[str, bool]], *, flows: bool) -> None:
        if not flows:
            self.text.line_end()
            self.text.boundary()
            if label := _label(opened[-1][0] if opened else ""):
                self.text.gap(f"{label}: ")
                self.text.boundary()
        self.text.slot(stretch)

    def _put_attributes(self, token: re.Match[str]) -> None:
        for match in _ATTRIBUTE.finditer(self.whole, *token.span("attributes")):
            name = match["name"]
            said = _REFERENCE.sub(_said, match["value"])
            self._put_name(*match.span("name"))
            label = _label(name)
            is_number = label and any(map(str.isdigit, said))
            if self._is_vocabulary(name, said):
                continue
            if name in _STANDARD or name.startswith("xmlns") or (is_plain_value(said) and not is_number):
                if name.startswith("xmlns") and not is_plain_name(said):
                    self._spaces.append(self.stretch(*match.span("value"), said, _in_attribute))
                continue
            self.line(self.stretch(*match.span("value"), said, _in_attribute), label, apart=True)

    def _put_name(self, start: int, end: int) -> None:
        """Names of elements and attributes are read once, and change wherever they stand."""
        for part in _NAME.finditer(self.whole, start, end):
            if part[0] != "xmlns" and not is_plain_name(part[0]):
                self._names.setdefault(part[0], []).append(self.stretch(*part.span(), part[0], _as_name))


def _mixed(tokens: list[re.Match[str]]) -> set[int]:
    """Where elements begin in which text and other elements stand side by side, as in prose."""
    found: set[int] = set()
    opened: list[list[Any]] = []
    for token in tokens:
        if token["tag"] and token["closes"]:
            start, has_text, has_elements = opened.pop()
            if has_text and has_elements:
                found.add(start)
        elif token["tag"]:
            if opened:
                opened[-1][2] = True
            if not token["empty"]:
                opened.append([token.start(), False, False])
        elif opened and ((token["text"] or "").strip() or token["data"]):
            opened[-1][1] = True
    return found


def _label(name: str) -> str:
    """The name of an element or attribute if it is known to name a kind of value, in words."""
    words = _WORD.sub(" ", name.rpartition(":")[2]).strip()
    return words if words and is_header([words], ()) else ""


def _said(match: re.Match[str]) -> str:
    if match[3]:
        return _ENTITIES[match[3]]
    number = int(match[1], 16) if match[1] else int(match[2])
    return chr(number) if number < 0x110000 else "\ufffd"


def _in_text(text: str) -> str:
    return escape(text, quote=False)


def _in_attribute(text: str) -> str:
    return escape(text, quote=True)


def _in_data(text: str) -> str:
    return text.replace("]]>", "]] >")


def _in_comment(text: str) -> str:
    return re.sub(r"-{2,}|\?>", "-", text)


def _as_name(text: str) -> str:
    """A name that XML allows."""
    return re.sub(r"^(?=[\d.-])", "n", re.sub(r"[^\w.-]+", "-", text).strip("-."))
