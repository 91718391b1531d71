"""The parts of a mail: plain text, web pages, mails in mails, attachments; each is read for its text and written anew."""

from __future__ import annotations

import base64
import codecs
import mimetypes
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from email.errors import InvalidBase64LengthDefect
from email.message import Message
from email.quoprimime import body_encode
from io import BytesIO
from pathlib import PurePosixPath

from nescio.errors import InputError
from nescio.formats.io.encoding import decode, find_encoding
from nescio.formats.io.inputs import create_format, format_of_member, result_name
from nescio.formats.io.options import Options
from nescio.formats.io.source import Source
from nescio.formats.mail.headers import Head, decoded, whole_text
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.markup.html_document import HtmlFile
from nescio.formats.markup.html_document import load as load_page

# Longer lines are not allowed in a mail (RFC 5322, 2.1.1).
_LONGEST_LINE = 998
_KNOWN_ENCODINGS = frozenset(("", "7bit", "8bit", "binary", "quoted-printable", "base64", "x-uuencode", "uuencode"))
# Files that somebody wrote into the text, encoded: nobody can read them, and so nobody can search them.
_ARMOUR = re.compile(r"-----BEGIN (?!PGP SIGNED MESSAGE)[A-Z0-9 ]{3,40}-----\s*$")
_UUENCODED = re.compile(r"begin [0-7]{3,4} \S")
_BASE64 = re.compile(r"[A-Za-z0-9+/=]{50,}\s*$")
_BASE64_END = re.compile(r"[A-Za-z0-9+/=]+\s*$")
_FEWEST_BASE64_LINES = 2
_GONE = "[...]\n"
_CID = re.compile(r"cid:([^\"'\s>)]+)", re.IGNORECASE)
# Attached pictures that stay unsearched have this instead of a format.
KEPT = "kept picture"
_SAFE_SUFFIX = re.compile(r"\.[a-z0-9]{1,8}")

Written = tuple[list[str], str]


class PlainPart:
    """A plain text; line ends are line feeds, those at its end stay out of the text."""

    def __init__(self, text: str, message: Message) -> None:
        self.text = text.rstrip("\n")
        self.new = self.text
        self.map = TextMap()
        self.map.slot(self)
        flowed = str(message.get_param("format") or "").lower() == "flowed"
        self._flowed = "; format=flowed" if flowed else ""

    def set(self, text: str) -> None:
        self.new = text

    def written(self, _: dict[int, bytes]) -> Written:
        return _text_part("plain", self.new, self._flowed)

    def scrub(self, survivors: Survivors) -> None:
        """A text can be changed everywhere."""

    def strings(self) -> Iterator[str]:
        yield self.text


class PagePart:
    """A web page, in UTF-8 from now on."""

    def __init__(self, page: HtmlFile) -> None:
        self._page = page
        self.map: TextMap = page.text

    def written(self, _: dict[int, bytes]) -> Written:
        return _text_part("html", self._page.save().removeprefix(codecs.BOM_UTF8).decode("utf-8").rstrip("\n"))

    def scrub(self, survivors: Survivors) -> None:
        self._page.scrub(survivors)

    def strings(self) -> Iterator[str]:
        for _, strings in self._page.rest():
            yield from strings


class AttachedPart:
    """A file, with the format that can read it; written only if that gave it new content."""

    def __init__(self, number: int, message: Message, data: bytes, format: str, cid: str) -> None:
        self.number, self.data, self.format, self._cid = number, data, format, cid
        self._inline = message.get_content_disposition() == "inline"
        suffix = PurePosixPath(file_name(message)).suffix.lower()
        suffix = suffix or mimetypes.guess_extension(message.get_content_type()) or ""
        name = f"attachment-{number}{suffix if _SAFE_SUFFIX.fullmatch(suffix) else ''}"
        self.name = name if format in ("picture", KEPT) else result_name(name, create_format(format))

    def written(self, made: dict[int, bytes]) -> Written | None:
        if self.number not in made:
            return None
        kind = mimetypes.guess_type(self.name)[0] or "application/octet-stream"
        if kind.startswith("text/"):
            kind += "; charset=utf-8" if _is_utf8(made[self.number]) else "; charset=windows-1252"
        how = "inline" if self._inline else "attachment"
        lines = [
            f'Content-Type: {kind}; name="{self.name}"',
            "Content-Transfer-Encoding: base64",
            f'Content-Disposition: {how}; filename="{self.name}"',
            *([f"Content-ID: <{self._cid}>"] if self._cid else []),
        ]
        return lines, base64.encodebytes(made[self.number]).decode("ascii")


class ManyParts:
    """Several parts; what is left of one that lost all of its own is nothing."""

    def __init__(self, kind: str, number: int) -> None:
        self._kind, self._boundary = kind, f"=_part_{number}"
        self.parts: list[Part] = []

    def written(self, made: dict[int, bytes]) -> Written | None:
        inside = [one for part in self.parts if (one := part.written(made)) is not None]
        if not inside:
            return None
        body = "".join(f"--{self._boundary}\n{assembled(*one)}\n" for one in inside)
        return [f'Content-Type: multipart/{self._kind}; boundary="{self._boundary}"'], f"{body}--{self._boundary}--\n"


