"""Markdown: one file, one document; the text as it reads without its marks, then targets of links, tags and comments."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from itertools import pairwise
from typing import Any
from urllib.parse import quote, unquote

from nescio.errors import InputError
from nescio.formats.io.encoding import Encoding
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SplicedFile, Stretch
from nescio.formats.markup.html_elements import ELEMENTS
from nescio.formats.text import read_text
from nescio.protocols import SourceLike

# What is no text in a line of Markdown (CommonMark 0.31): escapes, references, marks of emphasis, ends of links, tags.
# Only elements that HTML has are tags: what else stands in angle brackets may be somebody's name.
# A comment does not hold another, and the words of a link are not endless: so no mark is looked for in all that follows.
_MARK = re.compile(
    r"""\\(?P<escaped>[!-/:-@\[-`{-~])
      | (?P<reference>&(?:\#[xX]?[0-9a-fA-F]{1,8}|[a-zA-Z][a-zA-Z0-9]{1,31});)
      | <!--(?P<comment>(?:(?!<!--).)*?)-->
      | </?(?i:ELEMENT)(?P<tag>(?:\s[^<>@]*)?)/?>
      | \]\(<?(?P<target>[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+(?P<title>"[^"\n]*"|'[^'\n]*'))?\s*\)
      | !?\[(?=[^\[\]\n]{0,300}\]\(|!\[)
      | (?P<emphasis>\*{1,3} | ~~ | `+ | (?<![^\W_])_{1,3}(?=[^\W_]) | (?<=[^\W_])_{1,3}(?![^\W_]))
    """.replace("ELEMENT", "|".join(sorted(ELEMENTS))),
    re.VERBOSE | re.DOTALL,
)
_SAFE = ":/?#@!$&'*+,;=%-._~[]"
_LARGEST = 100 << 20


class MarkdownFormat(MappedFormat):
    """``.md`` and ``.markdown``; front matter and blocks of code are text like any other."""

    name = "markdown"
    suffixes: tuple[str, ...] = (".md", ".markdown")
    what = "Markdown files"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        whole, encoding = read_text(source)
        if len(whole) > _LARGEST:
            raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
        file = MarkdownFile(whole, encoding, CompleteText(decisions))
        _lay_out(file)
        return file


class MarkdownFile(SplicedFile):
    """The text of a Markdown file; marks of emphasis around nothing are dropped."""

    def __init__(self, whole: str, encoding: Encoding, text: CompleteText) -> None:
        super().__init__(whole, encoding, text)
        self.emphasis: list[Stretch] = []

    def save(self) -> bytes:
        ends = {one.start: one.end for one in self.stretches if one.new == ""}
        for opening, closing in pairwise(self.emphasis):
            place = opening.end
            while place in ends:
                place = ends[place]
            if opening.end < place == closing.start and opening.text == closing.text and opening.new is None:
                opening.set("")
                closing.set("")
        return super().save()


def _lay_out(file: MarkdownFile) -> None:
    whole, text = file.whole, file.text
    aside: list[tuple[int, int]] = []
    addresses: list[tuple[int, int]] = []
    place = 0
    for match in _MARK.finditer(whole):
        if place < match.start():
            text.slot(file.stretch(place, match.start(), whole[place : match.start()], _escaped))
        place = match.end()
        if match["escaped"]:
            text.slot(file.stretch(*match.span(), match["escaped"], _escaped))
        elif match["reference"]:
            text.slot(file.stretch(*match.span(), unescape(match["reference"]), _escaped))
        elif match["target"]:
            addresses.append(match.span("target"))
        elif match["emphasis"]:
            file.emphasis.append(file.stretch(*match.span(), match["emphasis"]))
        aside += [match.span(name) for name in ("comment", "tag", "title") if (match[name] or "").strip()]
    if place < len(whole):
        text.slot(file.stretch(place, len(whole), whole[place:], _escaped))
    for start, end in addresses:
        file.line(file.stretch(start, end, unquote(whole[start:end]), _address))
    for start, end in aside:
        file.line(file.stretch(start, end, unescape(whole[start:end])))


def _escaped(text: str) -> str:
    """Marks in a replacement are no marks; the text of a stretch has none of its own."""
    return re.sub(r"([*`])", r"\\\1", text)


def _address(text: str) -> str:
    return quote(text, safe=_SAFE)
