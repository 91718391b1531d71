"""Puts a web page into the map of its text: what is read first, then what stands in comments, attributes and scripts."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from html import escape, unescape
from html.parser import HTMLParser
from itertools import accumulate
from typing import TYPE_CHECKING
from urllib.parse import unquote

from nescio.formats.mapping.spliced import Stretch
from nescio.formats.mapping.text_map import INVISIBLE
from nescio.formats.markup.html_attributes import (
    ADDRESS,
    CONTENT,
    NAMES,
    VOCABULARY,
    Attribute,
    as_name,
    is_list_of_names,
    is_namespace,
    is_plain_address,
    kind_of,
    writer,
)
from nescio.formats.markup.html_elements import AS_IT_IS, BREAKS, CELLS, CODE, ELEMENTS, INLINE, ROOMY, is_custom
from nescio.formats.tables.header_row import is_header
from nescio.formats.tables.json_leaves import leaves
from nescio.formats.vocabulary.names import is_plain_identifier, is_plain_name, is_plain_value, is_prose

if TYPE_CHECKING:
    from nescio.formats.markup.html_document import HtmlFile

_REFERENCE = re.compile(r"&(?:#[xX][0-9a-fA-F]{1,8}|#[0-9]{1,9}|[a-zA-Z][a-zA-Z0-9]{0,40});?")
_BLANKS = re.compile(rf"(?P<invisible>{INVISIBLE.pattern})|\s{{2,}}|[\t\r\n\f]")
_ATTRIBUTE = re.compile(r"""([^\s"'>/=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?""")
_TAG_NAME = re.compile(r"<[a-zA-Z][^\s/>]*")
_END_TAG = re.compile(r"</[a-zA-Z][^\s>]*\s*>")
# The document types of the standards; any other is somebody's text.
_DOCTYPE = re.compile(
    r"""(?i)doctype\s+(?:html|svg)\s*(?:public\s+(["'])-//(?:W3C|IETF)//DTD [\w\s./]*//EN\1\s*(?:(["'])https?://www\.w3\.org/[\w./-]*\2)?"""
    r"""|system\s+["']about:legacy-compat["'])?\s*"""
)
# Strings and comments of scripts and styles.
_LITERAL = re.compile(
    r'"(?:[^"\\\n]|\\.){2,}"|'
    r"'(?:[^'\\\n]|\\.){2,}'|"
    r"`[^`]{2,}`|/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*",
    re.DOTALL,
)
# "@param", "@return": they are no names of users.
_MARKS_OF_COMMENTS = re.compile(r"(?<![\w.])@(?=[a-z]+\b)")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^ux\n]))")
_JSON = re.compile(r"json", re.IGNORECASE)
_WORD = re.compile(r"\S+")
# Labels: a cell, a term, the caption of a field, what a button does.
_NAMING = frozenset(("th", "label", "legend", "dt", "button"))


