"""LaTeX: one file, one document; the text as it reads without commands, then comments, keys, options and names of files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from nescio.errors import InputError
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SplicedFile
from nescio.formats.text import read_text
from nescio.formats.vocabulary.names import is_plain_name
from nescio.protocols import SourceLike

_LARGEST = 50 << 20
# Commands whose arguments are keys, files, packages, environments and measures.
_KEYS = (
    "label|ref|eqref|pageref|autoref|[cC]ref|cite[a-z]*|parencite|textcite|nocite|bibliography|bibliographystyle|addbibresource|"
    "input|include|includegraphics|usepackage|documentclass|RequirePackage|begin|end|hypertarget|hyperlink|setlength|addtolength|"
    "setcounter|definecolor|color|textcolor|pagestyle|thispagestyle|vspace|hspace|url|href"
)
_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307", "c": "\u0327",
    "v": "\u030c", "r": "\u030a",
}  # fmt: skip
_LETTERS = {
    "ss": "\u00df", "o": "\u00f8", "O": "\u00d8", "l": "\u0142", "L": "\u0141", "ae": "\u00e6", "AE": "\u00c6", "aa": "\u00e5",
    "AA": "\u00c5", "i": "i",
}  # fmt: skip
_TOKEN = re.compile(
    r"%(?P<comment>[^\n]*)"
    rf"|\\(?:{_KEYS})\*?(?![a-zA-Z])(?:\[(?P<option>[^\]\n]*)\])?(?:\{{(?P<keys>[^{{}}]*)\}})?"
    r"|\\(?P<accent>[`'^\"~=.]|[cvr](?=[ {]))[ ]?(?:\{\\?(?P<on>[a-zA-Z])\}|\\?(?P<bare>[a-zA-Z]))"
    r"|(?P<special>\{\\(?:ss|AE|ae|AA|aa|[oOlLi])\}|\\(?:ss|AE|ae|AA|aa|[oOlLi])(?![a-zA-Z])(?:\{\}|[ ])?)"
    r"|\\(?P<symbol>[&%$#_{}])|(?P<tie>~)|(?P<soft>\\-)"
    r"|(?P<line>\\\\(?:\[[^\]\n]*\])?|\\(?:newline|item|par|section|subsection|chapter|title|author|date)(?![a-zA-Z]))"
    r"|(?P<cell>&)|\\[a-zA-Z@]+\*?[ \t]?|\\.|[{}]",
    re.DOTALL,
)


class LatexFormat(MappedFormat):
    """``.tex`` and ``.bib``."""

    name = "latex"
    suffixes: tuple[str, ...] = (".tex", ".bib")
    what = "LaTeX files"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        whole, encoding = read_text(source)
        if len(whole) > _LARGEST:
            raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
        file = SplicedFile(whole, encoding, CompleteText(decisions))
        _lay_out(file)
        return file


def _lay_out(file: SplicedFile) -> None:
    names: list[tuple[int, int]] = []
    waiting = [(0, len(file.whole))]
    # Comments stand behind the text, and may hold others.
    for start, end in waiting:
        file.text.line_end(2)
        waiting += _put(file, start, end, names)
    for start, end in names:
        with file.text.naming():
            file.text.apart(file.stretch(start, end, file.whole[start:end], _as_key))


def _put(file: SplicedFile, start: int, end: int, names: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Put a stretch of the file into the text; returns where comments stand in it, and notes where names stand."""
    whole, text = file.whole, file.text
    comments = []
    place = start
    for token in _TOKEN.finditer(whole, start, end):
        if place < token.start():
            text.slot(file.stretch(place, token.start(), whole[place : token.start()], escaped))
        place = token.end()
        if token["comment"]:
            comments.append(token.span("comment"))
        elif token["accent"]:
            said = unicodedata.normalize("NFC", (token["on"] or token["bare"]) + _ACCENTS[token["accent"]])
            text.slot(file.stretch(*token.span(), said, escaped))
        elif token["special"]:
            text.slot(file.stretch(*token.span(), _LETTERS[token["special"].strip("{}\\ ")], escaped))
        elif token["symbol"] or token["tie"]:
            text.slot(file.stretch(*token.span(), token["symbol"] or "\u00a0", escaped))
        elif token["soft"]:
            stretch = file.stretch(*token.span(), "", escaped)
            text.vouch(stretch, "")
            text.invisible(stretch)
        elif token["line"] or token["cell"]:
            text.boundary()
            text.gap("\n" if token["line"] else "\t")
            text.boundary()
        names += [token.span(name) for name in ("option", "keys") if token[name] and not is_plain_name(token[name])]
    if place < end:
        text.slot(file.stretch(place, end, whole[place:end], escaped))
    return comments


def escaped(text: str) -> str:
    """A new text in which nothing is a command."""
    return re.sub(r"([&%$#_{}])", r"\\\1", text.replace("\\", "")).replace("~", "").replace("^", "")


def _as_key(text: str) -> str:
    return re.sub(r"[\[\]{}\\%#\r\n]+", "", text)
