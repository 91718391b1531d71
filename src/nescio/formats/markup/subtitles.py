"""Subtitles (SRT, WebVTT): one file, one document; what is said, by whom, and notes. Times and numbers of cues stay."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape, unescape
from typing import Any

from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SplicedFile
from nescio.formats.text import read_text
from nescio.formats.vocabulary.names import is_plain_name
from nescio.protocols import SourceLike

_LINE = re.compile(r"[^\r\n]+")
_TIMES = re.compile(r"\s*[\d:.,]+\s*-->\s*[\d:.,]+(?P<settings>.*)")
_NUMBER = re.compile(r"\s*\d{1,6}\s*")
# Marks of WebVTT and those that players of SRT know; a voice names the speaker.
_MARK = re.compile(
    r"<(?P<voice>v(?:\.[\w.-]*)?)\s+(?P<speaker>[^>]*)>"
    r"|</?(?:b|i|u|c|v|lang|ruby|rt|font|s)(?P<rest>(?:[.\s][^>]*)?)>|<[\d:.]+>|\{\\an?\d+\}"
    r"|(?P<reference>&(?:\#[xX]?[0-9a-fA-F]{1,8}|[a-zA-Z]{2,12});)"
)
_WORDS_OR_SIGN = re.compile(r"[<>&]|[^<>&]+")


class _Subtitles(MappedFormat):
    what = "subtitles"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        whole, encoding = read_text(source)
        file = SplicedFile(whole, encoding, CompleteText(decisions))
        _lay_out(file)
        return file


class SrtFormat(_Subtitles):
    """``.srt``."""

    name = "srt"
    suffixes: tuple[str, ...] = (".srt",)


class VttFormat(_Subtitles):
    """``.vtt``: with notes, speakers and names of cues."""

    name = "vtt"
    suffixes: tuple[str, ...] = (".vtt",)


def _lay_out(file: SplicedFile) -> None:
    aside: list[tuple[int, int]] = []
    place = 0
    for match in _LINE.finditer(file.whole):
        if "\n" in file.whole[place : match.start()].replace("\n", "", 1):
            # An empty line ends a cue; what somebody says may go on in the next.
            file.text.line_end()
        place = match.end()
        line = match[0]
        if times := _TIMES.fullmatch(line):
            if not is_plain_name(times["settings"]):
                aside.append((match.start() + times.start("settings"), match.end()))
        elif not _NUMBER.fullmatch(line) and line.strip().upper() != "WEBVTT":
            _put_line(file, match.start(), match.end(), aside)
    for start, end in aside:
        with file.text.naming():
            file.text.apart(file.stretch(start, end, unescape(file.whole[start:end]), _escaped))


def _put_line(file: SplicedFile, start: int, end: int, aside: list[tuple[int, int]]) -> None:
    text = file.text
    text.line_end()
    place = start
    for mark in _MARK.finditer(file.whole, start, end):
        _put_words(file, place, mark.start())
        place = mark.end()
        if mark["speaker"]:
            file.line(file.stretch(*mark.span("speaker"), unescape(mark["speaker"]), _escaped))
        elif mark["reference"]:
            text.slot(file.stretch(*mark.span(), unescape(mark["reference"]), _escaped))
        if mark["rest"] and not is_plain_name(mark["rest"]):
            aside.append(mark.span("rest"))
    _put_words(file, place, end)
    text.line_end()


def _put_words(file: SplicedFile, start: int, end: int) -> None:
    """Words as they are; a bare sign (">> ALICE:") is a piece of its own, so that it stays bare."""
    for piece in _WORDS_OR_SIGN.finditer(file.whole, start, end):
        file.text.slot(file.stretch(*piece.span(), piece[0], _escaped_unless_sign))


def _escaped_unless_sign(text: str) -> str:
    return text if text in "<>&" else _escaped(text)


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace("-->", "-- >")
