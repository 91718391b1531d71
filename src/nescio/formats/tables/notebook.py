"""Jupyter notebooks: one file, one document; cells and outputs in order, all else byte for byte as it was."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from html import unescape
from typing import Any

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SharedStretch, SplicedFile, Stretch
from nescio.formats.tables.header_row import is_header
from nescio.formats.tables.json_leaves import Leaf, leaves
from nescio.formats.tables.notebook_code import as_identifier, pieces_of, tokens_of
from nescio.formats.text import read_text
from nescio.formats.vocabulary.names import is_plain_name, is_plain_value
from nescio.protocols import SourceLike

_LARGEST = 100 << 20
# What people write, and what programs print: lists of lines, or one string.
_TEXTS = frozenset("source text text/plain text/markdown text/latex traceback evalue ename".split())
_PAGES = frozenset(("text/html", "image/svg+xml"))
_PICTURE = re.compile(r"image/|audio/|video/|application/pdf|application/octet-stream")
# A program, by the key that it stands behind; and what Python says of a thing ("<matplotlib.lines.Line2D at 0x7f21>").
_PROGRAMS = frozenset(("source", "input"))
_THING = re.compile(r"\[?<[\w.]+(?: object)? at 0x[0-9a-fA-F]+>\]?,?\s*")
_TAG = re.compile(r"<[^<>]*>|&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,12});")
_GREY = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\nIDATx\x9cc\xb8\t\x00\x00\x9b\x00\x9a"
    b"\xf6\xf8Ln\x00\x00\x00\x00IEND\xaeB`\x82"
)


class NotebookFormat(MappedFormat):
    """``.ipynb``."""

    name = "notebook"
    suffixes: tuple[str, ...] = (".ipynb",)
    what = "Jupyter notebooks"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        whole, encoding = read_text(source)
        if len(whole) > _LARGEST:
            raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
        try:
            loaded = json.loads(whole)
        except (ValueError, RecursionError):
            raise InputError("is damaged: it is not valid JSON", path=source.name) from None
        if not isinstance(loaded, dict) or not {"cells", "worksheets"} & loaded.keys():
            raise InputError("is not a Jupyter notebook: it does not begin like one", path=source.name)
        file = NotebookFile(whole, encoding, CompleteText(decisions))
        file.lay_out(self.options)
        if file.pictures and self.options.pictures == "refuse":
            raise InputError("holds pictures, which cannot be searched; it is refused", path=source.name)
        return file


class NotebookFile(SplicedFile):
    """The text of a notebook."""

    pictures = 0

    def lay_out(self, options: Options) -> None:
        before: tuple[str, ...] = ()
        program: list[Leaf] = []
        names: dict[str, list[Stretch]] = {}
        cell = ""
        for leaf in leaves(self.whole):
            key = leaf.path[-1] if leaf.path else ""
            raw = self.whole[leaf.start : leaf.end]
            if leaf.kind == "number":
                continue
            said = str(json.loads(raw))
            if leaf.kind == "string" and key in _PROGRAMS and cell == "code":
                program.append(leaf)
                continue
            self._put_program(program, names)
            program = []
            if key == "cell_type" and leaf.kind == "string":
                cell = said
            if leaf.kind == "string" and key == "text/plain" and _THING.fullmatch(said):
                self._put_program([leaf], names)
            elif leaf.kind == "key":
                before = ()
                if not is_plain_name(said) and "/" not in said:
                    with self.text.naming():
                        self.text.apart(self.stretch(leaf.start, leaf.end, said, json.dumps))
            elif _PICTURE.match(key) and key not in _PAGES:
                self._put_picture(leaf, key, keep=options.pictures == "keep")
            elif key in _TEXTS or key in _PAGES:
                if leaf.path != before or not leaf.in_list:
                    self.text.line_end(2)
                before = leaf.path
                self._put_string(leaf, is_page=key in _PAGES)
            elif not is_plain_value(said):
                with self.text.naming():
                    self.text.apart(self.stretch(leaf.start, leaf.end, said, json.dumps))
        self._put_program(program, names)
        for said, stretches in names.items():
            with self.text.naming():
                self.text.apart(SharedStretch(self.text, said, stretches))
        if self.pictures:
            done = "kept unsearched" if options.pictures == "keep" else "replaced by grey areas"
            self.notes.append(f"pictures {done}: {self.pictures}")

    def _put_picture(self, leaf: Leaf, key: str, *, keep: bool) -> None:
        first = not (self.stretches and self.stretches[-1].new is not None and leaf.in_list)
        self.pictures += first
        if not keep:
            new = b64encode(_GREY).decode() if key.startswith("image/") and first else ""
            if self.whole[leaf.start + 1 : leaf.end - 1] != new:
                self.stretch(leaf.start, leaf.end, "").set(json.dumps(new))

    def _put_program(self, lines: list[Leaf], names: dict[str, list[Stretch]]) -> None:
        """What people wrote in a program, line by line; its identifiers are put aside."""
        if not lines:
            return
        self.text.line_end(2)
        pieces = (piece for leaf in lines for piece in pieces_of(self.whole, leaf.start + 1, leaf.end - 1))
        for token in tokens_of(pieces):
            if token.is_name and len(token.pieces) == 1:
                (piece,) = token.pieces
                if not is_plain_name(piece.said):
                    names.setdefault(piece.said, []).append(
                        self.stretch(piece.start, piece.end, piece.said, as_identifier)
                    )
                continue
            self.text.line_end()
            self.text.boundary()
            label = token.label.replace("_", " ").strip()
            if label and is_header([label], ()):
                self.text.gap(f"{label}: ")
                self.text.boundary()
            for piece in token.pieces:
                self.text.slot(self.stretch(piece.start, piece.end, piece.said, _inside))

    def _put_string(self, leaf: Leaf, *, is_page: bool) -> None:
        """A string piece by piece, so that what is not changed is spelled as before."""
        for piece in pieces_of(self.whole, leaf.start + 1, leaf.end - 1):
            if len(piece.said) == piece.end - piece.start:
                self._put_piece(piece.start, piece.end, is_page=is_page)
            else:
                self.text.slot(self.stretch(piece.start, piece.end, piece.said, _inside))

    def _put_piece(self, start: int, end: int, *, is_page: bool) -> None:
        place = start
        for tag in _TAG.finditer(self.whole, start, end) if is_page else ():
            if place < tag.start():
                self.text.slot(self.stretch(place, tag.start(), self.whole[place : tag.start()], _inside))
            if tag[0][0] == "&":
                self.text.slot(self.stretch(*tag.span(), unescape(tag[0]), _inside))
            elif is_plain_name(tag[0]):
                self.text.boundary()
                self.text.gap(" ")
                self.text.boundary()
            else:
                self.text.slot(self.stretch(*tag.span(), tag[0], _inside))
            place = tag.end()
        if place < end:
            self.text.slot(self.stretch(place, end, self.whole[place:end], _inside))


def _inside(text: str) -> str:
    """A new text inside a string."""
    return json.dumps(text)[1:-1]