class Reader(HTMLParser):
    """One pass over a page."""

    def __init__(self, page: HtmlFile) -> None:
        super().__init__(convert_charrefs=False)
        self.page = page
        self.lines = [0, *accumulate(len(line) + 1 for line in page.whole.split("\n"))]
        self.inside = ""
        self.script_type = ""
        self.attributes: list[Attribute] = []
        self.comments: list[tuple[int, int]] = []
        self.custom: list[tuple[int, int]] = []

    def read(self) -> None:
        self.feed(self.page.whole)
        self.close()
        # The parser keeps what follows a script that nothing ends to itself.
        if self.rawdata:
            start = len(self.page.whole) - len(self.rawdata)
            if self.inside in CODE:
                self._note_code(start, len(self.page.whole))
            else:
                self._put(start, len(self.page.whole), in_text)
        self._put_comments()
        self._put_attributes()
        self._put_code()

    @property
    def at(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_data(self, data: str) -> None:
        start = self.at
        if self.inside in CODE:
            self._note_code(start, start + len(data))
        elif self.inside in AS_IT_IS:
            self.page.text.slot(self.page.stretch(start, start + len(data), data, in_text))
        else:
            self._put(start, start + len(data), in_text)

    def _note_code(self, start: int, end: int) -> None:
        code = self.page.code
        if code and code[-1].end == start:
            start = code.pop().start
        is_data = self.inside == "script" and bool(_JSON.search(self.script_type))
        code.append(Code(start, end, is_data=is_data, is_style=self.inside == "style"))

    def _put(self, start: int, end: int, write: Callable[[str], str]) -> None:
        """Text in which a line break is a blank."""
        whole, text = self.page.whole, self.page.text
        place = start
        for match in _BLANKS.finditer(whole, start, end):
            if place < match.start():
                text.slot(self.page.stretch(place, match.start(), whole[place : match.start()], write))
            if match["invisible"]:
                text.invisible(self.page.stretch(*match.span(), "", write))
            elif not self.page.seen.at_line_start:
                text.slot(self.page.stretch(*match.span(), " ", write))
            place = match.end()
        if place < end:
            text.slot(self.page.stretch(place, end, whole[place:end], write))

    def handle_charref(self, name: str) -> None:  # noqa: ARG002
        self._reference()

    def handle_entityref(self, name: str) -> None:  # noqa: ARG002
        self._reference()

    def _reference(self) -> None:
        match = _REFERENCE.match(self.page.whole, self.at)
        if match:
            said = unescape(match[0])
            stretch = self.page.stretch(*match.span(), said, in_text)
            if INVISIBLE.fullmatch(said):
                self.page.text.vouch(stretch, "")
                self.page.text.invisible(stretch)
            else:
                self.page.text.slot(stretch)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raw, start = self.get_starttag_text() or "", self.at
        if is_custom(tag):
            self.custom.append((start + 1, start + 1 + len(tag)))
        elif tag not in ELEMENTS:
            self._put(start, start + len(raw), in_text)
            return
        self._break(tag, opens=True)
        if tag in CODE or tag in AS_IT_IS:
            self.inside = tag
            self.script_type = next((value or "" for name, value in attrs if name == "type"), "")
        named = next((value for name, value in attrs if name in ("name", "property", "itemprop") and value), "")
        opening = _TAG_NAME.match(raw)
        for match in _ATTRIBUTE.finditer(raw, opening.end() if opening else 0):
            name, group = match[1].lower(), match.lastindex or 0
            # A word alone in a tag shows nothing, but it may name somebody.
            label = named if name in ("content", "value") else name.removeprefix("data-").replace("-", " ")
            # Labels cannot be masked, so only words that are known to name a kind of value become one.
            label = label if label and is_header([label], ()) else ""
            value = unescape(match[group])
            self.attributes.append(
                Attribute(
                    "" if group == 1 else name,
                    start + match.start(group),
                    start + match.end(group),
                    value,
                    group == 4,
                    label,
                )
            )
            if group > 1 and not is_plain_name(name):
                self.attributes.append(Attribute("", start + match.start(1), start + match.end(1), match[1]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.inside = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == self.inside:
            self.inside = ""
        match = _END_TAG.match(self.page.whole, self.at)
        if match and is_custom(tag):
            self.custom.append((self.at + 2, self.at + 2 + len(tag)))
        if match and (tag in ELEMENTS or is_custom(tag)):
            self._break(tag, opens=False)
        else:
            end = match.end() if match else self.page.whole.find(">", self.at) + 1
            self._put(self.at, end, in_text)

    def _break(self, tag: str, *, opens: bool) -> None:
        text = self.page.text
        if tag in _NAMING:
            if opens:
                text.begin_label()
            else:
                text.end_label()
        if tag in CELLS:
            if not self.page.seen.at_line_start:
                text.boundary()
                text.gap("\t")
                text.boundary()
        elif tag in BREAKS:
            text.line_end()
        elif tag not in INLINE and tag not in CODE and not is_custom(tag):
            text.line_end(2 if tag in ROOMY else 1)
            text.boundary()

    def parse_marked_section(self, i: int, report: int = 1) -> int:  # noqa: ARG002
        """What stands in ``<![...]>`` is nothing that pages know: browsers take it for a comment."""
        end = self.rawdata.find(">", i)
        if end < 0:
            return -1
        self.comments.append((self.at + 3, self.at + end - i))
        return end + 1

    def handle_comment(self, data: str) -> None:
        start = self.page.whole.find(data, self.at) if data else -1
        if start >= 0:
            self.comments.append((start, start + len(data)))

    def handle_pi(self, data: str) -> None:
        self.comments.append((self.at + 2, self.at + 2 + len(data)))

    def unknown_decl(self, data: str) -> None:
        self.comments.append((self.at + 3, self.at + 3 + len(data)))

    def handle_decl(self, decl: str) -> None:
        if not _DOCTYPE.fullmatch(decl):
            self.comments.append((self.at + 2, self.at + 2 + len(decl)))

    def _put_comments(self) -> None:
        text = self.page.text
        text.line_end(2)
        text.section("a comment of the page")
        for start, end in self.comments:
            with nullcontext() if is_prose(self.page.whole[start:end]) else text.naming():
                self._put(start, end, _in_comment)
            text.line_end(2)

    def _put_attributes(self) -> None:
        """What was filled in and what is shown on demand, each behind its label; then addresses and names, each once."""
        page = self.page
        page.text.section("an attribute of the page")
        shown: dict[tuple[str, str], list[Stretch]] = defaultdict(list)
        shared: dict[tuple[str, str], list[Stretch]] = defaultdict(list)
        for attribute in self.attributes:
            kind = kind_of(attribute)
            write = writer(attribute, kind)
            if kind == CONTENT:
                stretch = page.stretch(attribute.start, attribute.end, attribute.value, write)
                shown[attribute.label, attribute.value].append(stretch)
            elif kind != VOCABULARY:
                for text, stretch in _pieces(page, attribute, kind, write):
                    shared[kind, text].append(stretch)
        for (label, text), stretches in shown.items():
            page.line(SharedStretch(page, CONTENT, text, stretches), label, apart=True)
        for start, end in self.custom:
            tag = page.whole[start:end]
            if not is_plain_name(tag):
                shared[NAMES, tag].append(page.stretch(start, end, tag, as_name))
        for (kind, text), stretches in shared.items():
            with page.text.naming():
                page.text.apart(SharedStretch(page, kind, text, stretches))

    def _put_code(self) -> None:
        page = self.page
        page.text.line_end(2)
        page.text.section("a script or style of the page")
        seen: set[tuple[int, str]] = set()
        for number, code in enumerate(page.code):
            if code.is_data and self._put_data(code.start, code.end):
                code.is_read = True
                continue
            for match in _LITERAL.finditer(page.whole, code.start, code.end):
                said = _MARKS_OF_COMMENTS.sub("", unescaped(match[0]).strip("\"'`/*<>!- \n"))
                if not is_plain_name(said) and not is_namespace(said) and (number, said) not in seen:
                    seen.add((number, said))
                    with page.text.naming():
                        page.text.apart(InCode(page, number, said))

    def _put_data(self, start: int, end: int) -> bool:
        """The strings of a script that is JSON, behind their keys; says whether it is."""
        page, data = self.page, self.page.whole[start:end]
        try:
            json.loads(data)
        except (ValueError, RecursionError):
            return False
        for leaf in leaves(data):
            raw = data[leaf.start : leaf.end]
            if leaf.kind == "string" and not is_plain_value(said := str(json.loads(raw))):
                label = leaf.path[-1].strip() if leaf.path else ""
                stretch = page.stretch(start + leaf.start, start + leaf.end, said, _in_data)
                page.line(stretch, label if is_header([label], ()) else "", apart=True)
            elif leaf.kind == "key" and not is_plain_name(said := str(json.loads(raw))):
                with page.text.naming():
                    page.text.apart(page.stretch(start + leaf.start, start + leaf.end, said, _in_data))
        return True


@dataclass(slots=True)
class Code:
    """A script or style, where it stands; ``is_read`` if every string of it was read in its place."""

    start: int
    end: int
    is_data: bool = False
    is_style: bool = False
    is_read: bool = False
    is_emptied: bool = False


class SharedStretch:
    """A text of attributes that stands in several places of a page."""

    def __init__(self, page: HtmlFile, kind: str, text: str, stretches: list[Stretch]) -> None:
        self.text = text
        self._page, self._kind, self._stretches = page, kind, stretches
        for stretch in stretches:
            page.text.vouch(stretch, "")

    def set(self, text: str) -> None:
        for stretch in self._stretches:
            stretch.set(text)
        if self._kind == NAMES:
            self._page.renamed[self.text] = as_name(text)


class InCode:
    """A string of a script: if anything in it is masked, the script goes."""

    def __init__(self, page: HtmlFile, number: int, text: str) -> None:
        self._page, self._number = page, number
        self.text = text

    def set(self, text: str) -> None:  # noqa: ARG002
        self._page.code[self._number].is_emptied = True


def _pieces(
    page: HtmlFile, attribute: Attribute, kind: str, write: Callable[[str], str]
) -> Iterator[tuple[str, Stretch]]:
    """What an attribute says, with the stretches that say it: a list of names word by word, an address decoded."""
    if kind == ADDRESS and not attribute.value.startswith("#"):
        said = unquote(attribute.value)
        if not is_plain_address(said):
            yield said, page.stretch(attribute.start, attribute.end, said, write)
    elif is_list_of_names(attribute) or attribute.value.startswith("#"):
        for match in _WORD.finditer(page.whole, attribute.start, attribute.end):
            start = match.start() + match[0].startswith("#")
            name = unquote(page.whole[start : match.end()])
            if not is_plain_identifier(name):
                yield name, page.stretch(start, match.end(), name, as_name)
    else:
        yield attribute.value, page.stretch(attribute.start, attribute.end, attribute.value, write)


def unescaped(code: str) -> str:
    """A string of a script as its readers see it."""
    return _ESCAPE.sub(lambda match: chr(int(match[1] or match[2], 16)) if match[1] or match[2] else match[3], code)


def in_text(text: str) -> str:
    """A new text between tags."""
    return escape(text, quote=False)


def _in_comment(text: str) -> str:
    return text.replace("-->", "-- >")


def _in_data(text: str) -> str:
    return json.dumps(text, ensure_ascii=True).replace("</", "<\\/")