class MailPart:
    """A mail in a mail."""

    def __init__(self, head: Head, body: Part | None, key: bytes | None) -> None:
        self.head, self.body, self._key = head, body, key

    def whole(self, made: dict[int, bytes]) -> str:
        lines, body = (self.body.written(made) if self.body else None) or _text_part("plain", "")
        return assembled([*self.head.lines(self._key), "MIME-Version: 1.0", *lines], body)

    def written(self, made: dict[int, bytes]) -> Written:
        return ["Content-Type: message/rfc822"], self.whole(made)


Part = PlainPart | PagePart | AttachedPart | ManyParts | MailPart


def _is_utf8(data: bytes) -> bool:
    with suppress(UnicodeDecodeError):
        data.decode("utf-8")
        return True
    return False


def assembled(lines: list[str], body: str) -> str:
    return "\n".join(lines) + "\n\n" + body


def _text_part(kind: str, text: str, more: str = "") -> Written:
    text += "\n"
    lines = text.split("\n")
    plain = (
        text.isascii()
        and "\x00" not in text
        and not any(len(line) > _LONGEST_LINE or line.startswith("--=_") for line in lines)
    )
    head = [f"Content-Type: text/{kind}; charset={'us-ascii' if plain else 'utf-8'}{more}"]
    if plain:
        return [*head, "Content-Transfer-Encoding: 7bit"], text
    body = body_encode(text.encode("utf-8", "replace").decode("latin-1"), maxlinelen=76, eol="\n")
    return [*head, "Content-Transfer-Encoding: quoted-printable"], body


def payload(message: Message, notes: Counter[str]) -> bytes | None:
    """The bytes of a part, None if its encoding is unknown or broken: what cannot be read must not be passed on."""
    how = str(message.get("Content-Transfer-Encoding") or "").strip().lower()
    if how not in _KNOWN_ENCODINGS:
        notes["parts in an unknown transfer encoding left out"] += 1
        return None
    data = message.get_payload(decode=True)
    if any(isinstance(defect, InvalidBase64LengthDefect) for defect in message.defects):
        notes["parts with broken base64 left out"] += 1
        return None
    return data if isinstance(data, bytes) else b""


def text_of(message: Message, data: bytes, notes: Counter[str]) -> str | None:
    """The text of a part in the encoding it declares, or in the one it has; None if it is no text at all."""
    charset = str(message.get_content_charset() or "us-ascii")
    text: str | None = None
    with suppress(UnicodeDecodeError, LookupError, ValueError):
        text = data.decode("utf-8" if data.isascii() and charset.startswith("us-") else charset)
    if text is None:
        notes["texts that are not in the encoding they declare"] += 1
        try:
            encoding = find_encoding(BytesIO(data), "part")
            text = decode(data, encoding, "part")
        except InputError:
            notes["parts that are no text left out"] += 1
            return None
    if "\x00" in text:
        notes["texts with NUL bytes, which were removed"] += 1
        text = text.replace("\x00", "")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def plain_part(message: Message, text: str, notes: Counter[str]) -> PlainPart:
    """A text without what is encoded in it."""
    lines = text.splitlines(keepends=True)
    kept = list(_readable(lines))
    if gone := kept.count(_GONE) - lines.count(_GONE):
        notes["encoded blocks in texts left out"] += gone
        text = "".join(kept)
    return PlainPart(text, message)


def _readable(lines: list[str]) -> Iterator[str]:
    """The lines of a text, each block of encoded ones as one that says so."""
    last_end = max((number for number, line in enumerate(lines) if line.startswith("-----END ")), default=-1)
    last_uu = max((number for number, line in enumerate(lines) if line.rstrip() == "end"), default=-1)
    number = 0
    while number < len(lines):
        line, after = lines[number], number
        if number < last_end and _ARMOUR.match(line):
            after = next(n for n in range(number, last_end + 1) if lines[n].startswith("-----END ")) + 1
        elif number < last_uu and _UUENCODED.match(line):
            after = next(n for n in range(number, last_uu + 1) if lines[n].rstrip() == "end") + 1
        elif _BASE64.match(line):
            while after < len(lines) and _BASE64.match(lines[after]):
                after += 1
            if after - number < _FEWEST_BASE64_LINES:
                after = number
            elif after < len(lines) and _BASE64_END.match(lines[after]):
                after += 1
        yield _GONE if after > number else line
        number = max(after, number + 1)


def page_part(text: str, options: Options, notes: Counter[str], cids: dict[str, str]) -> PagePart | None:
    """A web page, whose references to other parts are numbered; None if it is damaged."""
    text = _CID.sub(lambda match: "cid:" + cids.setdefault(match[1], f"part-{len(cids) + 1}"), text)
    try:
        page = load_page(Source("part", stream=BytesIO(codecs.BOM_UTF8 + text.encode("utf-8", "replace"))), options)
    except (InputError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        notes["damaged web pages left out"] += 1
        return None
    notes.update(page.notes)
    return PagePart(page)


def file_name(message: Message) -> str:
    """What a part calls itself, "" if nothing."""
    with suppress(ValueError, LookupError, TypeError):
        return decoded(whole_text(message.get_filename() or ""))
    return ""


def format_of_part(message: Message, data: bytes) -> str:
    """The name of the format of an attachment by its name, else by what the mail says it is; "" if there is none."""
    known = format_of_member(file_name(message), data)
    if known:
        return known
    suffix = mimetypes.guess_extension(message.get_content_type()) or ""
    return format_of_member(f"attachment{suffix}", data)
