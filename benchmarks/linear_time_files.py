"""Files that grow by repeating one piece of their format, for ``linear_time.py``."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from nescio.formats.io.targets import plan_anonymize
from nescio.pipeline import Pipeline
from nescio.run.jobs import JobEvents, run_jobs

_MAIL = "From: Anna Meyer <anna@mail.example>\r\nTo: b@mail.example\r\n{}Subject: Hello\r\n\r\n{}"
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def _text(piece: str) -> Callable[[int], bytes]:
    return lambda length: (piece * (length // len(piece) + 1)).encode()


def _between(before: str, piece: str, after: str) -> Callable[[int], bytes]:
    return lambda length: (before + piece * (length // len(piece) + 1) + after).encode()


def _word(piece: str) -> Callable[[int], bytes]:
    """A Word file whose body repeats this markup."""

    def made(length: int) -> bytes:
        body = piece * (length // len(piece) + 1)
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(
                "[Content_Types].xml",
                f'<Types xmlns="{_PACKAGE}/content-types"><Override PartName="/word/document.xml" ContentType="{_MAIN}"/></Types>',
            )
            archive.writestr(
                "_rels/.rels",
                f'<Relationships xmlns="{_PACKAGE}/relationships">'
                f'<Relationship Id="r1" Type="{_OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>',
            )
            archive.writestr("word/document.xml", f'<w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>')
        return buffer.getvalue()

    return made


# Format -> what repeats -> the file of about that length.
FILES: dict[str, dict[str, Callable[[int], bytes]]] = {
    ".md": {
        "[": _text("["), "![": _text("!["), "*": _text("*a "), "`": _text("`"), "|": _text("|"), "> ": _text("> "),
        "<": _text("<a "),
        "links": _text("[Anna](http://a.example) "), "headings": _text("# Anna\n"), "brackets": _text("[a]("), "&": _text("&"),
    },
    ".html": {
        "<": _text("<"), "tags": _text("<b>"), "comments": _text("<!--"), "&": _text("&amp"), "names": _text("<p>Anna Meyer</p>\n"),
        "attributes": _between("<p ", "title=Anna ", ">x</p>"), "cells": _between("<table><tr>", "<td>Anna", "</table>"),
        "scripts": _text("<script>var a='Anna';</script>"), "styles": _between("<style>", "a{b:c}", "</style>"),
    },
    ".csv": {
        "columns": _between("", "Name,", "\n"), "rows": _between("Name,Note\n", "Anna Meyer,called\n", ""), "quotes": _text('"'),
        "open quote": _between('a,b\n"', "x,", ""), "numbers": _between("ZIP,Born\n", "12345,3.3.79\n", ""),
        "widths": _text("a\na,b\n"),
    },
    ".json": {
        "list": _between("[", '"Anna Meyer",', '""]'), "objects": _between("[", '{"name": "Anna"},', "{}]"),
        "keys": lambda length: ("{" + ",".join(f'"k{n}": "Anna"' for n in range(length // 14)) + "}").encode(),
        "one string": _between('"', "Anna ", '"'), "escapes": _between('"', "\\u0041", '"'), "numbers": _between("[", "1,", "1]"),
    },
    ".eml": {
        "brackets": lambda length: _MAIL.format(f"Cc: {'(' * length}\r\n", "Hi").encode(),
        "receivers": lambda length: _MAIL.format("Cc: " + "Anna <a@b.example>, " * (length // 21) + "\r\n", "Hi").encode(),
        "encoded words": lambda length: _MAIL.format("Comments: " + "=?utf-8?q?a?= " * (length // 14) + "\r\n", "Hi").encode(),
        "headers": lambda length: _MAIL.format("X-A: b\r\n" * (length // 8), "Hi").encode(),
        "quoted lines": lambda length: _MAIL.format("", "> Anna\r\n" * (length // 8)).encode(),
    },
    ".docx": {
        "paragraphs": _word("<w:p><w:r><w:t>Anna Meyer</w:t></w:r></w:p>"), "nested": _word("<w:smartTag>"),
        "runs": lambda length: _word("")(0) if length < 1 else _word(
            f"<w:p>{'<w:r><w:t>Anna </w:t></w:r>' * (length // 28)}</w:p>")(1),
        "fields": _word('<w:p><w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>'),
    },
}  # fmt: skip


def through(suffix: str) -> Callable[[bytes], object]:
    """A function that takes a file of this format through the pipeline."""
    pipeline = Pipeline.from_policy("gdpr", lang="en", model="none")

    def work(data: bytes) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"file{suffix}"
            path.write_bytes(data)
            run_jobs(plan_anonymize([path], Path(folder) / f"out{suffix}", format="auto"), pipeline, JobEvents())

    return work
