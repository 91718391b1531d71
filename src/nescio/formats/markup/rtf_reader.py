"""Puts an RTF file into the map of its text: one pass over its tokens, notes and headers behind the text around them."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from nescio.formats.mapping.spliced import SplicedFile
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.markup.rtf_tokens import Token, tokens
from nescio.formats.vocabulary.fonts import is_font
from nescio.formats.vocabulary.values import is_own_name, is_vocabulary

# Code pages of the character sets of fonts (\fcharset); 0 is that of the document.
_CHARSETS = {
    77: "mac_roman", 128: "cp932", 129: "cp949", 134: "cp936", 136: "cp950", 161: "cp1253", 162: "cp1254", 163: "cp1258",
    177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 255: "cp437",
}  # fmt: skip
_CHARACTERS = {
    "emdash": "\u2014", "endash": "\u2013", "emspace": " ", "enspace": " ", "qmspace": " ", "bullet": "\u2022", "lquote": "\u2018",
    "rquote": "\u2019", "ldblquote": "\u201c", "rdblquote": "\u201d",
}  # fmt: skip
_SYMBOLS = {"~": "\u00a0", "_": "\u2011", "\\": "\\", "{": "{", "}": "}"}
# What begins a line, parts cells, ends a paragraph.
_LINES = frozenset(("line", "lbr", "softline"))
_CELLS = frozenset(("cell", "nestcell"))
_PARAGRAPHS = frozenset(("par", "sect", "page", "column", "row", "nestrow"))
# Destinations that are texts of their own.
_STORIES = frozenset(
    "header headerl headerr headerf footer footerl footerr footerf footnote annotation shptxt txe xe tc atntxt".split()
)
_FONTS, _STYLES, _LINK, _BOOKMARKS = "fonttbl", "stylesheet", "fldinst", ("bkmkstart", "bkmkend")
_AUTHORS = ("atnid", "atnauthor")
# Destinations that are kept with what they hold: text, or tables of measures.
_KEPT = _STORIES | frozenset(
    "rtf fonttbl colortbl stylesheet fldrslt fldinst field listtext pntext pntxta pntxtb pn result object shp shpinst "
    "shpgrp shprslt sp sn sv picprop shppict listtable list listlevel leveltext levelnumbers listoverridetable "
    "listoverride lfolevel ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn pgdsctbl pgptbl pgp cs ds ts tsrowd tblstyle "
    "falt panose fname nesttableprops nonesttables do dptxbxtext ud upr background bkmkstart bkmkend atnid atnauthor "
    "formfield ffdeftext ffl mmath mr mt moMath formulas filetbl pnseclvl".split()
)
# Tables of names in which other destinations stand.
_TABLES_OF_NAMES = {"fonttbl": "fonttbl", "stylesheet": "stylesheet", "pgdsctbl": "stylesheet", "pgptbl": "stylesheet"}
# What is text in the code of a field: addresses and tips of links; the rest are words of the program.
_IN_CODE = re.compile(r'(?<=")[^"\s][^"]*|[^\s"]+')
_CODE = re.compile(r"[A-Z=]+|[a-z]{1,2}|[\d*#.,:;-]+|(?i:mergeformat|charformat|arabic|roman|_toc\d+|_ref\d+|_hlk\d+)")
_BOOKMARK = re.compile(r"(?i)_?(?:toc|ref|hlk|hlt|goback|__)[\w]*|bookmark\d*")
_MEASURES = re.compile(r"[\d\s;,.()+-]*")
_GREY = "89504e470d0a1a0a0000000d4948445200000001000000010800000000" \
        "3a7e9b550000000a49444154789c63b80900009b009af6f84c6e0000000049454e44ae426082"  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Group:
    """What counts inside a group: where it begins, its destination, the font, and how many characters stand behind ``\\u``."""

    start: int
    destination: str = ""
    is_optional: bool = False
    font: int | None = None
    skipped: int = 1
    story: int = 0


@dataclass(slots=True)
class _Story:
    """A text in the making: what to do to the map, in order."""

    steps: list[Callable[[TextMap], None]] = field(default_factory=list)


class RtfReader:
    """One pass over a file."""

    def __init__(self, file: SplicedFile, *, pictures: str) -> None:
        self.file = file
        self.pictures = 0
        self.is_whole = False
        self._keeps_pictures = pictures == "keep"
        self._groups: list[_Group] = []
        self._stories = [_Story()]
        self._last = _Story()
        self._counts: Counter[str] = Counter()
        self._page = "cp1252"
        self._pages: dict[int, str] = {}
        self._bytes: list[Token] = []
        self._to_skip = 0
        self._names: dict[str, str] = {}
        self._cut_until: int | None = None

    def read(self) -> None:
        for token in tokens(self.file.whole):
            if self._cut_until is not None:
                self._inside_cut(token)
                continue
            if token.kind == "hex" and not self._to_skip:
                self._bytes.append(token)
                continue
            self._put_bytes()
            self._take(token)
            if self.is_whole:
                self._cut_rest(token.end)
                break
        for story in (*self._stories, self._last):
            self.file.text.line_end(2)
            for step in story.steps:
                step(self.file.text)
        self.file.text.line_end(2)

    def notes(self) -> list[str]:
        done = "kept unsearched" if self._keeps_pictures else "replaced by grey areas"
        return [
            *([f"pictures {done}: {self.pictures}"] if self.pictures else []),
            *(f"left out: {what} ({count})" for what, count in sorted(self._counts.items())),
        ]

    @property
    def _group(self) -> _Group:
        return self._groups[-1] if self._groups else _Group(0)

    def _change(self, **values: object) -> None:
        if self._groups:
            self._groups[-1] = replace(self._groups[-1], **values)  # type: ignore[arg-type]

    def _take(self, token: Token) -> None:
        if token.kind == "brace":
            self._to_skip = 0
            if token.said == "{":
                self._groups.append(replace(self._group, start=token.start, is_optional=False))
            elif self._groups:
                self._groups.pop()
                self.is_whole = not self._groups
        elif token.kind == "word":
            self._word(token)
        elif token.kind == "symbol":
            self._symbol(token)
        elif self._to_skip:
            # What older programs show in place of a character.
            eaten = min(self._to_skip, len(token.said)) if token.kind == "text" else 1
            self._to_skip -= eaten
            self._join_last(token.start + eaten if token.kind == "text" else token.end)
            if token.kind == "text" and eaten < len(token.said):
                self._text(token.start + eaten, token.end, token.said[eaten:])
        else:
            self._text(token.start, token.end, token.said)

    def _symbol(self, token: Token) -> None:
        if token.said == "*":
            self._change(is_optional=True)
        elif token.said in _SYMBOLS:
            self._text(token.start, token.end, _SYMBOLS[token.said])
        elif token.said == "-":
            stretch = self.file.stretch(token.start, token.end, "", escaped)
            self.file.text.vouch(stretch, "")
            self._step(lambda text: text.invisible(stretch))
        elif token.said in "\r\n":
            self._end_paragraph()

    def _word(self, token: Token) -> None:
        word, number = token.said, token.number
        if word == "u" and number is not None:
            self._to_skip = self._group.skipped
            self._text(token.start, token.end, chr(number % 65536))
        elif word in _CHARACTERS:
            self._text(token.start, token.end, _CHARACTERS[word])
        elif word == "uc":
            self._change(skipped=min(max(number or 0, 0), 20))
        elif word in ("f", "af") and number is not None:
            self._change(font=number)
        elif word == "fcharset" and self._group.font is not None:
            self._pages[self._group.font] = _CHARSETS.get(number or 0, "")
        elif word == "ansicpg":
            self._page = _known_page(number)
        elif word == "mac":
            self._page = "mac_roman"
        elif word == "tab":
            self._step(lambda text: text.gap("\t"))
        elif word in _LINES:
            self._step(lambda text: text.gap("\n"))
        elif word in _CELLS:
            self._step(_end_cell)
        elif word in _PARAGRAPHS:
            self._end_paragraph()
        elif word in (
            "revauth",
            "revauthdel",
            "revdttm",
            "revdttmdel",
            "rsid",
            "insrsid",
            "delrsid",
            "charrsid",
            "pararsid",
            "sectrsid",
        ):
            self.file.stretch(token.start, token.end, "").set("")
        else:
            self._destination(token)

    def _destination(self, token: Token) -> None:
        """A word at the beginning of a group may say what the group is."""
        group, word = self._group, token.said
        head = self.file.whole[group.start : token.start]
        if head not in ("{", "{\\*") and not (group.is_optional and head.strip() == "{\\*"):
            return
        if word == "pict":
            self.pictures += 1
            if not self._keeps_pictures:
                self._change(destination="pict")
                self._cut(token, "pict")
        elif word in ("info", "objdata") or (group.is_optional and word not in _KEPT):
            self._cut(token, word)
        elif word in _STORIES or word in (_LINK, "sv"):
            self._stories.append(_Story())
            self._change(destination=word, story=len(self._stories) - 1)
        elif word in _TABLES_OF_NAMES:
            self._change(destination=_TABLES_OF_NAMES[word])
        elif word in _KEPT and group.destination not in _TABLES_OF_NAMES:
            self._change(destination=word)

    def _cut(self, token: Token, word: str) -> None:
        if word == "objdata":
            self._counts["embedded objects"] += 1
        self._cut_until = len(self._groups)
        self._cut_word = word
        self._cut_head = token.start

    def _inside_cut(self, token: Token) -> None:
        if token.kind != "brace":
            return
        if token.said == "{":
            self._groups.append(replace(self._group, start=token.start))
            return
        if len(self._groups) == self._cut_until:
            start = self._group.start
            if self._cut_word == "pict":
                head = self.file.whole[self._cut_head : token.start]
                sizes = "".join(re.findall(r"\\pic(?:wgoal|hgoal|scalex|scaley|w|h)\d+", head))
                self.file.stretch(start, token.end, "").set(f"{{\\pict\\pngblip{sizes} {_GREY}}}")
            else:
                self.file.stretch(start, token.end, "").set("")
            self._cut_until = None
        self._groups.pop()

    def _cut_rest(self, end: int) -> None:
        """What stands behind the last brace belongs to nothing."""
        if self.file.whole[end:].strip("\r\n\x00 "):
            self.file.stretch(end, len(self.file.whole), "").set("")

    def _put_bytes(self) -> None:
        """Characters that are written as bytes, several for one in some languages."""
        if not self._bytes:
            return
        page = self._pages.get(self._group.font if self._group.font is not None else -1) or self._page
        decoder = codecs.getincrementaldecoder(page)("replace")
        start = self._bytes[0].start
        for token in self._bytes:
            if said := decoder.decode(bytes.fromhex(token.said)):
                self._text(start, token.end, said)
                start = token.end
        if start < self._bytes[-1].end:
            self._text(start, self._bytes[-1].end, "\ufffd")
        self._bytes.clear()

    def _join_last(self, end: int) -> None:
        if self.file.stretches:
            self.file.stretches[-1].end = end

    def _text(self, start: int, end: int, said: str) -> None:
        group = self._group
        if group.destination in ("colortbl", "levelnumbers", "sn", "panose") or not said:
            return
        if not said.isascii() and end - start == len(said):
            said = said.encode("latin-1", "replace").decode(self._pages.get(group.font or 0) or self._page, "replace")
            if len(said) != end - start:
                said = said.ljust(end - start)[: end - start]
        if group.destination in (_FONTS, _STYLES, *_AUTHORS, *_BOOKMARKS):
            self._name(start, end, said)
            return
        if group.destination == _LINK:
            for match in _IN_CODE.finditer(said):
                if not _CODE.fullmatch(match[0]):
                    self._name(start + match.start(), start + match.end(), match[0])
            return
        stretch = self.file.stretch(start, end, said, escaped)
        if group.destination == "sv" and (_MEASURES.fullmatch(said) or is_vocabulary(said.strip())):
            self.file.text.vouch(stretch, "")
            return
        self._step(lambda text: text.slot(stretch))

    def _name(self, start: int, end: int, said: str) -> None:
        """Names of fonts, styles, bookmarks and links are read if somebody gave them; authors become numbers."""
        bare = said.rstrip(";").strip()
        if self._group.destination in _AUTHORS:
            known = self._names.setdefault(bare, f"Author {len(self._names) + 1}")
            if bare and not re.fullmatch(r"Author \d+", bare):
                self.file.stretch(start, end, "").set(known)
            return
        if not bare or _BOOKMARK.fullmatch(bare) or is_font(bare) or is_own_name(bare) or is_vocabulary(bare):
            return
        stretch = self.file.stretch(start, start + len(said.rstrip(";")), said.rstrip(";"), escaped)

        def put(text: TextMap) -> None:
            with text.naming():
                text.apart(stretch)

        # Names stand behind all texts.
        self._last.steps.append(put)

    def _end_paragraph(self) -> None:
        self._step(_end_paragraph)

    def _step(self, step: Callable[[TextMap], None]) -> None:
        self._stories[self._group.story].steps.append(step)


def _end_paragraph(text: TextMap) -> None:
    text.gap("\n")
    text.boundary()


def _end_cell(text: TextMap) -> None:
    text.boundary()
    text.gap("\t")
    text.boundary()


def _known_page(number: int | None) -> str:
    name = {65001: "utf-8", 10000: "mac_roman"}.get(number or 1252, f"cp{number or 1252}")
    try:
        codecs.lookup(name)
    except LookupError:
        return "cp1252"
    return name


def escaped(text: str) -> str:
    """A new text as RTF spells it, in ASCII alone."""
    parts = []
    for character in text:
        if character in "\\{}":
            parts.append(f"\\{character}")
        elif character == "\n":
            parts.append("\\line ")
        elif character == "\t":
            parts.append("\\tab ")
        elif character.isascii():
            parts.append(character)
        else:
            units = character.encode("utf-16-le", "surrogatepass")
            parts += [
                f"\\u{int.from_bytes(units[place : place + 2], 'little', signed=True)}?"
                for place in range(0, len(units), 2)
            ]
    return "".join(parts)
